"""What is played is cut as suits the machine, and always the same."""

from collections.abc import Sequence

import pytest

from tilerummy.arena import Games, Plan, TournamentGame, play_shard, run_here
from tilerummy.arena.run import as_finished
from tilerummy.arena.shard import GAMES, games_of, gaps, shards
from tilerummy.rules import load_edition

EDITION = load_edition("original-it")


def plan(players: int = 2, deals: int = 3) -> Plan:
    return Plan(EDITION, ("novice",) * players, deals, "test")


def test_hundreds_of_games_together() -> None:
    cut = list(shards([range(10_000)], 4))
    assert {len(games) for games in cut[:-1]} == {GAMES}
    assert [number for games in cut for number in games] == list(range(10_000))


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_something_for_every_worker(workers: int) -> None:
    assert len(list(shards([range(100)], workers))) >= 2 * workers
    assert [list(games) for games in shards([range(1)], workers)] == [[0]]


def test_what_is_missing_may_lie_apart() -> None:
    assert gaps(10, [0, 1, 5, 12]) == [range(2, 5), range(6, 10)]
    assert gaps(3, [0, 1, 2]) == []
    assert list(shards([range(2, 5), range(6, 8)], 1)) == [range(2, 4), range(4, 5), range(6, 8)]


def test_a_shard_that_takes_long_ends_early_even_within_a_deal() -> None:
    games = play_shard(plan(4), range(5, 8), seconds=0)
    assert games_of(games) == range(5, 6)
    assert [(game.deal, game.rotation) for game in games] == [(1, 1)]
    assert games_of(play_shard(plan(), range(1, 3), seconds=600)) == range(1, 3)


@pytest.mark.parametrize(
    ("lasts", "together"), [([1] * 20, 11), ([2] * 20, 4), ([3, 1], 1), ([100, 1], 1), ([1, 4, 1, 1], 2)]
)
def test_no_finished_game_waits_for_a_long_one(
    lasts: list[int], together: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock of its own: the next game is not begun if those before might have to wait for it."""
    now = 0.0

    def played(_plan: Plan, number: int) -> int:
        nonlocal now
        now += lasts[number]
        return number

    monkeypatch.setattr("tilerummy.arena.shard.monotonic", lambda: now)
    monkeypatch.setattr("tilerummy.arena.shard.play_one", played)
    assert len(play_shard(plan(), range(len(lasts)))) == together


def test_the_rest_of_a_shard_is_played_next() -> None:
    handed_out: list[Games] = []

    def hand_out(games: Games) -> Games:
        handed_out.append(games)
        return games

    def last_first(handed: Sequence[Games]) -> list[tuple[Games, list[TournamentGame]]]:
        return [(handed[-1], play_shard(plan(), handed[-1], seconds=0))]

    def games_in(lots: Sequence[list[TournamentGame]]) -> list[Games]:
        return [games_of(lot) for lot in lots]

    lots = list(as_finished([range(2), range(2, 4)], hand_out, last_first, 2))
    assert games_in(lots) == [range(2, 3), range(3, 4), range(1), range(1, 2)]
    assert handed_out == [range(2), range(2, 4), range(3, 4), range(1, 2)]
    assert sorted((game for lot in lots for game in lot), key=lambda game: (game.deal, game.rotation)) == [
        game for lot in run_here(plan(), [range(4)]) for game in lot
    ]
