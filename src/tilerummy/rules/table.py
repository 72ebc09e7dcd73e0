"""The table: its melds in the order in which they lie, equal when they are the same melds in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain

from tilerummy.rules.meld import Meld, canonical
from tilerummy.rules.tile import Rack, Tile


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    melds: tuple[Meld, ...] = field(default=())

    def tiles(self) -> Rack:
        """All tiles on the table, meld by meld."""
        return tuple(chain.from_iterable(self.melds))

    def bag(self) -> Counter[Tile]:
        return Counter(chain.from_iterable(self.melds))

    def canonical(self) -> tuple[Meld, ...]:
        return tuple(sorted(canonical(meld) for meld in self.melds))

    def changed_from(self, old: Table) -> tuple[Meld, ...]:
        """The melds that were not on the old table, in the order in which they lie here."""
        kept = Counter(canonical(meld) for meld in old.melds)
        changed: list[Meld] = []
        for meld in self.melds:
            key = canonical(meld)
            if kept[key]:
                kept[key] -= 1
            else:
                changed.append(meld)
        return tuple(changed)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.melds == other.melds or self.canonical() == other.canonical()

    def __hash__(self) -> int:
        return hash(self.canonical())

    def __len__(self) -> int:
        return len(self.melds)


EMPTY_TABLE = Table()
