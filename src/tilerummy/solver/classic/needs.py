"""Tiles that need jokers: those that fit into no group and no run of three without one.

Sets of faces are bits of a word here, in the order of a problem's lists: the four colours of a number are
next to each other.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.packing import BY_JOKERS, PLACES
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.machine import i64, vec
from tilerummy.solver.stock import COLOURS, NUMBERS

NEVER: Final = 1 << 60
"""The cost of a tile that must be used, but can't be."""
_FIRST_COLOUR: Final = 0x11111111111111
"""The bits of the first colour, for all numbers; with room for a count of up to four in between."""
_TO_EIGHT_FROM_TWO: Final = 6 * _FIRST_COLOUR
_TO_EIGHT_FROM_THREE: Final = 5 * _FIRST_COLOUR
_EIGHT: Final = 3
_ALL_COLOURS: Final = 15
_NEAR: Final = 3
"""Tiles nearer than this to a number may join a run that is open there and already has its jokers."""


def needing_jokers(problem: Problem) -> tuple[i64, i64]:
    """The faces that need at least one joker, and those that need two."""
    there: i64 = 0
    face: i64 = 1 << COLOURS
    for count in problem.high[COLOURS : COLOURS * (NUMBERS + 1)]:
        if count:
            there |= face
        face <<= 1
    after: i64 = there >> COLOURS
    then: i64 = after >> COLOURS
    runs: i64 = there & after & then
    runs |= (runs | runs << COLOURS) << COLOURS
    with_joker: i64 = (there | after) & then | there & after
    with_joker |= (with_joker | with_joker << COLOURS) << COLOURS
    colours: i64 = (
        (there & _FIRST_COLOUR)
        + (there >> 1 & _FIRST_COLOUR)
        + (there >> 2 & _FIRST_COLOUR)
        + (there >> 3 & _FIRST_COLOUR)
    )
    groups: i64 = (colours + _TO_EIGHT_FROM_THREE >> _EIGHT & _FIRST_COLOUR) * _ALL_COLOURS
    pairs: i64 = (colours + _TO_EIGHT_FROM_TWO >> _EIGHT & _FIRST_COLOUR) * _ALL_COLOURS
    return there & ~(runs | groups), there & ~(with_joker | pairs)


def costs_of_need(problem: Problem) -> vec[i64]:
    """By number and jokers used so far: the least cost of everything above that can't be used any more."""
    ahead: vec[i64] = vec[i64]([0] * PLACES)
    needing: i64
    needing_two: i64
    needing, needing_two = needing_jokers(problem)
    jokers: i64 = problem.joker_high
    if needing:
        _add_up(problem, needing, 0, jokers, ahead)
    if needing_two and jokers:
        _add_up(problem, needing_two, 1, jokers, ahead)
    return ahead


def _add_up(problem: Problem, needing: i64, left: i64, jokers: i64, ahead: vec[i64]) -> None:
    """Add the cost of these tiles, which need more jokers than are `left`."""
    near: i64 = _NEAR if left < jokers else 1
    cost: i64 = 0
    v: i64
    i: i64
    for v in range(NUMBERS - near, -1, -1):
        first: i64 = COLOURS * (v + near)
        if needing >> first & _ALL_COLOURS:
            for i in range(first, first + COLOURS):
                if needing >> i & 1:
                    cost = NEVER if problem.low[i] else cost + problem.high[i] * problem.weight[i]
        ahead[BY_JOKERS * v + jokers - left] = cost
