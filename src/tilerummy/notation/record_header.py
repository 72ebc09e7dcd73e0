"""The first line of a game record: the kind of record, and which game it is of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tilerummy.notation.record_codec import Setting, check_keys, plain_text, seat_number, whole_number
from tilerummy.notation.record_error import EventError
from tilerummy.rules.edition import Edition
from tilerummy.rules.errors import EditionError
from tilerummy.rules.own_edition import edition_as_data, edition_with, is_printed
from tilerummy.rules.seat import Seat

FORMAT: Final = "tilerummy-record"
VERSION: Final = 2
EARLIER_OPENINGS: Final = 1
"""The version of records in whose openings a joker counted wherever it could have lain."""
VERSIONS: Final = (EARLIER_OPENINGS, VERSION)
"""All versions in today's form."""

_KEYS: Final = ("format", "version", "kind", "edition", "house", "players", "names", "commitment")
_COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")
_LONGEST_NAME: Final = 80


class RecordKind(Enum):
    """Who sees the game as the record tells it: everything, one seat's view, or a spectator's."""

    FULL = "full"
    SEAT = "seat"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Header:
    """What is said of a game before its first event."""

    edition: Edition
    names: tuple[str, ...]
    """The players' names, by seat."""
    commitment: str
    """The SHA-256 of the seed, as shown before the game."""
    version: int = VERSION
    """The record's version, which says by which rulings the game was played."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def setting(self) -> Setting:
        """What reading the events takes: the edition, and how many play."""
        return Setting(self.edition, self.players)


def header_object(header: Header, kind: RecordKind, seat: Seat | None) -> dict[str, object]:
    own = {} if is_printed(header.edition) else {"rules": edition_as_data(header.edition)}
    return {
        "format": FORMAT,
        "version": header.version,
        "kind": kind.value,
        **({} if seat is None else {"seat": seat}),
        "edition": header.edition.id,
        "house": dict(header.edition.overrides),
        **own,
        "players": header.players,
        "names": list(header.names),
        "commitment": header.commitment,
    }


def read_header(data: Mapping[str, object]) -> tuple[Header, RecordKind, Seat | None]:
    """Read the header of a record of the current version; raises `EventError`."""
    if "kind" not in data:
        raise EventError("'kind' is missing")
    kinds = {kind.value: kind for kind in RecordKind}
    named = plain_text(data["kind"], "kind")
    if named not in kinds:
        raise EventError(f"'kind' must be one of {', '.join(kinds)}, not {named!r}")
    kind = kinds[named]
    own = [key for key in ("rules",) if key in data]
    check_keys(data, (*_KEYS, *own, "seat") if kind is RecordKind.SEAT else (*_KEYS, *own))
    edition = _edition(plain_text(data["edition"], "edition"), data["house"], data.get("rules"))
    players = whole_number(data["players"], "players")
    names = data["names"]
    if not isinstance(names, list):
        raise EventError("'names' must be a list")
    if len(names) != players:
        raise EventError(f"'names' must hold {players} names, not {len(names)}")
    header = Header(
        edition,
        tuple(plain_text(name, "names") for name in names),
        plain_text(data["commitment"], "commitment"),
        whole_number(data["version"], "version"),
    )
    check_header(header)
    return header, kind, seat_number(data["seat"], "seat", players) if kind is RecordKind.SEAT else None


def check_header(header: Header) -> None:
    """Check that there can be such a game; raises `EventError`."""
    if not _COMMITMENT.fullmatch(header.commitment):
        raise EventError("'commitment' must be a SHA-256: 64 hexadecimal digits in lower case")
    for name in header.names:
        # Names are shown in terminals, so they must not contain control characters.
        if not name.strip() or not name.isprintable() or len(name) > _LONGEST_NAME:
            raise EventError(f"'names': a name must have 1 to {_LONGEST_NAME} printable characters")
    own = None if is_printed(header.edition) else edition_as_data(header.edition)
    if _edition(header.edition.id, dict(header.edition.overrides), own) != header.edition:
        raise EventError("'edition' doesn't match its id and house rules")
    _check_players(header.edition, header.players)


def _edition(edition_id: str, house: object, own: object) -> Edition:
    """The edition of this id, or the one whose rules are in the record itself."""
    if own is not None and not isinstance(own, dict):
        raise EventError("'rules' must be an object")
    if not isinstance(house, dict):
        raise EventError("'house' must be an object")
    for key, value in house.items():
        if not isinstance(value, str | int):
            raise EventError(f"'house': {key!r} must be a text, a whole number, true or false")
    try:
        return edition_with(edition_id, house, own, "'rules'")
    except EditionError as error:
        raise EventError(str(error)) from None


def _check_players(edition: Edition, players: int) -> None:
    most = min(edition.max_players, edition.tile_set.most_players)
    if not edition.min_players <= players <= most:
        raise EventError(f"'players' must be from {edition.min_players} to {most} here, not {players}")
    if edition.rack_size * players >= edition.tile_set.size:
        raise EventError(f"'players': {players} racks use up all tiles and leave no pool")
