"""The order of the melds on the new table: it should look as much as possible like the old one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from tilerummy.rules.meld import Meld, Shape, readings
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Tile


def lay_out(old: Table, kept: Mapping[int, Meld], new: Sequence[Meld]) -> Table:
    """The new table. Kept melds stay in their places, and so do melds rebuilt from exactly the same tiles.

    Any other new meld takes the place of the old meld with which it shares the most tiles.
    """
    rebuilt = Counter(_likeness(meld) for meld in new)
    places: list[Meld | None] = []
    for at, before in enumerate(old.melds):
        if at in kept:
            places.append(kept[at])
        elif rebuilt[_likeness(before)]:
            rebuilt[_likeness(before)] -= 1
            places.append(before)
        else:
            places.append(None)
    left = [meld for meld in reversed(new) if _taken(rebuilt, meld)]
    left.reverse()
    melds: list[Meld] = []
    for before, meld in zip(old.melds, places, strict=True):
        if meld is not None:
            melds.append(meld)
            continue
        heir = max(left, key=partial(in_common, before), default=None)
        if heir is not None and in_common(before, heir):
            left.remove(heir)
            melds.append(heir)
    return Table((*melds, *left))


def in_common(one: Meld, other: Meld) -> int:
    """How many tiles two melds share."""
    left = list(other)
    for tile in one:
        if tile in left:
            left.remove(tile)
    return len(other) - len(left)


def _likeness(meld: Meld) -> Meld:
    """Equal for melds that can replace each other: the order of tiles matters only in runs with a joker."""
    tiles = tuple(sorted(meld))
    if tiles[-1] < Tile.J or all(reading.shape is Shape.GROUP for reading in readings(meld)):
        return tiles
    return meld


def _taken(rebuilt: Counter[Meld], meld: Meld) -> bool:
    """Whether one more meld like this still needs a place; if so, counts it as placed."""
    if rebuilt[_likeness(meld)]:
        rebuilt[_likeness(meld)] -= 1
        return True
    return False
