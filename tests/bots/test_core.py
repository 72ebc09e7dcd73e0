"""The core of a rack: without it the others go out, with it they don't."""

from random import Random

from tilerummy.bots.bags import bag_of, minus, plus, stands
from tilerummy.bots.budget import NO_BUDGET, Budget
from tilerummy.bots.core import find_core
from tilerummy.bots.small import lay, own_threes, small_plays, take_back
from tilerummy.notation import parse_rack
from tilerummy.rules import load_edition

BOX = sorted(load_edition("ravensburger-de").tile_set.bag().elements())


def halves(seed: int) -> tuple[list[int], list[int]]:
    tiles = list(BOX)
    Random(seed).shuffle(tiles)
    return bag_of(tiles[:53]), bag_of(tiles[53:])


def test_a_core_keeps_the_others_in() -> None:
    found = 0
    for seed in range(6):
        rack, rest = halves(seed)
        core = find_core(rest, rack, Random(seed), Budget(playouts=2).start())
        if stands(rest):
            assert core is None
            continue
        assert core is not None
        found += 1
        assert all(one <= other for one, other in zip(core, rack, strict=True))
        assert not stands(minus(plus(rack, rest), core))
    assert found


def test_more_time_never_gives_a_larger_core() -> None:
    rack, rest = halves(1)
    few, many = (find_core(rest, rack, Random(5), Budget(playouts=count).start()) for count in (0, 8))
    assert few is not None
    assert many is not None
    assert sum(many) <= sum(few)


def test_small_plays_fit_the_table() -> None:
    table, rack = bag_of(parse_rack("r4 r5 r6")), bag_of(parse_rack("r3 r7 r8 k7 b7 J"))
    plays = small_plays(table, rack, NO_BUDGET.start())
    assert plays == [(15,), (19,), (6, 19, 32)]
    assert plays[2:] == own_threes(rack)
    for play in plays:
        lay(table, rack, play)
        assert stands(table)
        take_back(table, rack, play)
    assert table == bag_of(parse_rack("r4 r5 r6"))


def test_pairs_where_nothing_smaller_goes() -> None:
    table, rack = bag_of(parse_rack("b8 b9 b10 b11")), bag_of(parse_rack("k8 y8"))
    assert [len(play) for play in small_plays(table, rack, NO_BUDGET.start())] == [2]
