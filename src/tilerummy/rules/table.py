"""The table: its melds as laid out. Tables are equal if they have the same melds, in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from tilerummy.rules.compare import counted
from tilerummy.rules.meld import Meld, canonical, readings
from tilerummy.rules.tile import Rack, Tile, Tiles


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The melds on the table, in their order."""

    melds: tuple[Meld, ...] = field(default=())

    def tiles(self) -> Rack:
        """All tiles on the table, meld by meld."""
        return tuple(chain.from_iterable(self.melds))

    def bag(self) -> Counter[Tile]:
        """Every tile on the table, with how many of it there are."""
        return counted(self.melds)

    def canonical(self) -> tuple[Meld, ...]:
        """The same for all tables with the same melds."""
        return tuple(sorted(canonical(meld) for meld in self.melds))

    def changed_from(self, old: Table) -> tuple[Meld, ...]:
        """The melds that were not on the old table, in their order here.

        Of equal melds that can be read differently (`r5 J J` and `J J r5` as groups), those worth the most
        count as new: a play is read to its player's advantage.
        """
        if self.melds == old.melds[: len(self.melds)]:
            return ()
        if old.melds == self.melds[: len(old.melds)]:  # the usual case: melds were only added
            added = self.melds[len(old.melds) :]
            if {canonical(meld) for meld in old.melds}.isdisjoint(map(canonical, added)):
                return added
        kept = Counter(canonical(meld) for meld in old.melds)
        changed = list(self.melds)
        for meld in sorted(self.melds, key=_worth):
            key = canonical(meld)
            if kept[key]:
                kept[key] -= 1
                changed.remove(meld)
        return tuple(changed)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.melds == other.melds or self.canonical() == other.canonical()

    def __hash__(self) -> int:
        return hash(self.canonical())

    def __len__(self) -> int:
        return len(self.melds)

    def __str__(self) -> str:
        """In the notation: `r4 r5 J | k7 b7 y7`."""
        return " | ".join(" ".join(map(str, meld)) for meld in self.melds)

    def __repr__(self) -> str:
        return f"Table({self})"


EMPTY_TABLE = Table()
_PRINTING: Final[frozenset[type]] = frozenset((Tiles,))


def printing(table: Table) -> Table:
    """The same table, of melds that print in the notation. Those of a game do; others may be any tuples."""
    if _PRINTING.issuperset(map(type, table.melds)):
        return table
    return Table(tuple([meld if isinstance(meld, Tiles) else Tiles(meld) for meld in table.melds]))


def _worth(meld: Meld) -> int:
    return max((reading.points for reading in readings(meld)), default=0)
