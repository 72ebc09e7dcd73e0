"""The turn clock of an evening as what people tap; `web/src/pad/clock.ts` works out what the clock shows.

A tap says in which turn it was made, and an undo which tap it takes back. So taps of several phones are
merged by their union, too: of two people who pass the same turn on at once, one does.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from tilerummy.pad.evening import LAST_ORDER
from tilerummy.pad.notes import LineId, PlayerId

_Order: TypeAlias = Annotated[int, Meta(ge=1, le=LAST_ORDER)]
_When: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
_Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=24 * 3600)]


class PerTurn(Struct, frozen=True, tag="turn", tag_field="kind", forbid_unknown_fields=True):
    """So long for each turn, and a number of extensions for each player."""

    seconds: _Seconds
    extensions: Annotated[int, Meta(ge=0, le=99)]
    extension: _Seconds
    """The length of one, in seconds."""


class Bank(Struct, frozen=True, tag="bank", tag_field="kind", forbid_unknown_fields=True):
    """So long for the whole game."""

    seconds: _Seconds


class Bronstein(Struct, frozen=True, tag="bronstein", tag_field="kind", forbid_unknown_fields=True):
    """The same, but the first seconds of a turn cost nothing."""

    seconds: _Seconds
    free: _Seconds


class Off(Struct, frozen=True, tag="off", tag_field="kind", forbid_unknown_fields=True):
    """Nobody's time is counted: the clock only says whose turn it is."""


class ClockSet(Struct, frozen=True, forbid_unknown_fields=True):
    """A clock was set for a game. Of several, the one with the highest order counts, then the highest id."""

    id: LineId
    order: _Order
    mode: PerTurn | Bank | Bronstein | Off
    players: Annotated[tuple[PlayerId, ...], Meta(min_length=1, max_length=12)]
    """In turn order."""


class Tap(Struct, frozen=True, forbid_unknown_fields=True):
    id: LineId
    clock: LineId
    order: _Order
    """One more than the highest that its writer knew; taps count in this order, then by id."""
    at: _When
    """In milliseconds since 1970, by the server's clock once the evening is shared."""
    turn: Annotated[int, Meta(ge=1, le=100_000)]
    """The turn in which it was made; in any other it has no effect."""
    what: Literal["start", "pass", "pause", "go", "skip", "extend", "resign", "give", "undo"]
    player: PlayerId | None = None
    """Who is given time, or gives up out of turn."""
    seconds: _Seconds | None = None
    takes: LineId | None = None
    """The tap that an undo takes back."""
