"""How long a bot may think: in playouts, which is reproducible, or in seconds, which people notice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final

_RESERVE: Final = 0.8
"""The share of the time that a bot plans with, so that what it has begun can finish in time."""
_NODES_A_SECOND: Final = 20_000
"""A low estimate of a search's speed; the classic search is several times as fast."""
_PLAYOUTS_A_SECOND: Final = 2_000
"""A rough estimate; compiled code does several times as many."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A number of playouts, or of seconds. Zero playouts mean no budget at all."""

    playouts: int = 0
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.playouts < 0 or (self.seconds is not None and self.seconds < 0):
            raise ValueError("a budget can't be negative")
        if self.playouts and self.seconds is not None:
            raise ValueError("a budget is in playouts or in seconds, not in both")

    def start(self, clock: Callable[[], float] = perf_counter) -> Meter:
        """Start using up the budget."""
        return Meter(self, clock)


class Meter:
    """Keeps track of what is left of a budget."""

    def __init__(self, budget: Budget, clock: Callable[[], float]) -> None:
        self._playouts = budget.playouts
        self._clock = clock
        self._end = None if budget.seconds is None else clock() + budget.seconds * _RESERVE

    @property
    def is_over(self) -> bool:
        """Whether the time is up; never the case if the budget is in playouts."""
        return self._end is not None and self._clock() >= self._end

    @property
    def is_timed(self) -> bool:
        """Whether the budget is in seconds, not in playouts."""
        return self._end is not None

    @property
    def playouts(self) -> int:
        """How many playouts are left; if timed, an estimate."""
        if self._end is None:
            return self._playouts
        return max(0, int((self._end - self._clock()) * _PLAYOUTS_A_SECOND))

    def nodes(self, most: int) -> int:
        """How many nodes a search may visit: `most`, or fewer if there is no time for that many; never 0."""
        if self._end is None:
            return most
        return max(1, min(most, int((self._end - self._clock()) * _NODES_A_SECOND)))

    def spend(self) -> bool:
        """Use up one playout; False if none is left."""
        if self._end is not None:
            return not self.is_over
        if not self._playouts:
            return False
        self._playouts -= 1
        return True


NO_BUDGET: Final = Budget()
