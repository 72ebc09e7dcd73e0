"""What goes into the store and comes out of it. Times are the service's, in milliseconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from msgspec import Struct


@dataclass(frozen=True, slots=True)
class CommandKey:
    """What makes a command the same when it is sent again."""

    user: str
    id: str


@dataclass(frozen=True, slots=True)
class Listing:
    """What the lobby knows of a table without reading its log."""

    open: bool
    """Whether strangers find it: public, and a seat is free."""
    alive: bool
    """Whether it is one of its people's running tables."""
    counts_for: str
    """The user whose limit of tables it counts for, or nothing."""
    summary: bytes
    members: tuple[str, ...]
    """The users who sit at it."""


@dataclass(frozen=True, slots=True)
class FinishedRecord:
    """A finished game as it is kept for good."""

    id: str
    game: int
    finished_at: int
    """In real time, for the calendar."""
    text: str
    summary: bytes
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Append:
    """Everything that one command changes, written in one transaction or not at all."""

    table: str
    after: int
    """The last `seq` that the decision was made from: 0 creates the table."""
    at: int
    body: bytes
    """Text, as UTF-8."""
    due: int | None
    """When something falls due at the table, if nobody does anything before."""
    listing: Listing | None = None
    """None: as before."""
    command: CommandKey | None = None
    code: str = ""
    """The short code that people type; given when the table is created."""
    records: tuple[FinishedRecord, ...] = ()


PROBE: Final = Append(table="", after=1, at=0, body=b"", due=None)
"""Goes the way of all appends, and finds no table."""


@dataclass(frozen=True, slots=True)
class Appended:
    seq: int


@dataclass(frozen=True, slots=True)
class Repeated:
    """The command was carried out before, and its entry has this `seq`: nothing has changed."""

    seq: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody else was faster (or the table is gone): read the log and decide again."""


AppendResult = Appended | Repeated | Conflict


class SavedDraft(Struct, frozen=True):
    """The latest draft of a device at a seat; of use only in the turn that it was made in."""

    game: int
    turn: int
    melds: str
    """In the notation; single tiles and other half-made things included."""
    shown: bool = False
    """Whether the others have seen it."""
    version: int = 0
    """Counted by the device."""
    at: int = 0
    """When it came; of two devices' drafts the one that came last counts."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Each meld by itself."""
        return tuple(self.melds.split(" | ")) if self.melds else ()

    @property
    def moment(self) -> tuple[int, int, int]:
        """Of two drafts of a seat the later one counts."""
        return (self.game, self.turn, self.at)


DraftKey = tuple[str, int, str]
"""The table, the seat and the device of a draft."""


@dataclass(frozen=True, slots=True)
class DueTable:
    table: str
    due: int


@dataclass(frozen=True, slots=True)
class Claim:
    """What is due at a table is ours to do until then; `look`: see who is there, too."""

    until: int
    look: bool


@dataclass(frozen=True, slots=True)
class Beat:
    """The answer to a sign of life."""

    now: int
    """The service's time: it stands still while no worker lives."""
    lost: int
    """How many milliseconds it has stood still so far, all in all."""
    known: bool = True
    """Whether the worker was known to live; if not, nobody counts as being there through it."""
    asked_at: float | None = None
    answered_at: float | None = None
    """Between these stamps of whoever asked the database read its clock; if there are none, just now."""
