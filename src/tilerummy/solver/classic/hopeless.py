"""Problems that nobody needs to search through: tiles that must be used, and that no meld can take.

A tile needs jokers if no group and no run of three about it can be made of the tiles that there are. Of tiles
that are far apart (no two of one number, none of one colour within four) one joker helps one.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.problem import COLOURS, NUMBERS, Problem

_APART: Final = 5
_MISSING: Final = (3, 2, 2, 1, 2, 1, 1, 0)
"""How many of three bits are not set."""


def is_hopeless(problem: Problem) -> bool:
    """Whether the tiles that must be used need more jokers than there are."""
    there: list[int] = _there(problem)
    few: int = _in_few_colours(there)
    apart: list[int] = []
    for v in range(1, NUMBERS + 1):
        if not few >> v & 1:
            continue
        for_group: int = _jokers_for_group(problem, v)
        for c in range(COLOURS):
            i: int = COLOURS * v + c
            if problem.low[i]:
                need: int = min(for_group, _jokers_for_run(there[c], v))
                if need > problem.joker_high:
                    return True
                if need and _is_apart(i, apart):
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


def _there(problem: Problem) -> list[int]:
    """Per colour: a bit for each number of which there is a tile."""
    high = problem.high
    found: list[int] = []
    for c in range(COLOURS):
        bits: int = 0
        for v in range(1, NUMBERS + 1):
            if high[COLOURS * v + c]:
                bits |= 1 << v
        found.append(bits)
    return found


def _in_few_colours(there: list[int]) -> int:
    """A bit for each number of which there are no three colours, so that a group needs jokers."""
    one: int = 0
    two: int = 0
    three: int = 0
    for bits in there:
        three |= two & bits
        two |= one & bits
        one |= bits
    return one & ~three


def _jokers_for_group(problem: Problem, v: int) -> int:
    """The fewest jokers in a group of three of this number."""
    missing: int = 3
    for i in range(COLOURS * v, COLOURS * v + COLOURS):
        if problem.high[i]:
            missing -= 1
    return max(0, missing)


def _jokers_for_run(there: int, v: int) -> int:
    """The fewest jokers in a run of three with this number, if it could have all tiles to itself."""
    fewest: int = 3
    for start in range(max(1, v - 2), min(NUMBERS - 2, v) + 1):
        fewest = min(fewest, _MISSING[there >> start & 7])
    return fewest
