"""The messages of a shared evening's socket, in both directions; `docs/protocol.md` explains them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, Struct

from tilerummy.pad.evening import EveningEntry
from tilerummy.pad.taps import ClockSet, Tap
from tilerummy.tables.protocol.messages import Done, Id, PingMessage, Pong, RefusedMessage

MOST_AT_ONCE = 100


class Batch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is added to an evening: notes on the pad, clocks that were set, taps on them."""

    entries: Annotated[tuple[EveningEntry, ...], Meta(max_length=MOST_AT_ONCE)] = ()
    clocks: Annotated[tuple[ClockSet, ...], Meta(max_length=MOST_AT_ONCE)] = ()
    taps: Annotated[tuple[Tap, ...], Meta(max_length=MOST_AT_ONCE)] = ()


# --- from the client


class _Ask(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id


class AddMessage(_Ask, frozen=True, tag="add"):
    """What is there already is not added again: whoever doubts that it arrived, sends it again."""

    batch: Batch


class AllowMessage(_Ask, frozen=True, tag="allow"):
    """The owner says who may write: one guest, or everybody."""

    guest: int | None
    """Null for everybody."""
    writes: bool


class EndMessage(_Ask, frozen=True, tag="end"):
    """The owner ends the sharing; everybody keeps what they have."""


class NameMessage(_Ask, frozen=True, tag="name"):
    """What the others call you."""

    name: Annotated[str, Meta(max_length=200)]


EveningAsk = AddMessage | AllowMessage | NameMessage | EndMessage | PingMessage


# --- from the server


class Guest(Struct, frozen=True):
    """Somebody who has opened the evening."""

    number: int
    name: str
    """May be empty."""
    writes: bool
    owner: bool


class People(Struct, frozen=True, tag="people"):
    you: int
    """Your number among the guests; 0 for one more than are listed."""
    everybody: bool
    """Whether everybody may write."""
    guests: tuple[Guest, ...]


class EveningWelcome(Struct, frozen=True, tag="welcome"):
    """The first message: what was added after `since`."""

    protocol: int
    now: int
    """The server's real time, in milliseconds since 1970."""
    id: str
    code: str
    seq: int
    people: People
    batches: tuple[Raw, ...]
    """Each a Batch."""


class Added(Struct, frozen=True, tag="added"):
    """Somebody has added something; it is durable."""

    seq: int
    batch: Raw
    """A Batch."""


EveningTold = EveningWelcome | Added | People | Done | RefusedMessage | Pong
