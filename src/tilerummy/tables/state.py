"""A table as its log tells it. The fold is total, reads no clock and checks nothing."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from operator import attrgetter
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from tilerummy.rules import Edition, Match, Phase, Seat, State
from tilerummy.rules.event import Event
from tilerummy.rules.handicap import NO_HANDICAP, Handicap
from tilerummy.tables.settings import BotLevel, Settings

_IS_THERE: Final = attrgetter("is_there")


class TablePhase(Enum):
    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    """A game is over, the match goes on."""
    OVER = "over"
    CLOSED = "closed"


class Chair(Struct, frozen=True):
    """A place at the table and who sits there: a person, a bot, or nobody."""

    user: str | None = None
    name: str = ""
    bot: BotLevel | None = None
    """The level of the bot that sits here, if no person does."""
    absent: bool = False
    absent_since: int = 0
    left: bool = False
    stand_in: bool = False
    """Whether a bot plays for the person."""
    program: bool = False
    """Whether who sits here is a program, not a person."""
    shared: bool = False
    """Whether the device has to be passed on to who sits here."""
    offered: bool = False
    """Whether the bot that plays here gives up its place to whoever sits down."""
    offered_to: str | None = None
    """For whom alone, as the owner's device knows them; the place of a bot is anybody's otherwise."""

    @property
    def is_free(self) -> bool:
        return self.user is None and self.bot is None

    @property
    def is_there(self) -> bool:
        """Whether a person sits here who can decide."""
        return self.user is not None and not self.absent

    @property
    def bot_plays(self) -> bool:
        return self.bot is not None or self.stand_in


class TableState(Struct, frozen=True):
    id: str
    code: str
    seq: int
    at: int
    """When the last entry was made."""
    settings: Settings
    edition: Edition
    owner: str
    maker: str
    """Who made the table; the owner may change."""
    phase: TablePhase
    chairs: tuple[Chair, ...]
    match: Match
    game_number: int = 0
    """Counts all games of the table, over several matches."""
    match_first_game: int = 1
    game: State | None = None
    """The running game, or the one that is just over."""
    game_events: tuple[Event, ...] = ()
    game_seq: int = 0
    """The entry in which the game began."""
    turn_since: int = 0
    """When the decision that is being waited for began; what the clock counts from."""
    paused_after: int | None = None
    """In a pause: how much of the turn had passed."""
    pause_asked: frozenset[int] = frozenset()
    ready: frozenset[int] = frozenset()
    ready_since: int = 0
    removed: frozenset[str] = frozenset()
    """Users whom the owner has removed: they don't sit down again before they are let in."""
    removals: int = 0
    """How often somebody was removed."""
    changes: Mapping[str, int] = field(default_factory=dict)
    """How often each user has changed the table beside the moves of a game."""
    returns: int = 0
    """How often somebody came back."""
    unseen: tuple[tuple[int, int], ...] = ()
    """Entries that one seat alone may know of: their number, and the seat."""

    @property
    def players(self) -> int:
        return len(self.chairs)

    def seat_of(self, user: str | None) -> Seat | None:
        if user is not None:
            for at, chair in enumerate(self.chairs):
                if chair.user == user:
                    return Seat(at)
        return None

    def open_seats(self) -> tuple[Seat, ...]:
        """Where a newcomer may sit down: on offered seats and, unless a game is played, on free ones."""
        free = self.phase is not TablePhase.PLAYING
        return tuple(
            Seat(at) for at, chair in enumerate(self.chairs) if chair.offered or (free and chair.is_free)
        )

    def misses(self, user: str) -> bool:
        """Whether somebody sits here and counts as absent."""
        seat = self.seat_of(user)
        return seat is not None and self.chairs[seat].absent

    def people(self) -> tuple[Seat, ...]:
        """The seats of persons who are there and can decide."""
        return tuple(Seat(at) for at, chair in enumerate(self.chairs) if chair.is_there)

    @property
    def game_progress(self) -> tuple[int, int]:
        """Which game is played, and how much of it has happened."""
        return self.game_number, len(self.game_events)

    def awaited(self) -> frozenset[int]:
        """The seats without which no further game begins at once: of all who have not left, even if they are
        away at the moment."""
        return frozenset(
            at for at, chair in enumerate(self.chairs) if chair.user is not None and not chair.left
        )

    def acting(self) -> tuple[Seat, ...]:
        """The seats that the running game waits for."""
        if self.phase is not TablePhase.PLAYING or self.game is None:
            return ()
        public = self.game.public
        if public.phase is Phase.DEAL_OFFERED:
            return tuple(sorted(self.game.asked))
        return () if public.turn is None else (public.turn,)

    def handicap(self, seat: Seat) -> Handicap:
        """What this seat is granted in the running game."""
        return NO_HANDICAP if self.game is None else self.game.public.handicap(seat)

    def gives_hints(self, seat: Seat) -> bool:
        return self.settings.hints or self.handicap(seat).hints

    @property
    def asleep(self) -> bool:
        """Only bots are left: nothing happens until somebody is back."""
        return not any(map(_IS_THERE, self.chairs))

    def visible_seq(self, seq: int, seat: Seat | None) -> int:
        """The number that an entry has for a viewer: entries that it may not know of aren't counted."""
        if not self.unseen:  # as in most editions
            return seq
        return seq - sum(1 for number, owner in self.unseen if number <= seq and owner != seat)

    def is_hidden(self, seq: int, seat: Seat | None) -> bool:
        """Whether a viewer may not even know that there is this entry."""
        return bool(self.unseen) and any(number == seq and owner != seat for number, owner in self.unseen)

    def with_chair(self, seat: int, chair: Chair) -> TableState:
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))
