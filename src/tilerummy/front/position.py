"""A position and what can be asked about it."""

from __future__ import annotations

from typing import Self

from tilerummy import rules, solver
from tilerummy.notation import format_position, parse_position
from tilerummy.solver import Arrangement


class Position(rules.Position):
    """A player on turn: the edition, the table, the own rack, and whether the own opening is done."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `edition=sabra opened=yes table="r4 r5 r6" rack="r7 k1"`; further words are house rules.

        Raises `Malformed` for what is no position: a meld that doesn't stand, more tiles than the box has.
        """
        found = parse_position(text)
        return cls(found.edition, found.table, found.rack, found.opened)

    def best_play(self) -> Arrangement | None:
        """The play that lays the most tiles with the fewest changes; None if there is no play."""
        return solver.best_play(self)

    def best_plays(self, count: int) -> list[Arrangement]:
        """The best plays that differ in the tiles they lay, best first."""
        return solver.best_plays(self, count)

    def can_go_out(self) -> bool:
        """Whether the whole rack can be laid in this turn."""
        return solver.can_go_out(self)

    def __str__(self) -> str:
        return format_position(self)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"
