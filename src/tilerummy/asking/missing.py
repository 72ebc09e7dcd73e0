"""Which tiles are missing, if loose tiles don't all fit into melds."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from tilerummy.rules.edition import Edition
from tilerummy.rules.tile import Rack, Tile, as_rack
from tilerummy.solver.play import arrange

_MOST_MISSING: Final = 2
_MOST_TOLD: Final = 8


def missing_tiles(edition: Edition, loose: Rack, left_over: Rack, seconds: float) -> list[Rack]:
    """The smallest additions from the box with which all fit; none if no small one is found in time."""
    until = time.monotonic() + seconds
    others = edition.tile_set.bag() - Counter(loose)
    near = [tile for tile in sorted(others) if any(_goes_with(tile, other) for other in left_over)]
    for count in range(1, _MOST_MISSING + 1):
        found: list[Rack] = []
        for added in _choices(near, others, count):
            if time.monotonic() > until or len(found) == _MOST_TOLD:
                return found
            if not arrange(as_rack((*loose, *added))).left_over:
                found.append(added)
        if found:
            return found
    return []


def _choices(near: list[Tile], others: Counter[Tile], count: int) -> Iterator[Rack]:
    for added in combinations_with_replacement(near, count):
        if all(others[tile] >= number for tile, number in Counter(added).items()):
            yield added


def _goes_with(tile: Tile, other: Tile) -> bool:
    """Whether they could be near each other in a meld. A tile that is missing is near one that is left over,
    except where the others would have to be rebuilt for it."""
    if tile.is_joker or other.is_joker:
        return True
    if tile.colour == other.colour:
        return 0 < abs(tile.number - other.number) < 3
    return tile.number == other.number
