"""All that can be laid, the best first, each once.

The best answer to a problem is one bag of tiles. All other bags differ from it in some first place, by fewer
or by more tiles there: so many problems, apart from each other, each with a best answer of its own. Which of
them are looked at tells what they can reach at best.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final

from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.classic.packing import STEP_COLOUR, STEP_GROUPS, jokers_used
from tilerummy.solver.classic.problem import COLOURS, NUMBERS, Problem
from tilerummy.solver.classic.solution import Solution
from tilerummy.solver.classic.solve import solve

_JOKERS: Final = COLOURS * (NUMBERS + 3)
"""The place of the jokers, behind those of all tiles."""


class Usage:
    """What one answer uses: tiles per 4 * number + colour, those that it must use included, and jokers."""

    def __init__(self, cost: int, tiles: list[int], jokers: int) -> None:
        self.cost: int = cost
        self.tiles: list[int] = tiles
        self.jokers: int = jokers


class _Part:
    """A problem in which all before a place is settled."""

    def __init__(self, problem: Problem, place: int, given_up: int) -> None:
        self.problem: Problem = problem
        self.place: int = place
        self.given_up: int = given_up
        """The weight of tiles that are no longer part of the problem."""
        self.usage: Usage | None = None
        """Its best answer, once it has been looked at."""

    def between(self, place: int, low: int, high: int) -> _Part:
        """The part of it with other bounds in one place."""
        problem = self.problem.copy()
        given_up: int = self.given_up
        if place == _JOKERS:
            given_up += (problem.joker_high - high) * problem.joker_weight
            problem.joker_low = low
            problem.joker_high = high
        else:
            given_up += (problem.high[place] - high) * problem.weight[place]
            problem.low[place] = low
            problem.high[place] = high
        return _Part(problem, place, given_up)


class _Purse:
    """The budget of all searches together, if there is one."""

    def __init__(self, budget: int) -> None:
        self._is_limited: bool = budget > 0
        self._left: int = budget

    def solve(self, part: _Part) -> Usage | None:
        if not self._is_limited:
            found = solve(part.problem)
        elif self._left <= 0:
            raise OutOfBudget
        else:
            found = solve(part.problem, self._left)
            self._left -= 1 if found is None else max(1, found.expanded)
            if found is not None and not found.optimal:
                raise OutOfBudget
        return None if found is None else _usage(found, part.given_up)


def usages(problem: Problem, budget: int) -> Iterator[Usage]:
    """Cheapest first; with a budget (of search nodes) `OutOfBudget` is raised where it is used up."""
    purse = _Purse(budget)
    parts: list[_Part] = [_Part(problem, 0, given_up=0)]
    queue: list[tuple[int, int]] = [(0, 0)]
    while queue:
        cost, at = heappop(queue)
        part = parts[at]
        if part.usage is None:
            part.usage = purse.solve(part)
            if part.usage is not None:
                heappush(queue, (part.usage.cost, at))
            continue
        yield part.usage
        for other in _others(part, part.usage):
            heappush(queue, (max(cost, other.given_up), len(parts)))
            parts.append(other)


def _others(part: _Part, usage: Usage) -> list[_Part]:
    """All but the answer: as many tiles as it uses before some place, and fewer or more there."""
    found: list[_Part] = []
    for place in range(part.place, _JOKERS + 1):
        problem = part.problem
        low: int = problem.joker_low if place == _JOKERS else problem.low[place]
        high: int = problem.joker_high if place == _JOKERS else problem.high[place]
        if low == high:
            continue
        used: int = usage.jokers if place == _JOKERS else usage.tiles[place]
        if used > low:
            found.append(part.between(place, low, used - 1))
        if used < high:
            found.append(part.between(place, used + 1, high))
        part = part.between(place, used, used)
    return found


def _usage(solution: Solution, given_up: int) -> Usage:
    tiles: list[int] = [0] * _JOKERS
    for i in range(NUMBERS):
        number: int = NUMBERS - i if solution.is_mirrored else i + 1
        step: int = solution.steps[i]
        for c in range(COLOURS):
            in_runs: int = step >> STEP_COLOUR * c & 7
            tiles[COLOURS * number + c] = in_runs + (step >> STEP_GROUPS + 3 * c & 7)
    return Usage(solution.cost + given_up, tiles, jokers_used(solution.keys[-1]) + solution.loose_jokers)
