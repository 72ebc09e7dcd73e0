"""The first play: own melds worth enough, beside the table or with more to follow; against the oracle."""

from random import Random

import pytest

from tests.oracle import Oracle, most_points
from tests.oracle.best.checking import (
    EDITIONS,
    any_objective,
    at_length,
    edition_named,
    reached,
    told,
)
from tests.oracle.best.positions import STYLES, Style, made_up
from tests.support.games import position_of
from tilerummy.notation import format_table, parse_rack
from tilerummy.rules import Position, with_house_rules
from tilerummy.solver import Objective, best_play, can_play
from tilerummy.solver import most_points as solver_points

OPENING_STYLES = (
    Style("dealt", table=(0, 30), rack=(12, 16), rack_jokers=0.3),
    Style("lucky", table=(0, 24), rack=(10, 18), numbers=(4, 7), rack_jokers=0.5),
    Style("with jokers", table=(6, 24), rack=(9, 14), numbers=(5, 9), table_jokers=0.3, swaps=0.7),
    Style("drawn much", table=(0, 20), rack=(20, 30)),
    Style("low numbers", table=(3, 20), rack=(9, 16), colours=(2, 3), numbers=(5, 6), rack_jokers=0.8),
)


def compare(position: Position, rng: Random) -> bool:
    """Whether there is an opening."""
    objective, weights = any_objective(rng, position.edition)
    expected = Oracle(position).best(weights)
    found = best_play(position, objective)
    assert reached(position, found, weights) == expected, told(position)
    assert can_play(position) == (expected is not None), told(position)
    return expected is not None


@pytest.mark.many
@pytest.mark.parametrize("style", OPENING_STYLES, ids=lambda style: style.name)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_best_opening(edition: str, style: Style) -> None:
    rng = Random(f"{edition}, {style.name}")
    compare(made_up(rng, edition_named(edition), style, opened=False), rng)


@pytest.mark.many
@pytest.mark.parametrize("points", [1, 12, 29, 31, 50, 80])
@pytest.mark.parametrize("may_continue", [False, True])
def test_other_thresholds(points: int, may_continue: bool) -> None:
    rules = with_house_rules(
        edition_named("sabra"), {"opening_points": points, "opening_turn_may_continue": may_continue}
    )
    rng = Random(points)
    for style in OPENING_STYLES[:3]:
        compare(made_up(rng, rules, style, opened=False), rng)


def test_points_of_loose_tiles() -> None:
    rng = Random("points")
    for _ in range(60):
        position = made_up(rng, edition_named(rng.choice(EDITIONS)), rng.choice(OPENING_STYLES))
        assert solver_points(position.rack) == most_points(position.rack), told(position)


@pytest.mark.parametrize(
    ("rack", "points"),
    [
        ("", 0),
        ("J J J J", 0),
        ("r12 J J", 36),
        ("r13 J J", 39),
        ("r1 J J", 6),
        ("r1 r2 r3 J J J", 21),  # one run: in two melds the jokers would stand for less
        ("r10 r11 r12 J", 46),
        ("k5 r5 b5 J", 20),
    ],
)
def test_points_with_jokers(rack: str, points: int) -> None:
    assert solver_points(parse_rack(rack)) == most_points(parse_rack(rack)) == points


@pytest.mark.parametrize(("rack", "enough"), [("r10 J r12", True), ("r9 J r11", True), ("r8 J r10", False)])
def test_a_joker_counts_as_what_it_stands_for(rack: str, enough: bool) -> None:
    for edition in ("ravensburger-de", "sabra", "original-it"):
        assert can_play(position_of(edition, "", rack, opened=False)) is enough


def test_beside_the_table_nothing_is_touched() -> None:
    position = position_of("ravensburger-de", "r7 r8 r9 | k1 k2 k3", "r10 k10 b10 y13", opened=False)
    play = best_play(position)
    assert play is not None
    assert format_table(play.table).startswith("r7 r8 r9 | k1 k2 k3 | ")
    assert len(play.laid) == 3


def test_what_may_follow_in_the_same_turn() -> None:
    position = position_of("sabra", "r7 r8 r9 | k1 k2 k3", "r10 k10 b10 y10 k4", opened=False)
    play = best_play(position)
    assert play is not None
    assert len(play.laid) == 5  # ten from the rack, and then the 4 goes to its run


def test_tiles_of_the_opening_may_lie_elsewhere_in_the_end() -> None:
    # Three 10s open; afterwards the red one is in the run, and the table's yellow 10 with the others.
    position = position_of("sabra", "y8 y9 y10 y11 y12 y13 | r7 r8 r9", "r10 k10 b10 y10 r11", opened=False)
    play = best_play(position)
    assert play is not None
    assert len(play.laid) == 5


def test_one_opening_serves_the_table() -> None:
    assert not can_play(position_of("original-it", "", "r1 r2 r3", opened=False))
    assert can_play(position_of("original-it", "k1 k2 k3", "r1 r2 r3", opened=False))


@pytest.mark.parametrize("edition", ["ravensburger-de", "sabra", "twist"])
def test_more_tiles_are_given_up_for_the_points(edition: str) -> None:
    # With the joker the black run has four tiles, but is worth 10; the yellow one has three, and is worth 33.
    rack = "k1 k2 k4 y10 y12 b6 J"
    later = best_play(position_of(edition, "", rack, opened=True), Objective.TILES)
    first = best_play(position_of(edition, "", rack, opened=False), Objective.TILES)
    assert later is not None
    assert first is not None
    assert format_table(later.table) == "k1 k2 J k4"
    assert format_table(first.table) == "y10 J y12"


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS)
def test_openings_at_length(edition: str) -> None:
    rng = Random(f"at length: {edition}")
    rules = edition_named(edition)
    styles = (*OPENING_STYLES, *STYLES[:2])
    many = at_length(edition, 1000)
    opened = sum(compare(made_up(rng, rules, rng.choice(styles), opened=False), rng) for _ in range(many))
    assert many // 20 < opened < many
