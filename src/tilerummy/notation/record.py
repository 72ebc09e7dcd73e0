"""Game records: a header, then one event per line, as JSON. The format is described in `docs/records.md`.

A full record holds everything about a finished game; a view record holds what a seat or a spectator knew of a
game, finished or not. Both are checked in the same way whether they are made, read or replayed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, overload

from tilerummy.notation.record_codec import encode
from tilerummy.notation.record_error import EventError, RecordError
from tilerummy.notation.record_header import Header, RecordKind, check_header, header_object
from tilerummy.notation.record_seen import check_event_view
from tilerummy.notation.record_tiles import check_event
from tilerummy.rules.event import Event, GameBegan, GameEnded
from tilerummy.rules.folding import evolve
from tilerummy.rules.public import GameAnnounced
from tilerummy.rules.seat import Seat
from tilerummy.rules.shuffle import commitment
from tilerummy.rules.state import State
from tilerummy.rules.view import EventView, View, event_view, evolve_view

HEADER_LINE = 1
NOTHING_PUBLIC: Final[Mapping[str, object]] = {"event": None}
"""In a seat's record: the public side of an event that only this seat learns of."""
_WRITE: Final = json.JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True, slots=True)
class FullRecord:
    """The whole truth of a finished game."""

    header: Header
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class ViewRecord:
    """A game as one seat, or a spectator, has seen it."""

    header: Header
    seat: Seat | None
    """Whose view it is; None for a spectator's."""
    events: tuple[EventView, ...]


Record = FullRecord | ViewRecord


def record_of(events: Sequence[Event], names: Sequence[str]) -> FullRecord:
    """The full record of a finished game; raises `RecordError` if these events are not such a game."""
    record = FullRecord(_header(events, names), tuple(events))
    replay_record(record)
    return record


def view_record_of(events: Sequence[Event], seat: Seat | None, names: Sequence[str]) -> ViewRecord:
    """What a seat, or a spectator (None), has seen of a game so far."""
    header = _header(events, names)
    if seat is not None and not 0 <= seat < header.players:
        raise RecordError(HEADER_LINE, f"there is no seat {seat} among {header.players}")
    seen = (event_view(event, seat) for event in events)
    record = ViewRecord(header, seat, tuple(event for event in seen if event is not None))
    replay_record(record)
    return record


def write_record(record: Record) -> str:
    """The record as text: a line for the header and one for each event, each ending in a newline."""
    match record:
        case FullRecord(header, events):
            objects = [header_object(header, RecordKind.FULL, None), *(encode(event) for event in events)]
        case ViewRecord(header, seat, seen):
            kind = RecordKind.SPECTATOR if seat is None else RecordKind.SEAT
            objects = [header_object(header, kind, seat), *(seen_object(event) for event in seen)]
    return "".join(_WRITE(each) + "\n" for each in objects)


@overload
def replay_record(record: FullRecord) -> State: ...
@overload
def replay_record(record: ViewRecord) -> View: ...
def replay_record(record: Record) -> State | View:
    """The state, or the view, at the end of the record; raises `RecordError` where it doesn't add up."""
    try:
        check_header(record.header)
    except EventError as wrong:
        raise RecordError(HEADER_LINE, wrong.problem) from None
    return _replay_full(record) if isinstance(record, FullRecord) else _replay_seen(record)


def line_of(index: int) -> int:
    """The line number of the event with this index."""
    return index + HEADER_LINE + 1


def _header(events: Iterable[Event], names: Sequence[str]) -> Header:
    began = next(iter(events), None)
    if not isinstance(began, GameBegan):
        raise RecordError(line_of(0), "the first event must be 'game-began'")
    return Header(began.edition, tuple(names), commitment(began.seed))


def seen_object(event: EventView) -> dict[str, object]:
    """An event as one viewer sees it, as the JSON object of a record's line."""
    public = NOTHING_PUBLIC if event.public is None else encode(event.public)
    return {**public} if event.own is None else {**public, "own": encode(event.own)}


def _replay_full(record: FullRecord) -> State:
    state: State | None = None
    for index, event in enumerate(record.events):
        try:
            check_event(state, event)
            if isinstance(event, GameBegan):
                _check_beginning(record.header, event.seats, commitment(event.seed))
        except EventError as wrong:
            raise RecordError(line_of(index), wrong.problem) from None
        state = evolve(state, event)
    if state is None or not isinstance(record.events[-1], GameEnded):
        last = HEADER_LINE + len(record.events)
        raise RecordError(last, "a full record must end with 'game-ended'")
    return state


def _replay_seen(record: ViewRecord) -> View:
    view: View | None = None
    for index, event in enumerate(record.events):
        try:
            check_event_view(view, event, record.seat)
            if isinstance(event.public, GameAnnounced):
                _check_beginning(record.header, event.public.seats, event.public.commitment)
        except EventError as wrong:
            raise RecordError(line_of(index), wrong.problem) from None
        view = evolve_view(view, event, record.seat)
    if view is None:
        raise RecordError(HEADER_LINE, "the record has no events")
    return view


def _check_beginning(header: Header, seats: int, shown: str) -> None:
    if seats != header.players:
        raise EventError(f"'seats' is {seats}, but the header has {header.players} players")
    if shown != header.commitment:
        raise EventError("'commitment' differs from the one in the header")
