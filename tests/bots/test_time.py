"""Bots keep to their budget, and answer at once where there is nothing to think about."""

from random import Random
from time import perf_counter

import pytest

from tests.support.games import game_at
from tilerummy.bots import NO_BUDGET, Budget, bot_named
from tilerummy.bots.bags import bag_of
from tilerummy.bots.core import find_core
from tilerummy.rules import Draw, Play, Seat, load_edition, view


def test_the_search_stops_with_the_clock() -> None:
    ticks = iter(range(1000))  # one second a look
    meter = Budget(seconds=10).start(lambda: float(next(ticks)))
    tiles = sorted(load_edition("ravensburger-de").tile_set.bag().elements())
    Random(3).shuffle(tiles)
    rack, rest = bag_of(tiles[:53]), bag_of(tiles[53:])
    find_core(rest, rack, Random(1), meter)
    assert next(ticks) < 12  # no look at the clock after the time is over


@pytest.mark.parametrize("budget", [NO_BUDGET, Budget(playouts=1), Budget(seconds=0.0)])
def test_master_plays_without_time(budget: Budget) -> None:
    state = game_at("ravensburger-de", ["r1 r2 r3 k9 k10", "b1 y2 k13 r13"], pool="", table="b4 b5 b6")
    action = bot_named("master").choose(view(state, Seat(0)), Random(1), budget)
    assert isinstance(action, Play)


def test_a_draw_while_the_pool_lasts_takes_no_time() -> None:
    state = game_at("ravensburger-de", ["r1 r2 r3 k9 k10", "b1 y2 k13 r13"], pool="k1 k2", table="b4 b5 b6")
    began = perf_counter()
    assert bot_named("master").choose(view(state, Seat(0)), Random(1), Budget(seconds=30)) == Draw()
    assert perf_counter() - began < 5
