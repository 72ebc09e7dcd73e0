"""Ratings that say what the results say."""

from math import log, sqrt

import pytest

from tilerummy.arena import Plan, play_shard
from tilerummy.arena.extras import MissingExtra, needed
from tilerummy.arena.ratings import (
    Placing,
    bradley_terry,
    openskill_ratings,
    pair_scores,
    placing_of,
    ratings_of,
)
from tilerummy.rules import load_edition


def test_ten_to_one_is_four_hundred_points() -> None:
    found = {rating.name: rating.rating for rating in bradley_terry([{("a", "b"): (9999.5, 999.5)}], "b")}
    assert found["b"] == 0
    assert found["a"] == pytest.approx(400)


def test_ratings_add_up_along_a_chain() -> None:
    scores = [{("a", "b"): (3000.0, 1000.0), ("b", "c"): (3000.0, 1000.0)}]
    found = {rating.name: rating.rating for rating in bradley_terry(scores, "c")}
    assert [rating.name for rating in bradley_terry(scores, "c")] == ["a", "b", "c"]
    assert found["a"] == pytest.approx(2 * found["b"], rel=1e-3)


def test_who_always_wins_is_rated_all_the_same() -> None:
    (best, _) = bradley_terry([{("a", "b"): (50.0, 0.0)}], "b")
    assert best.name == "a"
    assert 400 < best.rating < 1000


def test_intervals_shrink_with_deals_and_count_deals_not_games() -> None:
    fair = [{("a", "b"): (1.0, 1.0)}, {("a", "b"): (2.0, 0.0)}, {("a", "b"): (0.0, 2.0)}]

    def width(deals: list[dict[tuple[str, str], tuple[float, float]]]) -> float:
        return bradley_terry(deals, "b")[0].half_width

    assert width(fair * 100) == pytest.approx(width(fair * 25) / 2, rel=0.02)
    # Of 200 deals each is won twice by one of them: that is 200 observations of a rate of one half, not 400,
    # and 1.96 standard deviations of its logit are 1.96 * 2 / sqrt(200).
    decided = [{("a", "b"): (2.0, 0.0)}, {("a", "b"): (0.0, 2.0)}] * 100
    assert width(decided) == pytest.approx(400 / log(10) * 1.96 * 2 / sqrt(200), rel=0.02)


def test_who_the_others_are_compared_with_has_no_interval() -> None:
    deals = [
        {("a", "b"): (2.0, 0.0), ("b", "c"): (1.0, 1.0)},
        {("a", "b"): (1.0, 1.0), ("b", "c"): (2.0, 0.0)},
    ]
    widths = {rating.name: rating.half_width for rating in bradley_terry(deals * 30, "b")}
    assert widths["b"] == 0
    assert widths["a"] > 20
    assert widths["c"] > 20


@pytest.mark.slow
def test_tables_of_three() -> None:
    edition = load_edition("ravensburger-de")
    plan = Plan(edition, ("hoarder", "novice", "novice"), 4)
    ratings = openskill_ratings([placing_of(plan, game) for game in play_shard(plan, range(4))])
    assert [rating.name for rating in ratings] == ["hoarder", "novice"]
    assert all(rating.half_width > 0 for rating in ratings)


def test_the_weakest_is_at_nought_where_nobody_else_is_named() -> None:
    (best, worst) = bradley_terry([{("a", "b"): (3.0, 1.0)}])
    assert (best.name, worst.name, worst.rating) == ("a", "b", 0)
    with pytest.raises(ValueError, match="c has played no games"):
        bradley_terry([{("a", "b"): (3.0, 1.0)}], "c")


def test_who_wins_together_has_drawn() -> None:
    games = [Placing(("b", "a"), (True, True)), Placing(("a", "b"), (True, False))]
    assert pair_scores(games) == {("a", "b"): (1.5, 0.5)}
    tied = [Placing(("a", "b", "c", "c"), (True, True, False, False))]
    assert pair_scores(tied) == {("a", "b"): (0.5, 0.5), ("a", "c"): (2.0, 0.0), ("b", "c"): (2.0, 0.0)}


def test_nothing_but_draws_makes_equals() -> None:
    ratings = ratings_of([[Placing(("a", "b"), (True, True))]])
    assert [(rating.name, rating.rating) for rating in ratings] == [("a", 0), ("b", 0)]


@pytest.mark.parametrize("names", [("a", "a"), ("a", "a", "a")])
def test_who_met_nobody_else_has_no_rating(names: tuple[str, ...]) -> None:
    assert ratings_of([[Placing(names, tuple(seat == 0 for seat in range(len(names))))]]) == []


def test_a_missing_library_names_its_extra() -> None:
    with pytest.raises(MissingExtra, match=r"pip install 'tilerummy\[arena\]'"):
        needed("a_library_that_nobody_has", "arena")
