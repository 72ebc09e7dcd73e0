"""What openings with jokers count, in turns that go on: the engine and the oracle agree."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from tests.oracle import EditionValues, OracleSearch, opening_points, own_points, verdict
from tests.oracle.sampling import Box, Sample, opening
from tests.oracle.test_plays import STAGES, table_of, tiles
from tilerummy.rules import Edition, Illegal, Position, judge, load_edition, with_house_rules
from tilerummy.rules import opening_points as engine_points
from tilerummy.solver import FastSearch

QUICK, SOAK = 50, 5_000
BOXES = {"short": Box(2, "JJJJ"), "full": Box(3, "JJJJ"), "official": Box(2, "JJ")}
POLICIES = ("free", "pinned", "no-split", "frozen")
NEEDED = (16, 24, 40, 60)  # so that there are openings and others with any number of jokers


@cache
def edition_of(policy: str, box: str, needed: int) -> Edition:
    rules = {"tiles": box, "joker_policy": policy, "opening_points": needed}
    return with_house_rules(load_edition("xp"), rules)


def engine_says(position: Position, case: Sample) -> tuple[str, object]:
    """The stage at which the engine refused the play, and the points that it told."""
    try:
        judge(position, table_of(case.play), OracleSearch())
    except Illegal as refusal:
        code = refusal.reason.value
        stage = next((stage for stage, codes in STAGES.items() if code in codes), "melds")
        return stage, refusal.details.get("points")
    return "legal", None


def compare(policy: str, box: str, seed: str, count: int) -> Counter[str]:
    rng = Random(f"{seed} {policy} {box}")
    seen: Counter[str] = Counter()
    for _ in range(count):
        case = opening(rng, BOXES[box])
        needed = rng.choice(NEEDED)
        edition = edition_of(policy, box, needed)
        values = EditionValues(
            joker_policy=policy, opening_points=needed, opening_scope="player", opening_turn_may_continue=True
        )
        position = Position(edition, table_of(case.table), tiles(case.rack), opened=False)
        expected = verdict(values, case.table, case.rack, case.play, False)
        laid = Counter(tile for meld in case.play for tile in meld)
        laid.subtract(tile for meld in case.table for tile in meld)
        points = None
        if expected in ("legal", "opening", "jokers", "freed"):
            points = opening_points(policy, case.table, case.play, +laid)
            if points is None:
                points = opening_points("free", case.table, case.play, +laid)
            assert engine_points(position, table_of(case.play), FastSearch()) == points, case
        told = points if expected == "opening" else None
        assert engine_says(position, case) == (expected, told), case
        seen[f"{expected}, {laid['J']} jokers"] += 1
    return seen


@pytest.mark.many
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("policy", POLICIES)
def test_openings_with_jokers(policy: str, box: str) -> None:
    seen = compare(policy, box, "quick", QUICK)
    for jokers in (1, 2) if box == "official" else (1, 2, 3):
        assert seen[f"legal, {jokers} jokers"], seen
        assert seen[f"opening, {jokers} jokers"], seen


@pytest.mark.soak
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("policy", POLICIES)
def test_many_openings_with_jokers(policy: str, box: str) -> None:
    compare(policy, box, "soak", SOAK)


def test_own_melds_with_jokers_that_stand_for_given_tiles() -> None:
    rng = Random("faces")
    for _ in range(150):
        low = rng.randint(1, 9)
        deck = [f"{colour}{number}" for colour in "krb" for number in range(low, low + 4)] * 2
        hand = rng.sample(deck, rng.randint(1, 9))
        faces = rng.sample(deck, rng.randint(1, 4))
        assert FastSearch().most_points(tiles(hand), tiles(faces)) == own_points(hand, faces), (hand, faces)
