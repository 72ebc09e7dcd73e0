"""What a search will have to pay at least: tiles that no meld can take.

A tile needs jokers if no group and no run of three about it can be made of the tiles that there are. One
joker helps at most four of them (a run of two, the joker, and two more: three in a row would need none). What
remains is a lower bound of the cost, and guides the search past ways that only look cheap so far.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.problem import COLOURS, NUMBERS, Problem

_HELPED_BY_A_JOKER: Final = 4


def unavoidable(problem: Problem) -> list[int]:
    """Per number: the least cost of the tiles above it."""
    found: list[int] = [0] * (NUMBERS + 1)
    sure: int = 0
    needing: list[int] = []
    helped: int = _HELPED_BY_A_JOKER * problem.joker_high
    for v in range(NUMBERS, 0, -1):
        for c in range(COLOURS):
            i: int = COLOURS * v + c
            short: int = problem.high[i] - problem.low[i]
            if short and problem.weight[i]:
                need: int = jokers_needed(problem, v, c)
                if need > problem.joker_high:
                    sure += short * problem.weight[i]
                elif need:
                    needing.extend([problem.weight[i]] * short)
        found[v - 1] = sure
        if len(needing) > helped:
            found[v - 1] += sum(sorted(needing)[: len(needing) - helped])
    return found


def jokers_needed(problem: Problem, v: int, c: int) -> int:
    """The fewest jokers in a meld of three with this tile, if it could have all other tiles to itself."""
    high = problem.high
    colours: int = 0
    for other in range(COLOURS):
        if high[COLOURS * v + other]:
            colours += 1
    best: int = max(0, 3 - colours)
    for start in range(max(1, v - 2), min(NUMBERS - 2, v) + 1):
        missing: int = 0
        for number in range(start, start + 3):
            if not high[COLOURS * number + c]:
                missing += 1
        best = min(best, missing)
    return best
