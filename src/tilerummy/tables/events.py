"""What happened at a table: the facts of its log. A game's own events are nested in `GameMoved`."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tilerummy.rules import Event
from tilerummy.tables.settings import BotLevel, Settings


class _Fact(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Created(_Fact, frozen=True, tag="created"):
    table: str
    code: str
    owner: str
    settings: Settings


class Sat(_Fact, frozen=True, tag="sat", omit_defaults=True):
    seat: int
    user: str
    name: str
    program: bool = False
    """Whether a program plays there, and says so."""
    shared: bool = False
    """Whether the device is passed around among several people."""


class Stood(_Fact, frozen=True, tag="stood"):
    """A seat became free: its player left it, or was removed."""

    seat: int
    removed: bool = False


class LetIn(_Fact, frozen=True, tag="let-in"):
    """Somebody who was removed may come in again."""

    user: str


class Renamed(_Fact, frozen=True, tag="renamed"):
    seat: int
    name: str


class SettingsChanged(_Fact, frozen=True, tag="settings-changed"):
    settings: Settings


class BotSet(_Fact, frozen=True, tag="bot-set"):
    seat: int
    level: BotLevel | None


class SeatOffered(_Fact, frozen=True, tag="seat-offered", omit_defaults=True):
    """The bot on this seat plays on until somebody takes its place."""

    seat: int
    who: str | None = None
    """For whom it is kept; anybody's otherwise."""


class OwnerChanged(_Fact, frozen=True, tag="owner-changed"):
    user: str


class MatchBegan(_Fact, frozen=True, tag="match-began"):
    """A new match: its games are counted from here; people keep their seats."""


class ReadyForMore(_Fact, frozen=True, tag="ready"):
    """A player is ready for the next game, or for another match."""

    seat: int


class WentAbsent(_Fact, frozen=True, tag="absent"):
    seat: int
    left: bool = False
    """Whether the player left on purpose, or the connection was lost."""


class CameBack(_Fact, frozen=True, tag="back"):
    seat: int


class BotStandsIn(_Fact, frozen=True, tag="stand-in"):
    seat: int


class PauseAsked(_Fact, frozen=True, tag="pause-asked"):
    seat: int


class PauseUnasked(_Fact, frozen=True, tag="pause-unasked"):
    seat: int


class Paused(_Fact, frozen=True, tag="paused"):
    pass


class Resumed(_Fact, frozen=True, tag="resumed"):
    seat: int


class Closed(_Fact, frozen=True, tag="closed"):
    """Nobody is left."""


class GameMoved(_Fact, frozen=True):
    """Something happened in the game of this number."""

    game: int
    events: tuple[Event, ...]


class GameLines(_Fact, frozen=True, tag="game"):
    """Events of a game as lines of its record: in the log all of them, on the wire what a viewer may know."""

    game: int
    events: tuple[dict[str, Any], ...]


PlainEvent = (
    Created
    | Sat
    | Stood
    | LetIn
    | Renamed
    | SettingsChanged
    | BotSet
    | SeatOffered
    | OwnerChanged
    | MatchBegan
    | ReadyForMore
    | WentAbsent
    | CameBack
    | BotStandsIn
    | PauseAsked
    | PauseUnasked
    | Paused
    | Resumed
    | Closed
)
StoredEvent = PlainEvent | GameLines
TableEvent = PlainEvent | GameMoved
