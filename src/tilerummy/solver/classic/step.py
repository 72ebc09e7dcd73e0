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

from typing import TYPE_CHECKING, Final

from tilerummy.solver.classic.colour_moves import (
    ASK_HIGH,
    ASK_LEFT,
    ASK_LOW,
    ASK_MODE,
    ASK_NUMBER,
    ASK_STATE,
    BEST_ONLY,
    END,
    FRUGAL,
    MAY_BEGIN,
    MOVE_JOKERS,
    MOVE_NEED,
    MOVE_STATE,
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
    ASK_COLOUR,
    ASK_COLOURS,
    GROUP_JOKERS,
    GROUP_MODE,
    find_options,
    known_options,
)
from tilerummy.solver.classic.problem import COLOURS, NUMBERS, Problem

if TYPE_CHECKING:
    # Compiled, a machine word; otherwise an int like any other. Only for what is small in every problem: with
    # many jokers about, a key is longer than a word, and a cost may be anything.
    from mypy_extensions import i64

# A node's key: the open runs of four colours above the points and the jokers used.
_POINTS: Final = 4
JOKERS_USED: Final = (1 << _POINTS) - 1
_RUNS: Final = 12

# A step: what is used at a number. Per colour the tiles and jokers in runs, then what is in groups.
STEP_RUNS: Final = MOVE_STEP
"""Where those of the first colour stand, as they do in a move."""
STEP_COLOUR: Final = 6
"""So many bits for each."""
_STEP: Final = ((1 << STEP_COLOUR) - 1) << MOVE_STEP
_COLOUR1: Final = STEP_COLOUR
_COLOUR2: Final = 2 * STEP_COLOUR
_COLOUR3: Final = 3 * STEP_COLOUR
STEP_GROUPS: Final = STEP_RUNS + 4 * STEP_COLOUR

_BEYOND: Final = [END] * (2 * COLOURS)


class Nodes:
    """Nodes in the order in which they were found."""

    def __init__(self) -> None:
        self.keys: list[int] = []
        self.costs: list[int] = []
        """What the way to each has cost."""
        self.steps: list[int] = []
        """The last step of that way."""

    def clear(self) -> None:
        self.keys.clear()
        self.costs.clear()
        self.steps.clear()


def unpack_step(step: int) -> tuple[list[tuple[int, int, int]], int]:
    """Per colour: run tiles, run jokers, group tiles; and the jokers in groups."""
    colours = [
        (
            step >> STEP_RUNS + STEP_COLOUR * c & 7,
            step >> STEP_RUNS + STEP_COLOUR * c + 3 & 7,
            step >> STEP_GROUPS + 3 * c & 7,
        )
        for c in range(COLOURS)
    ]
    return colours, step >> STEP_GROUPS + GROUP_JOKERS


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
    return key & JOKERS_USED


def every_way(problem: Problem) -> list[int]:
    """The mode, per colour, in which `Successors` leaves out nothing."""
    return [PURE if problem.joker_high >= PURE_FROM else 0] * COLOURS


def best_ways(problem: Problem) -> list[int]:
    """The mode, per colour, that leaves out what can't be part of a best answer."""
    if not problem.joker_high:
        return [BEST_ONLY] * COLOURS
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
        self._group_mode: int = modes[0] & GROUP_MODE
        self._frugal: int = modes[0] & FRUGAL
        self._priced: bool = problem.points > 0 or any(problem.joker_cost)
        """What is used where matters, not only that it is used."""
        width: int = STATE_BITS if self._pure else STATE_BITS // 2
        self._mask: int = (1 << width) - 1
        self._at1: int = _RUNS + width
        self._at2: int = _RUNS + 2 * width
        self._at3: int = _RUNS + 3 * width
        self._moves = known_moves()
        self._options = known_options()
        self.asked: list[int] = self.questions(1, NUMBERS, problem.low, problem.high)
        """The `questions` of this problem."""

    def questions(self, first: int, last: int, low: list[int], high: list[int]) -> list[int]:
        """What is the same for all nodes before a number, for some numbers: by number and colour."""
        begin: int = COLOURS * first
        end: int = COLOURS * (last + 1)
        there: list[int] = high if last <= NUMBERS - 2 else high[: COLOURS * (NUMBERS + 1)] + _BEYOND
        asked: list[int] = [0] * (end - begin)
        for c in range(COLOURS):
            mode: int = self._modes[c] << ASK_MODE
            ahead: int = there[end + c] << ASK_HIGH | there[end + COLOURS + c] << ASK_NUMBER
            for i in range(end - COLOURS + c, begin - 1, -COLOURS):
                ahead = there[i] << ASK_HIGH | ahead >> ASK_NUMBER
                asked[i - begin] = ahead | low[i] << ASK_LOW | mode
        if self._frugal and first <= NUMBERS - 2 <= last:
            for i in range(COLOURS * (NUMBERS - 2), COLOURS * (NUMBERS - 1)):
                asked[i - begin] |= MAY_BEGIN << ASK_MODE
        return asked

    def find(self, v: int, key: int, base: int, asked: list[int], first: int, found: Nodes) -> None:
        """Append all that can follow a node of number v - 1, to which the way has cost `base`.

        What is asked at v stands in `asked` from `first` on.
        """
        problem = self._problem
        at1: int = self._at1
        at2: int = self._at2
        at3: int = self._at3
        mask: int = self._mask
        spent: int = key & JOKERS_USED
        left: int = problem.joker_high - spent
        jokers: int = left << ASK_LEFT
        known = self._moves
        question: int = (key >> _RUNS & mask) << ASK_STATE | asked[first] | jokers
        moves0 = known.get(question) or find_moves(question)
        question = (key >> at1 & mask) << ASK_STATE | asked[first + 1] | jokers
        moves1 = known.get(question) or find_moves(question)
        question = (key >> at2 & mask) << ASK_STATE | asked[first + 2] | jokers
        moves2 = known.get(question) or find_moves(question)
        question = (key >> at3 & mask) << ASK_STATE | asked[first + 3] | jokers
        moves3 = known.get(question) or find_moves(question)
        question = (
            (
                ((moves3.groupable << ASK_COLOUR | moves2.groupable) << ASK_COLOUR | moves1.groupable)
                << ASK_COLOUR
                | moves0.groupable
            )
            << ASK_COLOURS
            | jokers
            | self._group_mode
        )
        options = self._options.get(question)
        if options is None:
            options = find_options(question)
        weight = problem.weight
        at: int = v * COLOURS
        weight0: int = weight[at]
        weight1: int = weight[at + 1]
        weight2: int = weight[at + 2]
        weight3: int = weight[at + 3]
        keys = found.keys
        costs = found.costs
        steps = found.steps
        # The end is near: then all that is owed must have been paid.
        last: bool = v == NUMBERS and not self._frugal
        special: bool = last or self._priced
        move0: i64
        move1: i64
        move2: i64
        move3: i64
        for option in options:
            with1 = moves1.by_grouped[option >> 3 & 7]
            with2 = moves2.by_grouped[option >> 6 & 7]
            with3 = moves3.by_grouped[option >> 9 & 7]
            grouped: i64 = option >> GROUP_JOKERS
            left0: i64 = left - grouped
            for move0 in moves0.by_grouped[option & 7]:
                left1: i64 = left0 - (move0 & MOVE_NEED)
                if left1 < 0:
                    continue
                open0: int = move0 >> MOVE_STATE
                runs0: int = open0 << _RUNS
                over0: int = move0 >> MOVE_UNPLAYED & 7
                cost0: int = base + over0 * weight0
                step0: i64 = option << STEP_GROUPS | move0 & _STEP
                for move1 in with1:
                    left2: i64 = left1 - (move1 & MOVE_NEED)
                    if left2 < 0:
                        continue
                    open1: int = move1 >> MOVE_STATE
                    runs1: int = runs0 | open1 << at1
                    over1: int = move1 >> MOVE_UNPLAYED & 7
                    cost1: int = cost0 + over1 * weight1
                    step1: i64 = step0 | (move1 & _STEP) << _COLOUR1
                    for move2 in with2:
                        left3: i64 = left2 - (move2 & MOVE_NEED)
                        if left3 < 0:
                            continue
                        open2: int = move2 >> MOVE_STATE
                        runs2: int = runs1 | open2 << at2
                        over2: int = move2 >> MOVE_UNPLAYED & 7
                        cost2: int = cost1 + over2 * weight2
                        step2: i64 = step1 | (move2 & _STEP) << _COLOUR2
                        for move3 in with3:
                            if left3 < move3 & MOVE_NEED:
                                continue
                            now_spent: int = spent
                            if left:
                                now_spent += grouped + (move0 + move1 + move2 + move3 >> MOVE_JOKERS & 15)
                            open3: int = move3 >> MOVE_STATE
                            over3: int = move3 >> MOVE_UNPLAYED & 7
                            cost: int = cost2 + over3 * weight3
                            step: i64 = step2 | (move3 & _STEP) << _COLOUR3
                            below: int = now_spent
                            if special:
                                cost += (now_spent - spent) * problem.joker_cost[v]
                                if problem.points:
                                    points: int = (key >> _POINTS & 255) + v * _used_in(step)
                                    below |= min(problem.points, points) << _POINTS
                                    if v == NUMBERS and points < problem.points:
                                        continue
                                if last:
                                    if now_spent < problem.joker_low:
                                        continue
                                    cost += (problem.joker_high - now_spent) * problem.joker_weight
                            keys.append(runs2 | open3 << at3 | below)
                            costs.append(cost)
                            steps.append(step)


def _used_in(step: int) -> int:
    """How many tiles and jokers a step uses."""
    count: int = step >> STEP_GROUPS + GROUP_JOKERS
    for at in range(STEP_RUNS, STEP_GROUPS + GROUP_JOKERS, 3):
        count += step >> at & 7
    return count
