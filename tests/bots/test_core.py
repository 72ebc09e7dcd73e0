"""The core of a rack: without it the others go out, with it they don't."""

from random import Random

import pytest

from tilerummy.bots.bags import JOKER, bag_of, fits, minus, plus
from tilerummy.bots.budget import NO_BUDGET
from tilerummy.bots.core import find_cores, find_last_core
from tilerummy.bots.small import lay, own_threes, small_plays, take_back
from tilerummy.notation import parse_rack
from tilerummy.rules import load_edition

BOX = sorted(load_edition("ravensburger-de").tile_set.bag().elements())


def halves(seed: int) -> tuple[list[int], list[int]]:
    tiles = list(BOX)
    Random(seed).shuffle(tiles)
    return bag_of(tiles[:53]), bag_of(tiles[53:])


@pytest.mark.parametrize("seed", range(6))
def test_a_core_keeps_the_others_in_whatever_else_is_laid(seed: int) -> None:
    rack, rest = halves(seed)
    cores = find_cores(rest, rack, Random(seed), NO_BUDGET.start())
    assert bool(cores) is not fits(rest)
    rng = Random(seed)
    for core in cores:
        assert all(one <= other for one, other in zip(core, rack, strict=True))
        free = minus(rack, core)
        for part in (0.0, 0.3, 0.6, 0.8, 0.9, 1.0):
            laid = [sum(rng.random() < part for _ in range(count)) for count in free]
            assert not fits(plus(rest, laid))
    assert [sum(core) for core in cores] == sorted(map(sum, cores))


@pytest.mark.many
@pytest.mark.parametrize("seed", range(6))
def test_the_last_core_holds_when_all_the_rest_is_laid(seed: int) -> None:
    rack, rest = halves(seed)
    core = find_last_core(rest, rack, Random(seed), NO_BUDGET.start())
    assert (core is None) is fits(rest)
    assert core is None or not fits(plus(rest, minus(rack, core)))


def test_the_same_chance_finds_the_same_core_a_turn_later() -> None:
    rack, rest = halves(1)
    core = find_cores(rest, rack, Random(5), NO_BUDGET.start())[0]
    free = minus(rack, core)
    laid = next(face for face in range(JOKER) if free[face])
    rack[laid] -= 1
    rest[laid] += 1
    assert sum(find_cores(rest, rack, Random(5), NO_BUDGET.start())[0]) <= sum(core)


def test_small_plays_fit_the_table() -> None:
    table, rack = bag_of(parse_rack("r4 r5 r6")), bag_of(parse_rack("r3 r7 r8 k7 b7 J"))
    plays = small_plays(table, rack, NO_BUDGET.start())
    assert plays == [(15,), (19,), (6, 19, 32)]
    assert plays[2:] == own_threes(rack)
    for play in plays:
        lay(table, rack, play)
        assert fits(table)
        take_back(table, rack, play)
    assert table == bag_of(parse_rack("r4 r5 r6"))


def test_pairs_where_nothing_smaller_goes() -> None:
    table, rack = bag_of(parse_rack("b8 b9 b10 b11")), bag_of(parse_rack("k8 y8"))
    assert [len(play) for play in small_plays(table, rack, NO_BUDGET.start())] == [2]
