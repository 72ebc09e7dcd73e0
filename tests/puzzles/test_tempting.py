"""Tempting tries: what can be laid at once, and spoils the answer."""

from tests.puzzles.positions import position
from tilerummy.notation import parse_rack
from tilerummy.puzzles import tempting_tries, weakest_way
from tilerummy.rules import Position


def tempting(asked: Position, lays: str) -> int:
    tiles = parse_rack(lays)
    way = weakest_way(asked, tiles)
    assert way is not None
    return tempting_tries(asked, tiles, way)


def test_a_beginning_that_is_part_of_the_answer_doesnt_count() -> None:
    assert tempting(position("b8 b9 b10", "b11 k8 y8 r1"), "b11 k8 y8") == 0


def test_a_meld_of_tiles_that_the_answer_needs_elsewhere_counts() -> None:
    # The group of 5s is there at once; two runs of three lay more.
    asked = position("k1 r1 b1", "r5 b5 y5 r6 r7 b6 b7")
    assert tempting(asked, "r5 r6 r7 b5 b6 b7") == 1
