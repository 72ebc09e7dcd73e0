"""The siege on the empty pool: what is laid is safe, as little as possible, and looks ahead."""

from random import Random

import pytest

from tests.support.games import game_at
from tilerummy.bots import Budget, bot_named
from tilerummy.bots.bags import bag_of, fits
from tilerummy.bots.fitting import Laid
from tilerummy.bots.outlook import play_on, single_moves
from tilerummy.notation import parse_rack
from tilerummy.rules import Play, Seat, load_edition, view

NODES = 10**6


def test_single_moves_are_counted_one_after_the_other() -> None:
    table = bag_of(parse_rack("r4 r5 r6"))
    assert single_moves(table, bag_of(parse_rack("r7 r8 r9"))) == 3
    assert single_moves(table, bag_of(parse_rack("r9 r8 r7 k1 J"))) == 3
    assert single_moves(table, bag_of(parse_rack("r8 r9 k4 b4"))) == 0


@pytest.mark.parametrize(
    ("mine", "other", "wins"),
    [
        ("r7 r8", "r3 r2", True),  # the other begins, so with equal stocks I am the last to lay
        ("r7", "r3 r2", False),
        ("k1 k2 k3", "r3", True),  # a meld of three, where no single tile fits
        ("k1 k2 b3", "r3", False),
        ("", "r7", False),
    ],
)
def test_who_runs_out_first_has_lost(mine: str, other: str, wins: bool) -> None:
    table = bag_of(parse_rack("r4 r5 r6"))
    spares = [bag_of(parse_rack(other)), bag_of(parse_rack(mine))]
    value = play_on(table, spares, Random(1))
    assert (value > 0) is wins
    assert 1 <= abs(value) <= 2


def test_tiles_are_laid_as_long_as_all_stand() -> None:
    rng = Random("laid")
    faces = [min(tile, 52) for tile in load_edition("ravensburger-de").tile_set.bag().elements() if tile < 52]
    for _ in range(10):
        bag = bag_of(parse_rack("k3 k4 k5 r7 b7 y7 J"))
        laid = Laid(bag)
        for face in rng.sample(faces, 40):
            if bag[face] == 2:
                continue
            bag[face] += 1
            assert laid.takes(face, NODES) is fits(bag)
            if not fits(bag):
                bag[face] -= 1


def test_no_play_lets_the_other_out_if_another_does_not() -> None:
    # The other needs r4 or k8 and wins with either; only b12 keeps it in.
    state = game_at(
        "ravensburger-de",
        ["r4 k8 b12 y1 y1", "r5 r6 k9 k10"],
        pool="",
        table="r1 r2 r3 | k5 k6 k7 | b9 b10 b11",
    )
    for playouts in (0, 5, 50):
        action = bot_named("master").choose(view(state, Seat(0)), Random(2), Budget(playouts=playouts))
        assert isinstance(action, Play)
        assert bag_of(action.table.tiles())[bag_of(parse_rack("b12")).index(1)] == 1
