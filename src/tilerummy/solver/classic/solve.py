"""The exact core: the cheapest way to use tiles.

Jokers multiply the ways, so the first try uses them only where they are needed; nearly always those that are
left over find a place at the ends of runs or in groups of three.

All of this is compiled with mypyc where a C compiler is there and runs as it is where not.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.classic.best_first import BestFirst
from tilerummy.solver.classic.hopeless import is_hopeless
from tilerummy.solver.classic.in_turns import TURN, BothEnds, Known, in_turns
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.classic.solution import Solution, settles_jokers
from tilerummy.solver.classic.step import best_ways, frugal_ways

_NO_LIMIT: Final = 1 << 60


def solve(problem: Problem, budget: int = 0, known: Known | None = None) -> Solution | None:
    """The cheapest way to use the tiles, None if there is none.

    With a budget (of expanded nodes), the search then goes for the nearest end and says that it is not
    proven; `OutOfBudget` is raised if as many nodes again did not lead to one. A search that took longer
    leaves what it has found out in `known`.
    """
    if problem.low == problem.high and is_hopeless(problem):  # on a table that stands, all could stay
        return None
    if problem.joker_high and not problem.points and not problem.joker_cost[1]:
        frugal = _search(problem, frugal_ways(problem), budget, known)
        if frugal is None:
            return None  # needless jokers don't help
        if settles_jokers(problem, frugal):
            return frugal
    return _search(problem, best_ways(problem), budget, known)


def _search(problem: Problem, modes: list[int], budget: int, known: Known | None) -> Solution | None:
    up = BestFirst(problem, modes)
    if up.advance(min(budget, TURN) if budget else TURN):
        return up.solution()
    if problem.points or problem.joker_cost[1]:  # what a joker is worth depends on its number
        if up.advance(budget or _NO_LIMIT):
            return up.solution()
    else:
        down = BestFirst(problem.mirrored(), modes)
        up.most = down.most = problem.dearest()
        first = in_turns(up, down, budget)
        if known is not None:
            known.ends = BothEnds(modes, up, down)
        if first is down:
            found = down.solution()
            if found is not None:
                found.is_mirrored = True
            return found
        if first is up:
            return up.solution()
    up.hurry()
    if not up.advance(budget):
        raise OutOfBudget
    return up.solution()
