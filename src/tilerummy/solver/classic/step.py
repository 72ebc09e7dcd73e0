"""What can happen at one number: the steps from node to node.

All tiles up to a node's number have been dealt with. The node says how many runs of each colour are still
open and how long they are, how many jokers have been used and, if that matters, how many points there are.
The cost of a way is the weight of the tiles left on the rack. Nodes and steps are about counts only;
`arrangement.py` turns them back into melds.

Why it is exact:

- Once it is decided how many tiles and jokers of a colour go into runs at a number, there is one best
  successor: short runs must grow, and extending a long run is never worse than beginning a new one, which
  would need two more tiles (`colour_moves.py`).
- Whether tiles and jokers of one number can be put into groups depends on their counts only (`groups.py`).
- A meld must not consist of jokers only. So with three or more jokers, runs remember whether they have a
  numbered tile yet, and there are never more groups than numbered tiles in them.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.colour_moves import (
    ASK_HIGH,
    ASK_LEFT,
    ASK_LOW,
    ASK_MODE,
    ASK_NUMBER,
    ASK_STATE,
    FRUGAL,
    MAY_BEGIN,
    PURE,
    TILES_FIRST,
    find_moves,
    known_moves,
    state_named,
)
from tilerummy.solver.classic.groups import ASK_COLOUR, ASK_COLOURS, GROUP_MODE, find_options, known_options
from tilerummy.solver.classic.packing import (
    GROUP_JOKERS,
    JOKERS_USED,
    NUMBER,
    POINTS,
    RUNS,
    RUNS1,
    RUNS2,
    RUNS3,
    STATE,
    STATE_BITS,
    STEP_GROUPS,
)
from tilerummy.solver.classic.problem import PURE_FROM, Problem
from tilerummy.solver.machine import extend, i64, vec
from tilerummy.solver.stock import COLOURS, END, NUMBERS

# How far to shift a colour's runs from a key to a query; only those of the first colour go up.
_ASK0: Final = ASK_STATE - RUNS
_ASK1: Final = RUNS1 - ASK_STATE
_ASK2: Final = RUNS2 - ASK_STATE
_ASK3: Final = RUNS3 - ASK_STATE
_ASKED_RUNS: Final = STATE << ASK_STATE

FourInts = tuple[int, int, int, int]
"""One for each colour."""


class Nodes:
    """Nodes in the order in which they were found: rows with space for more."""

    def __init__(self, capacity: int) -> None:
        self.count: i64 = 0
        self.keys: vec[i64] = vec[i64]([0] * capacity)
        self.costs: vec[i64] = vec[i64]([0] * capacity)
        """The cost of the way to each node."""
        self.steps: vec[i64] = vec[i64]([0] * capacity)
        """The last step of that way."""

    def grow(self) -> None:
        """Double the capacity."""
        capacity: int = len(self.keys)
        self.keys = extend(self.keys, vec[i64]([0] * capacity))
        self.costs = extend(self.costs, vec[i64]([0] * capacity))
        self.steps = extend(self.steps, vec[i64]([0] * capacity))


def runs_of(key: int, tell_pure: bool, colour: int) -> int:
    """A colour's open runs in a node's key, as counts of 3 bits (see `colour_moves.py`)."""
    runs: int = key >> RUNS + STATE_BITS * colour & STATE
    return state_named(runs) if tell_pure else runs


def best_ways(problem: Problem) -> list[int]:
    """For each colour the mode for an exact search: leaves out only what can't be part of a best answer."""
    if not problem.joker_high:
        return [0] * COLOURS
    modes: list[int] = []
    for c in range(COLOURS):
        there: int = problem.joker_high
        for v in range(1, NUMBERS + 1):
            if problem.high[COLOURS * v + c]:
                there += 1
        # In a run of all thirteen numbers, a joker that is replaced by its tile can't move to an end.
        first: int = TILES_FIRST if there < NUMBERS else 0
        modes.append(first | (PURE if problem.joker_high >= PURE_FROM else 0))
    return modes


def frugal_ways(problem: Problem) -> list[int]:
    """The mode that also leaves out jokers that are not needed: these are placed afterwards."""
    pure: int = PURE if problem.joker_high >= PURE_FROM else 0
    return [TILES_FIRST | FRUGAL | pure] * COLOURS


class Successors:
    """Everything that can happen at each number of a problem."""

    def __init__(self, problem: Problem, modes: list[int]) -> None:
        self._problem = problem
        self._weights: list[FourInts] = _by_colour(problem.weight)
        self._joker_high: i64 = problem.joker_high
        self._modes = modes
        self._group_mode: i64 = modes[0] & GROUP_MODE
        self._frugal: int = modes[0] & FRUGAL
        self._special_from: i64 = NUMBERS + 1 if self._frugal else NUMBERS
        """From this number on, a step's cost is not just the weight of the unused tiles."""
        if problem.points > 0 or any(problem.joker_cost):
            self._special_from = 1
        self._moves = known_moves()
        self._options = known_options()
        self.asked: list[FourInts] = self._queries()
        """By number less 1, for each colour: the part of a query that is the same for all nodes."""

    def _queries(self) -> list[FourInts]:
        low = self._problem.low
        high = self._problem.high
        asked: list[int] = [0] * (COLOURS * NUMBERS)
        for c in range(COLOURS):
            mode: i64 = self._modes[c] << ASK_MODE
            ahead: i64 = END << ASK_HIGH | END << ASK_NUMBER
            i: i64
            for i in range(COLOURS * NUMBERS + c, c, -COLOURS):
                least: i64 = low[i]
                most: i64 = high[i]
                ahead = most << ASK_HIGH | ahead >> ASK_NUMBER
                asked[i - COLOURS] = ahead | least << ASK_LOW | mode
        if self._frugal:
            for at in range(COLOURS * (NUMBERS - 3), COLOURS * (NUMBERS - 2)):
                asked[at] |= MAY_BEGIN << ASK_MODE
        return _by_colour(asked)

    def asked_without(self, v: int, taken: list[int]) -> FourInts | None:
        """Like `asked`, but without these tiles of a number and the next two, listed by colour.

        None if there are not that many. The tiles taken count first as those that must be used, then as
        optional ones.
        """
        low = self._problem.low
        high = self._problem.high
        fewer: list[int] = [0] * COLOURS
        for c in range(COLOURS):
            at: int = COLOURS * v + c
            here: int = taken[c]
            after: int = taken[COLOURS + c]
            then: int = taken[2 * COLOURS + c]
            if here > high[at] or after > high[at + COLOURS] or then > high[at + 2 * COLOURS]:
                return None
            fewer[c] = min(here, low[at]) << ASK_LOW | here << ASK_HIGH | after << ASK_NUMBER | then
        first, second, third, fourth = self.asked[v - 1]
        return first - fewer[0], second - fewer[1], third - fewer[2], fourth - fewer[3]

    def find(self, v: i64, key: i64, base: i64, most: i64, asked: FourInts, nodes: Nodes) -> None:
        """Add all successors of a node of number v - 1, which the way to it has cost `base`.

        Those that cost more than `most` are left out.
        """
        spent: i64 = key & JOKERS_USED
        left: i64 = self._joker_high - spent
        jokers: i64 = left << ASK_LEFT
        known = self._moves
        asked0: i64
        asked1: i64
        asked2: i64
        asked3: i64
        asked0, asked1, asked2, asked3 = asked
        query: i64 = key << _ASK0 & _ASKED_RUNS | asked0 | jokers
        moves0 = known.get(query) or find_moves(query)
        query = key >> _ASK1 & _ASKED_RUNS | asked1 | jokers
        moves1 = known.get(query) or find_moves(query)
        query = key >> _ASK2 & _ASKED_RUNS | asked2 | jokers
        moves2 = known.get(query) or find_moves(query)
        query = key >> _ASK3 & _ASKED_RUNS | asked3 | jokers
        moves3 = known.get(query) or find_moves(query)
        query = (
            (
                ((moves3.groupable << ASK_COLOUR | moves2.groupable) << ASK_COLOUR | moves1.groupable)
                << ASK_COLOUR
                | moves0.groupable
            )
            << ASK_COLOURS
            | jokers
            | self._group_mode
        )
        options = self._options.get(query)
        if options is None:
            options = find_options(query)
        if not options:
            return
        weight0: i64
        weight1: i64
        weight2: i64
        weight3: i64
        weight0, weight1, weight2, weight3 = self._weights[v]
        keys = nodes.keys
        costs = nodes.costs
        steps = nodes.steps
        count: i64 = nodes.count
        capacity: i64 = len(keys)
        special: bool = v >= self._special_from
        here: i64 = v << NUMBER | spent
        for option in options:
            with1 = moves1.by_grouped[option.second]
            with2 = moves2.by_grouped[option.third]
            with3 = moves3.by_grouped[option.fourth]
            left0: i64 = left - option.jokers
            here0: i64 = here + option.jokers
            for move0 in moves0.by_grouped[option.first]:
                left1: i64 = left0 - move0.need
                if left1 < 0:
                    continue
                cost0: i64 = base + move0.unplayed * weight0
                if cost0 > most:
                    continue
                here1: i64 = here0 + move0.key0
                step0: i64 = option.step | move0.step0
                for move1 in with1:
                    left2: i64 = left1 - move1.need
                    if left2 < 0:
                        continue
                    cost1: i64 = cost0 + move1.unplayed * weight1
                    if cost1 > most:
                        continue
                    here2: i64 = here1 + move1.key1
                    step1: i64 = step0 | move1.step1
                    for move2 in with2:
                        left3: i64 = left2 - move2.need
                        if left3 < 0:
                            continue
                        cost2: i64 = cost1 + move2.unplayed * weight2
                        if cost2 > most:
                            continue
                        here3: i64 = here2 + move2.key2
                        step2: i64 = step1 | move2.step2
                        for move3 in with3:
                            if left3 < move3.need:
                                continue
                            cost: i64 = cost2 + move3.unplayed * weight3
                            if cost > most:
                                continue
                            new: i64 = here3 + move3.key3
                            step: i64 = step2 | move3.step3
                            if special:
                                problem = self._problem
                                now_spent: i64 = new & JOKERS_USED
                                cost += (now_spent - spent) * problem.joker_cost[v]
                                if problem.points:
                                    points: int = (key >> POINTS & 255) + v * _used_in(step)
                                    new |= min(problem.points, points) << POINTS
                                    if v == NUMBERS and points < problem.points:
                                        continue
                                if v == NUMBERS and not self._frugal:  # unused jokers have to be paid for
                                    if now_spent < problem.joker_low:
                                        continue
                                    cost += (problem.joker_high - now_spent) * problem.joker_weight
                            if count == capacity:
                                nodes.grow()
                                keys = nodes.keys
                                costs = nodes.costs
                                steps = nodes.steps
                                capacity += capacity
                            keys[count] = new
                            costs[count] = cost
                            steps[count] = step
                            count += 1
        nodes.count = count


def _by_colour(values: list[int]) -> list[FourInts]:
    """For each number the values of its four colours."""
    each = iter(values)
    return list(zip(each, each, each, each, strict=True))


def _used_in(step: i64) -> int:
    """How many tiles and jokers a step uses."""
    count: i64 = step >> STEP_GROUPS + GROUP_JOKERS
    for at in range(0, STEP_GROUPS + GROUP_JOKERS, 3):
        count += step >> at & 7
    return count
