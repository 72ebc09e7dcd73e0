"""Questions of a level that are answered by choosing: a number of the box, the odd meld, an advice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from tilerummy.notation import parse_tiles
from tilerummy.rules import Edition, Rack, rack_points, readings

_EVEN: Final = 100.0


class Number(Enum):
    """A number that is asked for; the rules of the box have the answer."""

    COPIES = "copies"
    RACK_POINTS = "rack-points"
    PENALTY_TILES = "penalty-tiles"

    def answer(self, edition: Edition, rack: Rack) -> int:
        match self:
            case Number.COPIES:
                return edition.tile_set.copies
            case Number.RACK_POINTS:
                return rack_points(edition, rack)
            case Number.PENALTY_TILES:
                return edition.time_up_penalty

    def choices(self, edition: Edition, rack: Rack) -> tuple[int, ...]:
        """The answer among numbers that somebody could take for it."""
        wrong = {1, 2, 3, 4}
        if self is Number.RACK_POINTS:
            numbers = sum(tile.number or 0 for tile in rack)
            wrong = {len(rack), numbers, numbers + len(rack)}
        return tuple(sorted({*wrong, self.answer(edition, rack)}))


class Decision(Enum):
    """What somebody decides in a position of the strategy chapter."""

    KEEP = "keep"
    LAY = "lay"
    SAME = "same"
    """It makes no difference that could be measured."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Two ways to play a position, and how often a bot won that kept its tiles (`bench/advice.py`)."""

    keep: Rack
    """What is laid by somebody who follows the advice; nothing for drawing."""
    lay: Rack
    bot: str
    edition: str
    others: int
    """So many greedy bots sat at the table with it."""
    wins: float
    """In percent, with half of the 95 % interval: `within`."""
    within: float
    deals: int

    @property
    def fair(self) -> float:
        return _EVEN / (1 + self.others)

    @property
    def decision(self) -> Decision:
        """What the measurement says; nothing inside its interval counts as a difference."""
        if abs(self.wins - self.fair) <= self.within:
            return Decision.SAME
        return Decision.KEEP if self.wins > self.fair else Decision.LAY


def odd_meld(melds: tuple[str, ...]) -> str:
    """The only one of these that is no meld."""
    (odd,) = (meld for meld in melds if not readings(parse_tiles(meld)))
    return odd
