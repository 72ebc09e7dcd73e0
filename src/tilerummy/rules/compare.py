"""What has come and what is gone between two tables: asked after every turn, so counted face by face.

It is compiled with mypyc where a C compiler is there.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilerummy.rules.tile import TILES, Rack, Tile


def compared(before: Sequence[Rack], after: Sequence[Rack]) -> tuple[Rack, Rack]:
    """Of melds or racks: the tiles that there are more of afterwards, and those that there are fewer of."""
    counts: list[int] = [0] * len(TILES)
    for tiles in after:
        for tile in tiles:
            counts[tile] += 1
    for tiles in before:
        for tile in tiles:
            counts[tile] -= 1
    more: list[Tile] = []
    fewer: list[Tile] = []
    for tile in TILES:
        change: int = counts[tile]
        if change > 0:
            more.extend([tile] * change)
        elif change < 0:
            fewer.extend([tile] * -change)
    return tuple(more), tuple(fewer)
