"""What users at a table can ask for; whether it is allowed is decided elsewhere."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tilerummy.tables.settings import BotLevel, Settings

SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Text = Annotated[str, Meta(max_length=200)]
MeldText = Annotated[str, Meta(max_length=400)]
Melds = Annotated[tuple[MeldText, ...], Meta(max_length=120)]
"""A table: each meld in the notation (`r4 r5 J`)."""


class _Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


# --- before the start


class Sit(_Command, frozen=True, tag="sit"):
    """Take a free seat (by default the first one); a user who has a seat moves."""

    name: Text
    seat: SeatNumber | None = None
    program: bool = False
    """Whether a program plays there, and not a person."""
    shared: bool = False
    """Whether several people pass one device around: each gets a little more time for their turn."""


class Rename(_Command, frozen=True, tag="rename"):
    name: Text


class ChangeSettings(_Command, frozen=True, tag="change-settings"):
    """The owner changes the settings; people keep their seats if there are enough."""

    settings: Settings


class SetBot(_Command, frozen=True, tag="set-bot"):
    """The owner puts a bot on an empty seat, or removes it (null)."""

    seat: SeatNumber
    level: BotLevel | None


class Remove(_Command, frozen=True, tag="remove"):
    """The owner removes a player, who can't come in again; in a game a bot takes the seat."""

    seat: SeatNumber


class OfferSeat(_Command, frozen=True, tag="offer-seat"):
    """The owner offers the place of a bot, also in the middle of a game: whoever sits down takes it over."""

    seat: SeatNumber
    who: Annotated[str, Meta(max_length=64)] | None = None
    """For whom the place is kept, as a knock called them; by default it is anybody's."""


class LetIn(_Command, frozen=True, tag="let-in"):
    """The owner lets somebody who was removed come in again: `who` is what a knock called them."""

    who: Annotated[str, Meta(max_length=64)]


class Start(_Command, frozen=True, tag="start"):
    """The owner starts the match; `fill` puts bots of this level on empty seats."""

    fill: BotLevel | None = None


# --- in a game; `game` and `turn` say what the player saw, so that a late command does no harm


class Play(_Command, frozen=True, tag="play"):
    """Turn the table into this one; the missing tiles come from the rack."""

    game: int
    turn: int
    melds: Melds


class Draw(_Command, frozen=True, tag="draw"):
    """Draw a tile; if the pool is empty, pass."""

    game: int
    turn: int


class KeepDeal(_Command, frozen=True, tag="keep-deal"):
    game: int
    deal: int


class DemandRedeal(_Command, frozen=True, tag="demand-redeal"):
    game: int
    deal: int


class Resign(_Command, frozen=True, tag="resign"):
    """Give up this game."""

    game: int


# --- between games


class NextGame(_Command, frozen=True, tag="next-game"):
    """Be ready for the next game; it begins when all who have not left are, or half a minute later."""

    wait: bool = True
    """False: the owner doesn't wait for the others."""


class Rematch(_Command, frozen=True, tag="rematch"):
    """Be ready for another match with the same people; it begins as the next game does."""

    wait: bool = True


# --- at any time


class Leave(_Command, frozen=True, tag="leave"):
    """Leave the table; in a game a bot plays on, and the seat waits for its player."""


class StandIn(_Command, frozen=True, tag="stand-in"):
    """Have a bot play for an absent player until they are back."""

    seat: SeatNumber


class Pause(_Command, frozen=True, tag="pause"):
    """Ask for a pause; the clock stops when everybody present has asked."""


class Resume(_Command, frozen=True, tag="resume"):
    """End the pause, or withdraw your own request for one."""


TableCommand = (
    Sit
    | Rename
    | ChangeSettings
    | SetBot
    | Remove
    | OfferSeat
    | LetIn
    | Start
    | NextGame
    | Rematch
    | Leave
    | StandIn
    | Pause
    | Resume
)
GameCommand = Play | Draw | KeepDeal | DemandRedeal | Resign
"""A move in the running game."""
Command = TableCommand | GameCommand
