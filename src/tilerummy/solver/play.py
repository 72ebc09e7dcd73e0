"""The public functions: best plays, openings, going out, putting a mess in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from heapq import merge
from itertools import islice
from typing import Final

from tilerummy.rules.edition import Edition
from tilerummy.rules.position import Position
from tilerummy.rules.table import EMPTY_TABLE, Table
from tilerummy.rules.tile import TILES, Rack, Tile, as_rack
from tilerummy.solver.engine import Answer, Weights
from tilerummy.solver.engines import engine_for
from tilerummy.solver.layout import lay_out
from tilerummy.solver.tasks import Task, tasks

_SCALE: Final = 1 << 8
"""Weights are multiplied by this, plus one per tile: among plays of equal weight, the one with more tiles."""


class Objective(Enum):
    """What a best play gets rid of the most of."""

    TILES = "tiles"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A legal play: the whole new table, and what it lays from the rack."""

    table: Table
    laid: Rack
    weight: int
    """What the laid tiles weigh together, by the objective."""
    optimal: bool
    """False only if a budget ran out before this was proven to be the best."""


def objective_weights(edition: Edition, objective: Objective) -> Weights:
    """Tiles weigh one each, or what they cost on the rack at the end of a game."""
    if objective is Objective.TILES:
        return dict.fromkeys(TILES, 1)
    return {tile: edition.joker_penalty if tile.is_joker else tile.number for tile in TILES}


def best_play(
    position: Position, objective: Objective | Weights = Objective.TILES, budget: int = 0
) -> Arrangement | None:
    """The play that lays the most, with the fewest changes to the table; None if there is no play.

    `objective` may be weights per tile (whole numbers, not negative). With a budget (of search nodes), the
    answer may be marked as not proven, or missing.
    """
    weights = _weights(position.edition, objective)
    if _opening_may_continue(position):
        return next(iter(best_plays(position, 1, objective)), None)
    best: Answer | None = None
    for task in _tasks(position):
        found = engine_for(task).best(task, _scaled(weights), _points(position), budget)
        if found is not None and (best is None or found.merit > best.merit):
            best = found
    return None if best is None else _arrangement(position, best, weights)


def best_plays(
    position: Position, count: int, objective: Objective | Weights = Objective.TILES
) -> list[Arrangement]:
    """The best plays that differ in the tiles they lay, best first; each with the fewest changes."""
    weights = _weights(position.edition, objective)
    return [_play_of(position, laid, weights) for laid in islice(_distinct(position, weights), count)]


def can_play(position: Position) -> bool:
    """Whether the player on turn has any legal play."""
    if _opening_may_continue(position):
        return _can_open(position)
    weights = dict.fromkeys(TILES, 1)
    return any(engine_for(task).lays_some(task, weights, _points(position)) for task in _tasks(position))


def can_go_out(position: Position) -> bool:
    """Whether the player can lay the whole rack in this turn."""
    if not position.rack or not _can_open(position):
        return False
    return any(engine_for(task).is_possible(_all_of(task), _points(position)) for task in _tasks(position))


def go_out(position: Position) -> Arrangement | None:
    """A play that lays the whole rack, with the fewest changes."""
    if not position.rack or not _can_open(position):
        return None
    weights = objective_weights(position.edition, Objective.TILES)
    best: Answer | None = None
    for task in _tasks(position):
        found = engine_for(task).best(_all_of(task), {}, _points(position), 0)
        if found is not None and (best is None or found.merit > best.merit):
            best = found
    return None if best is None else _arrangement(position, best, weights)


def arrange(tiles: Rack) -> tuple[Table, Rack]:
    """As many of these loose tiles as possible in melds, and those that are left over."""
    bag = Counter(tiles)
    task = Task(Counter(), bag)
    answer = engine_for(task).best(task, dict.fromkeys(TILES, 1), 0, 0)
    assert answer is not None  # using nothing is always possible
    table = lay_out(EMPTY_TABLE, {}, answer.melds)
    return table, as_rack((bag - table.bag()).elements())


def most_points(tiles: Rack) -> int:
    """The most points that disjoint melds made of these tiles alone are worth together."""
    bag = Counter(tiles)
    return engine_for(Task(Counter(), bag)).most_points(bag)


def _weights(edition: Edition, objective: Objective | Weights) -> Weights:
    if isinstance(objective, Objective):
        return objective_weights(edition, objective)
    if any(weight < 0 for weight in objective.values()):
        raise ValueError("weights can't be negative")
    return objective


def _scaled(weights: Weights) -> Weights:
    return {tile: weights.get(tile, 0) * _SCALE + 1 for tile in TILES}


def _opening_may_continue(position: Position) -> bool:
    edition = position.edition
    return position.needs_opening and edition.opening_turn_may_continue and edition.opening_points > 0


def _can_open(position: Position) -> bool:
    """Whether the rack holds an opening, if one is needed and the turn may go on after it."""
    if not _opening_may_continue(position):
        return True
    return most_points(position.rack) >= position.edition.opening_points


def _points(position: Position) -> int:
    """What the melds must be worth: only of an opening beside an untouched table."""
    edition = position.edition
    return edition.opening_points if position.needs_opening and not edition.opening_turn_may_continue else 0


def _tasks(position: Position) -> list[Task]:
    if position.needs_opening and not position.edition.opening_turn_may_continue:
        fixed = tuple(enumerate(position.table.melds))
        return [Task(Counter(), Counter(position.rack), position.table, fixed)]
    return tasks(position)


def _all_of(task: Task) -> Task:
    """The task in which everything that may be used must be."""
    return replace(task, must=task.must + task.may, may=Counter())


def _distinct(position: Position, weights: Weights) -> Iterator[Rack]:
    """The sets of tiles that can be laid, best first, each once."""
    rack = Counter(position.rack)
    scaled = _scaled(weights)
    needed = position.edition.opening_points if _opening_may_continue(position) else 0
    if not _can_open(position):
        return
    streams = [
        (
            (cost, as_rack((rack - left).elements()))
            for cost, left in _left_over(task, scaled, _points(position))
        )
        for task in _tasks(position)
    ]
    seen: set[Rack] = set()
    for _, laid in merge(*streams, key=lambda item: item[0]):
        if laid and laid not in seen and (not needed or most_points(laid) >= needed):
            seen.add(laid)
            yield laid


def _left_over(task: Task, weights: Weights, points: int) -> Iterator[tuple[int, Counter[Tile]]]:
    for cost, used in engine_for(task).usages(task, weights, points):
        yield cost, task.may - used


def _play_of(position: Position, laid: Rack, weights: Weights) -> Arrangement:
    """The play that lays exactly these tiles with the fewest changes."""
    exact = Position(position.edition, position.table, laid, position.opened)
    best: Answer | None = None
    for task in _tasks(exact):
        found = engine_for(task).best(_all_of(task), {}, _points(exact), 0)
        if found is not None and (best is None or found.merit > best.merit):
            best = found
    assert best is not None  # these tiles came from a play
    play = _arrangement(exact, best, weights)
    assert play is not None
    return play


def _arrangement(position: Position, answer: Answer, weights: Weights) -> Arrangement | None:
    table = lay_out(position.table, answer.kept, answer.melds)
    laid = table.bag() - position.table.bag()
    if not laid:
        return None
    weight = sum(weights.get(tile, 0) * count for tile, count in laid.items())
    return Arrangement(table, as_rack(laid.elements()), weight, answer.optimal)
