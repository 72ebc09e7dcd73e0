"""Tiles as plain counts, for bots that work out how a game might go on.

Here a position is just the counts of the tiles on the table and on each rack. If every meld may be rebuilt
and all jokers are classic ones, that is exact. If jokers may not be moved freely, `loose_bag` leaves out the
melds that contain one; special jokers count as classic ones. The solver makes the actual play in the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tilerummy.bots.fitting import all_fit
from tilerummy.rules.edition import JokerPolicy
from tilerummy.rules.table import Table
from tilerummy.rules.tile import NUMBERED, Tile

Bag = list[int]
"""How many there are of each numbered tile, and in the last place how many jokers."""

JOKER: Final = len(NUMBERED)
SIZE: Final = JOKER + 1
_MOST_KEPT: Final = 1 << 16
_known: dict[bytes, bool] = {}


def bag_of(tiles: Iterable[Tile]) -> Bag:
    bag = [0] * SIZE
    for tile in tiles:
        bag[min(tile, JOKER)] += 1
    return bag


def loose_bag(table: Table, policy: JokerPolicy) -> Bag:
    """The tiles that may be rearranged on this table: all of them, or those in melds without a joker."""
    if policy is JokerPolicy.FREE:
        return bag_of(table.tiles())
    return bag_of(tile for meld in table.melds if Tile.J not in meld for tile in meld)


def plus(one: Bag, other: Bag) -> Bag:
    return [a + b for a, b in zip(one, other, strict=True)]


def minus(one: Bag, other: Bag) -> Bag:
    return [a - b for a, b in zip(one, other, strict=True)]


def fits(bag: Bag) -> bool:
    """Whether all of these tiles fit into melds."""
    key = bytes(bag)
    known = _known.get(key)
    if known is None:
        if len(_known) >= _MOST_KEPT:
            _known.clear()
        known = _known[key] = all_fit(bag)
    return known
