"""The tiles of a twist problem as numbers, and how the jokers that are used are counted.

Classic, double and colour-change jokers are counted by *demands*. A demand asks for one certain kind, for
either of J and D, or for any of the three; which kind fills it is left open until the end. A set of demands
can be met exactly if none of five sums is too large (Hall's theorem; the kinds that a demand takes are
nested or disjoint): those for J, for D and for C alone, those that only J and D fill, and all of them. The
five sums are packed into one int, 4 bits each, the highest of which stays clear: so one subtraction
compares all five.
"""

from __future__ import annotations

from typing import Final

from tilerummy.rules.tile import JOKERS, Tile
from tilerummy.solver.stock import COLOURS, END, NUMBERS, PLACE, Stock

# Demands: what one more joker adds to the five sums.
J: Final = 1 | 1 << 12 | 1 << 16
D: Final = 1 << 4 | 1 << 12 | 1 << 16
C: Final = 1 << 8 | 1 << 16
J_OR_D: Final = 1 << 12 | 1 << 16
ANY: Final = 1 << 16

SUMS_BITS: Final = 20
SUMS_MASK: Final = (1 << SUMS_BITS) - 1
GUARD: Final = 0x88888
"""The clear bit of each sum. `(a | GUARD) - b & GUARD == GUARD` if no sum of b is larger than that of a."""

MOST_COPIES: Final = 2
MOST_JOKERS: Final = 2


class Problem(Stock):
    """What may be used: tiles, and jokers likewise, in the order J, D, C, M."""

    def __init__(self) -> None:
        super().__init__()
        self.joker_low: list[int] = [0, 0, 0, 0]
        self.joker_high: list[int] = [0, 0, 0, 0]
        self.joker_weight: list[int] = [0, 0, 0, 0]
        self.points: int = 0
        """What everything used must be worth at least (at most 255)."""
        self.points_as_cost: bool = False
        """Whether a joker used costs what it is short of its highest possible points."""

    def copy(self) -> Problem:
        """The same, to be changed."""
        other = Problem()
        other.low, other.high, other.weight = self.low.copy(), self.high.copy(), self.weight.copy()
        other.joker_low, other.joker_high = self.joker_low.copy(), self.joker_high.copy()
        other.joker_weight = self.joker_weight.copy()
        other.points = self.points
        other.points_as_cost = self.points_as_cost
        return other

    def bounds(self, tile: Tile) -> tuple[int, int]:
        """How many of this tile or joker are used, at least and at most."""
        if tile.is_joker:
            at: int = JOKERS.index(tile)
            return self.joker_low[at], self.joker_high[at]
        return self.low[PLACE[tile]], self.high[PLACE[tile]]

    def bound(self, tile: Tile, low: int, high: int) -> None:
        if tile.is_joker:
            at: int = JOKERS.index(tile)
            self.joker_low[at], self.joker_high[at] = low, high
        else:
            self.low[PLACE[tile]], self.high[PLACE[tile]] = low, high

    def whole(self) -> int:
        """The weight of all that may be left over."""
        total: int = self.weight_unless_used()
        for at in range(len(self.joker_high)):
            total += (self.joker_high[at] - self.joker_low[at]) * self.joker_weight[at]
        return total

    def capacity(self) -> int:
        """The five sums that can be met at most."""
        j, d, c = self.joker_high[0], self.joker_high[1], self.joker_high[2]
        return j | d << 4 | c << 8 | j + d << 12 | j + d + c << 16


class Here:
    """The tiles of one number as a node sees them: at most, at least, and at most at the next two numbers."""

    def __init__(self, problem: Problem, v: int, gone: int, gone_after: int, gone_then: int) -> None:
        """So many tiles of the three numbers, 3 bits per colour, are taken already."""
        self.high: list[int] = []
        self.low: list[int] = []
        self.after: list[int] = []
        self.then: list[int] = []
        for colour in range(COLOURS):
            at: int = COLOURS * v + colour
            self.high.append(problem.high[at] - (gone >> 3 * colour & 7))
            self.low.append(max(0, problem.low[at] - (gone >> 3 * colour & 7)))
            after: int = END if v == NUMBERS else problem.high[at + COLOURS] - (gone_after >> 3 * colour & 7)
            then: int = (
                END if v >= NUMBERS - 1 else problem.high[at + 2 * COLOURS] - (gone_then >> 3 * colour & 7)
            )
            self.after.append(after)
            self.then.append(then)
