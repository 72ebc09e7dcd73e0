"""A mess put back in order: all of it where that is possible, else as much as the oracle finds."""

from collections import Counter
from random import Random

import pytest

from tests.oracle import most_tiles
from tests.oracle.best.checking import BOXES, edition_named
from tests.oracle.best.positions import STYLES, Style, made_up
from tilerummy.notation import format_table, format_tiles, parse_rack
from tilerummy.rules import Rack, readings
from tilerummy.rules.tile import as_rack
from tilerummy.solver import arrange

MODERATE = tuple(style for style in STYLES if style.name not in ("huge rack", "whole box"))


def check(tiles: Rack) -> Rack:
    """The tiles that are left over, when nothing was lost on the way."""
    table, left, _ = arrange(tiles)
    assert table.bag() + Counter(left) == Counter(tiles), format_tiles(tiles)
    assert all(readings(meld) for meld in table.melds), format_table(table)
    assert left == as_rack(left)
    return left


@pytest.mark.parametrize("style", MODERATE, ids=lambda style: style.name)
@pytest.mark.parametrize("box", BOXES)
def test_a_table_that_fell_down(box: str, style: Style) -> None:
    rng = Random(f"{box}, {style.name}")
    for _ in range(3):
        tiles = list(made_up(rng, edition_named(box), style).table.tiles())
        rng.shuffle(tiles)
        assert check(as_rack(tiles)) == (), format_tiles(as_rack(tiles))


@pytest.mark.parametrize("box", BOXES)
def test_as_much_as_possible_of_a_mess(box: str) -> None:
    rng = Random(box)
    stock = list(edition_named(box).tile_set.bag().elements())
    for size in (5, 9, 14, 20, 30, 45, 14, 20, 30, 45):
        tiles = as_rack(rng.sample(stock, size))
        assert len(check(tiles)) == size - most_tiles(tiles), format_tiles(tiles)


@pytest.mark.parametrize("box", BOXES)
def test_the_whole_box(box: str) -> None:
    assert check(as_rack(edition_named(box).tile_set.bag().elements())) == ()


@pytest.mark.parametrize(
    ("tiles", "left"),
    [
        ("", ""),
        ("r5", "r5"),
        ("r5 r6", "r5 r6"),
        ("J J J", "J J J"),
        ("J J J J", "J J J J"),
        ("r5 J J J J", ""),
        ("r5 r5 r5", "r5 r5 r5"),
        ("r12 r13 r1", "r1 r12 r13"),
        ("r4 r5 r6 r6 r7 r8", ""),
        ("k5 r5 b5 y5 k5 r5 b5 y5", ""),
    ],
)
def test_small_cases(tiles: str, left: str) -> None:
    assert check(parse_rack(tiles)) == parse_rack(left)


@pytest.mark.soak
@pytest.mark.parametrize("box", BOXES)
def test_at_length(box: str) -> None:
    rng = Random(f"at length: {box}")
    stock = list(edition_named(box).tile_set.bag().elements())
    for _ in range(2000):
        tiles = as_rack(rng.sample(stock, rng.randint(1, 60)))
        assert len(check(tiles)) == len(tiles) - most_tiles(tiles), format_tiles(tiles)
