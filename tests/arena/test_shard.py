"""What is played is cut as suits the machine, and always the same."""

from collections.abc import Sequence

import pytest

from tilerummy.arena import Deals, Plan, TournamentGame, play_shard, run_here
from tilerummy.arena.run import as_finished
from tilerummy.arena.shard import GAMES, deals_of, gaps, shards
from tilerummy.rules import load_edition

EDITION = load_edition("original-it")


def plan(players: int = 2, deals: int = 3) -> Plan:
    return Plan(EDITION, ("novice",) * players, deals, "test")


@pytest.mark.parametrize(("players", "size"), [(2, 150), (3, 100), (4, 75)])
def test_hundreds_of_games_together(players: int, size: int) -> None:
    cut = list(shards(plan(players), [range(10_000)], 4))
    assert {len(deals) for deals in cut[:-1]} == {size}
    assert players * size == GAMES
    assert [deal for deals in cut for deal in deals] == list(range(10_000))


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_something_for_every_worker(workers: int) -> None:
    assert len(list(shards(plan(), [range(100)], workers))) >= 2 * workers
    assert [list(deals) for deals in shards(plan(), [range(1)], workers)] == [[0]]


def test_what_is_missing_may_lie_apart() -> None:
    assert gaps(10, [0, 1, 5, 12]) == [range(2, 5), range(6, 10)]
    assert gaps(3, [0, 1, 2]) == []
    assert list(shards(plan(), [range(2, 5), range(6, 8)], 1)) == [range(2, 4), range(4, 5), range(6, 8)]


def test_a_shard_that_takes_long_ends_early() -> None:
    assert deals_of(play_shard(plan(), range(1, 3), seconds=0)) == range(1, 2)
    assert deals_of(play_shard(plan(), range(1, 3), seconds=600)) == range(1, 3)


def test_the_rest_of_a_shard_is_played_next() -> None:
    handed_out: list[Deals] = []

    def hand_out(deals: Deals) -> Deals:
        handed_out.append(deals)
        return deals

    def last_first(handed: Sequence[Deals]) -> list[tuple[Deals, list[TournamentGame]]]:
        return [(handed[-1], play_shard(plan(), handed[-1], seconds=0))]

    def deals_in(lots: Sequence[list[TournamentGame]]) -> list[Deals]:
        return [deals_of(lot) for lot in lots]

    lots = list(as_finished([range(2), range(2, 4)], hand_out, last_first, 2))
    assert deals_in(lots) == [range(2, 3), range(3, 4), range(1), range(1, 2)]
    assert handed_out == [range(2), range(2, 4), range(3, 4), range(1, 2)]
    assert sorted((game for lot in lots for game in lot), key=lambda game: (game.deal, game.rotation)) == [
        game for lot in run_here(plan(), [range(4)]) for game in lot
    ]
