"""The ladder of techniques: each rung by an example of the booklets, all of it against the exact solver."""

from collections import Counter

import pytest

from tests.puzzles.positions import position, positions_of_games
from tilerummy.notation import parse_table
from tilerummy.puzzles import Technique, TooLong, Way, way_with, weakest_way
from tilerummy.puzzles.ladder import following
from tilerummy.puzzles.stages import Patience, Stages
from tilerummy.rules import EDITION_IDS, judge
from tilerummy.solver import FastSearch, best_play


def found(table: str, rack: str, edition: str = "sabra") -> Way | None:
    asked = position(table, rack, edition)
    return weakest_way(asked, asked.rack)


@pytest.mark.parametrize(
    ("table", "rack", "technique"),
    [
        ("k4 r4 b4", "y7 y8 y9", Technique.OWN),
        ("k4 r4 b4", "y6 y7 y8 y9 y10", Technique.OWN),
        ("b4 b5 b6", "b3 b7", Technique.ADD),
        ("b4 b5 b6 | k8 r8 y8", "b3 b8", Technique.ADD),
        ("k4 r4 b4 y4", "b3 b5 b6", Technique.TAKE),
        ("b8 b9 b10", "b11 k8 y8", Technique.TAKE),
        ("y1 y2 y3 y4 | k1 r1 b1 y1", "b1", Technique.TAKE),
        ("r4 r5 r6 r7 r8", "r6", Technique.SPLIT),
        ("r3 r4 r5 r6 r7 r8 r9", "k6 b6", Technique.SPLIT),
        ("r3 r4 r5 r6 | k6 b6 y6", "k4 k5", Technique.SWAP),
        ("b3 r3 J", "y3 k7 k8", Technique.JOKER),
        ("r2 r3 J r5 r6", "r1 r7 y9 y10", Technique.JOKER),
        ("b6 b7 J", "b4", Technique.JOKER),
        ("k1 k2 J | b1 y1 r1 | b2 y2 r2", "y8 y9", Technique.JOKER),
        ("y5 y6 y7 | r5 r6 r7 | k5 k6 k7 k8 k9", "k10 b5", Technique.CHAIN_2),
    ],
)
def test_every_example_needs_the_rung_that_teaches_it(table: str, rack: str, technique: Technique) -> None:
    way = found(table, rack)
    assert way is not None
    assert way.hardest is technique
    assert way.sure


@pytest.mark.parametrize(
    ("table", "rack", "editions"),
    [
        # The tile that the joker stands for, from the own rack: every policy allows that.
        ("b3 r3 J", "y3 k7 k8", {"sabra", "original-fr", "original-de", "original-it"}),
        # The joker stays where it is, its meld grows or loses a tile.
        ("b5 b6 J", "b4", {"sabra", "original-fr", "original-de"}),
        ("b5 b6 b7 J", "k5 r5", {"sabra", "original-fr"}),
        # Freed by rebuilding.
        ("k1 k2 J | b1 y1 r1 | b2 y2 r2", "y8 y9", {"sabra"}),
    ],
)
def test_a_joker_allows_what_the_policy_allows(table: str, rack: str, editions: set[str]) -> None:
    every = ("sabra", "original-fr", "original-de", "original-it")
    assert {edition for edition in every if found(table, rack, edition) is not None} == editions


def test_a_lower_rung_doesnt_find_what_needs_a_higher_one() -> None:
    asked = position("r3 r4 r5 r6 | k6 b6 y6", "k4 k5")
    assert way_with(asked, asked.rack, Technique.SPLIT) is None
    assert way_with(asked, asked.rack, Technique.SWAP) is not None


def test_the_stages_are_tables_that_follow_from_each_other() -> None:
    way = found("b8 b9 b10", "b11 k8 y8")
    assert way is not None
    assert [stage.technique for stage in way.stages] == [Technique.ADD, Technique.TAKE]
    assert [stage.table for stage in way.stages] == [
        parse_table("b8 b9 b10 b11"),
        parse_table("b9 b10 b11 | k8 b8 y8"),
    ]
    assert way.depth == 3  # two stages, and one meld that loses a tile


def test_an_opening_comes_from_the_rack_alone() -> None:
    asked = position("b4 b5 b6", "b3 k10 r10 y10", "sabra", opened=False)
    way = weakest_way(asked, asked.rack)
    assert way is not None
    assert [stage.technique for stage in way.stages] == [Technique.OWN, Technique.ADD]
    ends_there = position("b4 b5 b6", "b3 k10 r10 y10", "ravensburger-de", opened=False)
    assert weakest_way(ends_there, ends_there.rack) is None


def test_impatience_is_told_and_never_taken_for_a_proof() -> None:
    asked = position("y5 y6 y7 | r5 r6 r7 | k5 k6 k7 k8 k9", "k10 b5")
    with pytest.raises(TooLong):
        way_with(asked, asked.rack, Technique.CHAIN_2, patience=3)
    assert weakest_way(asked, asked.rack, patience=3) is None


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("edition", EDITION_IDS)
def test_ways_are_legal_and_never_better_than_the_optimum(edition: str) -> None:
    reached = Counter[bool]()
    for asked in positions_of_games(edition, games=1, most_melds=7):
        best = best_play(asked)
        if best is None:
            continue
        for stage in following(
            asked, asked.table, asked.rack, Stages(asked, Technique.SPLIT, Patience(10**6))
        ):
            if not asked.needs_opening:  # several melds may open together
                assert len(judge(asked, stage.table, FastSearch()).laid) <= len(best.laid)
        way = weakest_way(asked, best.laid, patience=4_000)
        reached[way is not None] += 1
        if way is not None:
            assert judge(asked, way.table, FastSearch()).laid == best.laid
    assert reached[True] > reached[False]
