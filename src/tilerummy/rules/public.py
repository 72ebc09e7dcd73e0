"""The public side of a game: what everybody knows, in types that have no room for a hidden tile."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tilerummy.rules.edition import Edition
from tilerummy.rules.event import (
    DealAccepted,
    GameEnded,
    Passed,
    Played,
    RedealDemanded,
    Resigned,
    StartDrawn,
    StarterNamed,
    TimeUpOutcome,
    TurnBegan,
)
from tilerummy.rules.handicap import NO_HANDICAP, Handicap, edition_for
from tilerummy.rules.seat import Seat, seats
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack


@dataclass(frozen=True, slots=True)
class GameAnnounced:
    edition: Edition
    seats: int
    commitment: str
    handicaps: tuple[Handicap, ...] = ()


@dataclass(frozen=True, slots=True)
class RacksDealt:
    number: int
    rack_size: int
    pool_size: int


@dataclass(frozen=True, slots=True)
class PoolStirred:
    pass


@dataclass(frozen=True, slots=True)
class TilesTaken:
    seat: Seat
    count: int
    penalty: bool


@dataclass(frozen=True, slots=True)
class TimeUpSeen:
    """Like `TimeRanOut`, but without the draft: tiles that were tried out and put back stay hidden."""

    seat: Seat
    outcome: TimeUpOutcome
    table: Table
    laid: Rack
    taken: Rack
    opening: bool


PublicEvent = (
    GameAnnounced
    | StartDrawn
    | StarterNamed
    | RacksDealt
    | PoolStirred
    | DealAccepted
    | RedealDemanded
    | TurnBegan
    | TilesTaken
    | Played
    | Passed
    | TimeUpSeen
    | Resigned
    | GameEnded
)


class Phase(Enum):
    STARTING = "starting"
    DEAL_OFFERED = "deal-offered"
    PLAYING = "playing"
    ENDED = "ended"


class Public(NamedTuple):
    """The public state; tuples of flags and sizes have one item per seat.

    A named tuple, because one is created for every event and a dataclass of so many fields is much slower.
    """

    edition: Edition
    seats: int
    commitment: str
    phase: Phase
    deals: int
    starter: Seat | None
    turn: Seat | None
    turn_number: int
    table: Table
    opened: tuple[bool, ...]
    resigned: tuple[bool, ...]
    passed: tuple[bool, ...]
    """Who has passed since the last tile was laid."""
    rack_sizes: tuple[int, ...]
    pool_size: int
    history: tuple[PublicEvent, ...]
    result: GameEnded | None
    handicaps: tuple[Handicap, ...] = ()
    """Empty if nobody has one."""

    def __repr__(self) -> str:
        """Without the history, which is the whole game."""
        return f"<{self.edition.id}, {self.seats} players, turn {self.turn_number}: {self.table}>"

    def handicap(self, seat: Seat) -> Handicap:
        """The handicap of this seat; one that changes nothing if it has none."""
        return self.handicaps[seat] if self.handicaps else NO_HANDICAP

    def edition_for(self, seat: Seat) -> Edition:
        """The rules as they hold for this seat."""
        return edition_for(self.edition, self.handicaps[seat]) if self.handicaps else self.edition

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that haven't resigned."""
        everybody = seats(self.seats)
        if True not in self.resigned:
            return everybody
        return tuple(seat for seat in everybody if not self.resigned[seat])
