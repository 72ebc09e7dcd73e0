"""The public functions: what can't be is refused here. Those in `play.py` and `own_points.py` don't look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from tilerummy.rules.edition import Edition
from tilerummy.rules.position import Position
from tilerummy.rules.tile import Tile, as_rack
from tilerummy.solver import own_points, play
from tilerummy.solver.engine import Weights
from tilerummy.solver.impossible import check_position, check_tiles
from tilerummy.solver.play import MOST_WEIGHT, Arranged, Arrangement, Objective

_MOST_ALIKE: Final = 7
"""Engines count the tiles of a face in three bits. No box has so many; jokers may all stand for one tile."""


def best_play(
    position: Position,
    objective: Objective | Weights = Objective.TILES,
    budget: int = 0,
    *,
    few_changes: bool = True,
) -> Arrangement | None:
    """The play that lays the most, with the fewest changes to the table; None if there is no play.

    `objective` may be weights per tile (whole numbers from 0 to `MOST_WEIGHT`). With a budget (of search
    nodes), the answer may be marked as not proven, or missing. Without `few_changes`, it is found sooner and
    may rebuild more than it has to: good enough if nobody moves the tiles by hand.
    """
    check_position(position)
    _check_objective(objective)
    _check_count("budget", budget)
    return play.best_play(position, objective, budget, few_changes=few_changes)


def best_plays(
    position: Position,
    count: int,
    objective: Objective | Weights = Objective.TILES,
    budget: int = 0,
    *,
    few_changes: bool = True,
) -> list[Arrangement]:
    """The best plays that differ in the tiles they lay, best first; each with the fewest changes.

    Without `few_changes`, they are found sooner and may change more than they must. If a budget runs out,
    returns those found so far, or a good one if there are none; none of them is then marked as optimal.
    """
    check_position(position)
    _check_objective(objective)
    _check_count("count", count)
    _check_count("budget", budget)
    return play.best_plays(position, count, objective, budget, few_changes=few_changes)


def can_play(position: Position, budget: int = 0) -> bool:
    """Whether the player on turn has any legal play; raises `OutOfBudget` if that takes too many nodes."""
    check_position(position)
    _check_count("budget", budget)
    return play.can_play(position, budget)


def can_go_out(position: Position, budget: int = 0) -> bool:
    """Whether the player can lay the whole rack in this turn; raises `OutOfBudget` like `can_play`."""
    check_position(position)
    _check_count("budget", budget)
    return play.can_go_out(position, budget)


def go_out(position: Position, budget: int = 0) -> Arrangement | None:
    """A play that lays the whole rack, with the fewest changes.

    If a budget runs out before that is proven, the play says so; `OutOfBudget` if there is none by then.
    """
    check_position(position)
    _check_count("budget", budget)
    return play.go_out(position, budget)


def arrange(tiles: Iterable[Tile], budget: int = 0, *, edition: Edition | None = None) -> Arranged:
    """Put as many of these loose tiles as possible into melds.

    With an edition, they must be tiles of its box; without one, of any box that there could be.
    """
    loose = as_rack(map(Tile, tiles))
    check_tiles(edition, Counter(loose))
    _check_count("budget", budget)
    return play.arrange(loose, budget)


def most_points(tiles: Iterable[Tile], faces: Iterable[Tile] = (), *, edition: Edition | None = None) -> int:
    """The most points that disjoint melds made of these tiles alone are worth together.

    `faces` are further jokers, given by what they stand for; every meld also needs a tile. With an edition,
    all must be tiles of its box; without one, of any box that there could be.
    """
    loose, standing = as_rack(map(Tile, tiles)), as_rack(map(Tile, faces))
    for face in standing:
        if face.is_joker:
            raise ValueError(f"a joker stands for a numbered tile, not for {face}")
    check_tiles(edition, Counter((*loose, *[Tile.J] * len(standing))))
    for tile, count in Counter((*loose, *standing)).items():
        if count > _MOST_ALIKE:
            raise ValueError(f"at most {_MOST_ALIKE} of {tile} can be counted, jokers included")
    return own_points.most_points(loose, standing)


def _check_objective(objective: Objective | Weights) -> None:
    if isinstance(objective, Objective):
        return
    if not isinstance(objective, Mapping):
        raise TypeError(f"an objective is an Objective, or weights by tile, and not {objective!r}")
    for tile, weight in objective.items():
        if not isinstance(tile, Tile):
            raise ValueError(f"weights are for tiles: {tile!r} is not a valid Tile")
        if not _is_count(weight) or weight > MOST_WEIGHT:
            raise ValueError(f"weights must be whole numbers from 0 to {MOST_WEIGHT:,}, not {weight!r}")


def _check_count(name: str, count: int) -> None:
    if not _is_count(count):
        raise ValueError(f"{name} must be a whole number from 0, not {count!r}")


def _is_count(value: object) -> bool:
    return isinstance(value, int) and value >= 0
