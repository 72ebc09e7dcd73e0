"""The costs that are possible at all: lower bounds are rounded up to the next one."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from tilerummy.solver.twist.problem import Problem

_MOST_KEPT: Final = 4096


class Costs:
    """All sums of optional weights, or simply all whole numbers if there are too many sums."""

    def __init__(self, problem: Problem, least: int, every: bool) -> None:
        """No cost is below `least`. If `every`, any whole number above it is possible."""
        self._least: int = least
        self._sums: list[int] = []
        if not every:
            sums: dict[int, int] = {0: 1}
            for at in range(len(problem.high)):
                _add(sums, problem.high[at] - problem.low[at], problem.weight[at])
            for at in range(len(problem.joker_high)):
                _add(sums, problem.joker_high[at] - problem.joker_low[at], problem.joker_weight[at])
            if len(sums) <= _MOST_KEPT:
                self._sums = sorted(sums)

    def at_least(self, value: float) -> int:
        """The least possible cost that is not below this value."""
        if value <= self._least:
            return self._least
        if self._sums:
            at: int = bisect_left(self._sums, value)
            if at < len(self._sums):
                return self._sums[at]
        whole: int = int(value)
        return whole + 1 if whole < value else whole


def _add(sums: dict[int, int], count: int, weight: int) -> None:
    """Add the sums with up to `count` more of this weight."""
    if weight and len(sums) <= _MOST_KEPT:
        for before in list(sums):
            for left_over in range(1, count + 1):
                sums[before + left_over * weight] = 1
