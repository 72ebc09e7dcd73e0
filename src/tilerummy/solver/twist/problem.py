"""A task with special jokers as counts, and how the jokers that are used are counted.

Classic, double and colour-change jokers are counted by *demands*. A demand is for one certain kind, for J or
D, or for any of the three; which kind meets it is left open until the end. The kinds of two demands are
either nested or disjoint. So, by Hall's theorem, a set of demands can be met if and only if five sums are not
too large: the demands for J only, for D only, for C only, those that only J or D can meet, and all of them.
The five sums are packed into one int with 4 bits each, of which the highest stays clear: a single subtraction
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
"""The clear bit of each sum: `(a | GUARD) - b & GUARD == GUARD` if no sum of b is larger than in a."""

MOST_COPIES: Final = 2
MOST_JOKERS: Final = 2


class Problem(Stock):
    """Which tiles and jokers are used. Lists of jokers are in the order J, D, C, M."""

    def __init__(self) -> None:
        super().__init__()
        self.joker_low: list[int] = [0, 0, 0, 0]
        self.joker_high: list[int] = [0, 0, 0, 0]
        self.joker_weight: list[int] = [0, 0, 0, 0]
        self.points: int = 0
        """The least that everything used must be worth (up to 255)."""
        self.points_as_cost: bool = False
        """Whether a joker that is used costs as much as it is below the most it could be worth."""

    def copy(self) -> Problem:
        """A copy that can be changed."""
        other = Problem()
        other.low, other.high, other.weight = self.low.copy(), self.high.copy(), self.weight.copy()
        other.joker_low, other.joker_high = self.joker_low.copy(), self.joker_high.copy()
        other.joker_weight = self.joker_weight.copy()
        other.points = self.points
        other.points_as_cost = self.points_as_cost
        return other

    def bounds(self, tile: Tile) -> tuple[int, int]:
        """The least and the most of this tile or joker that may be used."""
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

    def most_cost(self) -> int:
        """The total weight of all optional tiles and jokers."""
        total: int = self.optional_weight()
        for at in range(len(self.joker_high)):
            total += (self.joker_high[at] - self.joker_low[at]) * self.joker_weight[at]
        return total

    def capacity(self) -> int:
        """The largest five sums that can be met."""
        j, d, c = self.joker_high[0], self.joker_high[1], self.joker_high[2]
        return j | d << 4 | c << 8 | j + d << 12 | j + d + c << 16


class Here:
    """The tiles of one number that a node may use, and must use, and those of the next two numbers."""

    def __init__(self, problem: Problem, v: int, gone: int, gone_after: int, gone_then: int) -> None:
        """`gone` are the tiles of the three numbers that are already taken, 3 bits for each colour."""
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
