"""Among all best plays, the one that leaves the most melds of the table as they lie.

The best cost is known by now. This search walks through the numbers once more and decides, for each old meld
at its lowest number, whether it is kept: then its tiles leave the problem, and only the rest is rebuilt. It
is best first by the number of old melds that are not kept, and no way may cost more than the best one does.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import Final

from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.classic.in_turns import TURN, Search, in_turns
from tilerummy.solver.classic.problem import COLOURS, NUMBERS, Problem
from tilerummy.solver.classic.solution import Solution, path, settles_jokers
from tilerummy.solver.classic.step import (
    PER_SUCCESSOR,
    Successors,
    best_ways,
    frugal_ways,
    jokers_used,
)
from tilerummy.solver.classic.unavoidable import unavoidable

# A node's place in the queue: changes, cost, depth, and the node itself.
_DEPTH: Final = 36
_COST: Final = 40
_CHANGES: Final = 80
_NODE: Final = (1 << _DEPTH) - 1
_BELOW_COST: Final = (1 << _COST) - 1
_BELOW_CHANGES: Final = (1 << _CHANGES) - 1
_OPEN: Final = 88
"""In a mark: above all bits of a key."""
_FEW: Final = 7
"""Bits for a number of changes."""
_NONE: Final = -1
NO_COLOUR: Final = -1


class OldMeld:
    """A meld on the table. A run has a colour; its places are `start` and the following, 1 for a joker there.

    A group has no colour; `tiles` are 1 for each colour that it holds, and it has so many `jokers`.
    """

    def __init__(self, colour: int, start: int, places: list[int], tiles: list[int], jokers: int) -> None:
        self.colour: int = colour
        self.start: int = start
        self.places: list[int] = places
        self.tiles: list[int] = tiles
        self.jokers: int = jokers

    def last(self) -> int:
        return self.start + len(self.places) - 1

    def mirrored(self) -> OldMeld:
        """With every number n as 14 - n."""
        start: int = NUMBERS + 1 - self.last()
        return OldMeld(self.colour, start, self.places[::-1], self.tiles, self.jokers)


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
    down = _Calmest(problem.mirrored(), modes, most, [meld.mirrored() for meld in old], most_changes)
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
        self._most: int = most
        self._most_changes: int = most_changes
        self._old = old
        self._rest = _Rest(problem, old)
        self._successors = Successors(self._rest.problem, modes)
        self._choices: list[list[list[int]]] = _choices(old)
        self._ahead: list[int] = unavoidable(problem)
        self._keys: list[int] = [0]
        self._kept: list[int] = [0]
        self._number: list[int] = [0]
        self._cost: list[int] = [0]
        self._changes: list[int] = [0]
        self._to_break: list[int] = [0]
        """How many of the melds that start at the next number are broken when it comes to that node again."""
        self._parent: list[int] = [_NONE]
        self._steps: list[int] = [0]
        self._marks: list[int] = [0]
        """All of a node that matters from there on."""
        self._waiting: dict[int, int] = {}
        """The cheapest way to a mark with so many changes."""
        self._passed: dict[int, int] = {}
        """The changes and the cost of a way to a mark that has been looked at."""
        self._heap: list[int] = [0]
        self._end: int = _NONE

    def advance(self, count: int) -> bool:
        stop: int = self.expanded + count
        while self._heap:
            item: int = heappop(self._heap)
            if item >> _CHANGES > self._most_changes:
                return True
            node: int = item & _NODE
            if self._number[node] == NUMBERS:
                self._end = node
                return True
            if self._to_break[node] == 0:
                mark: int = self._marks[node]
                if self._is_beaten(mark, self._changes[node], self._cost[node]):
                    continue
                self._passed[mark] = self._changes[node] << _COST | self._cost[node]
            self.least = item >> _CHANGES
            self.expanded += 1
            self._expand(node)
            if self.expanded >= stop:
                return False
        return True

    def raise_least(self, least: int) -> None:
        if least > self.least:
            self.least = least
            self._heap = [
                max(item >> _CHANGES, least) << _CHANGES | item & _BELOW_CHANGES for item in self._heap
            ]
            heapify(self._heap)

    def found(self) -> tuple[Solution, list[int]] | None:
        """The way for the rest, and the old melds kept."""
        if self._end == _NONE:
            return None
        steps = path(self._end, self._parent, self._steps)
        keys = path(self._end, self._parent, self._keys)
        solution = Solution(self._cost[self._end], steps, keys, optimal=True)
        return solution, [i for i in range(len(self._old)) if self._kept[self._end] >> i & 1]

    def _is_beaten(self, mark: int, changes: int, cost: int) -> bool:
        passed: int = self._passed.get(mark, -1)
        return passed >= 0 and passed >> _COST <= changes and passed & _BELOW_COST <= cost

    def _expand(self, node: int) -> None:
        v: int = self._number[node] + 1
        changes: int = self._changes[node] + self._to_break[node]
        found: list[int] = []
        for chosen in self._choices[v][self._to_break[node]]:
            key: int = self._keys[node] + self._rest.jokers(chosen)
            if jokers_used(key) > self._rest.problem.joker_high:
                continue
            kept: int = self._kept[node] | chosen
            still_open: int = self._rest.take_out(kept, v)
            if still_open == _NONE:
                continue
            found.clear()
            self._successors.note_counts(v)
            self._successors.find(v, key, found)
            for i in range(0, len(found), PER_SUCCESSOR):
                cost: int = self._cost[node] + found[i + 1]
                if cost + self._ahead[v] > self._most:
                    continue
                mark: int = (still_open << _OPEN | found[i]) << 4 | v
                if self._is_beaten(mark, changes, cost):
                    continue
                changed: int = mark << _FEW | changes
                if self._waiting.get(changed, cost + 1) <= cost:
                    continue
                self._waiting[changed] = cost
                self._push(len(self._keys), v, changes, cost)
                self._keys.append(found[i])
                self._kept.append(kept)
                self._number.append(v)
                self._cost.append(cost)
                self._changes.append(changes)
                self._to_break.append(0)
                self._parent.append(node)
                self._steps.append(found[i + 2])
                self._marks.append(mark)
        self._to_break[node] += 1
        if self._to_break[node] < len(self._choices[v]):
            self._push(node, v - 1, changes + 1, self._cost[node])

    def _push(self, node: int, number: int, changes: int, cost: int) -> None:
        rank: int = max(changes, self.least) << _CHANGES | (cost + self._ahead[number]) << _COST
        heappush(self._heap, rank | (NUMBERS - number) << _DEPTH | node)


def _choices(old: list[OldMeld]) -> list[list[list[int]]]:
    """Per number and count: all ways to break so many of the melds that start there; the others as bits."""
    starting: list[list[int]] = [[] for _ in range(NUMBERS + 1)]
    for i in range(len(old)):
        starting[old[i].start].append(i)
    found: list[list[list[int]]] = []
    for melds in starting:
        by_count: list[list[int]] = [[] for _ in range(len(melds) + 1)]
        kept: list[int] = [0]
        for meld in melds:
            kept += [others | 1 << meld for others in kept]
        for mask in kept:
            by_count[len(melds) - mask.bit_count()].append(mask)
        found.append(by_count)
    return found


class _Rest:
    """The problem without the tiles of kept melds, about one number at a time."""

    def __init__(self, problem: Problem, old: list[OldMeld]) -> None:
        self.problem = Problem()
        self.problem.low = problem.low.copy()
        self.problem.high = problem.high.copy()
        self.problem.weight = problem.weight
        self.problem.joker_low = problem.joker_low
        self.problem.joker_high = problem.joker_high
        self.problem.joker_weight = problem.joker_weight
        self._whole = problem
        self._old = old
        self._jokers: list[int] = [meld.jokers + sum(meld.places) for meld in old]

    def jokers(self, mask: int) -> int:
        """The jokers in these melds."""
        count: int = 0
        for i in range(len(self._jokers)):
            if mask >> i & 1:
                count += self._jokers[i]
        return count

    def take_out(self, mask: int, v: int) -> int:
        """Take the tiles of these melds out of this number and the next two.

        Those of the melds that go on beyond this number are given back: only they matter from here on.
        Where an old meld's tile has gone elsewhere, one from the rack may take its place; `_NONE` if there
        is none.
        """
        low = self.problem.low
        high = self.problem.high
        for at in range(COLOURS * v, COLOURS * (v + 3)):
            low[at] = self._whole.low[at]
            high[at] = self._whole.high[at]
        going_on: int = 0
        for i in range(len(self._old)):
            if not mask >> i & 1:
                continue
            meld = self._old[i]
            if meld.last() < v:
                continue
            if meld.colour == NO_COLOUR:
                for c in range(COLOURS):
                    low[COLOURS * v + c] -= meld.tiles[c]
                    high[COLOURS * v + c] -= meld.tiles[c]
                continue
            if meld.last() > v:
                going_on |= 1 << i
            for place in range(v, min(v + 3, meld.last() + 1)):
                if not meld.places[place - meld.start]:
                    low[COLOURS * place + meld.colour] -= 1
                    high[COLOURS * place + meld.colour] -= 1
        for at in range(COLOURS * v, COLOURS * (v + 3)):
            if high[at] < 0:
                return _NONE
            low[at] = max(0, low[at])
        return going_on
