"""Questions of a level that are answered by choosing: a number, a rule, a tile, the odd meld, an advice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from tilerummy.notation import parse_rack, parse_tiles
from tilerummy.rules import Edition, Rack, Table, Tile, load_edition, rack_points, readings
from tilerummy.rules.edition import MatchWinner, Passing, TimeUpTouched

_EVEN: Final = 100.0


class Number(Enum):
    """A number that is asked for; the rules of the box have the answer."""

    COPIES = "copies"
    RACK_POINTS = "rack-points"
    PENALTY_TILES = "penalty-tiles"
    UNTOUCHED_TILES = "untouched-tiles"

    def answer(self, edition: Edition, rack: Rack) -> int:
        """The right number in this box, with this rack."""
        match self:
            case Number.COPIES:
                return edition.tile_set.copies
            case Number.RACK_POINTS:
                return rack_points(edition, rack)
            case Number.PENALTY_TILES:
                return edition.time_up_penalty
            case Number.UNTOUCHED_TILES:
                return edition.time_up_untouched

    def choices(self, edition: Edition, rack: Rack) -> tuple[int, ...]:
        """The answer among numbers that somebody could take for it."""
        wrong = {1, 2, 3, 4}
        if self is Number.RACK_POINTS:
            numbers = sum(tile.number or 0 for tile in rack)
            wrong = {len(rack), numbers, numbers + len(rack)}
        return tuple(sorted({*wrong, self.answer(edition, rack)}))


class Rule(Enum):
    """A rule on which boxes differ: what it says are the choices, each told by a text of the level."""

    TIME_UP_TOUCHED = "time-up-touched"
    PASSING = "passing"
    MATCH_WINNER = "match-winner"

    def choices(self) -> tuple[str, ...]:
        """What the boxes say, and what somebody might think who hasn't read any."""
        match self:
            case Rule.TIME_UP_TOUCHED:
                return tuple(way.value for way in TimeUpTouched)
            case Rule.PASSING:
                return (*(way.value for way in Passing), "over")
            case Rule.MATCH_WINNER:
                return ("last-game", *(way.value for way in MatchWinner))

    def answer(self, edition: Edition) -> str:
        match self:
            case Rule.TIME_UP_TOUCHED:
                return edition.time_up_touched.value
            case Rule.PASSING:
                return edition.passing.value
            case Rule.MATCH_WINNER:
                return edition.match_winner.value


class KeepOrLay(Enum):
    """What somebody decides in a position of the strategy chapter."""

    KEEP = "keep"
    LAY = "lay"
    SAME = "same"
    """It makes no difference that could be measured."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What a bot won in games of one box, each with half of its 95 % interval."""

    edition: str
    bot: str
    wins: tuple[float, float]
    """Of a hundred games."""
    points: tuple[float, float]
    """A game."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Two ways to play a position, and how bots fared that kept their tiles (`bench/advice.py`)."""

    keep: Rack
    """What is laid by somebody who follows the advice; nothing for drawing."""
    lay: Rack
    others: int
    """So many greedy bots sat at the table with it."""
    deals: int
    measured: tuple[Measured, ...]
    """In each box that was measured: the bot that follows the advice, then those that follow less of it."""

    def measured_for(self, edition: Edition) -> tuple[Measured, ...]:
        """In the box that is most like this one: their jokers make the difference."""
        special = edition.tile_set.has_special_jokers
        alike = [
            one for one in self.measured if load_edition(one.edition).tile_set.has_special_jokers == special
        ]
        return tuple(alike)

    @property
    def games(self) -> int:
        """Every deal is played from every seat."""
        return self.deals * (1 + self.others)

    @property
    def fair(self) -> float:
        """How many games in a hundred it would win if it were as good as the others."""
        return _EVEN / (1 + self.others)

    def decision(self, edition: Edition) -> KeepOrLay:
        """What the measurement says; nothing inside its interval counts as a difference."""
        wins, within = self.measured_for(edition)[0].wins
        if abs(wins - self.fair) <= within:
            return KeepOrLay.SAME
        return KeepOrLay.KEEP if wins > self.fair else KeepOrLay.LAY

    def is_dear(self, edition: Edition) -> bool:
        """Whether who follows it loses points, however many games are won."""
        points, within = self.measured_for(edition)[0].points
        return points + within < 0


def stood_for(table: Table) -> set[Tile]:
    """What the jokers of this table can stand for."""
    return {
        place.tile
        for meld in table.melds
        for reading in readings(meld)
        for tile, places in zip(meld, reading.stands, strict=True)
        for place in places
        if tile.is_joker and place.tile
    }


def lowest_rack(racks: tuple[str, ...], edition: Edition) -> str:
    """The only one of these that counts least in this box."""
    points = [rack_points(edition, parse_rack(rack)) for rack in racks]
    (lowest,) = (rack for rack, counts in zip(racks, points, strict=True) if counts == min(points))
    return lowest


def odd_meld(melds: tuple[str, ...]) -> str:
    """The only one of these that is no meld."""
    (odd,) = (meld for meld in melds if not readings(parse_tiles(meld)))
    return odd
