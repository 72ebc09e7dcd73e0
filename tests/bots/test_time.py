"""Bots keep to their budget, and answer at once where there is nothing to think about."""

from itertools import count
from random import Random

import pytest

from tests.support.games import game_at
from tilerummy.bots import BOTS, NO_BUDGET, Budget, bot_named
from tilerummy.bots.bags import bag_of
from tilerummy.bots.bot import TableBot, Turn
from tilerummy.bots.core import find_cores
from tilerummy.notation import format_table, format_tiles
from tilerummy.rules import Play, Position, Seat, load_edition, view
from tilerummy.rules.tile import as_rack
from tilerummy.solver import Arrangement, Objective, arrange, best_play

A_LITTLE_MORE = 1_000
"""Nodes: fifty milliseconds at most."""
SIEGES = (9, 45, 86)
"""Shuffles of the box after which neither of two can go out, with half of it on the table."""


def test_the_search_stops_with_the_clock() -> None:
    ticks = iter(range(1000))  # one second a look
    meter = Budget(seconds=10).start(lambda: float(next(ticks)))
    tiles = sorted(load_edition("ravensburger-de").tile_set.bag().elements())
    Random(3).shuffle(tiles)
    rack, rest = bag_of(tiles[:53]), bag_of(tiles[53:])
    assert find_cores(rest, rack, Random(1), meter)
    assert next(ticks) < 20  # as many numbers as there are, then no more looks


@pytest.mark.parametrize(("seconds", "most"), [(0.0, 1), (0.05, 800)])
@pytest.mark.parametrize("edition", ["ravensburger-de", "sabra", "twist"])
@pytest.mark.parametrize("name", BOTS)
def test_no_search_is_given_more_time_than_is_left(
    name: str, edition: str, seconds: float, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    carried_out: list[int] = []

    def noted(
        position: Position, objective: Objective, nodes: int = 0, *, few_changes: bool = True
    ) -> Arrangement | None:
        assert not few_changes  # the fewest changes may take many times as long for as many nodes
        decided = len(position.rack) < len(seen.rack) and nodes == A_LITTLE_MORE
        (carried_out if decided else asked).append(nodes)
        return best_play(position, objective, nodes, few_changes=few_changes)

    monkeypatch.setattr("tilerummy.bots.best.best_play", noted)
    ticks = count()  # a millisecond a look
    state = game_at(edition, ["r1 r2 r3 r7 k9 k10", "b1 y2 k13 r13"], pool="", table="b4 b5 b6 | r4 r5 r6")
    seen = view(state, Seat(0))
    bot = bot_named(name)
    assert isinstance(bot, TableBot)
    meter = Budget(seconds=seconds).start(lambda: next(ticks) / 1000)
    assert bot.lay(Turn(seen, seen.position(), Random(1), meter)) is not None
    assert all(0 < nodes <= most for nodes in asked)
    assert len(carried_out) <= 1  # what was decided, when no time is left to lay it
    assert next(ticks) < 1000 * seconds + 60  # looks at the clock after the time is over cost nothing


@pytest.mark.parametrize("budget", [NO_BUDGET, Budget(playouts=1), Budget(seconds=0.0)])
def test_master_plays_without_time(budget: Budget) -> None:
    state = game_at("ravensburger-de", ["r1 r2 r3 k9 k10", "b1 y2 k13 r13"], pool="", table="b4 b5 b6")
    action = bot_named("master").choose(view(state, Seat(0)), Random(1), budget)
    assert isinstance(action, Play)


@pytest.mark.many
@pytest.mark.parametrize("seed", SIEGES)
@pytest.mark.parametrize("name", ["parity", "shadow", "master"])
def test_what_is_decided_is_laid_when_the_time_is_over(name: str, seed: int) -> None:
    """One tile, as with all the time of the world, and not everything for want of time to lay one."""
    tiles = sorted(load_edition("ravensburger-de").tile_set.bag().elements())
    Random(seed).shuffle(tiles)
    table, left_over, _ = arrange(as_rack(tiles[:50]))
    rest = [*tiles[50:], *left_over]
    racks = [format_tiles(as_rack(half)) for half in (rest[: len(rest) // 2], rest[len(rest) // 2 :])]
    state = game_at("ravensburger-de", racks, pool="", table=format_table(table))
    for budget in (NO_BUDGET, Budget(seconds=0.0)):
        action = bot_named(name).choose(view(state, Seat(0)), Random(1), budget)
        assert isinstance(action, Play)
        assert len(action.table.tiles()) == len(table.tiles()) + 1


def test_a_draw_while_the_pool_lasts_takes_no_time() -> None:
    state = game_at("ravensburger-de", ["r1 r2 r3 k9 k10", "b1 y2 k13 r13"], pool="k1 k2", table="b4 b5 b6")
    seen, bot = view(state, Seat(0)), bot_named("master")
    assert isinstance(bot, TableBot)
    ticks = count()  # a second a look
    meter = Budget(seconds=30).start(lambda: float(next(ticks)))
    assert bot.lay(Turn(seen, seen.position(), Random(1), meter)) is None
    assert next(ticks) < 5
