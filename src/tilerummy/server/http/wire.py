"""The bodies of HTTP requests and answers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tilerummy.server.http.identity import MOST_PEOPLE
from tilerummy.server.table.listing import RecordSummary, TableSummary
from tilerummy.tables.settings import Settings

PersonNumber = Annotated[int, Meta(ge=2, le=MOST_PEOPLE)]


class Me(Struct, frozen=True):
    """Who you are to the server."""

    name: str
    protocol: int
    """The version of the protocol that the server speaks."""


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)]


class DevicePerson(Struct, frozen=True):
    """Somebody who shares your device."""

    person: int
    """Their number on it, from 2 on."""
    name: str


class MyTable(Struct, frozen=True):
    """A table where you sit, or which you own without sitting there."""

    table: TableSummary
    seat: int | None
    """Null without one; and where nobody looks: from the eleventh table on, and in all but one of the long
    matches that nobody plays at the moment."""
    your_turn: bool
    """Whether the game waits for you: your turn, or a deal that you may refuse."""


class MyRecord(Struct, frozen=True):
    id: str
    table: str
    game: int
    finished_at: int
    """Milliseconds since 1970."""
    summary: RecordSummary


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    settings: Settings
    name: Annotated[str, Meta(max_length=200)] | None = None
    """With a name, you take the first free seat; if all others are bots, the first game begins."""
    people: Annotated[tuple[PersonNumber, ...], Meta(max_length=MOST_PEOPLE - 1)] = ()
    """Numbers of people who share your device: they sit down after you."""


class Link(Struct, frozen=True):
    """An address that others can open."""

    url: str
    local: bool
    """Whether it works on this machine only, because the server doesn't listen on the network."""


class ShareEvening(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern=r"^[a-z0-9]{16,40}$")]
    """Drawn at random by the device that began the evening: whoever knows it may look on."""
    everybody: bool = False
    """Whether everybody who opens it may write, not only its owner."""


class EveningSummary(Struct, frozen=True):
    id: str
    code: str


class Handover(Struct, frozen=True):
    """With this address another device takes over your identity: once, within this many seconds."""

    url: str
    qr: str
    """The address as a QR code: an SVG picture."""
    expires_in: int


class Token(Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, Meta(min_length=1, max_length=64)]


class RuleValue(Struct, frozen=True):
    """A rule that differs from the default edition."""

    key: str
    rule: str
    value: str
    """In words."""
    default: str


class TileSetInfo(Struct, frozen=True):
    name: str
    tiles: int
    copies: int
    jokers: dict[str, int]
    most_players: int


class EditionInfo(Struct, frozen=True):
    id: str
    name: str
    source: str
    min_players: int
    max_players: int
    new_table_clock: int
    """The `clock_seconds` that a new table starts with: 0 where the clock is optional, or not mentioned."""
    tile_sets: tuple[TileSetInfo, ...]
    rules: dict[str, str | int | bool]
    differences: tuple[RuleValue, ...]


class LevelInfo(Struct, frozen=True):
    """A level of the bots. Ratings are as measured in the arena, by edition and number of players."""

    id: str
    name: str
    description: str
    ratings: dict[str, dict[int, float]]


class Health(Struct, frozen=True):
    status: str
    version: str
