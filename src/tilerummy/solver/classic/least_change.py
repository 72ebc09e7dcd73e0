"""Among all best plays, the one that leaves the most melds of the table as they lie.

The best cost is known by now. This search walks through the numbers once more and decides, for each old meld
at its lowest number, whether it is kept: then its tiles leave the problem, and only the rest is rebuilt. It
is best first by the number of old melds that are not kept, and no way may cost more than the best one does.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.classic.colour_moves import PURE, STATE_BITS
from tilerummy.solver.classic.core import (
    PER_SUCCESSOR,
    Solution,
    any_long_runs,
    best_ways,
    frugal_ways,
    jokers_used,
    path,
    room_for_jokers,
    successors,
)
from tilerummy.solver.classic.problem import COLOURS, NUMBERS, Problem
from tilerummy.solver.classic.unavoidable import unavoidable

_BROKEN: Final = 80
_COST: Final = 40
_COST_MASK: Final = (1 << _COST) - 1
_DEPTH: Final = 36
_NODE: Final = (1 << _DEPTH) - 1
_OPEN: Final = 88  # above all bits of a key
_CHANGES: Final = 7
_EASY: Final = 600
"""So many nodes are looked at before it pays to look ahead."""
_LOOK_AHEAD: Final = (9, 6, 3)
_NONE: Final = -1
_STOPPED: Final = -2
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


def least_change(problem: Problem, most: int, old: list[OldMeld], budget: int) -> tuple[Solution, list[int]]:
    """A way for the rest at the best cost, and the old melds kept: as many as there can be.

    As in `core.solve`, jokers are used only where they are needed if those left over find a place then.
    """
    if problem.joker_high:
        frugal = _Search(problem, frugal_ways(problem), most, old).solve(budget)
        if frugal is not None:
            loose: int = problem.joker_high - jokers_used(frugal[0].keys[-1])
            if loose <= room_for_jokers(problem, frugal[0]):
                frugal[0].loose_jokers = loose
                return frugal
    found = _Search(problem, best_ways(problem), most, old).solve(budget)
    assert found is not None  # to keep none is always possible
    return found


class _Search:
    """Best first by the changes so far and those that are sure to come."""

    def __init__(self, problem: Problem, modes: list[int], most: int, old: list[OldMeld]) -> None:
        self._modes = modes
        self._most: int = most
        self._old = old
        self._rest = _Rest(problem, old)
        self._starting: list[int] = [0] * (NUMBERS + 1)
        self._choices: list[list[int]] = [[0] for _ in range(NUMBERS + 1)]
        """Per number: all ways to keep some of the melds that start there, as bits."""
        for i in range(len(old)):
            start: int = old[i].start
            self._starting[start] += 1
            self._choices[start] += [kept | 1 << i for kept in self._choices[start]]
        self._unplayed: list[int] = unavoidable(problem)
        self._sure: list[int] = [0] * (NUMBERS + 1)
        """Per number: how many melds that start above it can't be kept, at least."""
        self._clear(0, 0)

    def _clear(self, start: int, key: int) -> None:
        self._keys: list[int] = [key]
        self._kept: list[int] = [0]
        self._number: list[int] = [start]
        self._cost: list[int] = [0]
        self._changes: list[int] = [0]
        self._parent: list[int] = [-1]
        self._steps: list[int] = [0]
        self._marks: list[int] = [0]
        """All of a node that matters from there on."""
        self._waiting: dict[int, int] = {}
        """The cheapest way to a mark with so many changes."""
        self._passed: dict[int, int] = {}
        """The changes and the cost of a way to a mark that has been looked at."""
        self._heap: list[int] = [0]

    def solve(self, budget: int) -> tuple[Solution, list[int]] | None:
        easy: int = min(budget, _EASY) if budget else _EASY
        end: int = self._run(0, 0, easy)
        if end == _STOPPED:
            if budget and budget <= _EASY:
                raise OutOfBudget
            self._look_ahead()
            end = self._run(0, 0, budget)
            if end == _STOPPED:
                raise OutOfBudget
        if end == _NONE:
            return None
        steps = path(end, self._parent, self._steps)
        solution = Solution(self._cost[end], steps, path(end, self._parent, self._keys), optimal=True)
        return solution, [i for i in range(len(self._old)) if self._kept[end] >> i & 1]

    def _look_ahead(self) -> None:
        """Find out how many changes the higher numbers need if the lower ones leave nothing to wish for.

        That is: there are long runs to add to in every colour, and all jokers are still there.
        """
        any_long: int = any_long_runs(STATE_BITS if self._modes[0] & PURE else STATE_BITS // 2)
        self._rest.owe_no_jokers(True)
        for start in _LOOK_AHEAD:
            end: int = self._run(start, any_long, 0)
            if end == _NONE:
                break
            for v in range(start + 1):
                self._sure[v] = self._changes[end]
        self._rest.owe_no_jokers(False)

    def _run(self, start: int, key: int, limit: int) -> int:
        """The last node of the best way from a number up; `limit` is how many nodes to look at (0: all)."""
        self._clear(start, key)
        while self._heap:
            node: int = heappop(self._heap) & _NODE
            if self._number[node] == NUMBERS:
                return node
            mark: int = self._marks[node]
            changes: int = self._changes[node]
            if self._is_beaten(mark, changes, self._cost[node]):
                continue
            self._passed[mark] = changes << _COST | self._cost[node]
            if limit and len(self._passed) > limit:
                return _STOPPED
            self._expand(node)
        return _NONE

    def _is_beaten(self, mark: int, changes: int, cost: int) -> bool:
        passed: int = self._passed.get(mark, -1)
        return passed >= 0 and passed >> _COST <= changes and passed & _COST_MASK <= cost

    def _expand(self, node: int) -> None:
        v: int = self._number[node] + 1
        found: list[int] = []
        for chosen in self._choices[v]:
            key: int = self._keys[node] + self._rest.jokers(chosen)
            if jokers_used(key) > self._rest.problem.joker_high:
                continue
            kept: int = self._kept[node] | chosen
            still_open: int = self._rest.take_out(kept, v)
            changes: int = self._changes[node] + self._starting[v] - chosen.bit_count()
            found.clear()
            successors(self._rest.problem, self._modes, v, key, found)
            for i in range(0, len(found), PER_SUCCESSOR):
                cost: int = self._cost[node] + found[i + 1]
                if cost + self._unplayed[v] > self._most:
                    continue
                mark: int = (still_open << _OPEN | found[i]) << 4 | v
                if self._is_beaten(mark, changes, cost):
                    continue
                changed: int = mark << _CHANGES | changes
                if self._waiting.get(changed, cost + 1) <= cost:
                    continue
                self._waiting[changed] = cost
                rank: int = changes + self._sure[v] << _BROKEN | cost + self._unplayed[v] << _COST
                heappush(self._heap, rank | NUMBERS - v << _DEPTH | len(self._keys))
                self._keys.append(found[i])
                self._kept.append(kept)
                self._number.append(v)
                self._cost.append(cost)
                self._changes.append(changes)
                self._parent.append(node)
                self._steps.append(found[i + 2])
                self._marks.append(mark)


class _Rest:
    """The problem without the tiles of kept melds, about one number at a time."""

    def __init__(self, problem: Problem, old: list[OldMeld]) -> None:
        self.problem = Problem()
        self.problem.low = problem.low.copy()
        self.problem.high = problem.high.copy()
        self.problem.weight = problem.weight
        self.problem.joker_high = problem.joker_high
        self._whole = problem
        self._old = old
        self.owe_no_jokers(False)
        self._jokers: list[int] = [meld.jokers + sum(meld.places) for meld in old]

    def owe_no_jokers(self, free: bool) -> None:
        """Whether jokers may be left over for nothing, even those of the table."""
        self.problem.joker_low = 0 if free else self._whole.joker_low
        self.problem.joker_weight = 0 if free else self._whole.joker_weight

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
        return going_on
