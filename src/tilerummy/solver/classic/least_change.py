"""Among all best plays, the one that leaves the most melds of the table as they lie.

The best cost is known by now. This search walks through the numbers once more and decides, for each old meld
at its lowest number, whether it is kept: then its tiles leave the problem, and only the rest is rebuilt. It
is best first by the number of old melds that are not kept, and no way may cost more than the best one does.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import Final

from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.classic.best_first import BestFirst
from tilerummy.solver.classic.in_turns import TURN, Search, in_turns
from tilerummy.solver.classic.old_melds import Choice, OldMeld, Rests, choices
from tilerummy.solver.classic.problem import NUMBERS, Problem
from tilerummy.solver.classic.solution import Solution, path, settles_jokers
from tilerummy.solver.classic.step import (
    Nodes,
    best_ways,
    frugal_ways,
    jokers_used,
    key_bits,
)
from tilerummy.solver.classic.unavoidable import unavoidable

# A node's place in the queue: changes, above them cost, depth, and the node itself.
_DEPTH: Final = 28
_COST: Final = 32
_NODE: Final = (1 << _DEPTH) - 1
_NONE: Final = -1
_LOOK: Final = 200
"""So many nodes are looked at to see what is ahead."""


def least_change(
    problem: Problem, most: int, old: list[OldMeld], most_changes: int, budget: int
) -> tuple[Solution, list[int]] | None:
    """A way for the rest at the best cost, and the old melds kept: as many as there can be.

    None if more than `most_changes` can't be kept.

    As in `solve.py`, jokers are used only where they are needed if those left over find a place then.
    """
    if problem.joker_high:
        frugal = _search(problem, frugal_ways(problem), most, old, most_changes, budget)
        if frugal is not None and settles_jokers(problem, frugal[0]):
            return frugal
    return _search(problem, best_ways(problem), most, old, most_changes, budget)


def _search(
    problem: Problem, modes: list[int], most: int, old: list[OldMeld], most_changes: int, budget: int
) -> tuple[Solution, list[int]] | None:
    up = _Calmest(problem, modes, most, old, most_changes)
    if up.advance(TURN):
        return up.found()
    across = problem.mirrored()
    down = _Calmest(across, modes, most, [meld.mirrored() for meld in old], most_changes)
    up.look_ahead(across, modes)
    down.look_ahead(problem, modes)
    first = in_turns(up, down, budget)
    if first is None:
        raise OutOfBudget
    if first is up:
        return up.found()
    found = down.found()
    if found is not None:
        found[0].is_mirrored = True
    return found


class _Calmest(Search):
    """Best first by the changes, then by the cost so far and what is unavoidable ahead, then the deepest."""

    def __init__(
        self, problem: Problem, modes: list[int], most: int, old: list[OldMeld], most_changes: int
    ) -> None:
        super().__init__()
        self._joker_high: int = problem.joker_high
        self._most: int = most
        self._most_changes: int = most_changes
        self._count: int = len(old)
        self._rests = Rests(problem, old, modes)
        self._choices: list[list[list[Choice]]] = choices(old)
        self._ahead: list[int] = unavoidable(problem)
        self._key_bits: int = key_bits(problem)
        self._cost_bits: int = most.bit_length()  # no cost is above the most
        self._changes_at: int = _COST + self._cost_bits
        self._keys: list[int] = [0]
        self._kept: list[int] = [0]
        self._open: list[int] = [0]
        self._marks: list[int] = [0]
        """All of a node that matters from there on."""
        self._cost: list[int] = [0]
        self._changes: list[int] = [0]
        self._to_break: list[int] = [0]
        """How many of the melds that start at the next number are broken when it comes to that node again."""
        self._parent: list[int] = [_NONE]
        self._steps: list[int] = [0]
        self._waiting: list[dict[int, int]] = [{} for _ in range((NUMBERS + 1) * (len(old) + 1))]
        """By number and changes: the cheapest way to a mark."""
        self._passed: list[dict[int, int]] = [{} for _ in range(NUMBERS + 1)]
        """By number: the changes and the cost of a way to a mark that has been looked at."""
        self._heap: list[int] = [NUMBERS << _DEPTH]
        self._end: int = _NONE

    def look_ahead(self, mirrored: Problem, modes: list[int]) -> None:
        """Find out what the numbers above each cost at least, from a search that comes from there."""
        search = BestFirst(mirrored, modes)
        search.advance(_LOOK)
        for v in range(NUMBERS):
            self._ahead[v] = max(self._ahead[v], search.cheapest(NUMBERS - v))

    def advance(self, count: int) -> bool:
        heap = self._heap
        while heap:
            item: int = heappop(heap)
            self.least = item >> self._changes_at
            if self.least > self._most_changes:
                return True
            node: int = item & _NODE
            number: int = NUMBERS - (item >> _DEPTH & 15)
            if number == NUMBERS:
                self._end = node
                return True
            if self._to_break[node] == 0:
                mark: int = self._marks[node]
                if self._is_beaten(number, mark, self._changes[node], self._cost[node]):
                    continue
                self._passed[number][mark] = self._changes[node] << self._cost_bits | self._cost[node]
            self._expand(node, number + 1)
            self.expanded += 1
            count -= 1
            if count == 0:
                return False
        return True

    def raise_least(self, least: int) -> None:
        if least > self.least:
            self.least = least
            below: int = (1 << self._changes_at) - 1
            self._heap = [
                max(item >> self._changes_at, least) << self._changes_at | item & below for item in self._heap
            ]
            heapify(self._heap)

    def found(self) -> tuple[Solution, list[int]] | None:
        """The way for the rest, and the old melds kept."""
        if self._end == _NONE:
            return None
        steps = path(self._end, self._parent, self._steps)
        keys = path(self._end, self._parent, self._keys)
        solution = Solution(self._cost[self._end], steps, keys, optimal=True)
        return solution, [i for i in range(self._count) if self._kept[self._end] >> i & 1]

    def _is_beaten(self, number: int, mark: int, changes: int, cost: int) -> bool:
        passed: int = self._passed[number].get(mark, -1)
        if passed < 0 or passed >> self._cost_bits > changes:
            return False
        return passed & (1 << self._cost_bits) - 1 <= cost

    def _expand(self, node: int, v: int) -> None:
        changes: int = self._changes[node] + self._to_break[node]
        waiting = self._waiting[v * (self._count + 1) + changes]
        room: int = self._most - self._ahead[v]
        base: int = self._cost[node]
        found = Nodes()
        for choice in self._choices[v][self._to_break[node]]:
            key: int = self._keys[node] + choice.jokers
            if jokers_used(key) > self._joker_high:
                continue
            rest = self._rests.at(v, self._open[node] | choice.kept)
            if rest is None:
                continue
            found.clear()
            self._rests.successors.find(v, key, base, rest.asked, 0, found)
            for i in range(len(found.keys)):
                cost: int = found.costs[i]
                if cost > room:
                    continue
                mark: int = rest.mark << self._key_bits | found.keys[i]
                if waiting.get(mark, cost + 1) <= cost or self._is_beaten(v, mark, changes, cost):
                    continue
                waiting[mark] = cost
                self._push(len(self._keys), v, changes, cost)
                self._keys.append(found.keys[i])
                self._kept.append(self._kept[node] | choice.kept)
                self._open.append(rest.still_open)
                self._marks.append(mark)
                self._cost.append(cost)
                self._changes.append(changes)
                self._to_break.append(0)
                self._parent.append(node)
                self._steps.append(found.steps[i])
        self._to_break[node] += 1
        if self._to_break[node] < len(self._choices[v]):
            self._push(node, v - 1, changes + 1, base)

    def _push(self, node: int, number: int, changes: int, cost: int) -> None:
        rank: int = max(changes, self.least) << self._changes_at | (cost + self._ahead[number]) << _COST
        heappush(self._heap, rank | (NUMBERS - number) << _DEPTH | node)
