"""The best way through the thirteen numbers of a twist problem.

The search is best first: by cost, or, once the problem turns out not to be easy, by a lower bound for the whole cost
(`twist_bound.py`). The deepest of equals comes first, and the first complete node is the answer.

Old melds may be kept: it is decided at the lowest number of each, and the tiles of a kept one leave the problem there.
Each old meld that is not kept costs 1.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from tilerummy.solver.core import OutOfBudget
from tilerummy.solver.twist_bound import Bound
from tilerummy.solver.twist_kept import OldMelds
from tilerummy.solver.twist_search import PER_SUCCESSOR, RUNS_BITS, Here, Search
from tilerummy.solver.twist_supply import GUARD, NUMBERS, SUMS_BITS

EASY: Final = 500
"""Nodes that are looked at before a lower bound is made to guide the search."""

_SUMS_MASK: Final = (1 << SUMS_BITS) - 1
_ALL: Final = 36
_DEPTH: Final = 40
_COST: Final = 44
_INDEX_MASK: Final = (1 << _ALL) - 1
_OPEN: Final = 70


class Step:
    """What was done at one number: the node (with melds kept from there on), the tiles there, and the choice."""

    def __init__(self, key: int, used: int, here: Here, choice: int, kept: int) -> None:
        self.key: int = key
        self.used: int = used
        self.here: Here = here
        self.choice: int = choice
        self.kept: int = kept
        """The old melds kept that begin there, as bits."""


class Way:
    """A way through the numbers."""

    def __init__(self, cost: int, steps: list[Step]) -> None:
        self.cost: int = cost
        self.steps: list[Step] = steps


class BestFirst:
    """Looks for the cheapest way."""

    def __init__(self, search: Search, old: OldMelds, most: int, easy: int) -> None:
        """`most` is what the way may cost, -1 for anything; `easy` the nodes before a bound is made."""
        self._search = search
        self._old = old
        self._most: int = most
        self._easy: int = easy
        self._bound: Bound | None = None
        self.expanded: int = 0
        self._clear()

    def _clear(self) -> None:
        self._keys: list[int] = [0]
        self._used: list[int] = [self._search.start()]
        self._open: list[int] = [0]
        self._number: list[int] = [0]
        self._cost: list[int] = [0]
        self._parent: list[int] = [-1]
        self._choice: list[int] = [0]
        self._kept: list[int] = [0]
        self._heap: list[int] = [0]
        self._reached: list[dict[int, list[int]]] = [{} for _ in range(NUMBERS + 1)]

    def solve(self, budget: int) -> Way | None:
        """The cheapest way, None if there is none; `OutOfBudget` after so many expanded nodes (0: never)."""
        self._clear()
        while self._heap:
            node: int = heappop(self._heap) & _INDEX_MASK
            v: int = self._number[node] + 1
            if v > NUMBERS:
                return self._way(node)
            mark: int = self._keys[node] | self._open[node] << _OPEN
            if node and self._is_beaten(self._reached[v - 1][mark], self._cost[node], self._used[node], 1):
                continue
            self.expanded += 1
            if budget and self.expanded > budget:
                raise OutOfBudget
            if self._bound is None and self.expanded > self._easy:
                self._bound = Bound(self._search, self._old, self._most)
                return self.solve(budget)
            self._expand(node, v)
        return None

    def _expand(self, node: int, v: int) -> None:
        found: list[int] = []
        for kept in self._old.choices[v]:
            mask: int = self._open[node] | kept
            here = self._old.here(v, mask)
            if here is None:
                continue
            key: int = self._keys[node]
            used: int = self._used[node]
            if kept:
                key, used = self._with_kept(key, used, kept)
                if used < 0:
                    continue
            broken: int = self._old.beginning[v] - kept.bit_count()
            found.clear()
            self._search.successors(v, key, used, here, found)
            self._push(node, v, kept, self._old.open_after(v, mask), broken, found)

    def _with_kept(self, key: int, used: int, kept: int) -> tuple[int, int]:
        """The node with the jokers of these melds used; -1 if there are not so many."""
        threads = self._search.threads
        number: int = key >> RUNS_BITS
        mirrors: int = threads.mirrors[number]
        for i in range(len(self._old.melds)):
            if kept >> i & 1:
                meld = self._old.melds[i]
                if ((self._search.capacity | GUARD) - (used & _SUMS_MASK) - meld.sums) & GUARD != GUARD:
                    return key, -1
                used += meld.sums
                mirrors += meld.mirrors
        if mirrors > self._search.supply.joker_high[3]:
            return key, -1
        if mirrors != threads.mirrors[number]:
            number = threads.number(mirrors, threads.codes[number])
        return (key & (1 << RUNS_BITS) - 1) | number << RUNS_BITS, used

    def _push(self, node: int, v: int, kept: int, still_open: int, broken: int, found: list[int]) -> None:
        reached: dict[int, list[int]] = self._reached[v]
        base: int = self._cost[node] + broken
        for i in range(0, len(found), PER_SUCCESSOR):
            key: int = found[i]
            cost: int = base + found[i + 1]
            used: int = found[i + 2]
            if 0 <= self._most < cost:
                continue
            mark: int = key | still_open << _OPEN
            known = reached.get(mark)
            if known is not None and self._is_beaten(known, cost, used, 0):
                continue
            level: int = cost
            if self._bound is not None and v < NUMBERS:
                level = self._bound.level(v, key, used & _SUMS_MASK, still_open, cost)
                if level < 0:
                    continue
            if known is None:
                reached[mark] = [cost, used]
            else:
                known.append(cost)
                known.append(used)
            all_used: int = used >> 16 & 15
            heappush(
                self._heap, level << _COST | (NUMBERS - v) << _DEPTH | all_used << _ALL | len(self._keys)
            )
            self._keys.append(key)
            self._used.append(used)
            self._open.append(still_open)
            self._number.append(v)
            self._cost.append(cost)
            self._parent.append(node)
            self._choice.append(found[i + 3])
            self._kept.append(kept)

    def _is_beaten(self, known: list[int], cost: int, used: int, itself: int) -> bool:
        """Whether a way to the same runs and threads is as good: no dearer, and no more jokers used.

        In a full search jokers must be used in the same numbers: those left over may be owed. `itself`: the way
        is among the known ones, and only a better one beats it.
        """
        lean: int = self._search.lean
        for i in range(0, len(known), 2):
            other: int = known[i + 1]
            if known[i] > cost or (itself and known[i] == cost and other == used):
                continue
            if lean:
                if ((used | GUARD) - other) & GUARD == GUARD:
                    return True
            elif (used ^ other) & _SUMS_MASK == 0 and other <= used:
                return True
        return False

    def _way(self, node: int) -> Way:
        cost: int = self._cost[node]
        steps: list[Step] = []
        while self._parent[node] >= 0:
            before: int = self._parent[node]
            v: int = self._number[node]
            kept: int = self._kept[node]
            key: int = self._keys[before]
            used: int = self._used[before]
            if kept:
                key, used = self._with_kept(key, used, kept)
            here = self._old.here(v, self._open[before] | kept)
            assert here is not None
            steps.append(Step(key, used, here, self._choice[node], kept))
            node = before
        steps.reverse()
        return Way(cost, steps)
