"""Verifying a full record: everything that follows from the seed and the rules is derived again."""

from __future__ import annotations

import json

from tilerummy.notation.record import HEADER_LINE, FullRecord, line_of, replay_record
from tilerummy.notation.record_codec import encode
from tilerummy.notation.record_earlier import EarlierOpening, by_earlier_ruling
from tilerummy.notation.record_error import RecordError
from tilerummy.notation.record_header import EARLIER_OPENINGS
from tilerummy.notation.record_tags import tag_of
from tilerummy.rules.action import Action, DemandRedeal, Draw, KeepDeal, Play, Resign, TimeUp
from tilerummy.rules.errors import EditionError, Illegal
from tilerummy.rules.event import (
    DealKept,
    Drew,
    Event,
    GameBegan,
    Passed,
    Played,
    RedealDemanded,
    Resigned,
    StarterNamed,
    TimeRanOut,
)
from tilerummy.rules.folding import evolve, replay
from tilerummy.rules.referee import Referee
from tilerummy.rules.seat import FIRST_SEAT, Seat
from tilerummy.rules.state import State


def verify(record: FullRecord, referee: Referee) -> tuple[EarlierOpening, ...]:
    """Check the seed against the commitment, all shuffles against the seed, all actions against the rules.

    Raises `RecordError` at the first event that differs from these; if an action was illegal, `Illegal` is
    its `__cause__`. For a record of version 1, returns the openings that only the ruling of its time allowed.
    """
    replay_record(record)  # the seed fits the commitment, and all tiles are accounted for
    events = record.events
    began = events[0]
    assert isinstance(began, GameBegan)  # otherwise it would not have replayed
    try:
        derived = referee.begin(
            began.edition, began.seats, began.seed, _named_starter(events), began.handicaps
        )
    except EditionError as error:
        raise RecordError(HEADER_LINE, f"no game can be dealt with these settings: {error}") from error
    _compare(events, 0, derived)
    at = len(derived)
    state = replay(derived)
    earlier: list[EarlierOpening] = []
    while at < len(events):
        seat, action = _decision(events[at], at)
        try:
            derived = _derived(events, at, referee, state)
        except RecordError:
            before = by_earlier_ruling(referee, state, seat, action)
            if record.header.version > EARLIER_OPENINGS or before is None:
                raise
            _compare(events, at, before)
            earlier.append(EarlierOpening(line_of(at), seat))
            derived = before
        at += len(derived)
        for event in derived:
            state = evolve(state, event)
    return tuple(earlier)


def _derived(events: tuple[Event, ...], at: int, referee: Referee, state: State) -> tuple[Event, ...]:
    """What the next decision gives by the rules, if the record has the same."""
    seat, action = _decision(events[at], at)
    try:
        derived = referee.apply(state, seat, action)
    except Illegal as refused:
        raise RecordError(
            line_of(at), f"seat {seat} wasn't allowed to do this: {refused.reason.value}"
        ) from refused
    _compare(events, at, derived)
    return derived


def _named_starter(events: tuple[Event, ...]) -> Seat:
    """Taken from the record, because who is named to start is a choice and doesn't follow from the seed."""
    return next((event.starter for event in events[:2] if isinstance(event, StarterNamed)), FIRST_SEAT)


def _compare(events: tuple[Event, ...], at: int, derived: tuple[Event, ...]) -> None:
    # There can't be more derived events than recorded ones: a record that replays ends when its game does.
    for index, (found, wanted) in enumerate(zip(events[at:], derived, strict=False), at):
        if found != wanted:
            raise RecordError(line_of(index), f"by the seed and the rules it should be {_shown(wanted)}")


def _shown(event: Event) -> str:
    return json.dumps(encode(event))


def _decision(event: Event, at: int) -> tuple[Seat, Action]:
    """The seat and its action, inferred from the first event that the action caused."""
    match event:
        case Played(seat, table):
            return seat, Play(table)
        case Drew(seat) | Passed(seat):
            return seat, Draw()
        case TimeRanOut(seat, draft):
            return seat, TimeUp(draft)
        case Resigned(seat):
            return seat, Resign()
        case DealKept(seat):
            return seat, KeepDeal()
        case RedealDemanded(seat):
            return seat, DemandRedeal()
        case _:
            raise RecordError(line_of(at), f"{tag_of(event)!r} doesn't follow from any action")
