"""How many there are of each tile, and what has come and is gone between two tables.

All of this is asked several times a turn, so it is counted by loops that know what they count.

It is compiled with mypyc where a C compiler is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from tilerummy.rules.tile import TILES, Rack, Tile

_FACES: Final = len(TILES)


def counted(melds: Iterable[Rack]) -> Counter[Tile]:
    """All tiles of these melds or racks: as a `Counter` of them, sooner."""
    counts: dict[Tile, int] = {}
    for tiles in melds:
        for tile in tiles:
            counts[tile] = counts.get(tile, 0) + 1
    bag: Counter[Tile] = Counter.__new__(Counter)  # its `__init__` would take longer than all this
    dict.update(bag, counts)
    return bag


def compared(before: Sequence[Rack], after: Sequence[Rack]) -> tuple[Rack, Rack]:
    """Of melds or racks: the tiles that there are more of afterwards, and those that there are fewer of."""
    counts: list[int] = [0] * _FACES
    for tiles in after:
        for tile in tiles:
            face: int = tile
            counts[face] += 1
    for tiles in before:
        for tile in tiles:
            face = tile
            counts[face] -= 1
    more: list[Tile] = []
    fewer: list[Tile] = []
    for face in range(_FACES):
        change: int = counts[face]
        if change > 0:
            more.extend([TILES[face]] * change)
        elif change < 0:
            fewer.extend([TILES[face]] * -change)
    return tuple(more), tuple(fewer)
