"""The nodes of a search that are still to be looked at: by rank, and of equal rank the deepest first."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from tilerummy.solver.machine import i64

# An open node, packed: the number up to which all is dealt with, above the node.
_ABOVE: Final = 28
NODE: Final = (1 << _ABOVE) - 1


def number_of(item: i64) -> i64:
    """The number up to which all is dealt with at an open node."""
    return item >> _ABOVE


class OpenNodes:
    """Those of the least rank are a stack, the deepest on top; all others wait until it is used up.

    What follows a node is deeper still and, if it is of the same rank, goes on top of the stack.
    """

    def __init__(self) -> None:
        """With the root."""
        self.rank: int = 0
        """No node ranks before that."""
        self._stack: list[int] = [0]
        self._waiting: dict[int, list[int]] = {}
        self._ranks: list[int] = []
        """Of those that wait, as a heap."""

    def pop(self) -> i64:
        """The first; -1 if there is none left."""
        if not self._stack:
            if not self._ranks:
                return -1
            self.rank = heappop(self._ranks)
            self._stack = self._waiting.pop(self.rank)
            self._stack.sort()
        return self._stack.pop()

    def push(self, rank: int, number: i64, node: i64) -> None:
        item: i64 = number << _ABOVE | node
        if rank <= self.rank:
            self._stack.append(item)
        elif rank in self._waiting:
            self._waiting[rank].append(item)
        else:
            self._waiting[rank] = [item]
            heappush(self._ranks, rank)

    def items(self) -> list[int]:
        """All, in no order."""
        found: list[int] = self._stack.copy()
        for rank in self._ranks:
            found += self._waiting[rank]
        return found

    def take_all(self, rank: int) -> list[int]:
        """Nothing is left open; what is pushed from now on ranks behind `rank`, or with it."""
        found = self.items()
        self.rank = rank
        self._stack = []
        self._waiting = {}
        self._ranks = []
        return found

    def sort(self) -> None:
        """After nodes have been pushed in no order."""
        self._stack.sort()
