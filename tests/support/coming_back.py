"""What is written of a game is the same game when it is read."""

from tests.support.recorded import REFEREE, names
from tilerummy.notation import (
    FullRecord,
    ViewRecord,
    read_record,
    record_of,
    replay_record,
    verify,
    view_record_of,
    write_record,
)
from tilerummy.rules import Event, Seat, replay, view


def check_full(events: tuple[Event, ...]) -> None:
    state = replay(events)
    players = state.public.seats
    full = record_of(events, names(players))
    text = write_record(full)
    back = read_record(text)
    assert back == full
    assert write_record(back) == text
    assert isinstance(back, FullRecord)
    assert replay_record(back) == state
    verify(back, REFEREE)


def check_seen(events: tuple[Event, ...], seat: Seat | None) -> None:
    state = replay(events)
    seen = view_record_of(events, seat, names(state.public.seats))
    text = write_record(seen)
    back = read_record(text.splitlines())
    assert back == seen
    assert write_record(back) == text
    assert isinstance(back, ViewRecord)
    assert replay_record(back) == view(state, seat)
