"""The nodes of a search that are still to be looked at: by rank, and of equal rank the deepest first."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from tilerummy.solver.classic.chosen_lookup import Lookup
from tilerummy.solver.machine import extend, i64, vec
from tilerummy.solver.stock import NUMBERS

# An open node, packed: the number up to which all is dealt with, above the node.
ABOVE_NODE: Final = 28
NODE: Final = (1 << ABOVE_NODE) - 1

_NONE: Final = -1
_DEPTHS: Final = NUMBERS + 1
_ROOM: Final = 64
"""For so many nodes at first."""


class OpenNodes:
    """A stack for each rank and number. No node may be in it twice: each knows what lies below it."""

    def __init__(self) -> None:
        """With the root."""
        self._below: vec[i64] = vec[i64]([_NONE] * _ROOM)
        """By node: the next one of its stack."""
        self._start(0)
        self._tops[0] = 0

    def _start(self, rank: int) -> None:
        self.rank: i64 = rank
        """No node ranks before that."""
        self._ranks: list[int] = []
        """Of those that wait, as a heap."""
        self._places = Lookup()
        """By rank: where the tops of its stacks stand."""
        self._tops: vec[i64] = vec[i64]([_NONE] * _DEPTHS)
        """By place and number."""
        self._place: i64 = 0
        """That of the present rank."""
        self._deepest: i64 = 0
        """No stack of the present rank that is not empty is at a higher number."""

    def pop(self) -> i64:
        """The first; -1 if there is none left."""
        tops = self._tops
        place: i64 = self._place
        deepest: i64 = self._deepest
        while True:
            while deepest >= 0:
                node: i64 = tops[place + deepest]
                if node != _NONE:
                    tops[place + deepest] = self._below[node]
                    self._deepest = deepest
                    return deepest << ABOVE_NODE | node
                deepest -= 1
            if not self._ranks:
                self._deepest = deepest
                return -1
            self.rank = heappop(self._ranks)
            self._place = place = self._places.get(self.rank, 0)
            deepest = NUMBERS

    def push(self, rank: i64, number: i64, node: i64) -> None:
        place: i64 = self._place
        if rank > self.rank:
            fresh: i64 = len(self._tops)
            place = self._places.setdefault(rank, fresh)
            if place == fresh:
                self._tops = extend(self._tops, vec[i64]([_NONE] * _DEPTHS))
                heappush(self._ranks, rank)
        elif number > self._deepest:
            self._deepest = number
        while node >= len(self._below):
            self._below = extend(self._below, vec[i64]([_NONE] * len(self._below)))
        tops = self._tops
        top: i64 = place + number
        self._below[node] = tops[top]
        tops[top] = node

    def items(self) -> list[int]:
        """All, in no order."""
        found: list[int] = []
        at: i64
        for at in range(len(self._tops)):
            node: i64 = self._tops[at]
            while node != _NONE:
                found.append(at % _DEPTHS << ABOVE_NODE | node)
                node = self._below[node]
        return found

    def take_all(self, rank: int) -> list[int]:
        """Nothing is left open; what is pushed from now on ranks behind `rank`, or with it."""
        found = self.items()
        self._start(rank)
        return found
