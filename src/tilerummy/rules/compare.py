"""What has come and what is gone between two tables: asked after every turn, so counted face by face.

It is compiled with mypyc where a C compiler is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tilerummy.rules.tile import TILES, Rack, Tile

_FACES: Final = len(TILES)


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
