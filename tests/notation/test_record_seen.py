"""A record as seen: it holds no hidden tile, and is checked as far as its seat could know."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.disguise import disguised
from tests.support.each import each
from tests.support.recorded import Object, first_line, game, is_event, names, objects, refusal
from tilerummy.notation import RecordError, view_record_of, write_record
from tilerummy.notation.text import format_tiles, parse_tiles
from tilerummy.rules import EDITION_IDS, Event, Rack, Seat, Tile
from tilerummy.rules.event import DealKept, Dealt, PoolShuffled
from tilerummy.rules.seat import seats
from tilerummy.rules.tile import without

KEEPER = Seat(0)


def seen_text(events: tuple[Event, ...], seat: Seat | None) -> str:
    return write_record(view_record_of(events, seat, names(3)))


def lines(seat: Seat | None = KEEPER, needed: Callable[[Object], bool] = bool) -> list[Object]:
    """What a seat saw of a game in which this is true of some line."""
    records = (objects(seen_text(game("sabra", seed), seat)) for seed in range(100))
    return next(record for record in records if any(needed(data) for data in record))


# --- no hidden tile -----------------------------------------------------------------------------------------


@given(
    edition=st.sampled_from(EDITION_IDS),
    seed=st.integers(0, 3),
    seat=st.sampled_from([None, *seats(3)]),
    cut=st.floats(0, 1),
    shuffle=st.integers(0),
)
def test_what_others_hold_makes_no_difference(
    edition: str, seed: int, seat: Seat | None, cut: float, shuffle: int
) -> None:
    events = game(edition, seed, rack_size=30)
    deal = max(at for at, event in enumerate(events) if isinstance(event, Dealt | PoolShuffled))
    part = events[: deal + 1 + round(cut * (len(events) - deal - 2))]  # the end lays everything open
    twin = disguised(part, seat, Random(shuffle))
    assert seen_text(twin, seat) == seen_text(part, seat)


def test_the_disguise_is_one() -> None:
    part = game("sabra")[:40]
    twin = disguised(part, KEEPER, Random(0))
    assert seen_text(twin, Seat(1)) != seen_text(part, Seat(1))


@each("seat", [None, KEEPER])
def test_no_seed_before_the_end(seat: Seat | None) -> None:
    *before, end = lines(seat)
    assert [data for data in before if "seed" in data] == []
    assert "seed" in end


def test_a_spectator_has_nothing_of_its_own() -> None:
    assert [data for data in lines(None) if "own" in data] == []


def test_drafts_stay_with_their_owners() -> None:
    assert [data for data in lines(None, lambda data: "outcome" in data) if "draft" in data] == []


@pytest.mark.slow
def test_that_the_deal_was_kept_is_known_to_its_seat_alone() -> None:
    kept: Object = {"event": None, "own": {"event": "own-deal-kept"}}
    found = 0
    for seed in range(12):
        events = game("ravensburger-de", seed, rack_size=22)
        records = [objects(seen_text(events, seat)) for seat in (Seat(0), Seat(1), Seat(2))]
        keepers = [event.seat for event in events if isinstance(event, DealKept)]
        for seat, record in enumerate(records):
            assert record.count(kept) == keepers.count(Seat(seat))
        assert kept not in objects(seen_text(events, None))
        found += len(keepers)
    assert found


# --- tampering ----------------------------------------------------------------------------------------------


def own(data: Object) -> Object:
    found = data["own"]
    assert isinstance(found, dict)
    return found


def has_own(tag: str) -> Callable[[Object], bool]:
    return lambda data: "own" in data and own(data)["event"] == tag


def test_an_own_tile_dropped() -> None:
    tampered = lines(needed=has_own("own-draw"))
    at = first_line(tampered, has_own("own-draw"))
    del tampered[at - 1]["own"]
    assert (refusal(tampered).line, refusal(tampered).problem) == (
        at,
        "'own' must hold the tiles drawn",
    )


def test_the_own_rack_dropped() -> None:
    tampered = lines()
    at = first_line(tampered, has_own("own-deal"))
    del tampered[at - 1]["own"]
    assert (refusal(tampered).line, refusal(tampered).problem) == (at, "'own' must hold the seat's rack")


def test_an_own_tile_more_than_was_taken() -> None:
    tampered = lines(needed=has_own("own-draw"))
    at = first_line(tampered, has_own("own-draw"))
    own(tampered[at - 1])["tiles"] = f"{own(tampered[at - 1])['tiles']} k1"
    assert refusal(tampered).line == at


def test_more_copies_than_there_are() -> None:
    tampered = lines()
    at = first_line(tampered, has_own("own-deal"))
    own(tampered[at - 1])["rack"] = " ".join(["k1"] * 14)
    error = refusal(tampered)
    assert (error.line, error.problem[:22]) == (at, "'rack' holds more tile")


def test_a_tile_of_another_laid_from_the_own_rack() -> None:
    tampered = lines()
    at = first_line(tampered, has_own("own-deal"))
    laid_at = first_line(tampered, is_event("played", seat=0))
    laid: Rack = parse_tiles(str(tampered[laid_at - 1]["laid"]))
    rack = parse_tiles(str(own(tampered[at - 1])["rack"]))
    dealt = next(tile for tile in laid if tile in rack)
    own(tampered[at - 1])["rack"] = format_tiles(sorted((*without(rack, [dealt]), Tile.J)))
    error = refusal(tampered)
    assert at <= error.line <= laid_at


@each("tag", ["turn-began", "tiles-taken", "played", "racks-dealt"])
def test_a_line_dropped(tag: str) -> None:
    tampered = lines()
    at = first_line(tampered, is_event(tag))
    del tampered[at - 1]
    assert refusal(tampered).line == at


def test_a_count_changed() -> None:
    tampered = lines()
    at = first_line(tampered, is_event("tiles-taken", seat=1))
    tampered[at - 1]["count"] = 2
    assert refusal(tampered).line == at


def test_a_table_that_lost_a_meld() -> None:
    tampered = lines()
    played = [number for number, data in enumerate(tampered, 1) if data.get("event") == "played"]
    tampered[played[1] - 1]["table"] = tampered[played[1] - 1]["laid"]
    error = refusal(tampered)
    assert (error.line, error.problem[:13]) == (played[1], "'table' lacks")


def test_an_own_rack_at_the_end_that_was_another() -> None:
    tampered = lines()
    racks = tampered[-1]["racks"]
    assert isinstance(racks, list)
    tampered[-1]["racks"] = [racks[1], racks[0], racks[2]]
    assert refusal(tampered).line == len(tampered)


@pytest.mark.parametrize(
    ("extra", "problem"),
    [
        ({"event": None}, "must be public or belong"),
        ({"event": None, "own": {"event": "own-deal-kept"}}, "has no choice"),
        ({"event": None, "own": 3}, "'own' must be an object"),
        ({"event": None, "own": {"event": "own-draw", "tiles": "k1"}}, "'own' must be empty here"),
        ({"event": "drew", "seat": 0, "tiles": "k1", "penalty": False}, "isn't an event of this kind"),
    ],
)
def test_lines_that_no_seat_sees(extra: Object, problem: str) -> None:
    tampered = lines()
    at = first_line(tampered, is_event("turn-began"))
    tampered.insert(at, extra)
    error = refusal(tampered)
    assert error.line == at + 1
    assert problem in error.problem


def test_a_spectator_who_sees_a_rack() -> None:
    tampered = lines(None)
    at = first_line(tampered, is_event("racks-dealt"))
    tampered[at - 1]["own"] = {"event": "own-deal", "rack": "k1", "may_redeal": False}
    error = refusal(tampered)
    assert (error.line, error.problem) == (at, "'own' must be empty here")


def test_errors_are_value_errors() -> None:
    assert issubclass(RecordError, ValueError)
