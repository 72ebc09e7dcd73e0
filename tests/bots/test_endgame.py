"""The end of a siege: what is said to win wins, and with time enough it is found."""

from random import Random

import pytest

from tilerummy.bots import Budget
from tilerummy.bots.bags import Bag, bag_of, fits, minus, plus
from tilerummy.bots.endgame import Endgame
from tilerummy.bots.small import Faces, lay, own_threes, pairs, single_tiles, take_back
from tilerummy.rules import load_edition
from tilerummy.rules.tile import HIGHEST

BOX = [tile for tile in sorted(load_edition("ravensburger-de").tile_set.bag().elements()) if tile < 52]
LOW = [tile for tile in BOX if tile % HIGHEST < 3]
WON = (2731, 5491, 5795, 10206)
LOST = (551, 2000, 2240, 2857)
"""Deals of the low tiles after which nobody can go out at once, by who wins."""
LONG = Budget(playouts=10_000)


def safe_plays(table: Bag, mine: Bag, other: Bag) -> tuple[list[Faces], bool]:
    """Those that are looked at, and whether there is any play at all."""
    singles = single_tiles(table, mine)
    more = [*own_threes(mine), *pairs(table, mine, LONG.start())]
    for plays in (singles, singles + more):
        safe = []
        for play in plays:
            lay(table, mine, play)
            if not fits(plus(table, other)):
                safe.append(play)
            take_back(table, mine, play)
        if safe:
            break
    return safe, bool(singles or more)


def wins(table: Bag, mine: Bag, other: Bag) -> bool | None:
    """The same question, asked without a memory."""
    safe, any_play = safe_plays(table, mine, other)
    if not any_play:
        return None
    answers = []
    for play in safe:
        lay(table, mine, play)
        answers.append(wins(table, other, mine))
        take_back(table, mine, play)
    if False in answers:
        return True
    return None if None in answers else False


def dealt(seed: int) -> tuple[Bag, Bag, Bag]:
    """Seven low tiles for each of two; all others lie on the table."""
    tiles = Random(seed).sample(LOW, 14)
    mine, other = bag_of(tiles[:7]), bag_of(tiles[7:])
    return minus(minus(bag_of(BOX), mine), other), mine, other


def test_the_deals_are_ends() -> None:
    for seed in WON + LOST:
        table, mine, other = dealt(seed)
        assert fits(table)
        assert not fits(plus(table, mine))
        assert not fits(plus(table, other))


@pytest.mark.parametrize("seed", WON + LOST)
def test_as_without_a_memory(seed: int) -> None:
    table, mine, other = dealt(seed)
    safe, _ = safe_plays(table, mine, other)
    play = Endgame(LONG.start(), 0).winning_play(table, mine, other, safe)
    assert (table, mine, other) == dealt(seed)
    assert (play is not None) is wins(table, mine, other) is (seed in WON)
    if play is not None:
        lay(table, mine, play)
        assert wins(table, other, mine) is False


@pytest.mark.parametrize("reserve", [0, 3])
def test_no_more_than_the_budget(reserve: int) -> None:
    for seed in WON:
        table, mine, other = dealt(seed)
        meter = Budget(playouts=5).start()
        safe, _ = safe_plays(table, mine, other)
        Endgame(meter, reserve).winning_play(table, mine, other, safe)
        assert meter.playouts >= reserve
