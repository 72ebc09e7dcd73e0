"""All choices of tiles to lay, each once, best first: by splitting what is left (Lawler's method).

A part of the choices is given by a least and a most count for each face. Once the best choice of a part is
known, every other choice in it differs at some first face, with fewer tiles there or with more. These are
smaller parts that don't overlap. A part is solved only when its lower bound is the least of all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush

Counts = list[int]
"""A count for each optional face, in an order that the engine chooses."""


class _Part:
    def __init__(self, low: Counts, high: Counts, first: int, bound: int) -> None:
        self.low: Counts = low
        self.high: Counts = high
        self.first: int = first
        """For all faces before this one, the least count is the most."""
        self.bound: int = bound
        """No choice of this part costs less."""
        self.best: Counts | None = None
        """Its best choice, once it has been solved."""


def best_choices(
    most: Counts, weights: list[int], best_between: Callable[[Counts, Counts], Counts | None]
) -> Iterator[tuple[int, Counts]]:
    """Every choice with its cost, which is the weight of what is not laid; cheapest first.

    `best_between` finds the cheapest choice with at least and at most these counts, None if there is none.
    """
    parts: list[_Part] = [_Part([0] * len(most), most, 0, 0)]
    queue: list[tuple[int, int]] = [(0, 0)]
    while queue:
        cost, at = heappop(queue)
        part = parts[at]
        if part.best is None:
            part.best = best_between(part.low, part.high)
            if part.best is not None:
                heappush(queue, (_cost(most, part.best, weights), at))
            continue
        yield cost, part.best
        for other in _without_best(part, part.best, most, weights):
            heappush(queue, (max(cost, other.bound), len(parts)))
            parts.append(other)


def _without_best(part: _Part, best: Counts, most: Counts, weights: list[int]) -> list[_Part]:
    """All choices of a part but its best one, in parts that don't overlap."""
    parts: list[_Part] = []
    for at in range(part.first, len(most)):
        settled: Counts = best[:at]
        for low, high in ((part.low[at], best[at] - 1), (best[at] + 1, part.high[at])):
            if low <= high:
                lows: Counts = [*settled, low, *part.low[at + 1 :]]
                highs: Counts = [*settled, high, *part.high[at + 1 :]]
                parts.append(_Part(lows, highs, at, _cost(most, highs, weights)))
    return parts


def _cost(most: Counts, laid: Counts, weights: list[int]) -> int:
    cost: int = 0
    for at in range(len(most)):
        cost += (most[at] - laid[at]) * weights[at]
    return cost
