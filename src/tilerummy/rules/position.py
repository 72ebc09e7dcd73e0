"""What a play is judged by, and the search that some rules need."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Protocol

from tilerummy.rules.compare import counted
from tilerummy.rules.edition import Edition, OpeningScope
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile


@dataclass(frozen=True, slots=True)
class Position:
    """What a player on turn faces: the edition, the table, their rack, and whether they have opened."""

    edition: Edition
    table: Table
    rack: Rack
    opened: bool

    def __str__(self) -> str:
        """In the notation: `edition=sabra opened=yes table="r4 r5 r6" rack="r7 k1"`.

        An edition of your own is told by its file.
        """
        edition = self.edition.file or self.edition.id
        house = "".join(f" {key}={_as_typed(value)}" for key, value in self.edition.overrides)
        opened = "yes" if self.opened else "no"
        rack = " ".join(map(str, self.rack))
        return f'edition={_quoted(edition)}{house} opened={opened} table="{self.table}" rack="{rack}"'

    def __repr__(self) -> str:
        return f"<position {self}>"

    @property
    def needs_opening(self) -> bool:
        """Where one opening counts for everybody, a table with melds on it has already been opened."""
        if self.opened:
            return False
        return self.edition.opening_scope is OpeningScope.PLAYER or not self.table.melds

    def bag(self) -> Counter[Tile]:
        """Every tile of table and rack, with how many of it there are."""
        return counted((*self.table.melds, self.rack))


def _quoted(text: str) -> str:
    return f'"{text}"' if " " in text else text


def _as_typed(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


class Search(Protocol):
    """Questions that need a search. Answers must be exact, as they decide what is legal."""

    def can_play(self, position: Position) -> bool:
        """Whether any legal play exists."""
        ...

    def most_points(self, tiles: Rack, faces: Rack = ()) -> int:
        """The most points that melds made of these tiles alone can be worth together.

        Each of `faces` is a further joker that stands for exactly that tile; every meld needs a numbered tile
        besides.
        """
        ...
