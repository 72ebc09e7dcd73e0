"""Records come back as they were, replay to the same end, and are written as the documentation says."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.each import each
from tests.support.random_games import random_game
from tests.support.recorded import REFEREE, full_text, game, names, objects
from tilerummy.notation import (
    FullRecord,
    RecordError,
    ViewRecord,
    read_record,
    record_of,
    replay_record,
    verify,
    view_record_of,
    write_record,
)
from tilerummy.rules import EDITION_IDS, Event, Seat, commitment, load_edition, replay, view, with_house_rules
from tilerummy.rules.event import GameBegan
from tilerummy.rules.seat import seats

HOUSES: list[dict[str, object]] = [
    {},
    {"rack_size": 5, "opening_points": 0, "opening_scope": "table"},
    {"rack_size": 20, "three_pairs_redeal": True},
    {"rack_size": 20, "three_pairs_redeal": True, "start": "highest-after-deal"},
    {"start": "named-seat", "direction": "counter-clockwise", "time_up_touched": "keep-own"},
    {"time_up_touched": "keep-valid", "time_up_penalty": 0, "time_up_untouched": 0},
]


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


@each("edition", EDITION_IDS)
def test_a_game_of_every_edition_comes_back(edition: str) -> None:
    events = game(edition)
    check_full(events)
    for seat in (None, *seats(3)):
        check_seen(events, seat)


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (random_game(load_edition("twist"), 4, Random(7), REFEREE) for _ in range(2))
    assert one == other


@pytest.mark.slow
@given(edition=st.sampled_from(EDITION_IDS), house=st.sampled_from(HOUSES), seed=st.integers(0, 1 << 64))
def test_any_game_comes_back(edition: str, house: dict[str, object], seed: int) -> None:
    made = with_house_rules(load_edition(edition), house)
    rng = Random(seed)
    players = rng.randint(made.min_players, min(made.max_players, made.tile_set.size // made.rack_size - 1))
    events = random_game(made, players, rng, REFEREE)
    check_full(events)
    check_seen(events, rng.choice((None, *seats(players))))


@given(data=st.data())
def test_what_was_seen_of_an_unfinished_game_comes_back(data: st.DataObject) -> None:
    events = game(data.draw(st.sampled_from(EDITION_IDS)), rack_size=30)
    part = events[: data.draw(st.integers(1, len(events)))]
    check_seen(part, data.draw(st.sampled_from((None, *seats(3)))))


def test_the_header_says_what_the_game_was() -> None:
    events = game("xp", tiles="short", clock_seconds=0)
    began = events[0]
    assert isinstance(began, GameBegan)
    expected = {
        "format": "tilerummy-record",
        "version": 2,
        "kind": "full",
        "edition": "xp",
        "house": {"clock_seconds": 0, "tiles": "short"},
        "players": 3,
        "names": ["Ada", "Béla", "Chloë"],
        "commitment": commitment(began.seed),
    }
    assert objects(write_record(record_of(events, names(3))))[0] == expected
    seen = objects(write_record(view_record_of(events, Seat(2), names(3))))[0]
    assert seen == {**expected, "kind": "seat", "seat": 2}
    watched = objects(write_record(view_record_of(events, None, names(3))))[0]
    assert watched == {**expected, "kind": "spectator"}


def test_names_stay_readable() -> None:
    assert '"Chloë"' in full_text("sabra").splitlines()[0]


def test_lines_may_come_from_a_file_with_any_line_ends() -> None:
    text = full_text("sabra")
    assert read_record(text.splitlines(keepends=True)) == read_record(text)
    assert read_record(text.replace("\n", "\r\n")) == read_record(text)


def test_the_edition_is_not_repeated() -> None:
    assert [line for line in full_text("sabra").splitlines()[1:] if "sabra" in line] == []


def test_only_a_finished_game_has_a_full_record() -> None:
    events = game("sabra")[:-1]
    with pytest.raises(RecordError, match="must end with 'game-ended'") as error:
        record_of(events, names(3))
    assert error.value.line == len(events) + 1


@pytest.mark.parametrize("wrong", [["Ada", "Béla"], ["Ada", "Béla", " "], ["Ada", "B\x1b[2Jla", "C"]])
def test_names_are_checked_before_they_are_written(wrong: list[str]) -> None:
    with pytest.raises(RecordError) as error:
        record_of(game("sabra"), wrong)
    assert error.value.line in (1, 2)


def test_a_record_needs_a_game_and_a_seat_of_it() -> None:
    with pytest.raises(RecordError, match="first event"):
        record_of([], [])
    with pytest.raises(RecordError, match="first event"):
        view_record_of(game("sabra")[1:], None, names(3))
    with pytest.raises(RecordError, match="no seat 3 among 3"):
        view_record_of(game("sabra"), Seat(3), names(3))


def test_lines_are_json_and_nothing_else() -> None:
    for line in full_text("twist").splitlines():
        assert isinstance(json.loads(line), dict)
