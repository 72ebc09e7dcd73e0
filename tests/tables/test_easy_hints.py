"""Hints for who is learning: an easy play first, whatever else would lay more."""

from __future__ import annotations

import pytest

from tilerummy.notation import parse_rack, parse_table
from tilerummy.rules import Position, judge, load_edition
from tilerummy.solver import FastSearch, steps
from tilerummy.tables.hint import best_table, easy_table

CASES = [
    # A joker run could be broken up for more tiles; three of a kind lie on the rack.
    ("r3 J r5 r6 | b7 b8 b9", "k12 r12 b12 r4 y6", "k12 r12 b12"),
    # Single tiles, each at its meld.
    ("r3 r4 r5 | k9 b9 y9", "r6 r9 b1", "r6 r9"),
    # Nothing fits as it is: one tile with as little taken apart as can be.
    ("b4 b5 b6 b7 | r7 r8 r9 r10 | k1 k2 k3", "k7 y13", "k7"),
    # A joker is saved as long as something else can be laid.
    ("r3 r4 r5", "J r6 k1", "r6"),
]


@pytest.mark.parametrize(("table", "rack", "laid"), CASES)
def test_the_easy_play_comes_first(table: str, rack: str, laid: str) -> None:
    position = Position(load_edition("sabra"), parse_table(table), parse_rack(rack), opened=True)
    found = easy_table(position)
    assert found is not None
    judge(position, found, FastSearch())
    assert tuple(sorted((found.bag() - position.table.bag()).elements())) == parse_rack(laid)
    assert len(steps(position.table, found)) <= 3


def test_no_more_than_a_few_melds_change_at_once() -> None:
    table = parse_table("r3 r4 r5 | k9 b9 y9 | b6 b7 b8 | y10 y11 y12")
    position = Position(load_edition("sabra"), table, parse_rack("r6 r9 b9 y13 k2"), opened=True)
    found = easy_table(position)
    assert found is not None
    assert len(steps(table, found)) == 3
    judge(position, found, FastSearch())


def test_an_opening_is_worth_enough_and_nothing_is_made_up() -> None:
    edition = load_edition("sabra")
    opening = Position(edition, parse_table(""), parse_rack("k12 r12 b12 b1 b2 b3 y9"), opened=False)
    found = easy_table(opening)
    assert found is not None
    judge(opening, found, FastSearch())
    stuck = Position(edition, parse_table("r3 r4 r5"), parse_rack("k1 b9"), opened=True)
    assert easy_table(stuck) is None
    assert best_table(stuck) is None
