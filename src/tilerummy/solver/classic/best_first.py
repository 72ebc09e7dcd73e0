"""The best way through the numbers, found step by step."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import Final

from tilerummy.solver.classic.in_turns import Search
from tilerummy.solver.classic.problem import NUMBERS, Problem
from tilerummy.solver.classic.solution import Solution, path
from tilerummy.solver.classic.step import PER_SUCCESSOR, Successors

_DEPTH: Final = 36
_COST: Final = 40
_BELOW_COST: Final = (1 << _COST) - 1
_HASTE: Final = 80
_NODE: Final = (1 << _DEPTH) - 1
_NONE: Final = -1


class BestFirst(Search):
    """Goes by the cost so far and what is sure to come; the deepest among equals comes first."""

    def __init__(self, problem: Problem, modes: list[int]) -> None:
        super().__init__()
        self._successors = Successors(problem, modes)
        self.ahead: list[int] = [0] * (NUMBERS + 1)
        """Per number: what all above it cost at least, as far as is known."""
        self._keys: list[int] = [0]
        self._cost: list[int] = [0]
        self._parent: list[int] = [_NONE]
        self._steps: list[int] = [0]
        self._reached: list[dict[int, int]] = [{} for _ in range(NUMBERS + 1)]
        self._heap: list[int] = [NUMBERS << _DEPTH]
        self._hurry: bool = False
        self._end: int = _NONE

    def advance(self, count: int) -> bool:
        keys = self._keys
        cost = self._cost
        parent = self._parent
        steps = self._steps
        heap = self._heap
        hurry: bool = self._hurry
        least: int = self.least
        found: list[int] = []
        while heap:
            node: int = heappop(heap)
            if not hurry:
                least = node >> _COST
            v: int = NUMBERS + 1 - (node >> _DEPTH & 15)
            node &= _NODE
            if v > NUMBERS:
                self._end = node
                return True
            key: int = keys[node]
            base: int = cost[node]
            if self._reached[v - 1].get(key, base) < base:
                continue  # a cheaper way to the same node came later
            found.clear()
            self._successors.find(v, key, self._successors.asked[v], found)
            reached = self._reached[v]
            ahead: int = self.ahead[v]
            depth: int = NUMBERS - v
            for i in range(0, len(found), PER_SUCCESSOR):
                after: int = found[i]
                total: int = base + found[i + 1]
                known: int = reached.get(after, -1)
                if known < 0 or total < known:
                    reached[after] = total
                    rank: int = (
                        depth << _HASTE | total << _COST if hurry else max(total + ahead, least) << _COST
                    )
                    heappush(heap, rank | depth << _DEPTH | len(keys))
                    keys.append(after)
                    cost.append(total)
                    parent.append(node)
                    steps.append(found[i + 2])
            self.expanded += 1
            count -= 1
            if count == 0:
                self.least = least
                return False
        return True

    def raise_least(self, least: int) -> None:
        if least > self.least:
            self.least = least
            self._heap = [max(item >> _COST, least) << _COST | item & _BELOW_COST for item in self._heap]
            heapify(self._heap)

    def hurry(self) -> None:
        """From now on go for the nearest end."""
        self._hurry = True
        self._heap = [
            (item >> _DEPTH & 15) << _HASTE | self._cost[item & _NODE] << _COST | item & _BELOW_COST
            for item in self._heap
        ]
        heapify(self._heap)

    def solution(self) -> Solution | None:
        """What was found, if there is anything."""
        if self._end == _NONE:
            return None
        steps = path(self._end, self._parent, self._steps)
        keys = path(self._end, self._parent, self._keys)
        return Solution(self._cost[self._end], steps, keys, not self._hurry)

    def cheapest(self, number: int) -> int:
        """The least cost of all up to a number, as far as is known. Exact if nothing was told of `ahead`."""
        least: int = self.least
        for cost in self._reached[number].values():
            least = min(least, cost)
        return least
