"""How many tiles of each face an engine may use, and what it costs to leave one unused."""

from __future__ import annotations

from typing import Final

from tilerummy.rules.tile import HIGHEST, NUMBERED

NUMBERS: Final = 13
COLOURS: Final = 4
END: Final = 7
"""Stands for the count of tiles of a number that doesn't exist: 14 and 15."""

PLACE: Final = [COLOURS * (face % HIGHEST + 1) + face // HIGHEST for face in range(len(NUMBERED))]
"""Where numbered tiles stand in lists by face: at 4 * number + colour."""


class Stock:
    """Of each face at least `low` and at most `high` tiles are used; one short of `high` costs its `weight`.

    The lists are indexed by 4 * number + colour, and go on for two numbers that don't exist.
    """

    def __init__(self) -> None:
        self.low: list[int] = [0] * (COLOURS * (NUMBERS + 3))
        self.high: list[int] = [0] * (COLOURS * (NUMBERS + 3))
        self.weight: list[int] = [0] * (COLOURS * (NUMBERS + 3))

    def weight_unless_used(self) -> int:
        """The weight of all tiles that may be left over."""
        total: int = 0
        for at in range(len(self.high)):
            total += (self.high[at] - self.low[at]) * self.weight[at]
        return total
