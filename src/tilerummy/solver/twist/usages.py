"""All choices of tiles to lay, best first, by splitting the choices that are left (Lawler's method).

A node is a range for each face: how many of it are laid. Once the best choice within a node is known, the
others are split into nodes without it: the first faces as in the best choice, the next one below or above
that.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Range:
    low: int
    high: int


@dataclass(slots=True)
class Node(Generic[Answer]):
    """`cost` is that of the best choice, or of one that can't be worse while there is no answer yet."""

    parts: list[Range]
    cost: int = 0
    chosen: list[int] = field(default_factory=list)
    answer: Answer | None = None

    def solved(self, cost: int, chosen: list[int], answer: Answer) -> None:
        self.cost, self.chosen, self.answer = cost, chosen, answer


class Ranges(Generic[Answer]):
    """The nodes that are left, cheapest first; among equals those that have an answer."""

    def __init__(self, parts: list[Range]) -> None:
        self._heap: list[tuple[int, bool, int, Node[Answer]]] = []
        self._count = 0
        self.add(Node(parts))

    def add(self, node: Node[Answer]) -> None:
        self._count += 1
        heappush(self._heap, (node.cost, node.answer is None, self._count, node))

    def next(self) -> Node[Answer] | None:
        return heappop(self._heap)[3] if self._heap else None

    def split(self, node: Node[Answer]) -> None:
        """Add all that a solved node holds apart from its choice."""
        for at, (part, chosen) in enumerate(zip(node.parts, node.chosen, strict=True)):
            same = [Range(count, count) for count in node.chosen[:at]]
            for low, high in ((part.low, chosen - 1), (chosen + 1, part.high)):
                if low <= high:
                    self.add(Node([*same, Range(low, high), *node.parts[at + 1 :]], node.cost))
