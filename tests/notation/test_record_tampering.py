"""A record with a turn tampered with is refused, with the line and the reason."""

from collections.abc import Callable, Sequence
from typing import NoReturn

import pytest

from tests.support.each import each
from tests.support.recorded import (
    REFEREE,
    Object,
    first_line,
    game,
    is_event,
    names,
    record_with,
    refusal,
    text_of,
)
from tilerummy.notation import (
    FullRecord,
    RecordError,
    format_tiles,
    parse_tiles,
    read_record,
    record_of,
    verify,
)
from tilerummy.rules import Edition, EditionError, Referee, Seat, commitment
from tilerummy.rules.handicap import Handicap
from tilerummy.rules.seat import FIRST_SEAT
from tilerummy.solver import FastSearch


def lines(needed: Callable[[Object], bool] = bool) -> list[Object]:
    return record_with(needed)


def line_of(tag: str, tampered: list[Object]) -> int:
    return first_line(tampered, is_event(tag))


def unverified(tampered: list[Object]) -> RecordError:
    """Why a record that reads well isn't what the seed and the rules give."""
    record = read_record(text_of(tampered))
    assert isinstance(record, FullRecord)
    with pytest.raises(RecordError) as error:
        verify(record, REFEREE)
    return error.value


def swapped(text: object, one: int, other: int) -> str:
    tiles = list(parse_tiles(str(text)))
    tiles[one], tiles[other] = tiles[other], tiles[one]
    return format_tiles(tiles)


# --- found by reading ---------------------------------------------------------------------------------------


def test_a_drawn_tile_changed() -> None:
    tampered = lines()
    at = line_of("drew", tampered)
    tampered[at - 1]["tiles"] = "J" if tampered[at - 1]["tiles"] != "J" else "k1"
    error = refusal(tampered)
    assert error.line == at
    assert "'tiles' must be" in error.problem


def test_two_events_swapped() -> None:
    tampered = lines()
    at = line_of("played", tampered)
    tampered[at - 1], tampered[at] = tampered[at], tampered[at - 1]
    error = refusal(tampered)
    assert error.line == at
    assert "can't come after 'turn-began'" in error.problem


@each("tag", ["turn-began", "drew", "played", "time-ran-out", "dealt", "start-drawn"])
def test_a_line_dropped(tag: str) -> None:
    tampered = lines(is_event(tag))
    at = line_of(tag, tampered)
    del tampered[at - 1]
    assert refusal(tampered).line == at


def test_a_tile_added_to_a_table() -> None:
    tampered = lines()
    at = line_of("played", tampered)
    tampered[at - 1]["table"] = f"{tampered[at - 1]['table']} | k1 k2 k3"
    error = refusal(tampered)
    assert error.line == at
    assert "'laid' must be" in error.problem


def test_a_meld_that_does_not_stand() -> None:
    tampered = lines()
    at = line_of("played", tampered)
    tampered[at - 1]["table"] = str(tampered[at - 1]["table"]).replace(" ", " | ", 1)
    error = refusal(tampered)
    assert error.line == at
    assert "isn't a valid meld" in error.problem


def test_laid_tiles_that_were_not_on_the_rack() -> None:
    tampered = lines()
    at = line_of("played", tampered)
    tampered[at - 1].update(table="J k2 k3", laid="k2 k3 J", points=6, opening=True)
    error = refusal(tampered)
    assert error.line == at
    assert "aren't on the rack" in error.problem


def test_points_that_the_tiles_do_not_have() -> None:
    tampered = lines()
    at = line_of("played", tampered)
    tampered[at - 1]["points"] = 1
    assert (refusal(tampered).line, "'points'" in refusal(tampered).problem) == (at, True)


def test_an_opening_denied() -> None:
    tampered = lines()
    at = line_of("played", tampered)
    tampered[at - 1]["opening"] = not tampered[at - 1]["opening"]
    assert (refusal(tampered).line, "'opening'" in refusal(tampered).problem) == (at, True)


def test_a_turn_out_of_order() -> None:
    tampered = lines()
    at = line_of("turn-began", tampered)
    seat = tampered[at - 1]["seat"]
    assert isinstance(seat, int)
    tampered[at - 1]["seat"] = (seat + 1) % 3
    assert (refusal(tampered).line, "'seat' must be" in refusal(tampered).problem) == (at, True)


@each("outcome", ["untouched", "restored", "kept", "played"])
def test_an_end_of_time_that_came_out_otherwise(outcome: str) -> None:
    tampered = lines(lambda data: data.get("outcome") == outcome)
    at = first_line(tampered, lambda data: data.get("outcome") == outcome)
    tampered[at - 1]["outcome"] = "untouched" if outcome == "restored" else "restored"
    if outcome == "untouched":
        tampered[at - 1]["draft"] = None
    assert refusal(tampered).line == at


# --- found by verifying -------------------------------------------------------------------------------------


def test_a_whole_record_verifies() -> None:
    record = record_of(game("sabra"), names(3))
    verify(record, REFEREE)


def test_another_seed_with_a_commitment_that_fits_it() -> None:
    tampered = lines()
    seed = bytes(32)
    tampered[0]["commitment"] = commitment(seed)
    tampered[1]["seed"] = tampered[-1]["seed"] = seed.hex()
    error = unverified(tampered)
    assert error.line == 3
    assert "by the seed and the rules it should be" in error.problem


def test_an_order_that_is_not_the_seeds() -> None:
    tampered = lines(lambda data: len(set(str(data.get("pool") if "scores" in data else "").split())) > 1)
    at = line_of("dealt", tampered)
    left = parse_tiles(str(tampered[-1]["pool"]))
    other = next(place for place in range(2, len(left) + 1) if left[-place] != left[-1])
    for line in (at, len(tampered)):  # nobody ever drew these two, so all else still adds up
        tampered[line - 1]["pool"] = swapped(tampered[line - 1]["pool"], -1, -other)
    error = unverified(tampered)
    assert error.line == at
    assert "by the seed and the rules it should be" in error.problem


def test_a_play_that_was_not_allowed() -> None:
    tampered = lines()
    at = line_of("played", tampered)
    tampered[0]["house"] = {"opening_points": 200}
    error = unverified(tampered)
    assert error.line == at
    assert "opening-too-low" in error.problem
    assert error.__cause__ is not None


def test_an_edition_that_deals_no_such_game() -> None:
    class Strict(Referee):
        def begin(
            self,
            edition: Edition,
            players: int,
            seed: bytes,
            first: Seat = FIRST_SEAT,
            handicaps: Sequence[Handicap] = (),
        ) -> NoReturn:
            assert not handicaps
            raise EditionError(edition.id, "players", f"not {players}, not from seat {first}, {len(seed)}")

    with pytest.raises(RecordError, match="line 1: no game can be dealt"):
        verify(record_of(game("sabra"), names(3)), Strict(FastSearch()))


def lays_a_joker(data: Object) -> bool:
    return data.get("event") == "played" and "J" in str(data["laid"]).split()


def test_points_of_a_joker_changed() -> None:
    tampered = lines(lays_a_joker)
    at = first_line(tampered, lays_a_joker)
    points = tampered[at - 1]["points"]
    assert isinstance(points, int)
    tampered[at - 1]["points"] = points + 1
    assert unverified(tampered).line == at


def test_a_draft_that_would_have_ended_otherwise() -> None:
    tampered = lines(is_kept)
    at = first_line(tampered, is_kept)
    tampered[at - 1]["draft"] = (
        f"{tampered[at - 1]['draft']} | M"  # sabra has no such tile: restored, not kept
    )
    assert unverified(tampered).line == at


def is_kept(data: Object) -> bool:
    return data.get("outcome") == "kept"
