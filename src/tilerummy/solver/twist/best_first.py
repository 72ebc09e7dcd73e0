"""The best-first search for the cheapest way through the numbers, with special jokers.

Nodes are ordered by cost, or, once the problem has turned out not to be easy, by a lower bound for the whole
cost (`bound.py`). The deepest comes first among equals, and the first complete node is the answer.

Old melds may be kept. That is decided at the lowest number of each, and the tiles of a kept one leave the
problem. Each old meld that is not kept costs 1.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import Final

from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.stock import NUMBERS
from tilerummy.solver.twist.bound import SLACK, Bound
from tilerummy.solver.twist.costs import Costs
from tilerummy.solver.twist.kept import OldMelds
from tilerummy.solver.twist.prices import Prices
from tilerummy.solver.twist.problem import GUARD, SUMS_MASK, Here
from tilerummy.solver.twist.search import NO_EFFORT, PER_SUCCESSOR, RUNS_BITS, Search
from tilerummy.solver.twist.values import NEVER, Values

EASY: Final = 500
"""How many nodes to expand without a lower bound: most problems are solved by then."""

_ALL: Final = 36
_DEPTH: Final = 40
_COST: Final = 44
_INDEX_MASK: Final = (1 << _ALL) - 1
_HURRY: Final = 100
_OPEN: Final = 70
_NOTHING: Final = -1


class Step:
    """What a way does at one number: the node before it, the tiles there, and the choice made."""

    def __init__(self, key: int, used: int, cost: int, here: Here, choice: int, kept: int) -> None:
        self.key: int = key
        self.used: int = used
        self.cost: int = cost
        """The cost of the way to that node."""
        self.here: Here = here
        self.choice: int = choice
        self.kept: int = kept
        """The kept melds that begin at this number, as bits."""


class Way:
    """A way through the numbers."""

    def __init__(self, cost: int, steps: list[Step], proven: bool) -> None:
        self.cost: int = cost
        self.steps: list[Step] = steps
        self.proven: bool = proven
        """False if a budget ran out: there may be a cheaper way."""


class CostLimits:
    """What a way is known to cost at least, and may cost at most (-1 for no limit)."""

    def __init__(self, least: int, most: int, easy: int) -> None:
        self.least: int = least
        self.most: int = most
        self.easy: int = easy
        """How many nodes are expanded before a lower bound is computed to guide the search."""


class BestFirst:
    """Looks for the cheapest way."""

    def __init__(
        self, search: Search, old: OldMelds, limits: CostLimits, prices: Prices | None = None
    ) -> None:
        """With prices from a similar problem with the same faces, the search is guided from the start.

        If there are old melds, these prices give a second bound instead.
        """
        self._search = search
        self._old = old
        self._most: int = limits.most
        self._easy: int = limits.easy
        every: bool = len(old.melds) > 0 or search.problem.points_as_cost
        self._costs = Costs(search.problem, limits.least, every)
        self._values: Values = Values(search.problem)
        self._guided: bool = False
        self._second: Bound | None = None
        self.prices: Prices | None = None
        self.expanded: int = 0
        if prices is not None and old.melds:
            self._second = Bound(search, old, prices, self._costs, self._most)
        elif prices is not None:
            self._guide(prices)
        self._clear()

    def _clear(self) -> None:
        self._hurry: bool = False
        self._keys: list[int] = [0]
        self._used: list[int] = [self._search.start()]
        self._open: list[int] = [0]
        self._number: list[int] = [0]
        self._cost: list[int] = [0]
        self._parent: list[int] = [-1]
        self._choice: list[int] = [0]
        self._kept: list[int] = [0]
        self._effort: list[int] = [0]
        self._level: list[int] = [self._costs.at_least(0.0)]
        self._before: list[int] = [_NOTHING]
        self._over: list[float] = [NEVER]
        self._heap: list[int] = [0]
        self._reached: list[dict[int, list[int]]] = [{} for _ in range(NUMBERS + 1)]

    def solve(self, budget: int) -> Way | None:
        """The cheapest way, None if there is none.

        Once a budget of expanded nodes is used up (0 means no limit), the search goes for any complete way,
        which is then not proven; it raises `OutOfBudget` if it finds none within as many nodes again.
        """
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
                if self.expanded > 2 * budget:
                    raise OutOfBudget
                if not self._hurry:
                    self._hurry = True
                    nodes: list[int] = [item & _INDEX_MASK for item in self._heap]
                    self._heap = [self._order(waiting) for waiting in nodes]
                    heapify(self._heap)
            elif not self._guided and self.expanded > self._easy:
                self._guide(Prices(self._search.problem, self._old.melds))
                return self.solve(budget)
            self._expand(node, v)
        return None

    def _guide(self, prices: Prices) -> None:
        self.prices = prices
        self._values = Bound(self._search, self._old, prices, self._costs, self._most)
        self._guided = True

    def _order(self, node: int) -> int:
        """The position of a node in the queue: by level, the deepest first, then by jokers used."""
        all_used: int = min(15, (self._used[node] >> 16 & 15) + self._effort[node])
        depth: int = NUMBERS - self._number[node]
        order: int = self._level[node] << _COST | depth << _DEPTH | all_used << _ALL | node
        return order | depth << _HURRY if self._hurry else order

    def _expand(self, node: int, v: int) -> None:
        """Push the successors of the node's level and effort; and the node again if there may be more."""
        level: int = self._level[node]
        effort: int = self._effort[node]
        known: float = NEVER
        if self._before[node] != _NOTHING:
            known = float(level - self._before[node])
        more_effort: int = NO_EFFORT
        over: float = self._over[node]
        successors: list[int] = []
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
            still_open: int = self._old.open_after(v, mask)
            broken: int = self._old.beginning[v] - kept.bit_count()
            fixed: float = self._values.fixed(v, used & SUMS_MASK, still_open)
            allowed: float = level - self._cost[node] - broken - fixed + SLACK
            successors.clear()
            self._search.successors(v, key, used, here, self._values, allowed, known, effort, successors)
            self._push(node, v, kept, still_open, broken, successors)
            more_effort = min(more_effort, self._search.more_effort)
            over = min(over, self._search.over)
        if more_effort < NO_EFFORT:
            self._effort[node] = more_effort
            self._over[node] = over
            heappush(self._heap, self._order(node))
        elif over < NEVER / 2.0:
            self._before[node] = level
            self._effort[node] = 0
            self._over[node] = NEVER
            self._level[node] = max(level + 1, self._costs.at_least(level + over - SLACK))
            if self._most < 0 or self._level[node] <= self._most:
                heappush(self._heap, self._order(node))

    def _with_kept(self, key: int, used: int, kept: int) -> tuple[int, int]:
        """The key, and `used` with the jokers of these melds added; -1 if there are not enough jokers."""
        threads = self._search.threads
        number: int = key >> RUNS_BITS
        mirrors: int = threads.mirrors[number]
        for i in range(len(self._old.melds)):
            if kept >> i & 1:
                meld = self._old.melds[i]
                if ((self._search.capacity | GUARD) - (used & SUMS_MASK) - meld.sums) & GUARD != GUARD:
                    return key, -1
                used += meld.sums
                mirrors += meld.mirrors
        if mirrors > self._search.problem.joker_high[3]:
            return key, -1
        if mirrors != threads.mirrors[number]:
            number = threads.number(mirrors, threads.codes[number])
        return (key & (1 << RUNS_BITS) - 1) | number << RUNS_BITS, used

    def _push(
        self, node: int, v: int, kept: int, still_open: int, broken: int, successors: list[int]
    ) -> None:
        reached: dict[int, list[int]] = self._reached[v]
        base: int = self._cost[node] + broken
        for i in range(0, len(successors), PER_SUCCESSOR):
            key: int = successors[i]
            cost: int = base + successors[i + 1]
            used: int = successors[i + 2]
            if 0 <= self._most < cost:
                continue
            mark: int = key | still_open << _OPEN
            known = reached.get(mark)
            if known is not None and self._is_beaten(known, cost, used, 0):
                continue
            level: int = cost
            if v < NUMBERS:
                level = self._values.level(v, key, used & SUMS_MASK, still_open, cost)
                if level < 0:
                    continue
                if self._second is not None:
                    second: int = self._second.level(v, key, used & SUMS_MASK, still_open, cost)
                    if second < 0:
                        continue
                    level = max(level, second)
            if known is None:
                reached[mark] = [cost, used]
            else:
                known.append(cost)
                known.append(used)
            self._keys.append(key)
            self._used.append(used)
            self._open.append(still_open)
            self._number.append(v)
            self._cost.append(cost)
            self._parent.append(node)
            self._choice.append(successors[i + 3])
            self._kept.append(kept)
            self._effort.append(0)
            self._level.append(level)
            self._before.append(_NOTHING)
            self._over.append(NEVER)
            heappush(self._heap, self._order(len(self._keys) - 1))

    def _is_beaten(self, known: list[int], cost: int, used: int, itself: int) -> bool:
        """Whether a known way to the same runs and threads costs no more and uses no more jokers.

        In a full search it must use the same jokers, since those left over may have to be used. `itself`: the
        way is among the known ones, and must not be compared with itself.
        """
        lean: int = self._search.lean
        for i in range(0, len(known), 2):
            other: int = known[i + 1]
            if known[i] > cost or (itself and known[i] == cost and other == used):
                continue
            if lean:
                if ((used | GUARD) - other) & GUARD == GUARD:
                    return True
            elif (used ^ other) & SUMS_MASK == 0 and other <= used:
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
            steps.append(Step(key, used, self._cost[before], here, self._choice[node], kept))
            node = before
        steps.reverse()
        return Way(cost, steps, not self._hurry)
