"""What the core is asked: bags of tiles by number and colour."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.stock import COLOURS, NUMBERS, Stock

PURE_FROM: Final = 3
"""With fewer jokers no meld can consist of jokers alone."""


class Problem(Stock):
    """What may be used: tiles, and jokers likewise. Each joker used at a number costs `joker_cost` there.

    Everything used must be worth `points` (at most 255; a joker as the number of its place).
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
        """Whether there are jokers enough for a meld of jokers alone."""
        return self.joker_high >= PURE_FROM

    def dearest(self) -> int:
        """What it costs at most, if all jokers are worth the same everywhere: no way costs more."""
        return self.weight_unless_used() + (self.joker_high - self.joker_low) * self.joker_weight

    def copy(self) -> Problem:
        """The same, to be changed."""
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
        """The same with every number n as 14 - n."""
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
