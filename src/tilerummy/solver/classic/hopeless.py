"""A quick check for impossible problems: all tiles must be used, and there are too few jokers for that.

If tiles that need a joker are far apart (no two of one number, no two of one colour within four numbers), no
joker can help two of them.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.needs import needing_jokers
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.machine import i64
from tilerummy.solver.stock import COLOURS, NUMBERS

_APART: Final = 5


def is_hopeless(problem: Problem) -> bool:
    """Whether the tiles, all of which must be used, need more jokers than there are."""
    needing: i64
    needing_two: i64
    needing, needing_two = needing_jokers(problem)
    if not needing:
        return False
    if problem.joker_high == 0 or (needing_two and problem.joker_high == 1):
        return True
    apart: list[int] = []
    for i in range(COLOURS, COLOURS * (NUMBERS + 1)):
        if needing >> i & 1 and _is_apart(i, apart):
            apart.append(i)
            if len(apart) > problem.joker_high:
                return True
    return False


def _is_apart(i: int, others: list[int]) -> bool:
    for other in others:
        if other // COLOURS == i // COLOURS:
            return False
        if other % COLOURS == i % COLOURS and abs(other // COLOURS - i // COLOURS) < _APART:
            return False
    return True
