"""Best plays, going out, arranging loose tiles.

Positions are taken at their word here, for those who have them from games and ask thousands of times:
referee, bots, environments, puzzles. Everybody else asks the functions of the same names in
`tilerummy.solver`, which refuse what can't be (`checked.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple

from tilerummy.rules.edition import Edition
from tilerummy.rules.position import Position
from tilerummy.rules.table import EMPTY_TABLE, Table, printing
from tilerummy.rules.tile import TILES, Rack, Tiles, as_rack
from tilerummy.solver.branching import Goal, best_answer, least_cost
from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.engine import Answer, Weights
from tilerummy.solver.engines import engine_for
from tilerummy.solver.layout import lay_out
from tilerummy.solver.tasks import Task
from tilerummy.solver.turns import (
    LEAST_BUDGET,
    ONE_EACH,
    all_of,
    best_opening_turn,
    branch,
    can_open,
    counts_faces,
    distinct,
    in_haste,
    laid_by,
    laying,
    most_of,
    opening_may_continue,
    opening_of_all,
    points_needed,
    table_of,
)

MOST_WEIGHT: Final = 10**9
"""The largest weight of a tile: the sum over a whole box still fits into 64 bits."""


class Objective(Enum):
    """What a best play lays as much of as possible."""

    TILES = "tiles"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A legal play: the whole new table, and what it lays from the rack."""

    table: Table
    laid: Rack
    weight: int
    """The total weight of the laid tiles, by the objective."""
    optimal: bool
    """False only if a budget ran out before this was proven to be the best."""

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.laid))}: {self.table}"


class Arranged(NamedTuple):
    """Loose tiles arranged in melds."""

    table: Table
    left_over: Rack
    optimal: bool
    """False only if a budget ran out before this was proven to be the most that fit."""


def objective_weights(edition: Edition, objective: Objective) -> Weights:
    """The weight of each tile: 1, or what it costs its owner at the end of a game."""
    if objective is Objective.TILES:
        return ONE_EACH
    return {tile: edition.joker_penalty if tile.is_joker else tile.number for tile in TILES}


def best_play(
    position: Position,
    objective: Objective | Weights = Objective.TILES,
    budget: int = 0,
    *,
    few_changes: bool = True,
) -> Arrangement | None:
    """The play that lays the most; None if there is none."""
    weights = _weights(position.edition, objective)
    if opening_may_continue(position):
        best = best_opening_turn(position, weights, budget, few_changes)
    else:
        best = best_answer(branch(position), most_of(position, weights, budget, few_changes))
    play = None if best is None else _arrangement(position, best, weights, few_changes)
    if play is None and budget and (best is None or not best.optimal):
        hasty = in_haste(position, weights, budget)
        play = None if hasty is None else _arrangement(position, hasty, weights, few_changes)
    return play


def best_plays(
    position: Position,
    count: int,
    objective: Objective | Weights = Objective.TILES,
    budget: int = 0,
    *,
    few_changes: bool = True,
) -> list[Arrangement]:
    """The best plays that differ in the tiles they lay, best first."""
    weights = _weights(position.edition, objective)
    best: list[Arrangement] = []
    plays = _plays(position, weights, budget, few_changes)
    try:
        while len(best) < count and (play := next(plays, None)) is not None:
            best.append(play)
    except OutOfBudget:
        hasty = None if best else best_play(position, objective, budget, few_changes=few_changes)
        best = [replace(play, optimal=False) for play in (*best, hasty) if play is not None]
    return best


def can_play(position: Position, budget: int = 0) -> bool:
    """Whether the player on turn has any legal play; raises `OutOfBudget` if that takes too many nodes."""
    if opening_may_continue(position):
        return can_open(position)
    cost = least_cost(branch(position), Goal(ONE_EACH, points_needed(position), budget=budget))
    return cost is not None and cost < len(position.rack)


def can_go_out(position: Position, budget: int = 0) -> bool:
    """Whether the player can lay the whole rack in this turn; raises `OutOfBudget` like `can_play`."""
    if not position.rack:
        return False
    if counts_faces(position, position.rack):
        return can_open(position) and opening_of_all(position, budget, few_changes=False) is not None
    return can_open(position) and least_cost(branch(position), all_of(position, budget)) is not None


def go_out(position: Position, budget: int = 0) -> Arrangement | None:
    """A play that lays the whole rack, with the fewest changes."""
    if counts_faces(position, position.rack):
        best = opening_of_all(position, budget, few_changes=True) if can_open(position) else None
        return None if best is None else _arrangement(position, best, ONE_EACH)
    if not can_go_out(position, budget):
        return None
    best = best_answer(branch(position), all_of(position, budget))
    if best is None:
        raise OutOfBudget
    return _arrangement(position, best, ONE_EACH)


def arrange(tiles: Rack, budget: int = 0) -> Arranged:
    """Put as many of these loose tiles as possible into melds."""
    bag = Counter(tiles)
    task = Task(Counter(), bag)
    answer = engine_for(task).best(task, ONE_EACH, 0, max(budget, LEAST_BUDGET) if budget else 0)
    assert answer is not None  # using nothing is always possible
    table = printing(lay_out(EMPTY_TABLE, {}, answer.melds))
    return Arranged(table, as_rack((bag - table.bag()).elements()), answer.optimal)


def _weights(edition: Edition, objective: Objective | Weights) -> Weights:
    return objective_weights(edition, objective) if isinstance(objective, Objective) else objective


def _plays(position: Position, weights: Weights, budget: int, few_changes: bool) -> Iterator[Arrangement]:
    """Plays, best first. Of several that lay equally much, the one with the fewest changes comes first."""
    best = best_play(position, weights, budget, few_changes=few_changes)
    if best is None:
        return
    if not best.optimal:
        raise OutOfBudget
    yield best
    for _, laid in distinct(position, weights, budget):
        answer = None if laid == best.laid else laying(position, laid, budget, few_changes)
        play = None if answer is None else _arrangement(position, answer, weights, few_changes)
        if play is not None:
            yield play


def _arrangement(
    position: Position, answer: Answer, weights: Weights, few_changes: bool = True
) -> Arrangement | None:
    laid = laid_by(position, answer)
    if not laid:
        return None
    table = printing(table_of(position, answer, few_changes))
    return Arrangement(table, Tiles(laid), sum([weights.get(tile, 0) for tile in laid]), answer.optimal)
