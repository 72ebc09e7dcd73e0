"""Events as JSON objects and back, driven by the type hints of their dataclasses.

Tiles, racks and tables are written in the notation, the seed as hex, enums as their values; the edition is
left out, because the record's header names it. Decoding trusts nothing: exactly the expected keys must be
there, and every value must have exactly its type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin

from tilerummy.notation.record_error import EventError
from tilerummy.notation.record_tags import TAGS, has_edition, members, usual_values, written_fields
from tilerummy.notation.text import (
    Malformed,
    format_table,
    format_tile,
    format_tiles,
    parse_table,
    parse_tile,
    parse_tiles,
)
from tilerummy.rules.edition import Edition
from tilerummy.rules.event import Event
from tilerummy.rules.handicap import NO_HANDICAP, Handicap
from tilerummy.rules.public import PublicEvent
from tilerummy.rules.seat import Seat
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Tile
from tilerummy.rules.view import Own

_TILES: Final = tuple[Tile, ...]
_HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")


@dataclass(frozen=True, slots=True)
class Setting:
    """What the header says once for all lines of a record."""

    edition: Edition
    players: int


# --- writing ------------------------------------------------------------------------------------------------


def encode(event: Event | PublicEvent | Own) -> dict[str, object]:
    kind: type = type(event)
    tag, writers = _form(kind)
    line: dict[str, object] = {"event": tag}
    for key, write, usual in writers:
        value = getattr(event, key)
        if value != usual:
            line[key] = value if write is None else write(value)
    return line


_Write = Callable[[Any], object]
_NEVER: Final = object()


@cache
def _form(event_type: type) -> tuple[str, tuple[tuple[str, _Write | None, object], ...]]:
    """How events of a type are written: their tag, and for each field a function to convert its value and
    the value that is left out."""
    written, usual = written_fields(event_type).items(), usual_values(event_type)
    return TAGS[event_type], tuple((key, _writer(hint), usual.get(key, _NEVER)) for key, hint in written)


def _writer(hint: object) -> _Write | None:
    """Converts a value of this type for JSON; None if it is written unchanged."""
    if hint in (int, bool, str, Seat):
        return None
    if hint in _WRITERS:
        return _WRITERS[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return attrgetter("value")
    if get_origin(hint) in (UnionType, Union):
        (inner,) = (arg for arg in get_args(hint) if arg is not NoneType)
        return _unless_none(_writer(inner) or _as_it_is)
    if get_origin(hint) is tuple:
        first, *others = get_args(hint)
        if others == [Ellipsis]:
            write = _writer(first)
            return list if write is None else lambda value: [*map(write, value)]
        writers = [_writer(inner) or _as_it_is for inner in (first, *others)]
        return lambda value: [write(item) for write, item in zip(writers, value, strict=True)]
    raise TypeError(f"values of type {hint} can't be stored in a record")


def _unless_none(write: _Write) -> _Write:
    return lambda value: None if value is None else write(value)


def _as_it_is(value: object) -> object:
    return value


def _table(table: Table) -> str:
    if not all(table.melds):
        raise EventError("a meld must have at least one tile")
    return format_table(table)


def _unusual(handicap: Handicap) -> dict[str, object]:
    values = {spec.name: getattr(handicap, spec.name) for spec in fields(handicap)}
    return {name: value for name, value in values.items() if value != getattr(NO_HANDICAP, name)}


_WRITERS: Final[dict[object, _Write]] = {
    Tile: format_tile,
    _TILES: format_tiles,
    Table: _table,
    bytes: bytes.hex,
    Handicap: _unusual,
}


# --- reading ------------------------------------------------------------------------------------------------


def decode_event(data: Mapping[str, object], setting: Setting) -> Event:
    found = _decode_one_of(members(Event), data, setting)
    assert isinstance(found, Event)
    return found


def decode_public(data: Mapping[str, object], setting: Setting) -> PublicEvent:
    found = _decode_one_of(members(PublicEvent), data, setting)
    assert isinstance(found, PublicEvent)
    return found


def decode_own(data: Mapping[str, object], setting: Setting) -> Own:
    found = _decode_one_of(members(Own), data, setting)
    assert isinstance(found, Own)
    return found


def _decode_one_of(types: Mapping[str, type], data: Mapping[str, object], setting: Setting) -> object:
    if "event" not in data:
        raise EventError("'event' is missing")
    tag = plain_text(data["event"], "event")
    if tag not in types:
        raise EventError(f"{tag!r} isn't an event of this kind of record; expected one of {', '.join(types)}")
    event_type = types[tag]
    hints = written_fields(event_type)
    usual = usual_values(event_type)
    check_keys(data, ("event", *(key for key in hints if key in data or key not in usual)))
    values = {key: _decoded(hint, data[key], key, setting) for key, hint in hints.items() if key in data}
    if has_edition(event_type):
        values["edition"] = setting.edition
    return event_type(**values)


def check_keys(data: Mapping[str, object], wanted: Sequence[str]) -> None:
    """Check that there are exactly these keys."""
    for key in wanted:
        if key not in data:
            raise EventError(f"{key!r} is missing")
    for key in data:
        if key not in wanted:
            raise EventError(f"unknown key {key!r}; expected {', '.join(wanted)}")


def _decoded(hint: object, raw: object, key: str, setting: Setting) -> object:
    if hint in _LEAVES:
        return _LEAVES[hint](raw, key)
    if hint is Seat:
        return seat_number(raw, key, setting.players)
    if get_origin(hint) in (UnionType, Union):
        (inner,) = (arg for arg in get_args(hint) if arg is not NoneType)
        return None if raw is None else _decoded(inner, raw, key, setting)
    if get_origin(hint) is tuple:
        return _items(get_args(hint), raw, key, setting)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _choice(hint, raw, key)
    raise TypeError(f"values of type {hint} can't be stored in a record")


def _items(hints: tuple[object, ...], raw: object, key: str, setting: Setting) -> tuple[object, ...]:
    if not isinstance(raw, list):
        raise _wrong(key, "a list", raw)
    if hints[-1] is Ellipsis:
        hints = hints[:1] * len(raw)
    if len(hints) != len(raw):
        raise EventError(f"{key!r} must hold lists of length {len(hints)}, not {len(raw)}")
    return tuple(_decoded(hint, item, key, setting) for hint, item in zip(hints, raw, strict=True))


def _choice(choices: type[Enum], raw: object, key: str) -> Enum:
    found = {member.value: member for member in choices}
    chosen = plain_text(raw, key)
    if chosen not in found:
        raise EventError(f"{key!r} must be one of {', '.join(found)}, not {chosen!r}")
    return found[chosen]


def seat_number(raw: object, key: str, players: int) -> Seat:
    number = whole_number(raw, key)
    if not 0 <= number < players:
        raise EventError(f"{key!r} must be a seat from 0 to {players - 1}, not {number}")
    return Seat(number)


def whole_number(raw: object, key: str) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise _wrong(key, "a whole number", raw)
    return raw


def _flag(raw: object, key: str) -> bool:
    if not isinstance(raw, bool):
        raise _wrong(key, "true or false", raw)
    return raw


def plain_text(raw: object, key: str) -> str:
    if not isinstance(raw, str):
        raise _wrong(key, "a text", raw)
    return raw


def _hex(raw: object, key: str) -> bytes:
    digits = plain_text(raw, key)
    if not _HEX.fullmatch(digits):
        raise EventError(f"{key!r} must be an even number of hexadecimal digits (0-9, a-f)")
    return bytes.fromhex(digits)


def _notation(parse: Callable[[str], object]) -> Callable[[object, str], object]:
    def read(raw: object, key: str) -> object:
        try:
            return parse(plain_text(raw, key))
        except Malformed as error:
            raise EventError(f"{key!r}: {error}") from None

    return read


def _handicap(raw: object, key: str) -> Handicap:
    if not isinstance(raw, dict):
        raise _wrong(key, "a list of objects", raw)
    check_keys(raw, [spec.name for spec in fields(Handicap) if spec.name in raw])
    read: dict[str, Callable[[object, str], Any]] = {"hints": _flag}
    try:
        return Handicap(**{name: read.get(name, whole_number)(value, name) for name, value in raw.items()})
    except ValueError as error:
        raise EventError(f"{key!r}: {error}") from None


_LEAVES: Final[dict[object, Callable[[object, str], object]]] = {
    int: whole_number,
    bool: _flag,
    str: plain_text,
    bytes: _hex,
    Tile: _notation(parse_tile),
    _TILES: _notation(parse_tiles),
    Table: _notation(parse_table),
    Handicap: _handicap,
}


def _wrong(key: str, wanted: str, raw: object) -> EventError:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", NoneType: "null"}
    return EventError(f"{key!r} must be {wanted}, not {names.get(type(raw), 'a number')}")
