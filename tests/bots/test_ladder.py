"""Every bot of the ladder in every edition: legal, reproducible, and as strong as its rule promises."""

from hashlib import sha256
from random import Random

import pytest

from tests.support.games import game_at
from tilerummy.arena import Plan, Tally, play_deal, play_game
from tilerummy.bots import BOTS, LADDER, NO_BUDGET, Budget, bot_named
from tilerummy.bots.simple import GreedyBot
from tilerummy.notation import format_table
from tilerummy.rules import EDITION_IDS, Play, Seat, load_edition, view, with_house_rules

FEW = Budget(playouts=4)


def test_an_unknown_name_is_told_the_known_ones() -> None:
    with pytest.raises(ValueError, match="random, novice, greedy"):
        bot_named("grandmaster")


def test_a_bot_that_is_no_longer_there_is_replaced_and_not_offered() -> None:
    assert isinstance(bot_named("denier"), GreedyBot)
    assert "denier" not in BOTS


@pytest.mark.slow
@pytest.mark.parametrize("edition_id", EDITION_IDS)
@pytest.mark.parametrize("name", LADDER)
def test_plays_whole_games(name: str, edition_id: str) -> None:
    """An illegal action raises `Illegal`."""
    edition = load_edition(edition_id)
    for players in (2, edition.max_players):
        bots = [bot_named(name), *[bot_named("greedy")] * (players - 1)]
        game = play_game(edition, bots, sha256(f"{name}{edition_id}".encode()).digest(), FEW)
        assert sum(game.scores) == 0


@pytest.mark.parametrize("name", LADDER)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    edition = with_house_rules(load_edition("ravensburger-de"), {"rack_size": 30})
    bots = [bot_named(name), bot_named("random")]
    first, second = (play_game(edition, bots, bytes(32), FEW) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", [name for name in LADDER if name not in ("random", "novice")])
def test_goes_out_when_it_can(name: str) -> None:
    state = game_at("ravensburger-de", ["b11 k8 y8", "k13 r13"], pool="k1 k2", table="b8 b9 b10")
    action = bot_named(name).choose(view(state, Seat(0)), Random(1), FEW)
    assert isinstance(action, Play)
    assert sorted(format_table(action.table).split(" | ")) == ["b9 b10 b11", "k8 b8 y8"]


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("greedy", "novice"), ("hoarder", "greedy")])
def test_is_better_than(better: str, worse: str) -> None:
    plan = Plan(load_edition("ravensburger-de"), (better, worse), 10, budget=NO_BUDGET)
    tally = Tally(2)
    for deal in range(plan.deals):
        tally.add(play_deal(plan, deal))
    assert tally.win_rate(0).mean > 0.8
