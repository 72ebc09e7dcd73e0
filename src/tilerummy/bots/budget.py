"""How long a bot may think: in playouts, which is reproducible, or in seconds, which is what people wait."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final

_RESERVE: Final = 0.8
"""The part of the time that a bot plans with: what it has begun must come to an end, too."""
_NODES_A_SECOND: Final = 20_000
"""What a search looks at, at least; the classic one is several times as fast."""
_PLAYOUTS_A_SECOND: Final = 2_000
"""About; compiled several times as many."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Either so many playouts, or so many seconds. None at all is a budget of zero playouts."""

    playouts: int = 0
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.playouts < 0 or (self.seconds is not None and self.seconds < 0):
            raise ValueError("a budget can't be negative")
        if self.playouts and self.seconds is not None:
            raise ValueError("a budget is in playouts or in seconds, not in both")

    def start(self, clock: Callable[[], float] = perf_counter) -> Meter:
        """Begin to think."""
        return Meter(self, clock)


class Meter:
    """Counts what has been used of a budget."""

    def __init__(self, budget: Budget, clock: Callable[[], float]) -> None:
        self._playouts = budget.playouts
        self._clock = clock
        self._end = None if budget.seconds is None else clock() + budget.seconds * _RESERVE

    @property
    def is_over(self) -> bool:
        """Whether the time is over; playouts, once begun, are always finished."""
        return self._end is not None and self._clock() >= self._end

    @property
    def is_timed(self) -> bool:
        """Whether the clock counts, and not playouts."""
        return self._end is not None

    @property
    def playouts(self) -> int:
        """How many playouts are left; by the clock, about so many."""
        if self._end is None:
            return self._playouts
        return max(0, int((self._end - self._clock()) * _PLAYOUTS_A_SECOND))

    def nodes(self, most: int) -> int:
        """How many nodes a search may look at: `most`, or fewer if there is no time for so many; never 0."""
        if self._end is None:
            return most
        return max(1, min(most, int((self._end - self._clock()) * _NODES_A_SECOND)))

    def spend(self) -> bool:
        """Take one playout, if there is one left."""
        if self._end is not None:
            return not self.is_over
        if not self._playouts:
            return False
        self._playouts -= 1
        return True


NO_BUDGET: Final = Budget()
