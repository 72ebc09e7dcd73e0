"""Plays with special jokers: legal, no worse than any other, and the reference agrees that some exist."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.oracle import OracleSearch
from tests.solver.following import follow
from tilerummy.rules import Position, Tile, judge, load_edition
from tilerummy.rules.tile import as_rack
from tilerummy.solver import (
    Arrangement,
    FastSearch,
    arrange,
    best_play,
    best_plays,
    can_go_out,
)
from tilerummy.solver.steps import steps

TWIST = load_edition("twist")
JOKERS = (Tile.J, Tile.D, Tile.C, Tile.M)


def some_position(rng: Random) -> Position:
    """A table that the solver put in order, with some of all jokers in it, and a small rack."""
    box = list(TWIST.tile_set.bag().elements())
    rng.shuffle(box)
    heap = [tile for tile in box if not tile.is_joker][: rng.randrange(6, 24)]
    heap += rng.sample([*JOKERS, *JOKERS], rng.randrange(1, 7))
    table, left, _ = arrange(as_rack(heap))
    rest = list((Counter(box) - Counter(heap)).elements())
    rack = as_rack([*left[:3], *rng.sample(rest, rng.randrange(1, 5))])
    return Position(TWIST, table, rack, opened=rng.random() < 0.8)


@pytest.mark.many
@pytest.mark.parametrize("number", range(60))
def test_solver_and_reference_agree_on_whether_there_is_a_play(number: int) -> None:
    position = some_position(Random(number))
    best = best_play(position)
    assert (best is not None) == OracleSearch().can_play(position) == FastSearch().can_play(position)
    if best is not None:
        assert judge(position, best.table, OracleSearch()).laid == best.laid
        assert follow(position.table, steps(position.table, best.table), position.rack) == best.table


@pytest.mark.many
@pytest.mark.parametrize("number", range(100, 115))
def test_all_plays_are_found_best_first(number: int) -> None:
    position = some_position(Random(number))
    everything = {
        laid
        for size in range(1, len(position.rack) + 1)
        for laid in combinations(position.rack, size)
        if can_go_out(Position(TWIST, position.table, laid, position.opened))
    }
    found = [play.laid for play in best_plays(position, 1000)]
    assert set(found) == everything
    assert len(found) == len(everything)
    assert [len(laid) for laid in found] == sorted(map(len, found), reverse=True)


@pytest.mark.parametrize("number", range(200, 220))
def test_a_budget_is_kept_and_what_is_not_proven_says_so(number: int) -> None:
    position = some_position(Random(number))
    best = best_play(position)
    for budget in (1, 3, 10, 100):
        play = best_play(position, budget=budget)
        if play is None:
            continue  # nothing found in time, or nothing there
        assert best is not None
        assert judge(position, play.table, FastSearch()).laid == play.laid
        assert play.weight <= best.weight
        if play.optimal:
            assert (play.weight, untouched(position, play)) == (best.weight, untouched(position, best))


@pytest.mark.parametrize("number", range(300, 320))
def test_a_play_that_need_not_be_calm_lays_as_much(number: int) -> None:
    position = some_position(Random(number))
    best, hasty = best_play(position), best_play(position, few_changes=False)
    assert (best is None) == (hasty is None)
    if best is not None and hasty is not None:
        assert hasty.weight == best.weight
        assert judge(position, hasty.table, FastSearch()).laid == hasty.laid


def untouched(position: Position, play: Arrangement) -> int:
    return sum((Counter(position.table.melds) & Counter(play.table.melds)).values())
