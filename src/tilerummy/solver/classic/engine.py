"""The engine for classic jokers: turns tasks into problems, and their solutions into answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from tilerummy.rules.meld import Meld, Shape, readings
from tilerummy.rules.tile import HIGHEST, NUMBERED, Colour, Tile
from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.classic.arrangement import melds_of, mirrored, with_jokers
from tilerummy.solver.classic.in_turns import KnownEnds
from tilerummy.solver.classic.least_change import least_change
from tilerummy.solver.classic.old_melds import MOST_MELDS, NO_COLOUR, OldMeld
from tilerummy.solver.classic.pinned import stray_in, with_pinned
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.classic.solution import Solution
from tilerummy.solver.classic.solve import solve
from tilerummy.solver.classic.usages import Usages
from tilerummy.solver.engine import Answer, Weights
from tilerummy.solver.stock import NUMBERS, PLACE
from tilerummy.solver.tasks import Task


class ClassicEngine:
    """Solves tasks in which the only jokers are classic ones."""

    def best(
        self,
        task: Task,
        weights: Weights,
        points: int,
        budget: int,
        at_least: int = 0,
        few_changes: bool = True,
    ) -> Answer | None:
        problem = problem_of(task, weights, points)
        known = KnownEnds()
        solution = solve(problem, budget, known)
        if solution is None:
            return None
        if task.old and solution.optimal and _may_stay(task, problem, solution.cost):
            return _answer(task, [], range(len(task.old)), solution)
        # Own boxes with four copies can lay more melds than changes are counted for.
        if few_changes and 0 < len(task.old) <= MOST_MELDS and solution.optimal:
            try:
                return _fewest_changes(task, problem, solution, known, budget, at_least)
            except OutOfBudget:
                solution.optimal = False  # it lays the most, but may change more than necessary
        return _answer(task, _melds_of(problem, solution), [], solution)

    def least_cost(self, task: Task, weights: Weights, points: int, budget: int) -> int | None:
        solution = solve(problem_of(task, weights, points), budget)
        if solution is None:
            return None
        if not solution.optimal:
            raise OutOfBudget
        return solution.cost

    def usages(
        self, task: Task, weights: Weights, points: int, budget: int
    ) -> Iterator[tuple[int, Counter[Tile]]]:
        usages = Usages(problem_of(task, weights, points), budget)
        faces = [*(_FACE[place] for place in usages.places), Tile.J]
        for cost, laid in usages.best_first():
            yield cost, +Counter(dict(zip(faces, laid, strict=True)))

    def most_points(self, tiles: Counter[Tile]) -> int:
        """Points turned into costs: an unused tile costs its number, a joker what it lacks of a 13."""
        problem = problem_of(Task(Counter(), tiles), {tile: tile.number for tile in tiles}, 0)
        problem.joker_weight = HIGHEST
        problem.joker_cost = [HIGHEST - number for number in range(NUMBERS + 3)]
        solution = solve(problem)
        assert solution is not None  # laying nothing is always possible
        most = sum((HIGHEST if tile.is_joker else tile.number) * count for tile, count in tiles.items())
        return most - solution.cost


def _fewest_changes(
    task: Task, problem: Problem, best: Solution, known: KnownEnds, budget: int, at_least: int
) -> Answer | None:
    """Of all answers with the least cost, the one that keeps the most old melds."""
    old = [_old_meld(meld) for _, meld in task.old]
    look: int = _LOOK * best.expanded
    result = least_change(problem, best.cost, old, task.most_untouched - at_least, known, look, budget)
    if result is None:
        return None
    solution, kept = result
    return _answer(task, _melds_of(problem, solution), kept, solution)


def _melds_of(problem: Problem, solution: Solution) -> list[Meld]:
    melds = melds_of(solution.steps, solution.keys, problem.tells_pure)
    if solution.is_mirrored:
        melds = [mirrored(meld) for meld in melds]
    return with_jokers(melds, solution.loose_jokers)


def _answer(task: Task, melds: list[Meld], kept: Sequence[int], solution: Solution) -> Answer:
    still = [task.old[index] for index in kept]
    pinned = task.pinned
    if pinned:
        pinned = pinned - Counter(face for at, meld in still for face in task.pinned_in(at, meld))
    lying = dict(task.fixed) | {at: task.table.melds[at] for at, _ in still}
    untouched = len(still) + sum(task.is_untouched(at, meld) for at, meld in task.fixed)
    placed = with_pinned(melds, pinned) if pinned else melds
    new = [*(melds if placed is None else placed), *task.made]
    stray = stray_in(melds, pinned) if placed is None else None
    return Answer(lying, new, solution.cost, untouched, solution.optimal, stray)


def _may_stay(task: Task, problem: Problem, cost: int) -> bool:
    """Whether this cost means that nothing is laid, and all tiles that must be used are in old melds."""
    if cost != problem.most_cost():
        return False
    jokers: int = problem.joker_low
    left = list(problem.low)
    for _, meld in task.old:
        for tile in meld:
            face: int = tile
            if face == _JOKER:
                jokers -= 1
            else:
                left[PLACE[face]] -= 1
    return not jokers and not any(left)


_LOOK: Final = 8
"""How many times as many nodes as solving took may go into bounds for the search for fewest changes."""
_JOKER: Final = len(NUMBERED)
_FACE: Final = dict(zip(PLACE, NUMBERED, strict=True))


def problem_of(task: Task, weights: Weights, points: int) -> Problem:
    problem = Problem()
    problem.points = points
    low = problem.low
    high = problem.high
    for tile, count in task.must.items():
        face: int = tile
        if face == _JOKER:
            problem.joker_low += count
            problem.joker_high += count
        else:
            at: int = PLACE[face]
            low[at] += count
            high[at] += count
    for tile, count in task.may.items():
        face = tile
        if face == _JOKER:
            problem.joker_high += count
            problem.joker_weight = weights.get(tile, 0)
        else:
            at = PLACE[face]
            high[at] += count
            problem.weight[at] = weights.get(tile, 0)
    return problem


@lru_cache(maxsize=1 << 12)
def _old_meld(meld: Meld) -> OldMeld:
    """An old meld as counts. If it can be read both as a run and as a group, either will do."""
    reading = next((found for found in readings(meld) if found.shape is Shape.RUN), readings(meld)[0])
    first = reading.stands[0][0]
    if reading.shape is Shape.RUN:
        assert first.colour is not None
        return OldMeld(int(first.colour), first.number, [int(tile is Tile.J) for tile in meld], [], 0)
    colours = [int(any(tile.colour is colour for tile in meld)) for colour in Colour]
    return OldMeld(NO_COLOUR, first.number, [0], colours, meld.count(Tile.J))
