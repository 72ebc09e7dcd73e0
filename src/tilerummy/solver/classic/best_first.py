"""The best way through the numbers, found step by step."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import Final

from tilerummy.solver.classic.in_turns import Search
from tilerummy.solver.classic.problem import NUMBERS, Problem
from tilerummy.solver.classic.solution import Solution, path
from tilerummy.solver.classic.step import PER_SUCCESSOR, successors
from tilerummy.solver.classic.unavoidable import unavoidable

_DEPTH: Final = 36
_COST: Final = 40
_BELOW_COST: Final = (1 << _COST) - 1
_HASTE: Final = 80
_NODE: Final = (1 << _DEPTH) - 1
_NONE: Final = -1


class BestFirst(Search):
    """Goes by the cost so far and what is unavoidable ahead; the deepest among equals comes first."""

    def __init__(self, problem: Problem, modes: list[int]) -> None:
        super().__init__()
        self._problem = problem
        self._modes = modes
        self._ahead: list[int] = unavoidable(problem)
        self._keys: list[int] = [0]
        self._number: list[int] = [0]
        self._cost: list[int] = [0]
        self._parent: list[int] = [_NONE]
        self._steps: list[int] = [0]
        self._best: dict[int, int] = {}
        self._heap: list[int] = [0]
        self._hurry: bool = False
        self._end: int = _NONE

    def advance(self, count: int) -> bool:
        keys = self._keys
        number = self._number
        cost = self._cost
        parent = self._parent
        steps = self._steps
        best = self._best
        heap = self._heap
        ahead = self._ahead
        least: int = self.least
        stop: int = self.expanded + count
        found: list[int] = []
        while heap:
            node: int = heappop(heap)
            if not self._hurry:
                least = node >> _COST
            node &= _NODE
            v: int = number[node] + 1
            key: int = keys[node]
            base: int = cost[node]
            if v > NUMBERS:
                self._end = node
                return True
            if best.get(key << 4 | v, base) < base:
                continue  # a cheaper way to the same node came later
            self.expanded += 1
            found.clear()
            successors(self._problem, self._modes, v, key, found)
            for i in range(0, len(found), PER_SUCCESSOR):
                total: int = base + found[i + 1]
                mark: int = found[i] << 4 | v + 1
                known: int = best.get(mark, -1)
                if known < 0 or total < known:
                    best[mark] = total
                    rank: int = max(total + ahead[v], least) << _COST | (NUMBERS - v) << _DEPTH
                    if self._hurry:
                        rank = (NUMBERS - v) << _HASTE | total << _COST
                    heappush(heap, rank | len(keys))
                    keys.append(found[i])
                    number.append(v)
                    cost.append(total)
                    parent.append(node)
                    steps.append(found[i + 2])
            if self.expanded >= stop:
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
        nodes: list[int] = [item & _NODE for item in self._heap]
        self._heap = [
            (NUMBERS - self._number[node]) << _HASTE | self._cost[node] << _COST | node for node in nodes
        ]
        heapify(self._heap)

    def solution(self) -> Solution | None:
        """What was found, if there is anything."""
        if self._end == _NONE:
            return None
        steps = path(self._end, self._parent, self._steps)
        keys = path(self._end, self._parent, self._keys)
        return Solution(self._cost[self._end], steps, keys, not self._hurry)
