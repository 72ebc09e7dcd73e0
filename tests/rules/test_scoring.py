"""The end of a game in points: racks, going out, the stuck game, ties."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.each import each
from tests.support.games import edition_of
from tests.support.printed import ALL, PRINTED
from tilerummy.notation import parse_rack
from tilerummy.rules import Rack, Seat, Tile, rack_points, scores_out, scores_stuck, with_house_rules
from tilerummy.rules.scoring import stuck_winners

CLOCKWISE = [name for name in ALL if PRINTED[name].direction == "clockwise"]


def racks_of(*racks: str) -> list[Rack]:
    return [parse_rack(rack) for rack in racks]


def seats_of(*seats: int) -> list[Seat]:
    return [Seat(seat) for seat in seats]


@each("edition", ALL)
def test_what_a_rack_costs(edition: str) -> None:
    """Numbers as printed; 50, 25, 20 or 30 for a joker, of whatever kind."""
    joker = PRINTED[edition].joker
    values = edition_of(edition)
    assert rack_points(values, ()) == 0
    assert rack_points(values, parse_rack("k1 r13 b7 b7")) == 28
    assert rack_points(values, parse_rack("J")) == joker
    assert rack_points(values, parse_rack("J J k1")) == 2 * joker + 1


@each("kind", ["J", "D", "C", "M"])
def test_any_joker_costs_30_in_twist(kind: str) -> None:
    assert rack_points(edition_of("twist"), parse_rack(f"{kind} {kind} r2")) == 62


def test_the_penalty_of_a_joker_is_data() -> None:
    assert rack_points(with_house_rules(edition_of("sabra"), {"joker_penalty": 7}), parse_rack("J k1")) == 8


# --- out ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("racks", "winner", "scores"),
    [
        (("", "k5", "k11 k5", "k3"), 0, (24, -5, -16, -3)),
        (("k6", "k11", "", "k5"), 2, (-6, -11, 22, -5)),
        (("", "k5"), 0, (5, -5)),
        (("k4", ""), 1, (-4, 4)),
        (("k4", "k9", "k1", "k2", "k3", ""), 5, (-4, -9, -1, -2, -3, 19)),
        (("k13 k13", "k9"), 0, (9, -9)),
        (("", ""), 1, (0, 0)),
    ],
)
def test_the_others_pay_the_winner(racks: tuple[str, ...], winner: int, scores: tuple[int, ...]) -> None:
    for edition in ALL:
        assert scores_out(edition_of(edition), racks_of(*racks), Seat(winner)) == scores


# --- stuck --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("racks", "winners", "scores"),
    [
        pytest.param(("k4", "k9"), (0,), (5, -5), id="difference"),
        pytest.param(("k4", "k9", "k1"), (2,), (-3, -8, 11), id="three"),
        pytest.param(("k4", "k4"), (0, 1), (0, 0), id="all-tied"),
        pytest.param(("k4", "k9", "r4"), (0, 2), (3, -5, 2), id="odd-point-to-the-starter"),
        pytest.param(("k9", "b4", "r4"), (1, 2), (-5, 3, 2), id="odd-point-to-the-next-from-the-starter"),
        pytest.param(("k9", "k10", "b4", "r4"), (2, 3), (-5, -6, 6, 5), id="four-players"),
        pytest.param(("k4", "r4", "b4", "k8"), (0, 1, 2), (2, 1, 1, -4), id="remainder-1-of-3"),
        pytest.param(("k4", "r4", "b4", "k9"), (0, 1, 2), (3, 1, 1, -5), id="remainder-2-of-3"),
        pytest.param(("k4", "r4", "b4", "k10"), (0, 1, 2), (2, 2, 2, -6), id="no-remainder"),
    ],
)
@each("edition", CLOCKWISE)
def test_the_lowest_rack_wins(
    edition: str, racks: tuple[str, ...], winners: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    values, held = edition_of(edition), racks_of(*racks)
    active = seats_of(*range(len(racks)))
    assert stuck_winners(values, held, active) == winners
    assert scores_stuck(values, held, active, Seat(0)) == scores


@pytest.mark.parametrize(
    ("starter", "clockwise", "counter_clockwise"),
    [(0, 0, 0), (1, 2, 0), (2, 2, 2), (3, 0, 2)],
)
def test_the_remainder_follows_the_turn_order(starter: int, clockwise: int, counter_clockwise: int) -> None:
    """Seats 0 and 2 are tied and share 7: who comes first from the starter on gets 4."""
    racks, active = racks_of("k4", "k9", "r4", "k6"), seats_of(0, 1, 2, 3)
    for edition in ALL:
        first = counter_clockwise if PRINTED[edition].direction == "counter-clockwise" else clockwise
        expected = (4 if first == 0 else 3, -5, 4 if first == 2 else 3, -2)
        assert scores_stuck(edition_of(edition), racks, active, Seat(starter)) == expected


@pytest.mark.parametrize(
    ("racks", "active", "winners", "scores"),
    [
        pytest.param(("k1", "k5", "k9"), (1, 2), (1,), (0, 4, -4), id="lower-than-the-winner"),
        pytest.param(("k5", "r5", "k9"), (1, 2), (1,), (0, 4, -4), id="tied-with-the-winner"),
        pytest.param(("k8", "k5", "k9"), (1, 2), (1,), (-3, 7, -4), id="higher-than-the-winner"),
        pytest.param(("k1", "k5", "r5", "k8"), (1, 2, 3), (1, 2), (0, 2, 1, -3), id="below-a-tie"),
    ],
)
def test_a_resigned_seat_pays_but_never_gains(
    racks: tuple[str, ...], active: tuple[int, ...], winners: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    values, held, playing = edition_of("sabra"), racks_of(*racks), seats_of(*active)
    assert stuck_winners(values, held, playing) == winners
    assert scores_stuck(values, held, playing, Seat(0)) == scores


def test_a_resigned_starter_still_gives_the_order() -> None:
    held = racks_of("k1", "r5", "b5", "k8")
    scores = scores_stuck(edition_of("sabra"), held, seats_of(1, 2, 3), Seat(2))
    assert scores == (0, 1, 2, -3)


# --- laws ---------------------------------------------------------------------------------------------------

a_rack = st.lists(st.sampled_from(Tile), max_size=20).map(lambda tiles: tuple(sorted(tiles)))


@given(st.data(), st.sampled_from(ALL), st.lists(a_rack, min_size=2, max_size=6))
def test_scores_add_up_to_zero(data: st.DataObject, edition: str, racks: Sequence[Rack]) -> None:
    values = edition_of(edition)
    everybody = [Seat(seat) for seat in range(len(racks))]
    starter = data.draw(st.sampled_from(everybody))
    active = sorted(data.draw(st.sets(st.sampled_from(everybody), min_size=1)))
    stuck = scores_stuck(values, racks, active, starter)
    winners = stuck_winners(values, racks, active)
    assert sum(stuck) == 0
    assert all(stuck[seat] >= 0 for seat in winners)
    assert all(stuck[seat] <= 0 for seat in everybody if seat not in winners)
    shares = {stuck[seat] for seat in winners}
    assert max(shares) - min(shares) < len(winners)
    out = scores_out(values, racks, starter)
    assert sum(out) == 0
    assert out[starter] == sum(
        rack_points(values, rack) for seat, rack in enumerate(racks) if seat != starter
    )
