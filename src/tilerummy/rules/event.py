"""What happened: facts, complete enough to rebuild every state without asking a rule again.

The events in the first part are public by nature. Those in the second hold hidden tiles or the seed; each
has a public counterpart in `public.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tilerummy.rules.edition import Edition
from tilerummy.rules.seat import Seat
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile


class Ending(Enum):
    """How a game came to its end."""

    OUT = "out"
    STUCK = "stuck"
    RESIGNED = "resigned"


class TimeUpOutcome(Enum):
    """What the end of the time did to the player's draft."""

    PLAYED = "played"
    UNTOUCHED = "untouched"
    RESTORED = "restored"
    KEPT = "kept"


# --- public -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartDrawn:
    """Each seat in question drew a tile; without a starter the highest were tied and draw again."""

    attempt: int
    draws: tuple[tuple[Seat, Tile], ...]
    starter: Seat | None


@dataclass(frozen=True, slots=True)
class StarterNamed:
    starter: Seat


@dataclass(frozen=True, slots=True)
class DealAccepted:
    """Nobody wants (any more) a new deal."""


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
    """Racks and seed are laid open, so that everybody can check scores and deal."""

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
    """One of the asked seats is content; that it was asked stays its secret."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """Tiles from the pool, in their order; `penalty` when they were not asked for."""

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
