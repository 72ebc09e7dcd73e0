"""Openings that give little away: as few tiles as are worth enough, jokers only if needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from tilerummy.bots.best import most_tiles
from tilerummy.bots.budget import Meter
from tilerummy.bots.melds import own_melds, points
from tilerummy.rules.meld import Meld
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Tile

_MOST_MELDS: Final = 3
_DEAREST: Final = 40
"""How many melds are combined, best first; more would only repeat the same tiles in other ways."""


def smallest_opening(position: Position, meter: Meter) -> Table | None:
    """The opening with the fewest tiles and jokers; None if the rack has no opening."""
    best = min(_openings(position), key=_cost, default=None)
    if best is None:
        return most_tiles(position, meter)
    return Table((*position.table.melds, *best))


def _openings(position: Position) -> Iterator[tuple[Meld, ...]]:
    rack = Counter(position.rack)
    worth = {meld: points(meld) for meld in own_melds(rack)}
    melds = sorted(worth, key=lambda meld: (meld.count(Tile.J), -worth[meld], len(meld)))
    needed = position.edition.opening_points
    for count in range(1, _MOST_MELDS + 1):
        enough = False
        for chosen in combinations(melds[:_DEAREST], count):
            if sum(worth[meld] for meld in chosen) >= needed and _fits(chosen, rack):
                enough = True
                yield chosen
        if enough:
            return


def _fits(melds: tuple[Meld, ...], rack: Counter[Tile]) -> bool:
    return len(melds) == 1 or Counter(tile for meld in melds for tile in meld) <= rack


def _cost(melds: tuple[Meld, ...]) -> tuple[int, int, tuple[Meld, ...]]:
    jokers = sum(meld.count(Tile.J) for meld in melds)
    return sum(map(len, melds)) + 3 * jokers, -sum(map(points, melds)), melds
