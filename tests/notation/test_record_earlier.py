"""Openings of version 1, whose jokers counted wherever they could have lain: named, and not called false."""

import json
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.support.each import each
from tests.support.recorded import REFEREE, objects, text_of
from tilerummy.notation import (
    EarlierOpening,
    FullRecord,
    RecordError,
    parse_table,
    read_record,
    record_of,
    verify,
    version_of,
    write_record,
)
from tilerummy.rules import Event, Resign, Seat, Table, evolve, load_edition, replay
from tilerummy.rules.event import Played, TimeRanOut, TimeUpOutcome, TurnBegan
from tilerummy.rules.tile import as_rack

CONTINUES = ["ravensburger-fr", "ravensburger-it", "sabra", "xp", "original-fr", "original-de"]


def dealt(edition: str, low: int) -> tuple[tuple[Event, ...], Seat, Table]:
    """A game whose starter holds a joker and two tiles of a run, and the run with the joker before them."""
    runs = [parse_table(f"J {colour}{low} {colour}{low + 1}") for colour in "krby"]
    for number in count():
        events = REFEREE.begin(load_edition(edition), 2, sha256(f"earlier {number}".encode()).digest())
        state = replay(events)
        seat = state.public.turn
        for table in runs:
            if seat is not None and set(table.melds[0]) <= set(state.racks[seat]):
                return events, seat, table
    raise AssertionError


def recorded(edition: str, low: int, *, version: int, in_time: bool = True) -> str:
    """A game whose starter opens so, and whose other player then resigns."""
    events, seat, table = dealt(edition, low)
    laid = as_rack(table.melds[0])
    points = 3 * low
    opening: Event = (
        Played(seat, table, laid, points, opening=True)
        if in_time
        else TimeRanOut(seat, table, TimeUpOutcome.PLAYED, table, laid, (), opening=True)
    )
    other = Seat(1 - seat)
    events = (*events, opening, TurnBegan(other, 2))
    state = replay(events)
    for event in REFEREE.apply(state, other, Resign()):
        events, state = (*events, event), evolve(state, event)
    head, *rest = objects(write_record(record_of(events, ["Ada", "Ben"])))
    return text_of([{**head, "version": version}, *rest])


def verified(text: str) -> tuple[EarlierOpening, ...]:
    record = read_record(text)
    assert isinstance(record, FullRecord)
    assert objects(write_record(record)) == objects(text)
    return verify(record, REFEREE)


def opening_of(text: str) -> EarlierOpening:
    lines = objects(text)
    return next(
        EarlierOpening(number, Seat(int(str(line["seat"]))))
        for number, line in enumerate(lines, 1)
        if line.get("opening")
    )


@each("in_time", [True, False])
@each("edition", CONTINUES)
def test_an_opening_that_only_the_earlier_ruling_allowed_is_named(edition: str, in_time: bool) -> None:
    text = recorded(edition, 9, version=1, in_time=in_time)
    assert verified(text) == (opening_of(text),)


@each("in_time", [True, False])
def test_a_record_of_today_has_no_such_opening(in_time: bool) -> None:
    text = recorded("sabra", 9, version=2, in_time=in_time)
    with pytest.raises(RecordError) as error:
        verified(text)
    assert error.value.line == opening_of(text).line


def test_what_neither_ruling_allowed_is_false() -> None:
    text = recorded("sabra", 8, version=1)
    with pytest.raises(RecordError, match="opening-too-low"):
        verified(text)


@each("in_time", [True, False])
@pytest.mark.parametrize(("low", "version"), [(9, 1), (10, 2)])
def test_a_game_that_began_before_the_ruling_is_recorded_as_of_its_time(
    low: int, version: int, in_time: bool
) -> None:
    record = read_record(recorded("sabra", low, version=1, in_time=in_time))
    assert isinstance(record, FullRecord)
    assert version_of(record.events, REFEREE) == version


def test_where_the_turn_ended_with_the_opening_there_was_no_other_ruling() -> None:
    with pytest.raises(RecordError, match="opening-too-low"):
        verified(recorded("ravensburger-de", 9, version=1))


def test_an_opening_of_both_rulings_is_not_named() -> None:
    assert verified(recorded("sabra", 10, version=1)) == ()


def test_the_command_names_it_and_says_that_the_record_is_true(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(recorded("sabra", 9, version=1), encoding="utf-8")
    line = opening_of(path.read_text(encoding="utf-8")).line
    ran = run("replay", str(path), "--verify")
    assert ran.code == 0
    assert ran.out.splitlines()[1].startswith(f"line {line}: an opening by ")
    found = json.loads(run("replay", str(path), "--verify", "--json").out)
    assert (found["verified"], found["earlier_openings"]) == (True, [line])
