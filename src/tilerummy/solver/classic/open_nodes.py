"""The priority queue of a search: nodes by rank, and the deepest first among equal ranks."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from tilerummy.solver.classic.chosen_lookup import Lookup
from tilerummy.solver.machine import extend, i64, vec
from tilerummy.solver.stock import NUMBERS

# An item of the queue, packed: the node's number (how far it has come) above its index.
ABOVE_NODE: Final = 28
NODE: Final = (1 << ABOVE_NODE) - 1

_NONE: Final = -1
_DEPTHS: Final = NUMBERS + 1
_ROOM: Final = 64
"""Initial capacity, in nodes."""


class OpenNodes:
    """A stack for each rank and number, as linked lists. So no node may be in the queue twice."""

    def __init__(self) -> None:
        """The queue starts with the root, node 0."""
        self._below: vec[i64] = vec[i64]([_NONE] * _ROOM)
        """By node: the next one in its stack."""
        self._start(0)
        self._tops[0] = 0

    def _start(self, rank: int) -> None:
        self.rank: i64 = rank
        """The rank of the node returned last; no node in the queue has a lower one."""
        self._ranks: list[int] = []
        """The higher ranks in the queue, as a heap."""
        self._places = Lookup()
        """By rank: where its stacks begin in `_tops`."""
        self._tops: vec[i64] = vec[i64]([_NONE] * _DEPTHS)
        """The top node of each stack."""
        self._place: i64 = 0
        """Where the stacks of the present rank begin."""
        self._deepest: i64 = 0
        """All stacks of the present rank above this number are empty."""

    def pop(self) -> i64:
        """Take out the first item; -1 if there is none."""
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
        """All items, in no particular order."""
        items: list[int] = []
        at: i64
        for at in range(len(self._tops)):
            node: i64 = self._tops[at]
            while node != _NONE:
                items.append(at % _DEPTHS << ABOVE_NODE | node)
                node = self._below[node]
        return items

    def take_all(self, rank: int) -> list[int]:
        """Empty the queue and return its items; from now on, `rank` is the lowest rank."""
        items = self.items()
        self._start(rank)
        return items
