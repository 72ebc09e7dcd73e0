"""All choices of optional tiles that can be laid, cheapest first."""

from __future__ import annotations

from collections.abc import Iterator

from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.classic.packing import STEP_COLOUR, STEP_GROUPS, jokers_used
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.classic.solution import Solution
from tilerummy.solver.classic.solve import solve
from tilerummy.solver.splitting import Counts, best_choices
from tilerummy.solver.stock import COLOURS, NUMBERS


class Usages:
    """The solutions of a problem that differ in the tiles they lay.

    Each is a list of counts: how many are laid of each optional face, and of optional jokers at the end.
    """

    def __init__(self, problem: Problem, budget: int) -> None:
        """The budget (of search nodes) is for all solutions together; `OutOfBudget` is raised at its end."""
        self._problem = problem
        self._is_limited: bool = budget > 0
        self._left: int = budget
        self.places: list[int] = [at for at in range(len(problem.high)) if problem.low[at] < problem.high[at]]
        """The optional faces, as 4 * number + colour."""

    def best_first(self) -> Iterator[tuple[int, Counts]]:
        problem = self._problem
        most: Counts = [problem.high[at] - problem.low[at] for at in self.places]
        most.append(problem.joker_high - problem.joker_low)
        weights: list[int] = [problem.weight[at] for at in self.places]
        weights.append(problem.joker_weight)
        return best_choices(most, weights, self._best_between)

    def _best_between(self, low: Counts, high: Counts) -> Counts | None:
        problem = self._problem.copy()
        must = self._problem.low
        for i in range(len(self.places)):
            at: int = self.places[i]
            problem.low[at] = must[at] + low[i]
            problem.high[at] = must[at] + high[i]
        problem.joker_low = self._problem.joker_low + low[-1]
        problem.joker_high = self._problem.joker_low + high[-1]
        solution = self._solve(problem)
        return None if solution is None else self._laid(solution)

    def _solve(self, problem: Problem) -> Solution | None:
        if not self._is_limited:
            return solve(problem)
        if self._left <= 0:
            raise OutOfBudget
        solution = solve(problem, self._left)
        self._left -= 1 if solution is None else max(1, solution.expanded)
        if solution is not None and not solution.optimal:
            raise OutOfBudget
        return solution

    def _laid(self, solution: Solution) -> Counts:
        laid: Counts = []
        for at in self.places:
            number: int = at // COLOURS
            step: int = solution.steps[NUMBERS - number if solution.is_mirrored else number - 1]
            colour: int = at % COLOURS
            in_runs: int = step >> STEP_COLOUR * colour & 7
            laid.append(in_runs + (step >> STEP_GROUPS + 3 * colour & 7) - self._problem.low[at])
        jokers: int = jokers_used(solution.keys[-1]) + solution.loose_jokers
        laid.append(jokers - self._problem.joker_low)
        return laid
