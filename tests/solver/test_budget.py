"""A budget of search nodes: however small, the answer is legal, honest about itself, and comes soon."""

from random import Random
from time import process_time

import pytest

from tests.oracle import most_points
from tests.oracle.best.checking import EDITIONS, any_objective, at_length, edition_named, reached, told
from tests.oracle.best.positions import STYLES, made_up
from tests.support.games import position_of
from tilerummy.rules import Position
from tilerummy.solver import (
    OutOfBudget,
    arrange,
    best_play,
    best_plays,
    can_go_out,
    can_play,
    go_out,
)

MODERATE = tuple(
    style for style in STYLES if style.name not in ("crowded", "long runs", "huge rack", "whole box")
)
BUDGETS = (1, 2, 3, 5, 10, 30, 100, 1000)

CROWDED = position_of(
    "xp",
    "y3 y4 y5 y6 y7 y8 | y11 b11 k11 | k1 r1 y1 b1 | y8 k8 r8 | r10 b10 y10 | k1 k2 k3 | k5 J r5 y5 | "
    "y1 b1 r1 | r7 J b7 | k6 k7 k8 k9 k10 J k12 J | k11 b11 r11 | k5 k6 k7 k8 k9 k10 | r4 b4 k4 | "
    "k13 y13 r13 | k2 r2 b2 y2 | y9 r9 b9 | k1 r1 y1 | k13 y13 b13 | k11 k12 k13 | b10 r10 k10 | "
    "r3 r4 r5 r6 | r6 r7 r8 r9 r10 r11 | k7 r7 y7 b7 | y2 y3 y4 | y2 y3 y4 y5 y6 y7 y8 y9 | y6 b6 r6 | "
    "r4 b4 k4 | y11 y12 y13 | k9 r9 b9 | r11 r12 r13 | b3 b4 b5 b6 b7 b8 b9 b10 b11 | y12 b12 r12",
    "k2 k3 k5 k6 k12 r2 r2 r3 r3 r5 r8 r12 b1 b2 b3 b3 b6 b8 b12 b12 b13 b13 y10 y12",
)
CROWDED_OPENING = position_of(
    "xp",
    "b5 b6 b7 b8 | r8 r9 J r11 | k10 k11 J | y7 J r7 k7 | r7 y7 b7 | b5 y5 r5 | r4 r5 r6 | y2 r2 b2 k2 | "
    "r3 b3 k3 y3 | r2 r3 r4 | r11 r12 r13 | y7 b7 r7 | b2 r2 k2 y2 | k1 y1 r1 b1 | y8 y9 y10 | y8 r8 k8 | "
    "k8 y8 r8 | y2 y3 y4 y5 | r13 k13 b13 J | b3 k3 y3 r3",
    "k2 k4 k12 b10 b11 b12 y4 y11",
    opened=False,
)


def has_own_melds(position: Position) -> bool:
    """Whether something can be laid without a look at the table."""
    needed = position.edition.opening_points if position.needs_opening else 0
    return most_points(position.rack) >= max(1, needed)


def check(position: Position, rng: Random, budgets: tuple[int, ...] = BUDGETS) -> None:
    objective, weights = any_objective(rng, position.edition)
    best = reached(position, best_play(position, objective), weights)
    for budget in budgets:
        play = best_play(position, objective, budget)
        found = reached(position, play, weights)
        if play is None or found is None:  # nothing found in time, or nothing there
            assert best is None or not has_own_melds(position), (budget, told(position))
            continue
        assert best is not None, told(position)
        assert found <= best, told(position)
        assert found == best or not play.optimal, (budget, told(position))


NARROW = position_of(
    "xp",
    "b5 r5 y5 | k5 k6 k7 | b4 k4 y4 | b4 b5 b6 | k4 k5 k6 k7 | r7 b7 k7 | J y6 y7 | b4 b5 J | r5 r6 r7 | "
    "J y6 y7 J | r5 r6 r7",
    "k4 k5 k6 r4 r4 r6 b6 b6 b7 y4 y4 y5 y6 y7",
)


def test_many_plays_where_there_are_many_jokers_and_few_numbers() -> None:
    plays = best_plays(NARROW, 30)
    assert len({play.laid for play in plays}) == 30
    assert [play.weight for play in plays] == [14] + [13] * 11 + [12] * 18
    few = best_plays(NARROW, 30, budget=100)
    assert 0 < len(few) < 30
    assert not any(play.optimal for play in few)


def check_questions(position: Position, rng: Random) -> None:
    objective, _ = any_objective(rng, position.edition)
    proven = best_plays(position, 3, objective)
    loose = (*position.table.tiles(), *position.rack)
    most = len(arrange(loose).left_over)
    for budget in (1, 10, 100):
        plays = best_plays(position, 3, objective, budget)
        if all(play.optimal for play in plays) and (plays or not proven):
            assert [play.weight for play in plays] == [play.weight for play in proven], told(position)
        arranged = arrange(loose, budget)
        assert len(arranged.left_over) == most or not arranged.optimal
        for question in (can_play, can_go_out):
            try:
                assert question(position, budget) == question(position), told(position)
            except OutOfBudget:
                continue
        try:
            out = go_out(position, budget)
        except OutOfBudget:
            continue
        assert (out is not None) == can_go_out(position), told(position)
        assert out is None or len(out.laid) == len(position.rack)


@pytest.mark.many
@pytest.mark.parametrize("edition", EDITIONS)
def test_small_budgets_for_other_questions(edition: str) -> None:
    rng = Random(f"questions {edition}")
    for style in rng.sample(MODERATE, 3):
        check_questions(made_up(rng, edition_named(edition), style), rng)


@pytest.mark.many
@pytest.mark.parametrize("edition", EDITIONS)
def test_small_budgets(edition: str) -> None:
    rng = Random(edition)
    for _ in range(4):
        check(made_up(rng, edition_named(edition), rng.choice(MODERATE)), rng)


@pytest.mark.parametrize("edition", ["ravensburger-de", "sabra", "original-fr", "original-de", "original-it"])
def test_small_budgets_for_an_opening(edition: str) -> None:
    rng = Random(edition)
    for _ in range(4):
        check(made_up(rng, edition_named(edition), rng.choice(MODERATE), opened=False), rng)


def test_an_unproven_answer_that_lays_nothing_is_none() -> None:
    """With ten nodes the search has come to laying nothing only: own melds are looked at in haste."""
    position = position_of("ravensburger-de", "", "k7 r6 r8 r8 y4 J")
    play = best_play(position, budget=10)
    assert play is not None
    assert not play.optimal


def test_a_large_budget_is_enough() -> None:
    rng = Random("enough")
    for _ in range(10):
        position = made_up(rng, edition_named("ravensburger-de"), STYLES[0])
        play, found = best_play(position), best_play(position, budget=1_000_000)
        assert (play is None) == (found is None)
        assert found is None or found.optimal


@pytest.mark.parametrize("position", [CROWDED, CROWDED_OPENING], ids=["opened", "opening"])
@pytest.mark.parametrize("budget", [1, 100])
def test_an_answer_comes_soon(budget: int, position: Position) -> None:
    start = process_time()
    play = best_play(position, budget=budget)
    assert process_time() - start < 5  # seconds
    assert play is None or reached(position, play, dict.fromkeys(play.laid, 1))


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS)
def test_small_budgets_at_length(edition: str) -> None:
    rng = Random(f"at length: {edition}")
    for _ in range(at_length(edition, 150)):
        check(made_up(rng, edition_named(edition), rng.choice(MODERATE)), rng)
