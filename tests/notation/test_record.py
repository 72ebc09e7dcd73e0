"""Records come back as they were, replay to the same end, and are written as the documentation says."""

import json
from random import Random

import pytest

from tests.support.coming_back import check_full, check_seen
from tests.support.each import each
from tests.support.random_games import random_game
from tests.support.recorded import REFEREE, full_text, game, names, objects
from tilerummy.notation import (
    RecordError,
    read_record,
    record_of,
    view_record_of,
    write_record,
)
from tilerummy.rules import EDITION_IDS, Seat, commitment, load_edition
from tilerummy.rules.event import GameBegan
from tilerummy.rules.seat import seats


@each("edition", EDITION_IDS)
def test_a_game_of_every_edition_comes_back(edition: str) -> None:
    events = game(edition)
    check_full(events)
    for seat in (None, *seats(3)):
        check_seen(events, seat)


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (random_game(load_edition("twist"), 4, Random(7), REFEREE) for _ in range(2))
    assert one == other


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
