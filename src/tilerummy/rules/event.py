"""What happened, in enough detail to rebuild every state without consulting the rules again.

The events in the first part are public as they are. Those in the second hold hidden tiles or the seed;
`publish` says what everybody learns of them (types in `public.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tilerummy.rules.edition import Edition
from tilerummy.rules.handicap import Handicap
from tilerummy.rules.seat import Seat
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile


class Ending(Enum):
    """How a game ended."""

    OUT = "out"
    STUCK = "stuck"
    RESIGNED = "resigned"


class TimeUpOutcome(Enum):
    """What happened to the player's draft when time ran out."""

    PLAYED = "played"
    UNTOUCHED = "untouched"
    RESTORED = "restored"
    KEPT = "kept"


# --- public -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartDrawn:
    """Each seat still in the draw took a tile. No starter means a tie: the tied seats draw again."""

    attempt: int
    draws: tuple[tuple[Seat, Tile], ...]
    starter: Seat | None


@dataclass(frozen=True, slots=True)
class StarterNamed:
    starter: Seat


@dataclass(frozen=True, slots=True)
class DealAccepted:
    """Nobody demands a new deal, or nobody does any longer."""


@dataclass(frozen=True, slots=True)
class RedealDemanded:
    seat: Seat
    pairs: Rack


@dataclass(frozen=True, slots=True)
class TurnBegan:
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Played:
    seat: Seat
    table: Table
    laid: Rack
    points: int
    opening: bool


@dataclass(frozen=True, slots=True)
class Passed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Racks, pool and seed are revealed, so that everybody can check the scores and the deal."""

    ending: Ending
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    racks: tuple[Rack, ...]
    pool: tuple[Tile, ...]
    seed: bytes


# --- with hidden tiles --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameBegan:
    edition: Edition
    seats: int
    seed: bytes
    handicaps: tuple[Handicap, ...] = ()
    """By seat; empty if nobody has one."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Racks and pool in full; `asked` are the seats that may demand a new deal."""

    number: int
    racks: tuple[Rack, ...]
    pool: tuple[Tile, ...]
    asked: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PoolShuffled:
    """The pool's new order, after tiles drawn for the start went back into it."""

    pool: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class DealKept:
    """One of the asked seats accepts the deal. That it was asked stays secret."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """Tiles taken from the pool, in order; `penalty` if they were taken because time ran out."""

    seat: Seat
    tiles: tuple[Tile, ...]
    penalty: bool


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """`laid` went from the rack to the table, `taken` from the table to the rack."""

    seat: Seat
    draft: Table | None
    outcome: TimeUpOutcome
    table: Table
    laid: Rack
    taken: Rack
    opening: bool


Event = (
    GameBegan
    | StartDrawn
    | StarterNamed
    | Dealt
    | PoolShuffled
    | DealKept
    | DealAccepted
    | RedealDemanded
    | TurnBegan
    | Drew
    | Played
    | Passed
    | TimeRanOut
    | Resigned
    | GameEnded
)
