"""Reading a game record: whatever the text contains, the result is a valid record or a `RecordError`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from tilerummy.notation.record import HEADER_LINE, FullRecord, Record, ViewRecord, replay_record
from tilerummy.notation.record_codec import Setting, decode_event, decode_own, decode_public
from tilerummy.notation.record_error import EventError, RecordError
from tilerummy.notation.record_header import RecordKind, read_header
from tilerummy.notation.record_migrate import MIGRATIONS, Migration, RawLine, check_version, migrated
from tilerummy.rules.event import Event
from tilerummy.rules.view import EventView


def read_record(lines: str | Iterable[str], migrations: Mapping[int, Migration] = MIGRATIONS) -> Record:
    """Read a record from a text, or from a file opened as UTF-8. It is checked in full and replayed."""
    raw = _raw_lines(lines)
    first = next(raw, None)
    if first is None:
        raise RecordError(HEADER_LINE, "the record is empty")
    check_version(first, migrations)  # first of all: a newer version may look like anything
    head, *rest = migrated((first, *raw), migrations)
    try:
        header, kind, seat = read_header(head.data)
    except EventError as wrong:
        raise RecordError(head.number, wrong.problem) from None
    record: Record
    if kind is RecordKind.FULL:
        record = FullRecord(header, tuple(_full_event(line, header.setting) for line in rest))
    else:
        record = ViewRecord(header, seat, tuple(_seen_event(line, header.setting) for line in rest))
    try:
        replay_record(record)
    except RecordError as error:
        raise RecordError((head, *rest)[error.line - 1].number, error.problem) from None
    return record


def _full_event(line: RawLine, setting: Setting) -> Event:
    try:
        return decode_event(line.data, setting)
    except EventError as wrong:
        raise RecordError(line.number, wrong.problem) from None


def _seen_event(line: RawLine, setting: Setting) -> EventView:
    data = dict(line.data)
    has_own = "own" in data
    own = data.pop("own", None)
    try:
        if has_own and not isinstance(own, dict):
            raise EventError("'own' must be an object")
        mine = decode_own(own, setting) if isinstance(own, dict) else None
        if data == {"event": None}:
            return EventView(None, mine)
        return EventView(decode_public(data, setting), mine)
    except EventError as wrong:
        raise RecordError(line.number, wrong.problem) from None


# --- lines of JSON ------------------------------------------------------------------------------------------


def _raw_lines(lines: str | Iterable[str]) -> Iterator[RawLine]:
    source = iter(lines.removesuffix("\n").split("\n") if isinstance(lines, str) else lines)
    number = 0
    while True:
        number += 1
        try:
            line = next(source)
        except StopIteration:
            return
        except UnicodeDecodeError:
            raise RecordError(number, "not UTF-8") from None
        yield RawLine(number, _json_object(line, number))


def _json_object(line: str, number: int) -> dict[str, object]:
    if not line.strip():
        raise RecordError(number, "the line is empty")
    try:
        found: object = json.loads(line, object_pairs_hook=_without_doubles)
    except EventError as wrong:
        raise RecordError(number, wrong.problem) from None
    except json.JSONDecodeError as error:
        raise RecordError(number, f"not JSON: {error.msg} (at character {error.pos + 1})") from None
    except (ValueError, RecursionError):  # a number with thousands of digits, or thousands of nested brackets
        raise RecordError(number, "not valid JSON for a record") from None
    if not isinstance(found, dict):
        raise RecordError(number, "must be a JSON object")
    return found


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(key for at, (key, _) in enumerate(pairs) if key in dict(pairs[:at]))
        raise EventError(f"duplicate key {twice!r}")
    return found
