"""The best way through the numbers, found step by step."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from tilerummy.solver.classic.in_turns import Search
from tilerummy.solver.classic.problem import COLOURS, NUMBERS, Problem
from tilerummy.solver.classic.solution import Solution, path
from tilerummy.solver.classic.step import Nodes, Successors

# An open node, packed: the number up to which all is dealt with, above the node.
_NUMBER: Final = 26
_NODE: Final = (1 << _NUMBER) - 1
_NONE: Final = -1
_BEATEN: Final = -1
"""Stands for the cost of a node to which there is a cheaper way."""
_NO_RANK: Final = 1 << 60


class BestFirst(Search):
    """Goes by the cost so far and what is sure to come; the deepest among equals comes first.

    The nodes of the least rank are a stack, the deepest on top: what follows a node is deeper still and, if
    it is of the same rank, goes on top of it. All others wait, by rank, until the stack is used up.
    """

    def __init__(self, problem: Problem, modes: list[int]) -> None:
        super().__init__()
        self._successors = Successors(problem, modes)
        self.ahead: list[int] = [0] * (NUMBERS + 1)
        """Per number: what all above it cost at least, as far as is known."""
        self._nodes = Nodes()
        self._nodes.keys.append(0)
        self._nodes.costs.append(0)
        self._nodes.steps.append(0)
        self._parent: list[int] = [_NONE]
        self._reached: list[dict[int, int]] = [{} for _ in range(NUMBERS + 1)]
        """Per number: the node of the cheapest way to a key."""
        self._stack: list[int] = [0]
        self._waiting: dict[int, list[int]] = {}
        self._ranks: list[int] = []
        """Of those that wait, as a heap."""
        self._hurry: bool = False
        self._end: int = _NONE

    def advance(self, count: int) -> bool:
        nodes = self._nodes
        keys = nodes.keys
        costs = nodes.costs
        parent = self._parent
        successors = self._successors
        stack = self._stack
        last: int = self.expanded + count
        while stack or self._ranks:
            if not stack:
                self.least = heappop(self._ranks)
                stack = self._waiting.pop(self.least)
                stack.sort()
                self._stack = stack
            item: int = stack.pop()
            node: int = item & _NODE
            v: int = (item >> _NUMBER) + 1
            base: int = costs[node]
            if base == _BEATEN:
                continue
            if v > NUMBERS:
                self._end = node
                return True
            fresh: int = len(keys)
            successors.find(v, keys[node], base, successors.asked, COLOURS * (v - 1), nodes)
            reached = self._reached[v]
            ahead: int = self.ahead[v]
            for new in range(fresh, len(keys)):
                cost: int = costs[new]
                parent.append(node)
                known: int = reached.setdefault(keys[new], new)
                if known != new:
                    if costs[known] <= cost:
                        continue
                    costs[known] = _BEATEN
                    reached[keys[new]] = new
                rank: int = cost + ahead
                if rank <= self.least:
                    stack.append(v << _NUMBER | new)
                elif rank in self._waiting:
                    self._waiting[rank].append(v << _NUMBER | new)
                else:
                    self._waiting[rank] = [v << _NUMBER | new]
                    heappush(self._ranks, rank)
            self.expanded += 1
            if self.expanded == last:
                return False
        return True

    def raise_least(self, least: int) -> None:
        if least > self.least:
            self.least = least
            while self._ranks and self._ranks[0] <= least:
                self._stack += self._waiting.pop(heappop(self._ranks))
            self._stack.sort()

    def hurry(self) -> None:
        """From now on go for the nearest end."""
        self._hurry = True
        self.raise_least(_NO_RANK)

    def solution(self) -> Solution | None:
        """What was found, if there is anything."""
        if self._end == _NONE:
            return None
        steps = path(self._end, self._parent, self._nodes.steps)
        keys = path(self._end, self._parent, self._nodes.keys)
        return Solution(self._nodes.costs[self._end], steps, keys, not self._hurry)

    def cheapest(self, number: int) -> int:
        """The least cost of all up to a number, as far as is known. Exact if nothing was told of `ahead`."""
        least: int = self.least
        for node in self._reached[number].values():
            least = min(least, self._nodes.costs[node])
        return least
