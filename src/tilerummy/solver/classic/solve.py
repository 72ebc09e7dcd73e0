"""The exact search for the cheapest way to use tiles.

Jokers multiply the number of ways. So the first try uses them only where they are needed; those left over
nearly always fit at the ends of runs or into groups of three.

All of this is compiled with mypyc if there is a C compiler, and runs as plain Python if not.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.classic.best_first import BestFirst
from tilerummy.solver.classic.hopeless import is_hopeless
from tilerummy.solver.classic.in_turns import TURN, BothEnds, KnownEnds, in_turns
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.classic.solution import Solution, settles_jokers
from tilerummy.solver.classic.step import best_ways, frugal_ways

_NO_LIMIT: Final = 1 << 60


def solve(problem: Problem, budget: int = 0, known: KnownEnds | None = None) -> Solution | None:
    """The cheapest way to use the tiles, None if there is none.

    Once a budget (of expanded nodes) is used up, the search goes for any complete way, which is marked as
    not optimal; it raises `OutOfBudget` if it finds none within as many nodes again. A long search leaves its
    results in `known`.
    """
    if problem.low == problem.high and is_hopeless(problem):  # otherwise leaving the table alone is possible
        return None
    if problem.joker_high and not problem.points and not problem.joker_cost[1]:
        frugal = _search(problem, frugal_ways(problem), budget, known)
        if frugal is None:
            return None  # using more jokers than needed doesn't help
        if settles_jokers(problem, frugal):
            return frugal
    return _search(problem, best_ways(problem), budget, known)


def _search(problem: Problem, modes: list[int], budget: int, known: KnownEnds | None) -> Solution | None:
    up = BestFirst(problem, modes)
    if up.advance(min(budget, TURN) if budget else TURN):
        return up.solution()
    if problem.points or problem.joker_cost[1]:  # `mirrored` doesn't know these
        if up.advance(budget or _NO_LIMIT):
            return up.solution()
    else:
        down = BestFirst(problem.mirrored(), modes)
        up.most = down.most = problem.most_cost()
        first = in_turns(up, down, budget)
        if known is not None:
            known.ends = BothEnds(modes, up, down)
        if first is down:
            solution = down.solution()
            if solution is not None:
                solution.is_mirrored = True
            return solution
        if first is up:
            return up.solution()
    up.hurry()
    if not up.advance(budget):
        raise OutOfBudget
    return up.solution()
