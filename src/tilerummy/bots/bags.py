"""Tiles as plain counts: what a bot reckons with when it imagines how a game might go on.

Here a position is nothing but the bag of tiles on the table and the bags on the racks. Where every meld may
be rebuilt and all jokers are classic ones, that is exact. Where jokers are bound, `loose_bag` leaves out the
melds that hold one; special jokers count as classic ones. What is finally played comes from the solver.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tilerummy.bots.standing import all_stand
from tilerummy.rules.edition import JokerPolicy
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import HIGHEST, NUMBERED, TILES, Tile
from tilerummy.solver.core import solve
from tilerummy.solver.problem import COLOURS, Problem

Bag = list[int]
"""How many of each numbered tile, then how many jokers."""

JOKER: Final = len(NUMBERED)
SIZE: Final = JOKER + 1
_PLACES: Final = tuple(COLOURS * (face % HIGHEST + 1) + face // HIGHEST for face in range(JOKER))
_MOST_KEPT: Final = 1 << 16
_known: dict[bytes, bool] = {}


def bag_of(tiles: Iterable[Tile]) -> Bag:
    bag = [0] * SIZE
    for tile in tiles:
        bag[min(tile, JOKER)] += 1
    return bag


def tiles_of(bag: Bag) -> list[Tile]:
    return [TILES[face] for face in range(SIZE) for _ in range(bag[face])]


def loose_bag(table: Table, policy: JokerPolicy) -> Bag:
    """What may be rebuilt on this table: all of it, or the melds that hold no joker."""
    if policy is JokerPolicy.FREE:
        return bag_of(table.tiles())
    return bag_of(tile for meld in table.melds if Tile.J not in meld for tile in meld)


def is_exact(position: Position) -> bool:
    """Whether bags say everything about this position that the rules ask for."""
    tiles = position.edition.tile_set
    return position.edition.joker_policy is JokerPolicy.FREE and not tiles.has_special_jokers


def plus(one: Bag, other: Bag) -> Bag:
    return [a + b for a, b in zip(one, other, strict=True)]


def minus(one: Bag, other: Bag) -> Bag:
    return [a - b for a, b in zip(one, other, strict=True)]


def stands(bag: Bag) -> bool:
    """Whether all of these tiles can lie in melds."""
    key = bytes(bag)
    known = _known.get(key)
    if known is None:
        if len(_known) >= _MOST_KEPT:
            _known.clear()
        known = _known[key] = all_stand(bag)
    return known


def left_over(table: Bag, rack: Bag) -> int:
    """How many tiles of the rack stay there at least, when as many as possible are laid."""
    solution = solve(_problem(table, plus(table, rack)))
    assert solution is not None  # a table stands
    return solution.cost


def _problem(low: Bag, high: Bag) -> Problem:
    problem = Problem()
    problem.weight = [1] * len(problem.weight)
    for face, place in enumerate(_PLACES):
        if high[face]:
            problem.low[place] = low[face]
            problem.high[place] = high[face]
    problem.joker_low, problem.joker_high, problem.joker_weight = low[JOKER], high[JOKER], 1
    return problem
