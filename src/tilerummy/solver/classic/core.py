"""The exact core: what can happen at one number, and the best way through all thirteen.

A node says, with all tiles up to a number dealt with, how many runs of each colour are still open there and
how long they are, how many jokers are used, and (where it matters) how many points. The cost of a way is the
weight of the rack tiles left unplayed. The core knows bags and numbers only; `arrangement.py` turns its steps
back into melds. It is compiled with mypyc where a C compiler is there and runs as it is where not.

Why it is exact:

- Given how many tiles and jokers of a colour go into runs at a number, the best successor is unique: short
  runs must grow, and to grow a long run is never worse than to end it and begin a new one, which would owe
  two more tiles (`colour_moves.py`).
- Whether tiles and jokers of one number split into groups depends on their counts alone (`groups.py`).
- A meld of jokers alone is none: where three or more jokers are about, runs remember whether they hold a
  number yet, and there are never more groups than numbered tiles in them.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from tilerummy.solver.budget import OutOfBudget
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
from tilerummy.solver.classic.groups import group_count, group_options
from tilerummy.solver.classic.problem import COLOURS, NUMBERS, Problem
from tilerummy.solver.classic.unavoidable import is_hopeless, unavoidable

# A node's key: the open runs of four colours above the points and the jokers used.
_POINTS: Final = 4
_RUNS: Final = 12
_DEPTH: Final = 36
_COST: Final = 40
_HASTE: Final = 80
_NODE: Final = (1 << _DEPTH) - 1

PER_SUCCESSOR: Final = 3
"""`successors` gives flat triples: key, cost of the step, the step."""


class Solution:
    """A way through the numbers: what is used at each (see `unpack_step`), and the keys after each."""

    def __init__(self, cost: int, steps: list[int], keys: list[int], optimal: bool) -> None:
        self.cost: int = cost
        self.steps: list[int] = steps
        self.keys: list[int] = keys
        self.optimal: bool = optimal
        self.loose_jokers: int = 0
        """Jokers that are not in the steps yet, and for which there is room."""


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


def any_long_runs(width: int) -> int:
    """The key of a node with more long runs of every colour than could be added to."""
    key: int = 0
    for c in range(COLOURS):
        key |= 7 << 6 << _RUNS + width * c
    return key


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


def solve(problem: Problem, budget: int = 0) -> Solution | None:
    """The cheapest way to use the tiles, None if there is none.

    Jokers multiply the ways, so the first try uses them only where they are needed; nearly always those that
    are left over find a place at the ends of runs or in groups of three.

    With a budget (of expanded nodes), the search then goes for the nearest end and says that it is not
    proven; `OutOfBudget` is raised if as many nodes again did not lead to one.
    """
    if is_hopeless(problem):
        return None
    if problem.joker_high and not problem.points and not problem.joker_cost[1]:
        frugal = _search(problem, frugal_ways(problem), budget)
        if frugal is None:
            return None  # needless jokers don't help
        left: int = problem.joker_high - jokers_used(frugal.keys[-1])
        if left <= room_for_jokers(problem, frugal):
            frugal.loose_jokers = left
            return frugal
    return _search(problem, best_ways(problem), budget)


def room_for_jokers(problem: Problem, solution: Solution) -> int:
    """How many more jokers the melds of a solution can take."""
    width: int = state_width(problem)
    pure: int = 1 if problem.joker_high >= PURE_FROM else 0
    room: int = 0
    for i in range(NUMBERS):
        step: int = solution.steps[i]
        grouped: int = 0
        for c in range(COLOURS):
            runs: int = runs_of(solution.keys[i], width, c)
            room += NUMBERS * ((runs & 7) + (runs >> 9 & 7 if pure else 0))  # runs begun here
            room -= (step >> 9 * c & 7) + (step >> 9 * c + 3 & 7)
            grouped += step >> 9 * c + 6 & 7
        jokers: int = step >> 36
        count: int = group_count(step >> 6 & 7, step >> 15 & 7, step >> 24 & 7, step >> 33 & 7, jokers, pure)
        room += COLOURS * count - grouped - jokers
    return room


def _search(problem: Problem, modes: list[int], budget: int) -> Solution | None:
    """Best first by the cost so far and what is unavoidable ahead; the deepest among equals."""
    keys: list[int] = [0]
    number: list[int] = [0]
    cost: list[int] = [0]
    parent: list[int] = [-1]
    steps: list[int] = [0]
    best: dict[int, int] = {}
    heap: list[int] = [0]
    expanded: int = 0
    found: list[int] = []
    ahead: list[int] = unavoidable(problem)
    while heap:
        node: int = heappop(heap) & _NODE
        v: int = number[node] + 1
        key: int = keys[node]
        base: int = cost[node]
        if v > NUMBERS:
            proven = not budget or expanded <= budget
            return Solution(base, path(node, parent, steps), path(node, parent, keys), proven)
        if best.get(key << 4 | v, base) < base:
            continue  # a cheaper way to the same node came later
        expanded += 1
        if budget and expanded > budget:
            if expanded == budget + 1:
                heap = _deepest_first(heap, number, cost)
            elif expanded > 2 * budget:
                raise OutOfBudget
        found.clear()
        successors(problem, modes, v, key, found)
        for i in range(0, len(found), PER_SUCCESSOR):
            now_key: int = found[i]
            total: int = base + found[i + 1]
            mark: int = now_key << 4 | v + 1
            known: int = best.get(mark, -1)
            if known < 0 or total < known:
                best[mark] = total
                if budget and expanded > budget:
                    rank: int = (NUMBERS - v) << _HASTE | total << _DEPTH
                else:
                    rank = (total + ahead[v]) << _COST | (NUMBERS - v) << _DEPTH
                heappush(heap, rank | len(keys))
                keys.append(now_key)
                number.append(v)
                cost.append(total)
                parent.append(node)
                steps.append(found[i + 2])
    return None


def _deepest_first(heap: list[int], number: list[int], cost: list[int]) -> list[int]:
    """The same nodes, now ordered to come to an end soon."""
    hasty: list[int] = []
    for item in heap:
        node: int = item & _NODE
        heappush(hasty, (NUMBERS - number[node]) << _HASTE | cost[node] << _DEPTH | node)
    return hasty


def path(node: int, parent: list[int], values: list[int]) -> list[int]:
    """The values of all nodes on the way here, without the root."""
    found: list[int] = []
    while parent[node] >= 0:
        found.append(values[node])
        node = parent[node]
    found.reverse()
    return found
