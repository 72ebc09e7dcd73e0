"""The beginning of a record: who starts, the deal, and what is said about it."""

from collections.abc import Callable

import pytest

from tests.support.each import each
from tests.support.recorded import (
    REFEREE,
    Object,
    first_line,
    full_text,
    game,
    is_event,
    names,
    objects,
    record_with,
    refusal,
    text_of,
)
from tilerummy.notation import FullRecord, parse_tiles, read_record, verify, view_record_of, write_record
from tilerummy.rules import Seat


def lines(needed: Callable[[Object], bool] = bool) -> list[Object]:
    return record_with(needed)


def line_of(tag: str, tampered: list[Object]) -> int:
    return first_line(tampered, is_event(tag))


def offered(tag: str) -> list[Object]:
    """A record in which somebody was asked about the deal, and this happened."""
    return record_with(is_event(tag), "ravensburger-de", rack_size=22)


def test_tiles_exchanged_between_rack_and_box() -> None:
    tampered = lines()
    at = line_of("dealt", tampered)
    racks = tampered[at - 1]["racks"]
    assert isinstance(racks, list)
    racks[0] = racks[1]
    assert (refusal(tampered).line, "don't add up" in refusal(tampered).problem) == (at, True)


def test_a_starter_who_did_not_draw_highest() -> None:
    tampered = lines()
    at = first_line(tampered, lambda data: data.get("starter") is not None)
    starter = tampered[at - 1]["starter"]
    assert isinstance(starter, int)
    tampered[at - 1]["starter"] = (starter + 1) % 3
    assert (refusal(tampered).line, "'starter' must be" in refusal(tampered).problem) == (at, True)


def test_the_wrong_seats_draw_for_the_start() -> None:
    tampered = lines()
    at = line_of("start-drawn", tampered)
    draws = tampered[at - 1]["draws"]
    assert isinstance(draws, list)
    tampered[at - 1]["draws"] = draws[:2]
    assert (refusal(tampered).line, "from seats [0, 1, 2]" in refusal(tampered).problem) == (at, True)


def test_a_seed_of_another_length() -> None:
    tampered = lines()
    tampered[1]["seed"] = "00"
    assert (refusal(tampered).line, refusal(tampered).problem) == (2, "'seed' must have 32 bytes, not 1")


def test_seats_that_are_not_the_headers() -> None:
    tampered = lines()
    tampered[1]["seats"] = 2
    assert (refusal(tampered).line, "the header has 3 players" in refusal(tampered).problem) == (2, True)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"number": 2}, "'number' must be 1"),
        ({"racks": []}, "'racks' must be 3"),
        ({"racks": ["k1", "k1", "k1"]}, "must hold 14 tiles each, not 1"),
        ({"asked": [1]}, "'asked' must be the seats with three pairs"),
    ],
)
def test_a_deal_that_is_none(change: Object, problem: str) -> None:
    tampered = lines()
    at = line_of("dealt", tampered)
    tampered[at - 1].update(change)
    error = refusal(tampered)
    assert error.line == at
    assert problem in error.problem


def test_a_pool_shuffled_into_another() -> None:
    tampered = record_with(bool, "ravensburger-fr")
    at = line_of("pool-shuffled", tampered)
    tiles = str(tampered[at - 1]["pool"]).split()
    tampered[at - 1]["pool"] = " ".join([*tiles[1:], "J" if tiles[0] != "J" else "k1"])
    assert (refusal(tampered).line, "same tiles as before" in refusal(tampered).problem) == (at, True)


def test_a_start_drawn_from_elsewhere_than_the_pool() -> None:
    tampered = record_with(bool, "ravensburger-fr", rack_size=30)
    at = line_of("start-drawn", tampered)
    pool = parse_tiles(str(tampered[at - 2]["pool"]))
    absent = next(tile for tile in parse_tiles("k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11") if tile not in pool)
    tampered[at - 1]["draws"] = [[seat, f"k{absent.number}"] for seat in range(3)]
    assert refusal(tampered).line == at


@each("tag", ["deal-kept", "redeal-demanded"])
def test_what_was_said_about_the_deal_verifies(tag: str) -> None:
    record = read_record(text_of(offered(tag)))
    assert isinstance(record, FullRecord)
    verify(record, REFEREE)


def test_a_seat_that_was_not_asked_keeps_the_deal() -> None:
    tampered = offered("deal-kept")
    at = line_of("deal-kept", tampered)
    asked = tampered[first_line(tampered, is_event("dealt")) - 1]["asked"]
    assert isinstance(asked, list)
    tampered.insert(at, dict(tampered[at - 1]))
    assert (refusal(tampered).line, "has no choice" in refusal(tampered).problem) == (at + 1, True)


def test_a_deal_accepted_too_early() -> None:
    tampered = offered("deal-kept")
    at = line_of("deal-accepted", tampered)
    kept = at - 1
    while tampered[kept - 1]["event"] != "deal-kept":
        kept -= 1
    del tampered[kept - 1]
    error = refusal(tampered)
    assert error.line >= kept


def test_a_deal_never_accepted() -> None:
    tampered = offered("deal-accepted")
    at = line_of("deal-accepted", tampered)
    tampered[at - 1] = {"event": "resigned", "seat": 0}
    assert refusal(tampered).line == at


@each("pairs", ["", "k1 k1", "k1 k1 k2 k2 k3", "k1 k1 k2 k2 k3 k3"])
def test_other_pairs_than_were_dealt(pairs: str) -> None:
    tampered = offered("redeal-demanded")
    at = line_of("redeal-demanded", tampered)
    tampered[at - 1]["pairs"] = pairs
    assert (refusal(tampered).line, "'pairs'" in refusal(tampered).problem) == (at, True)


# --- as seen ------------------------------------------------------------------------------------------------


def seen_by_the_asked(tag: str) -> list[Object]:
    """What a seat saw that was asked about the deal, in a game in which this happened."""
    for seed in range(100):
        record = objects(full_text("ravensburger-de", seed, rack_size=22))
        found = next((data for data in record if data.get("event") == tag), None)
        if found is not None:
            seat = found["seat"]
            assert isinstance(seat, int)
            events = game("ravensburger-de", seed, rack_size=22)
            return objects(write_record(view_record_of(events, Seat(seat), names(3))))
    raise AssertionError(f"no game has {tag}")


def test_the_own_answer_dropped() -> None:
    tampered = seen_by_the_asked("deal-kept")
    at = first_line(tampered, lambda data: data.get("event", "") is None)
    del tampered[at - 1]
    error = refusal(tampered)
    assert error.line >= at
    assert "may still ask" in error.problem


def test_other_own_pairs_than_were_dealt() -> None:
    tampered = seen_by_the_asked("redeal-demanded")
    at = line_of("redeal-demanded", tampered)
    tampered[at - 1]["pairs"] = "k1 k1 k2 k2 k3 k3"
    assert (refusal(tampered).line, "'pairs'" in refusal(tampered).problem) == (at, True)


def test_a_right_to_a_new_deal_claimed() -> None:
    tampered = objects(write_record(view_record_of(game("sabra"), Seat(0), names(3))))
    at = line_of("racks-dealt", tampered)
    own = tampered[at - 1]["own"]
    assert isinstance(own, dict)
    own["may_redeal"] = True
    assert (refusal(tampered).line, "'may_redeal'" in refusal(tampered).problem) == (at, True)


def test_a_record_as_seen_begins_with_nothing_else() -> None:
    tampered = objects(write_record(view_record_of(game("sabra"), Seat(0), names(3))))
    tampered[1]["own"] = {"event": "own-deal-kept"}
    assert refusal(tampered).line == 2
    tampered[1] = {"event": None, "own": {"event": "own-deal-kept"}}
    assert refusal(tampered).line == 2
