"""The engine for tasks with special jokers (double, colour-change, mirror)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tilerummy.rules.tile import Tile
from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.engine import Answer, Weights
from tilerummy.solver.tasks import Task
from tilerummy.solver.twist.solve import least_change, most_points, problem_of, solve, usages


class SpecialEngine:
    """Solves tasks with any jokers; where there are special ones, jokers are free, so none are pinned."""

    def best(
        self,
        task: Task,
        weights: Weights,
        points: int,
        budget: int,
        at_least: int = 0,
        few_changes: bool = True,
    ) -> Answer | None:
        old = [meld for _, meld in task.old] if few_changes else []
        solution = least_change(problem_of(task, weights, points), old, budget)
        if solution is None:
            return None
        kept = dict(task.old[at] for at in solution.kept) | dict(task.fixed)
        if len(kept) < at_least:
            return None
        return Answer(kept, solution.melds, solution.cost, len(kept), optimal=solution.proven)

    def least_cost(self, task: Task, weights: Weights, points: int, budget: int) -> int | None:
        solution = solve(problem_of(task, weights, points), budget)
        if solution is None:
            return None
        if not solution.proven:
            raise OutOfBudget
        return solution.cost

    def usages(
        self, task: Task, weights: Weights, points: int, budget: int
    ) -> Iterator[tuple[int, Counter[Tile]]]:
        return usages(problem_of(task, weights, points), budget)

    def most_points(self, tiles: Counter[Tile]) -> int:
        return most_points(tiles)
