"""Entrants think as long as their names say, or else as long as the plan allows."""

from random import Random

import pytest

from tests.support.games import game_at
from tilerummy.arena import Plan, play_shard
from tilerummy.arena.entrant import NotABudget, entrant_named
from tilerummy.bots import NO_BUDGET, Budget
from tilerummy.bots.bot import TableBot, Turn
from tilerummy.rules import Seat, load_edition, view
from tilerummy.rules.table import Table


@pytest.mark.parametrize(
    ("name", "playouts", "timed"),
    [("probe", 7, False), ("probe@200", 200, False), ("probe@0", 0, False), ("probe@0s", 0, True)],
)
def test_whose_budget_counts(name: str, playouts: int, timed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, bool]] = []

    class Probe(TableBot):
        def lay(self, turn: Turn) -> Table | None:
            seen.append((turn.meter.playouts, turn.meter.is_timed))
            return None

    monkeypatch.setattr("tilerummy.bots.ladder.BOTS", {"probe": Probe})
    state = game_at("ravensburger-de", ["r1 r2 r3", "b1 y2 k13"], pool="k1 k2", table="b4 b5 b6")
    entrant_named(name).choose(view(state, Seat(0)), Random(1), Budget(playouts=7))
    assert seen == [(playouts, timed)]


@pytest.mark.parametrize("name", ["master@", "master@x", "master@-1", "master@-1s", "master@1.5", "master@s"])
def test_what_is_no_budget(name: str) -> None:
    with pytest.raises(NotABudget, match="is no budget"):
        entrant_named(name)


def test_nobody_of_this_name() -> None:
    with pytest.raises(ValueError, match="no bot is called 'grandmaster'"):
        entrant_named("grandmaster@20")


@pytest.mark.slow
def test_the_same_games_by_either_way_to_say_it() -> None:
    edition = load_edition("ravensburger-de")
    for_all = Plan(edition, ("shadow", "parity"), 1, "own", Budget(playouts=3))
    own = Plan(edition, ("shadow@3", "parity@3"), 1, "own", NO_BUDGET)
    assert play_shard(for_all, range(1)) == play_shard(own, range(1))
