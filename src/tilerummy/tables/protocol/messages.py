"""The messages of a table's socket, in both directions. `docs/protocol.md` explains them."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final

from msgspec import Meta, Raw, Struct

from tilerummy.tables.commands import Command, Melds
from tilerummy.tables.protocol.seen import SeenEvent
from tilerummy.tables.protocol.view import GameView, MeldView, TableView, You

PROTOCOL: Final = 3
"""Increased when an old page could misunderstand us; it is then asked to reload."""

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[ -~]+(?!\n)$")]
"""Ids chosen by clients: printable ASCII, which is safe for every database and log. (In Python, `$` alone
would also match before a trailing line break.)"""


Version = Annotated[int, Meta(ge=0, le=2**53)]
"""The version of a draft, counted by its device."""


class Reaction(Enum):
    """All that people can say to each other."""

    HELLO = "hello"
    WELL_PLAYED = "well-played"
    WOW = "wow"
    OOPS = "oops"
    THINKING = "thinking"
    HURRY = "hurry"
    THANKS = "thanks"
    BYE = "bye"


class HintStep(Enum):
    IS_THERE = "is-there"
    WHERE = "where"
    SHOW = "show"


# --- from the client


class _Ask(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class CommandMessage(_Ask, frozen=True, tag="command"):
    """`id` is chosen by the client; the same command sent again with the same id is carried out once."""

    id: Id
    command: Command
    person: Annotated[int, Meta(ge=1, le=6)] | None = None
    """Who of your device asks; by default whose tiles are seen, or else the first."""


class DraftMessage(_Ask, frozen=True, tag="draft"):
    """The player's unfinished table; answered by a verdict."""

    game: int
    turn: int
    device: Id
    """Chosen by the page at random, to tell the drafts of a player's devices apart."""
    version: Version
    melds: Melds
    """Melds and loose tiles alike, everything on the table."""
    show: bool = True
    """Whether others may see it."""
    follows: bool = False
    """It is what another device of yours has tried: it is judged, and nothing else."""


class HintMessage(_Ask, frozen=True, tag="hint"):
    id: Id
    step: HintStep


class ReactMessage(_Ask, frozen=True, tag="react"):
    reaction: Reaction


class PingMessage(_Ask, frozen=True, tag="ping"):
    id: Id


ClientMessage = CommandMessage | DraftMessage | HintMessage | ReactMessage | PingMessage


# --- from the server


class SeenEntry(Struct, frozen=True):
    """One step of the table's history."""

    seq: int
    at: int
    events: tuple[SeenEvent, ...]


class OwnDraft(Struct, frozen=True):
    """Your draft of the current turn, as the server has it."""

    game: int
    turn: int
    melds: tuple[str, ...]
    shown: bool
    """Whether the others see it."""


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message: everything as it is, and what you missed."""

    protocol: int
    now: int
    seq: int
    table: TableView
    game: GameView | None
    you: You
    events: tuple[SeenEntry, ...]
    """What happened after `since`; without it, everything in the current game. Of a long period only the last
    part."""
    draft: OwnDraft | None


class EventMessage(Struct, frozen=True, tag="event"):
    """Something happened. `table` and `game` hold the keys that changed, with their new values."""

    seq: int
    at: int
    now: int
    events: tuple[SeenEvent, ...]
    table: Raw
    game: Raw
    you: You


class Done(Struct, frozen=True, tag="done"):
    """The command was carried out and is durable: its events are those of `seq`."""

    id: str
    seq: int


class RefusedMessage(Struct, frozen=True, tag="refused"):
    """No, and why; nothing has changed, unless the code is `unavailable`. `text` is in your language,
    `details` are for your own words."""

    id: str | None
    """The id of the refused command, hint or ping; null if it couldn't be read."""
    code: str
    details: dict[str, str | int]
    text: str
    device: str | None = None
    """Of the refused draft."""
    version: int | None = None


class Fault(Struct, frozen=True):
    """What is wrong, as in a refusal."""

    code: str
    details: dict[str, str | int]
    text: str


class JudgedMeld(Struct, frozen=True):
    meld: MeldView
    fault: Fault | None
    """Why it isn't valid."""


class OpeningVerdict(Struct, frozen=True):
    needed: int
    points: int
    """What counts so far."""


class Verdict(Struct, frozen=True, tag="verdict"):
    """What the referee thinks of a draft."""

    device: str
    version: int
    game: int
    turn: int
    melds: tuple[Raw, ...]
    """Each a JudgedMeld, encoded once: most melds of a draft are those of the previous draft."""
    legal: bool
    fault: Fault | None
    """Why it couldn't be played like this."""
    laid: str
    """The tiles from the rack."""
    points: int
    opening: OpeningVerdict | None
    """Null if the player has opened."""


class ShownDraft(Struct, frozen=True, tag="draft"):
    """What another player is trying out in the current turn."""

    seat: int
    game: int
    turn: int
    melds: tuple[Raw, ...]
    """Each a MeldView, encoded once."""


class DraftGone(Struct, frozen=True, tag="draft-gone"):
    """A player no longer shows their draft: what was shown this turn is void."""

    seat: int
    game: int
    turn: int


class OwnDraftMoved(Struct, frozen=True, tag="own-draft"):
    """What you are trying out on this device of yours; all of them hear it."""

    device: str
    game: int
    turn: int
    melds: tuple[str, ...]
    shown: bool
    """Whether the others see it."""


class Hint(Struct, frozen=True, tag="hint"):
    """All three steps describe the same play, so they never contradict each other."""

    id: str
    step: HintStep
    turn: int
    playable: bool | None
    """Whether there is a play; null if it wasn't found out in time."""
    tiles: str | None = None
    """From the second step on: what would be laid."""
    melds: tuple[int, ...] | None = None
    """From the second step on: indexes of the melds that would change."""
    table: tuple[MeldView, ...] | None = None
    """In the third step: the whole table after it."""
    steps: tuple[str, ...] | None = None
    """In the third step: how to get there, in words."""
    after: tuple[tuple[str, ...], ...] | None = None
    """In the third step: how the table lies after each of the steps. Tiles on their way from one meld to
    another may lie alone."""


class ReactionSeen(Struct, frozen=True, tag="reaction"):
    seat: int
    reaction: Reaction


class Knock(Struct, frozen=True, tag="knock"):
    """Somebody without a seat would like one; the owner alone hears of it."""

    who: str
    """Stands for them at this table alone."""
    name: str
    removed: bool
    """Whether they were removed, and have to be let in first."""


class Pong(Struct, frozen=True, tag="pong"):
    id: str
    now: int


ServerMessage = (
    Welcome
    | EventMessage
    | Done
    | RefusedMessage
    | Verdict
    | ShownDraft
    | DraftGone
    | OwnDraftMoved
    | Hint
    | ReactionSeen
    | Knock
    | Pong
)


class CloseCode(Enum):
    """Why the server closes a socket."""

    RELOAD = 4000
    """The page is older than the server: please reload."""
    UNKNOWN_USER = 4001
    NO_SPECTATORS = 4003
    NO_SUCH_TABLE = 4004
    TABLE_CLOSED = 4005
    REMOVED = 4006
    """The owner has removed you."""
    NO_SUCH_EVENING = 4007
    """Nobody shares it, or no longer."""
    TOO_SLOW = 4008
    """The client doesn't read fast enough; it may connect again."""
    TOO_FAST = 4029
    TOO_LARGE = 1009
    RESTART = 1012
