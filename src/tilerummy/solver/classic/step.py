"""What can happen at one number: the steps from node to node.

A node says, with all tiles up to a number dealt with, how many runs of each colour are still open there and
how long they are, how many jokers are used, and (where it matters) how many points. The cost of a way is the
weight of the rack tiles left unplayed. Nodes and steps know bags and numbers only; `arrangement.py` turns
them back into melds.

Why it is exact:

- Given how many tiles and jokers of a colour go into runs at a number, the best successor is unique: short
  runs must grow, and to grow a long run is never worse than to end it and begin a new one, which would owe
  two more tiles (`colour_moves.py`).
- Whether tiles and jokers of one number split into groups depends on their counts alone (`groups.py`).
- A meld of jokers alone is none: where three or more jokers are about, runs remember whether they hold a
  number yet, and there are never more groups than numbered tiles in them.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.colour_moves import (
    BEST_ONLY,
    END,
    FRUGAL,
    MAY_BEGIN,
    MOVE_JOKERS,
    MOVE_OWED,
    MOVE_TILES,
    MOVE_UNPLAYED,
    PURE,
    PURE_FROM,
    STATE_BITS,
    TILES_FIRST,
    colour_moves,
)
from tilerummy.solver.classic.groups import group_options
from tilerummy.solver.classic.problem import COLOURS, NUMBERS, Problem

# A node's key: the open runs of four colours above the points and the jokers used.
_POINTS: Final = 4
_RUNS: Final = 12

PER_SUCCESSOR: Final = 3
"""`successors` gives flat triples: key, cost of the step, the step."""


def unpack_step(step: int) -> tuple[list[tuple[int, int, int]], int]:
    """Per colour: run tiles, run jokers, group tiles; and the jokers in groups."""
    colours = [(step >> at & 7, step >> at + 3 & 7, step >> at + 6 & 7) for at in (0, 9, 18, 27)]
    return colours, step >> 36


def state_width(problem: Problem) -> int:
    """The bits of one colour's open runs: without pure ones a whole node fits into a machine word."""
    return STATE_BITS if problem.joker_high >= PURE_FROM else STATE_BITS // 2


def runs_of(key: int, width: int, colour: int) -> int:
    """A colour's open runs in a node's key: counts of 3 bits, see `colour_moves.py`."""
    return key >> _RUNS + width * colour & (1 << width) - 1


def jokers_used(key: int) -> int:
    return key & (1 << _POINTS) - 1


def every_way(problem: Problem) -> list[int]:
    """The mode, per colour, in which `successors` leaves out nothing."""
    return [PURE if problem.joker_high >= PURE_FROM else 0] * COLOURS


def best_ways(problem: Problem) -> list[int]:
    """The mode, per colour, that leaves out what can't be part of a best answer."""
    modes: list[int] = []
    for c in range(COLOURS):
        there: int = problem.joker_high
        for v in range(1, NUMBERS + 1):
            if problem.high[COLOURS * v + c]:
                there += 1
        # In a run of all thirteen numbers a joker replaced by its tile has no end to go to.
        first: int = TILES_FIRST if there < NUMBERS else 0
        modes.append(BEST_ONLY | first | (PURE if problem.joker_high >= PURE_FROM else 0))
    return modes


def frugal_ways(problem: Problem) -> list[int]:
    """The mode that leaves out needless jokers, too: where they go is settled afterwards."""
    pure: int = PURE if problem.joker_high >= PURE_FROM else 0
    return [BEST_ONLY | TILES_FIRST | FRUGAL | pure] * COLOURS


def successors(problem: Problem, modes: list[int], v: int, key: int, found: list[int]) -> None:
    """Append all that can happen at number v to a node of number v - 1: flat triples (key, cost, step)."""
    high = problem.high
    low = problem.low
    pure: int = modes[0] & PURE
    frugal: int = modes[0] & FRUGAL
    begin: int = MAY_BEGIN if frugal and v == NUMBERS - 2 else 0
    width: int = STATE_BITS if pure else STATE_BITS // 2
    mask: int = (1 << width) - 1
    spent: int = key & 15
    points: int = key >> _POINTS & 255
    state: int = key >> _RUNS
    left: int = problem.joker_high - spent
    wanted: int = problem.points
    at: int = v * COLOURS
    last: int = 1 if v == NUMBERS else 0
    moves: list[list[list[int]]] = []
    for c in range(COLOURS):
        i: int = at + c
        after: int = END if v == NUMBERS else high[i + COLOURS]
        then: int = END if v >= NUMBERS - 1 else high[i + 2 * COLOURS]
        moves.append(
            colour_moves(low[i], high[i], after, then, state >> width * c & mask, left, modes[c] | begin)
        )
    moves0: list[list[int]] = moves[0]
    moves1: list[list[int]] = moves[1]
    moves2: list[list[int]] = moves[2]
    moves3: list[list[int]] = moves[3]
    weight0: int = problem.weight[at]
    weight1: int = problem.weight[at + 1]
    weight2: int = problem.weight[at + 2]
    weight3: int = problem.weight[at + 3]
    joker_cost: int = problem.joker_cost[v]
    for option in group_options(high[at], high[at + 1], high[at + 2], high[at + 3], left, modes[0]):
        with0: list[int] = moves0[option & 7]
        with1: list[int] = moves1[option >> 3 & 7]
        with2: list[int] = moves2[option >> 6 & 7]
        with3: list[int] = moves3[option >> 9 & 7]
        if not with0 or not with1 or not with2 or not with3:
            continue
        grouped: int = option >> 12
        free0: int = left - grouped
        for move0 in with0:
            free1: int = free0 - (move0 >> MOVE_JOKERS & 7) - (move0 >> MOVE_OWED)
            if free1 < 0:
                continue
            for move1 in with1:
                free2: int = free1 - (move1 >> MOVE_JOKERS & 7) - (move1 >> MOVE_OWED)
                if free2 < 0:
                    continue
                for move2 in with2:
                    free3: int = free2 - (move2 >> MOVE_JOKERS & 7) - (move2 >> MOVE_OWED)
                    if free3 < 0:
                        continue
                    for move3 in with3:
                        if free3 < (move3 >> MOVE_JOKERS & 7) + (move3 >> MOVE_OWED):
                            continue
                        placed: int = (
                            (move0 >> MOVE_JOKERS & 7)
                            + (move1 >> MOVE_JOKERS & 7)
                            + (move2 >> MOVE_JOKERS & 7)
                            + (move3 >> MOVE_JOKERS & 7)
                            + grouped
                        )
                        cost: int = (
                            (move0 >> MOVE_UNPLAYED & 7) * weight0
                            + (move1 >> MOVE_UNPLAYED & 7) * weight1
                            + (move2 >> MOVE_UNPLAYED & 7) * weight2
                            + (move3 >> MOVE_UNPLAYED & 7) * weight3
                            + placed * joker_cost
                        )
                        now_points: int = points
                        if wanted:
                            tiles: int = (
                                (move0 >> MOVE_TILES & 7)
                                + (move1 >> MOVE_TILES & 7)
                                + (move2 >> MOVE_TILES & 7)
                                + (move3 >> MOVE_TILES & 7)
                                + (option & 7)
                                + (option >> 3 & 7)
                                + (option >> 6 & 7)
                                + (option >> 9 & 7)
                            )
                            now_points = min(wanted, points + v * (tiles + placed))
                        if last and not frugal:
                            if spent + placed < problem.joker_low or now_points < wanted:
                                continue
                            cost += (left - placed) * problem.joker_weight
                        found.append(
                            (
                                (move0 & mask)
                                | (move1 & mask) << width
                                | (move2 & mask) << 2 * width
                                | (move3 & mask) << 3 * width
                            )
                            << _RUNS
                            | now_points << _POINTS
                            | spent + placed
                        )
                        found.append(cost)
                        found.append(
                            _colour_step(move0, option & 7)
                            | _colour_step(move1, option >> 3 & 7) << 9
                            | _colour_step(move2, option >> 6 & 7) << 18
                            | _colour_step(move3, option >> 9 & 7) << 27
                            | grouped << 36
                        )


def _colour_step(move: int, grouped: int) -> int:
    return (move >> MOVE_TILES & 7) | (move >> MOVE_JOKERS & 7) << 3 | grouped << 6
