"""Whole games of simple bots: they reach an end, and the referee never refuses anything."""

from hashlib import sha256
from random import Random

import pytest

from tilerummy.bots import NO_BUDGET, NoviceBot
from tilerummy.rules import (
    EDITION_IDS,
    Edition,
    GameResult,
    Match,
    Phase,
    Referee,
    State,
    evolve,
    load_edition,
    replay,
    view,
    with_house_rules,
)
from tilerummy.solver import FastSearch

GAMES = 10
MOST_TURNS = 2000


def play(edition: Edition, players: int, seed: str) -> State:
    """A game to its end; an illegal action of a bot raises `Illegal`."""
    search = FastSearch()
    referee, bot, rng = Referee(search), NoviceBot(search), Random(seed)
    state = replay(referee.begin(edition, players, sha256(seed.encode()).digest()))
    for _ in range(MOST_TURNS):
        if state.public.phase is Phase.ENDED:
            return state
        seat = state.public.turn
        if state.public.phase is Phase.DEAL_OFFERED or seat is None:
            seat = min(state.asked)
        for event in referee.apply(state, seat, bot.choose(view(state, seat), rng, NO_BUDGET)):
            state = evolve(state, event)
    raise AssertionError(f"no end after {MOST_TURNS} turns")


def check_end(state: State) -> None:
    result = state.public.result
    assert result is not None
    edition = state.public.edition
    Match(edition, state.public.seats, 1).add(GameResult.of(result))  # the scores add up to zero
    everything = state.public.table.bag()
    everything.update(tile for rack in state.racks for tile in rack)
    everything.update(state.pool)
    assert everything == edition.tile_set.bag()


@pytest.mark.slow
@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_bots_play_whole_games(edition_id: str) -> None:
    edition = load_edition(edition_id)
    sizes = range(edition.min_players, edition.max_players + 1)
    for game in range(GAMES):
        check_end(play(edition, sizes[game % len(sizes)], f"{edition_id} {game}"))


@pytest.mark.parametrize(
    "house",
    [
        {"joker_policy": "frozen", "passing": "only-if-stuck"},
        {"joker_policy": "pinned", "opening_points": 0},
        {"joker_policy": "no-split", "rack_size": 5},
        {"opening_points": 200, "passing": "free"},
        {"opening_scope": "table", "opening_turn_may_continue": True},
    ],
    ids=str,
)
def test_bots_respect_house_rules(house: dict[str, object]) -> None:
    for game in range(3):
        check_end(play(with_house_rules(load_edition("ravensburger-de"), house), 3, f"{house} {game}"))


def test_the_same_chance_gives_the_same_game() -> None:
    edition = load_edition("sabra")
    assert play(edition, 3, "again") == play(edition, 3, "again")
