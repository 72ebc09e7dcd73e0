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
    ASK_AFTER,
    ASK_HIGH,
    ASK_LEFT,
    ASK_LOW,
    ASK_STATE,
    ASK_THEN,
    BEST_ONLY,
    END,
    FRUGAL,
    MAY_BEGIN,
    MOVE_JOKERS,
    MOVE_OWED,
    MOVE_STEP,
    MOVE_UNPLAYED,
    PURE,
    PURE_FROM,
    STATE_BITS,
    TILES_FIRST,
    find_moves,
    known_moves,
)
from tilerummy.solver.classic.groups import (
    GROUP_JOKERS,
    GROUP_STEP,
    find_options,
    group_question,
    known_options,
)
from tilerummy.solver.classic.problem import COLOURS, NUMBERS, Problem

# A node's key: the open runs of four colours above the points and the jokers used.
_POINTS: Final = 4
_RUNS: Final = 12

PER_SUCCESSOR: Final = 3
"""`Successors` are given as flat triples: key, cost of the step, the step."""


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


def key_bits(problem: Problem) -> int:
    """No key of this problem has more."""
    return _RUNS + COLOURS * state_width(problem)


def jokers_used(key: int) -> int:
    return key & (1 << _POINTS) - 1


def every_way(problem: Problem) -> list[int]:
    """The mode, per colour, in which `Successors` leaves out nothing."""
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


class Successors:
    """All that can happen at each number of a problem."""

    def __init__(self, problem: Problem, modes: list[int]) -> None:
        self._problem = problem
        self._modes = modes
        self._pure: int = modes[0] & PURE
        self._frugal: int = modes[0] & FRUGAL
        self._width: int = STATE_BITS if self._pure else STATE_BITS // 2
        self._moves = known_moves()
        self._options = known_options()
        self.asked: list[list[int]] = [[]]
        """Per number: the `question` of this problem."""
        for v in range(1, NUMBERS + 1):
            self.asked.append(self.question(v, problem.low, problem.high))

    def question(self, v: int, low: list[int], high: list[int]) -> list[int]:
        """What is the same for all nodes before this number: by colour, and of groups."""
        begin: int = MAY_BEGIN if self._frugal and v == NUMBERS - 2 else 0
        at: int = COLOURS * v
        asked: list[int] = []
        for c in range(COLOURS):
            i: int = at + c
            after: int = END if v == NUMBERS else high[i + COLOURS]
            then: int = END if v >= NUMBERS - 1 else high[i + 2 * COLOURS]
            counts: int = low[i] << ASK_LOW | high[i] << ASK_HIGH | after << ASK_AFTER | then << ASK_THEN
            asked.append(counts | self._modes[c] | begin)
        asked.append(group_question(high[at], high[at + 1], high[at + 2], high[at + 3], self._modes[0]))
        return asked

    def find(self, v: int, key: int, asked: list[int], found: list[int]) -> None:
        """Append all that can follow a node of number v - 1: flat triples (key, cost, step)."""
        problem = self._problem
        weight = problem.weight
        width: int = self._width
        mask: int = (1 << width) - 1
        spent: int = key & 15
        points: int = key >> _POINTS & 255
        state: int = key >> _RUNS
        left: int = problem.joker_high - spent
        at: int = v * COLOURS
        jokers: int = left << ASK_LEFT
        question: int = (state & mask) << ASK_STATE | asked[0] | jokers
        moves0 = self._moves.get(question) or find_moves(question)
        question = (state >> width & mask) << ASK_STATE | asked[1] | jokers
        moves1 = self._moves.get(question) or find_moves(question)
        question = (state >> 2 * width & mask) << ASK_STATE | asked[2] | jokers
        moves2 = self._moves.get(question) or find_moves(question)
        question = (state >> 3 * width & mask) << ASK_STATE | asked[3] | jokers
        moves3 = self._moves.get(question) or find_moves(question)
        question = asked[COLOURS] | jokers
        options = self._options.get(question) or find_options(question)
        weight0: int = weight[at]
        weight1: int = weight[at + 1]
        weight2: int = weight[at + 2]
        weight3: int = weight[at + 3]
        joker_cost: int = problem.joker_cost[v]
        wanted: int = problem.points
        # The end is near: then all that is owed must have been paid.
        last: bool = v == NUMBERS and not self._frugal
        for option in options:
            if not (with0 := moves0[option & 7]) or not (with1 := moves1[option >> 3 & 7]):
                continue
            if not (with2 := moves2[option >> 6 & 7]) or not (with3 := moves3[option >> 9 & 7]):
                continue
            left0: int = left - (option >> GROUP_JOKERS & 15)
            for move0 in with0:
                left1: int = left0 - (move0 >> MOVE_JOKERS & 7)
                owed0: int = move0 >> MOVE_OWED
                if left1 < owed0:
                    continue
                cost0: int = (move0 >> MOVE_UNPLAYED & 7) * weight0
                step0: int = option >> GROUP_STEP | move0 >> MOVE_STEP & 63
                for move1 in with1:
                    left2: int = left1 - (move1 >> MOVE_JOKERS & 7)
                    owed1: int = owed0 + (move1 >> MOVE_OWED)
                    if left2 < owed1:
                        continue
                    runs1: int = (move0 & mask) | (move1 & mask) << width
                    cost1: int = cost0 + (move1 >> MOVE_UNPLAYED & 7) * weight1
                    step1: int = step0 | (move1 >> MOVE_STEP & 63) << 9
                    for move2 in with2:
                        left3: int = left2 - (move2 >> MOVE_JOKERS & 7)
                        owed2: int = owed1 + (move2 >> MOVE_OWED)
                        if left3 < owed2:
                            continue
                        runs2: int = runs1 | (move2 & mask) << 2 * width
                        cost2: int = cost1 + (move2 >> MOVE_UNPLAYED & 7) * weight2
                        step2: int = step1 | (move2 >> MOVE_STEP & 63) << 18
                        for move3 in with3:
                            left4: int = left3 - (move3 >> MOVE_JOKERS & 7)
                            if left4 < owed2 + (move3 >> MOVE_OWED):
                                continue
                            cost: int = cost2 + (move3 >> MOVE_UNPLAYED & 7) * weight3
                            step: int = step2 | (move3 >> MOVE_STEP & 63) << 27
                            if joker_cost:
                                cost += (left - left4) * joker_cost
                            now_points: int = points
                            if wanted:
                                now_points = min(wanted, points + v * _used_in(step))
                            if last:
                                if problem.joker_high - left4 < problem.joker_low or now_points < wanted:
                                    continue
                                cost += left4 * problem.joker_weight
                            found.append(
                                (runs2 | (move3 & mask) << 3 * width) << _RUNS
                                | now_points << _POINTS
                                | spent + left - left4
                            )
                            found.append(cost)
                            found.append(step)


def _used_in(step: int) -> int:
    """How many tiles and jokers a step uses."""
    count: int = 0
    while step:
        count += step & 7
        step >>= 3
    return count
