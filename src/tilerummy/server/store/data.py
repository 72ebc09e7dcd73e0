"""What goes into the store and comes out of it. Times are the service's, in milliseconds."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class CommandKey(Struct, frozen=True):
    """Identifies a command that is sent again."""

    user: str
    id: str


class Listing(Struct, frozen=True):
    """What the lobby knows of a table without reading its log."""

    open: bool
    """Whether it is listed for everybody: public, with a free seat."""
    alive: bool
    """Whether it is listed among its players' running tables."""
    counts_for: str
    """The user whose table limit it counts towards; empty if none."""
    summary: bytes
    members: tuple[str, ...]
    """The users who sit at it."""


class FinishedRecord(Struct, frozen=True):
    """A finished game as it is stored for good."""

    id: str
    game: int
    finished_at: int
    """In real time."""
    text: str
    summary: bytes
    members: tuple[str, ...]


class Append(Struct, frozen=True):
    """Everything that one command changes, written in one transaction or not at all."""

    table: str
    after: int
    """The last `seq` that the decision was made from: 0 creates the table."""
    at: int
    body: bytes
    """Text, as UTF-8."""
    due: int | None
    """When something is due at the table, unless something happens first."""
    listing: Listing | None = None
    """None if unchanged."""
    command: CommandKey | None = None
    code: str = ""
    """The short code that people type; given when the table is created."""
    records: tuple[FinishedRecord, ...] = ()


PROBE: Final = Append(table="", after=1, at=0, body=b"", due=None)
"""Takes the same path as all appends, but matches no table."""


class Appended(Struct, frozen=True):
    seq: int


class Repeated(Struct, frozen=True):
    """The command had been carried out before, as the entry with this `seq`: nothing has changed."""

    seq: int


class Conflict(Struct, frozen=True):
    """Somebody else was faster (or the table is gone): read the log and decide again."""


AppendResult = Appended | Repeated | Conflict


class SavedDraft(Struct, frozen=True):
    """The latest draft of a device at a seat; only meaningful in the turn it was made in."""

    game: int
    turn: int
    melds: str
    """In the notation; may include single tiles and unfinished melds."""
    shown: bool = False
    """Whether the others have seen it."""
    version: int = 0
    """Counted by the device."""
    at: int = 0
    """When it arrived; of two devices' drafts the later one counts."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Each meld by itself."""
        return tuple(self.melds.split(" | ")) if self.melds else ()

    @property
    def order(self) -> tuple[int, int, int]:
        """Sort key: of two drafts of a seat, the later one counts."""
        return (self.game, self.turn, self.at)


DraftKey = tuple[str, int, str]
"""The table, the seat and the device of a draft."""


class DueTable(Struct, frozen=True):
    table: str
    due: int


class Claim(Struct, frozen=True):
    """The right to do what is due at a table, until then; `look`: also check who is present."""

    until: int
    look: bool


class Beat(Struct, frozen=True):
    """The answer to a sign of life."""

    now: int
    """The service's time: it stands still while no worker lives."""
    lost: int
    """How many milliseconds it has stood still in total."""
    known: bool = True
    """Whether the worker was known to be alive; if not, nobody counts as present through it."""
    asked_at: float | None = None
    answered_at: float | None = None
    """The database read its clock between these two stamps of the caller; if missing, just now."""
