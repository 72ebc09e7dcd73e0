"""Glicko-2, held against the example of its author."""

import pytest

from tilerummy.puzzles.puzzle import Grade
from tilerummy.puzzles.rating import INITIAL, Rating, expected, rated
from tilerummy.puzzles.technique import Technique


def test_the_example_of_the_paper() -> None:
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rated(Rating(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_who_doesnt_play_becomes_less_sure() -> None:
    after = rated(Rating(1500, 50), [])
    assert after.rating == 1500
    assert after.deviation > 50


def test_a_surprise_counts_for_more() -> None:
    easy, hard = (expected(Grade(technique, 3, 0)) for technique in (Technique.TAKE, Technique.CHAIN_3))
    by_easy, by_hard = (rated(INITIAL, [(puzzle, 1.0)]).rating for puzzle in (easy, hard))
    assert INITIAL.rating < by_easy < by_hard


def test_many_wins_against_the_much_stronger_still_come_to_an_end() -> None:
    after = rated(Rating(800, 30), [(Rating(2400, 30), 1.0)] * 20)
    assert after.rating > 800
    assert after.volatility > 0.06


def test_what_was_told_beforehand_says_less() -> None:
    puzzle = expected(Grade(Technique.SWAP, 3, 0))
    blind, told = (rated(INITIAL, [(puzzle, 1.0)], weight) for weight in (1.0, 0.5))
    assert INITIAL.rating < told.rating < blind.rating
    assert INITIAL.deviation > told.deviation > blind.deviation
