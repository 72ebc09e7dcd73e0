"""How many tiles of each face an engine may use, and what it costs to leave one unused."""

from __future__ import annotations

from typing import Final

from tilerummy.rules.tile import HIGHEST, NUMBERED

NUMBERS: Final = 13
COLOURS: Final = 4
END: Final = 7
"""The "count" of tiles of the numbers 14 and 15, which don't exist."""

PLACE: Final = [COLOURS * (face % HIGHEST + 1) + face // HIGHEST for face in range(len(NUMBERED))]
"""The index of each numbered tile in lists by face: 4 * number + colour."""


class Stock:
    """At least `low` and at most `high` tiles of each face are used; each one short of `high` costs `weight`.

    The lists are indexed by 4 * number + colour, and include the numbers 14 and 15, so that searches can
    look ahead.
    """

    def __init__(self) -> None:
        self.low: list[int] = [0] * (COLOURS * (NUMBERS + 3))
        self.high: list[int] = [0] * (COLOURS * (NUMBERS + 3))
        self.weight: list[int] = [0] * (COLOURS * (NUMBERS + 3))

    def optional_weight(self) -> int:
        """The total weight of all optional tiles."""
        total: int = 0
        for at in range(len(self.high)):
            total += (self.high[at] - self.low[at]) * self.weight[at]
        return total
