"""The engine for tasks with special jokers (double, colour-change, mirror)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tilerummy.rules.tile import Tile
from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.engine import Answer, Weights
from tilerummy.solver.tasks import Task
from tilerummy.solver.twist.solve import (
    TwistProblem,
    least_change_twist,
    most_points_twist,
    solve_twist,
    usages_twist,
)


class SpecialEngine:
    """Solves tasks with any jokers; where there are special ones, jokers are free, so none are pinned."""

    def best(
        self, task: Task, weights: Weights, points: int, budget: int, at_least: int = 0, calm: bool = True
    ) -> Answer | None:
        problem = TwistProblem(task.must, task.may, weights, points)
        old = [meld for _, meld in task.old] if calm else []
        solution = least_change_twist(problem, old, budget)
        if solution is None:
            return None
        kept = dict(task.old[at] for at in solution.kept) | dict(task.fixed)
        new = solution.melds[len(solution.kept) :]  # the kept ones come first
        if len(kept) < at_least:
            return None
        return Answer(kept, new, solution.cost, len(kept), optimal=solution.proven)

    def least_cost(self, task: Task, weights: Weights, points: int, budget: int) -> int | None:
        solution = solve_twist(TwistProblem(task.must, task.may, weights, points), budget)
        if solution is None:
            return None
        if not solution.proven:
            raise OutOfBudget
        return solution.cost

    def usages(
        self, task: Task, weights: Weights, points: int, budget: int
    ) -> Iterator[tuple[int, Counter[Tile]]]:
        return usages_twist(TwistProblem(task.must, task.may, weights, points), budget)

    def most_points(self, tiles: Counter[Tile]) -> int:
        return most_points_twist(tiles)
