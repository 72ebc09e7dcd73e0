"""A task as counts of tiles by number and colour."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.stock import COLOURS, NUMBERS, Stock

PURE_FROM: Final = 3
"""With fewer jokers than this, no meld can consist of jokers only."""


class Problem(Stock):
    """Which tiles and jokers are used. A joker used at a number costs `joker_cost[number]`.

    Everything used must be worth at least `points` (up to 255); a joker is worth the number of its place.
    """

    def __init__(self) -> None:
        super().__init__()
        self.joker_low: int = 0
        self.joker_high: int = 0
        self.joker_weight: int = 0
        self.joker_cost: list[int] = [0] * (NUMBERS + 3)
        self.points: int = 0

    @property
    def tells_pure(self) -> bool:
        """Whether there are enough jokers for a meld of jokers only."""
        return self.joker_high >= PURE_FROM

    def most_cost(self) -> int:
        """The most that a way can cost: nothing optional is used. Not valid if there are joker costs."""
        return self.optional_weight() + (self.joker_high - self.joker_low) * self.joker_weight

    def copy(self) -> Problem:
        """A copy whose bounds can be changed."""
        other = Problem()
        other.low = self.low.copy()
        other.high = self.high.copy()
        other.weight = self.weight
        other.joker_low = self.joker_low
        other.joker_high = self.joker_high
        other.joker_weight = self.joker_weight
        other.joker_cost = self.joker_cost
        other.points = self.points
        return other

    def mirrored(self) -> Problem:
        """The same with 14 - n instead of every number n."""
        other = Problem()
        for v in range(1, NUMBERS + 1):
            for c in range(COLOURS):
                at: int = COLOURS * v + c
                across: int = COLOURS * (NUMBERS + 1 - v) + c
                other.low[at] = self.low[across]
                other.high[at] = self.high[across]
                other.weight[at] = self.weight[across]
        other.joker_low = self.joker_low
        other.joker_high = self.joker_high
        other.joker_weight = self.joker_weight
        return other
