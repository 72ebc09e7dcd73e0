"""What may be done with the jokers on the table: the four policies, on both sides of every line."""

from typing import Final, NamedTuple

import pytest

from tests.support.each import each
from tests.support.games import edition_of, judged, outcome
from tests.support.printed import ALL, PRINTED, with_policy
from tilerummy.notation import parse_table, parse_tiles
from tilerummy.rules import Edition, Illegal, Tile, with_house_rules

REFUSAL: Final = {
    "pinned": "joker-not-swapped",
    "no-split": "joker-meld-split",
    "frozen": "joker-meld-touched",
}
ALL_FOUR: Final = "free pinned no-split frozen"
NOT_FROZEN: Final = "free pinned no-split"


class Case(NamedTuple):
    table: str
    rack: str
    play: str
    points: int
    legal: str
    """The policies that allow it."""
    freed: str = ""
    """The policies that refuse it because of where the freed joker went."""


CASES: Final = {
    # the swap
    "swap-in-a-run": Case("r4 J r6", "r5 k9 k10", "r4 r5 r6 | k9 k10 J", 24, ALL_FOUR),
    "swap-in-a-group": Case("b3 r3 J", "y3 k9 k10", "b3 r3 y3 | k9 k10 J", 22, ALL_FOUR),
    "swap-for-the-other-colour": Case("b3 r3 J", "k3 k9 k10", "b3 r3 k3 | k9 k10 J", 22, ALL_FOUR),
    "swap-in-a-group-of-four": Case("b3 r3 k3 J", "y3 k9 k10", "b3 r3 y3 k3 | k9 k10 J", 22, ALL_FOUR),
    "swap-for-another-number": Case("r4 J r6", "r7 r8 r3 r2", "r2 r3 r4 | r6 r7 r8 J", 20, "free"),
    "swap-and-rebuild": Case(
        "r4 J r6 r7 r8 r9", "r5 b12 b13", "r4 r5 r6 | r7 r8 r9 | J b12 b13", 30, ALL_FOUR
    ),
    "swap-joker-stays-at-the-end": Case("r4 J r6", "r5", "r4 r5 r6 J", 5, ALL_FOUR),
    "swap-joker-as-fourth-colour": Case("b3 r3 J", "y3", "b3 r3 J y3", 3, ALL_FOUR),
    "swapped-tile-moves-on": Case(
        "r4 J r6", "r5 b5 k5 r2 r3 r7 r8", "r5 b5 k5 | r2 r3 r4 | r6 r7 r8 J", 35, ALL_FOUR
    ),
    "with-a-tile-of-the-table": Case(
        "r4 J r6 | r5 r6 r7 r8", "k9 k10", "r4 r5 r6 | r6 r7 r8 | k9 k10 J", 19, "free"
    ),
    "copies-are-the-same-tile": Case(
        "b6 J b8 | b7 k7 r7", "b7 k12 k13", "b6 b7 b8 | b7 k7 r7 | J k12 k13", 32, ALL_FOUR
    ),
    # without a swap
    "joker-moves-to-the-other-end": Case("b6 b7 J", "b4", "b4 J b6 b7", 4, "free"),
    "same-tiles-other-number": Case("J r5 r6", "k1 k2 k3", "r5 r6 J | k1 k2 k3", 6, "free"),
    "joker-as-its-tile-elsewhere": Case(
        "r4 J r6 | b5 k5 y5", "r2 r3 r7 r8", "r2 r3 r4 | r6 r7 r8 | b5 k5 y5 J", 20, "free pinned"
    ),
    "joker-as-its-tile-in-a-new-run": Case("b6 b7 J", "b5 b9 b10", "b5 b6 b7 | J b9 b10", 24, "free pinned"),
    "swap-joker-into-a-group": Case("r2 J r4", "r1 r3 b3 k3", "r1 r2 r3 r4 | b3 k3 J", 10, ALL_FOUR),
    "elsewhere": Case("r4 J r6 | k1 k2 k3", "k4", "r4 J r6 | k1 k2 k3 k4", 4, ALL_FOUR),
    "group-shown-in-another-order": Case("b3 r3 J", "k1 k2 k3", "J r3 b3 | k1 k2 k3", 6, ALL_FOUR),
    # extending and splitting
    "extended-above": Case("r4 J r6", "r7", "r4 J r6 r7", 7, NOT_FROZEN),
    "extended-below": Case("r4 J r6", "r3", "r3 r4 J r6", 3, NOT_FROZEN),
    "extended-at-both-ends": Case("J r6 r7", "r4 r8", "r4 J r6 r7 r8", 12, NOT_FROZEN),
    "extended-by-a-table-tile": Case(
        "r4 J r6 | k7 b7 y7 r7", "k1 k2 k3", "r4 J r6 r7 | k7 b7 y7 | k1 k2 k3", 6, NOT_FROZEN
    ),
    "extended-by-an-own-joker": Case("r4 J r6", "J", "r4 J r6 J", 7, NOT_FROZEN),
    "loses-its-end-tile": Case("r3 r4 J r6", "b3 k3", "r4 J r6 | r3 b3 k3", 6, "free pinned"),
    "group-loses-a-tile": Case("k3 b3 r3 J", "r4 r5", "k3 b3 J | r3 r4 r5", 9, "free pinned"),
    "split-in-two": Case("r2 r3 r4 r5 J r7 r8", "r5", "r2 r3 r4 r5 | r5 J r7 r8", 5, "free pinned"),
    "joined-with-a-plain-run": Case("r2 J r4 | r5 r6 r7", "r8", "r2 J r4 r5 r6 r7 r8", 8, NOT_FROZEN),
    "two-joker-runs-joined": Case("r2 J r4 | r5 J r7", "r8", "r2 J r4 r5 J r7 r8", 8, NOT_FROZEN),
    # two jokers in one meld
    "one-of-two-swapped": Case("r4 J J r7", "r5 b12 b13", "r4 r5 J r7 | J b12 b13", 30, ALL_FOUR),
    "the-other-of-two-swapped": Case("r4 J J r7", "r6 b12 b13", "r4 J r6 r7 | J b12 b13", 31, ALL_FOUR),
    "one-of-two-in-a-group": Case("r5 b5 J J", "k5 b12 b13", "r5 b5 k5 J | J b12 b13", 30, ALL_FOUR),
    "one-of-two-and-extended": Case(
        "r4 J J r7", "r5 r8 b12 b13", "r4 r5 J r7 r8 | J b12 b13", 38, NOT_FROZEN
    ),
    "one-of-two-and-split": Case(
        "r4 J J r7", "r5 b7 k7 b12 b13", "r4 r5 J | r7 b7 k7 | J b12 b13", 44, "free pinned"
    ),
    "both-swapped": Case(
        "r4 J J r7", "r5 r6 b12 b13 k12 k13", "r4 r5 r6 r7 | J b12 b13 | J k12 k13", 61, ALL_FOUR
    ),
    "both-swapped-and-rebuilt": Case("r4 J J r7", "r5 r6 r8 r9", "r4 r5 r6 J | r7 r8 r9 J", 28, ALL_FOUR),
    "both-swapped-into-one-meld": Case("r4 J J r7", "r5 r6 k1 k2", "r4 r5 r6 r7 | k1 k2 J J", 14, ALL_FOUR),
    "freed-joker-back-on-its-meld": Case(
        "r4 J J r7", "r5", "r4 r5 J r7 J", 5, "free pinned", freed="no-split"
    ),
    # two melds with a joker
    "freed-joker-on-the-other-meld": Case(
        "r4 J r6 | b8 b9 J", "r5", "r4 r5 r6 | b8 b9 J J", 5, "free pinned", freed="no-split"
    ),
    "freed-joker-beside-the-other-meld": Case(
        "r4 J r6 | b8 b9 J", "r5 k1 k2", "r4 r5 r6 | b8 b9 J | k1 k2 J", 8, ALL_FOUR
    ),
    "one-tile-pays-for-one-joker": Case(
        "r4 J r6 | r4 J r6", "r5 b4 b6", "r4 r5 r6 | r4 b4 J | r6 b6 J", 15, "free"
    ),
    "two-equal-melds-one-taken-apart": Case(
        "r4 J r6 | r4 J r6", "k4 y4 k6", "r4 J r6 | r4 k4 y4 | r6 k6 J", 14, "free"
    ),
    "two-tiles-pay-for-two": Case(
        "r4 J r6 | r4 J r6", "r5 r5 k1 k2 b1 b2", "r4 r5 r6 | r4 r5 r6 | k1 k2 J | b1 b2 J", 16, ALL_FOUR
    ),
    "one-kept-one-swapped": Case(
        "r4 J r6 | r4 J r6", "r5 k1 k2", "r4 r5 r6 | r4 J r6 | k1 k2 J", 8, ALL_FOUR
    ),
    # several readings: r5 J J is the run 5-6-7 or a group of 5s
    "read-as-run": Case("r5 J J", "r8", "r5 J J r8", 8, NOT_FROZEN),
    "read-as-group": Case("r5 J J", "b5", "b5 r5 J J", 5, NOT_FROZEN),
    "swap-in-the-run": Case("r5 J J", "r6 b12 b13", "r5 r6 J | J b12 b13", 31, ALL_FOUR),
    "swap-at-the-end-of-the-run": Case("r5 J J", "r7 b12 b13", "r5 J r7 | J b12 b13", 32, ALL_FOUR),
    "swap-in-the-group": Case("r5 J J", "b5 b12 b13", "r5 b5 J | J b12 b13", 30, ALL_FOUR),
    "swap-in-both-readings-at-once": Case(
        "r5 J J",
        "r4 r6 b4 b5 b6 b12 b13 k12 k13",
        "r4 r5 r6 | b4 b5 b6 | J b12 b13 | J k12 k13",
        75,
        "free",
    ),
    # points of laid jokers
    "unchanged-joker-is-not-the-laid-one": Case("r4 J r6", "J k9 k10", "r4 J r6 | J k9 k10", 27, ALL_FOUR),
    "not-even-with-its-tile-laid": Case(
        "r4 J r6", "r5 b5 y5 J k1 k3", "r4 J r6 | r5 b5 y5 | k1 J k3", 21, ALL_FOUR
    ),
    "laid-and-freed-joker": Case("r4 J r6", "r5 J b12", "r4 r5 r6 | J J b12", 29, ALL_FOUR),
}


@each("edition", ALL)
@each("name", CASES)
def test_policy(edition: str, name: str) -> None:
    policy = PRINTED[edition].policy
    case = CASES[name]
    if policy in case.legal.split():
        expected: int | str = case.points
    elif policy in case.freed.split():
        expected = "freed-joker-in-kept-meld"
    else:
        expected = REFUSAL[policy]
    assert outcome(edition, case.table, case.rack, case.play) == expected


# --- more jokers than the boxes of the restricted editions hold ---------------------------------------------


def many_jokers(policy: str) -> Edition:
    return with_house_rules(edition_of("xp"), {"joker_policy": policy})


@pytest.mark.parametrize(
    ("table", "rack", "play", "expected"),
    [
        pytest.param(
            "r4 J J r7", "r5 J b12 b13", "r4 r5 J r7 J | J b12 b13", 38, id="laid-joker-in-the-kept-meld"
        ),
        pytest.param(
            "r4 J J r7", "r5 J", "r4 r5 J r7 J J", "freed-joker-in-kept-meld", id="freed-one-there-too"
        ),
        pytest.param("r4 J r6 | r7 J J r10", "r11", "r4 J r6 r7 J J r10 r11", 11, id="three-jokers-joined"),
        pytest.param(
            *("r4 J J r7 | r4 J r6", "r5 k4 k6", "r4 r5 J r7 | r4 k4 J | r6 k6 J", "joker-meld-split"),
            id="one-tile-for-two-melds",
        ),
        pytest.param("J r5 J J", "r6 k1 k2", "J r5 r6 J | k1 k2 J", 9, id="middle-one-swapped"),
        pytest.param("J r5 J J", "r6 k1 k2", "r5 r6 J J | k1 k2 J", "joker-meld-split", id="end-joker-taken"),
    ],
)
def test_no_split_with_more_jokers(table: str, rack: str, play: str, expected: int | str) -> None:
    assert outcome(many_jokers("no-split"), table, rack, play) == expected


@pytest.mark.parametrize(
    ("table", "rack", "play", "expected"),
    [
        pytest.param("J r5 J J", "r6 k1 k2", "J r5 r6 J | k1 k2 J", 9, id="middle-one-swapped"),
        pytest.param(
            "J r5 J J", "r6 k1 k2", "r5 r6 J J | k1 k2 J", "joker-not-swapped", id="end-joker-moved"
        ),
        pytest.param("J r5 J J", "b5", "J r5 b5 J", "joker-taken", id="one-taken"),
        pytest.param("J r5 J J", "r8 b4 k4", "r5 J J r8 | b4 k4 J", 16, id="each-as-its-tile-elsewhere"),
        pytest.param("J r5 J J", "r8 b3 k3", "r5 J J r8 | b3 k3 J", "joker-not-swapped", id="one-as-another"),
    ],
)
def test_pinned_with_more_jokers(table: str, rack: str, play: str, expected: int | str) -> None:
    assert outcome(many_jokers("pinned"), table, rack, play) == expected


@pytest.mark.parametrize(
    ("table", "rack", "play", "expected"),
    [
        pytest.param("J r5 J J", "r6 k1 k2", "J r5 r6 J | k1 k2 J", 9, id="middle-one-swapped"),
        pytest.param("J r5 J J", "r6 r7 k1 k2", "J r5 r6 r7 | k1 k2 J J", 16, id="two-swapped"),
        pytest.param("J r5 J J", "r4 r6 k1 k2", "r4 r5 r6 J | k1 k2 J J", 13, id="first-two-swapped"),
        pytest.param(
            "J r5 J J", "r6 r8 k1 k2", "J r5 r6 J r8 | k1 k2 J", "joker-meld-touched", id="and-extended"
        ),
    ],
)
def test_frozen_with_more_jokers(table: str, rack: str, play: str, expected: int | str) -> None:
    assert outcome(many_jokers("frozen"), table, rack, play) == expected


# --- what a refusal says ------------------------------------------------------------------------------------


@each("policy", REFUSAL)
def test_the_refusal_names_the_meld_and_the_tile_to_swap(policy: str) -> None:
    table, play = "k1 k2 k3 | b8 J b10 | r4 J r6", "k1 k2 k3 | b8 J b10 | r4 k4 y4 | r6 b6 J"
    with pytest.raises(Illegal) as caught:
        judged(with_policy(policy)[0], table, "k4 y4 b6", play)
    assert caught.value.reason.value == REFUSAL[policy]
    assert caught.value.details == {"meld": parse_tiles("r4 J r6"), "tile": Tile.R5}


@each("policy", REFUSAL)
def test_a_table_without_jokers_is_free(policy: str) -> None:
    for edition in with_policy(policy):
        assert outcome(edition, "r4 r5 r6 r7", "J b7", "r4 r5 r6 | r7 b7 J") == 14


@each("edition", ALL)
def test_a_swap_lays_the_tile_and_nothing_else(edition: str) -> None:
    verdict = judged(edition, "r4 J r6 | k9 k10 k11", "r5 b1", "r4 r5 r6 | J k9 k10 k11")
    assert (verdict.laid, verdict.points, verdict.opens) == ((Tile.R5,), 5, False)


def test_free_lets_everything_be_rebuilt_for_one_tile() -> None:
    table = "r4 J r6 | b4 b5 b6 | k4 k5 k6 J"
    play = "r4 b4 k4 J | b5 k5 J | r6 b6 k6 y6"
    for edition in with_policy("free"):
        assert outcome(edition, table, "y6", play) == 6
    assert parse_table(play) != parse_table(table)
