"""Pinned jokers where there are three and more: each counts as a tile of its face, but is none.

In these positions the tiles alone would allow more: a meld in which all are jokers.
"""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.oracle import Best, Oracle
from tests.oracle.best.checking import any_objective, edition_named, reached, told
from tests.oracle.best.positions import Style, made_up
from tests.solver.test_best_plays import all_plays
from tilerummy.notation import parse_rack, parse_table
from tilerummy.rules import Position, Tile
from tilerummy.solver import best_play, best_plays, can_play, go_out
from tilerummy.solver.classic.pinned import with_pinned

BOXES = ("xp, full box, pinned", "xp, short box, pinned")
ONE = dict.fromkeys(Tile, 1)
CLOSE = Style(
    "close together", table=(9, 18), rack=(1, 6), colours=(1, 3), numbers=(3, 8), table_jokers=0.5, swaps=0.2
)


def compare(position: Position, rng: Random) -> None:
    oracle = Oracle(position)
    objective, weights = any_objective(rng, position.edition)
    expected = oracle.best(weights)
    found = reached(position, best_play(position, objective), weights)
    assert told_apart(position, found) == told_apart(position, expected), told(position)
    assert can_play(position) == (expected is not None), told(position)
    out, may_go = reached(position, go_out(position), ONE), oracle.laying(position.rack)
    assert (out is None) == (may_go is None), told(position)
    if out is not None and not has_lone_number(position):
        assert out.kept == may_go, told(position)
    plays = {
        play.laid: told_apart(position, reached(position, play, weights))
        for play in best_plays(position, 1000, objective)
    }
    every = {laid: told_apart(position, best) for laid, best in all_plays(position, weights).items()}
    assert plays == every, told(position)


def told_apart(position: Position, best: Best | None) -> Best | None:
    """Without the melds left alone where it is a matter of words which are."""
    return best if best is None or not has_lone_number(position) else replace(best, kept=0)


def has_lone_number(position: Position) -> bool:
    """`J J b9` is a run or a group: is `J b9 J`, made of other jokers that are pinned, the same meld?"""
    return any(len(meld) - meld.count(Tile.J) == 1 for meld in position.table.melds)


@pytest.mark.many
@pytest.mark.parametrize(
    ("table", "rack"),
    [
        ("y6 J r6 k6 | r5 r6 r7 | J J J r5", "k5 y5"),
        ("b2 J b4 | b3 k3 r3 | J J y1 | b5 y5 r5 k5 | k3 r3 y3 b3 | r2 r3 r4 | J b2 b3", "k5 r4 r5 b4 y2"),
        ("J J r9 J | r9 r10 r11", "r10 r11"),
        ("J r8 J J", "r7 r7 r9 r9 J"),
        ("r5 r6 r7 | r7 J J J | k6 J k8", "r5 r6 r8"),
        ("J r8 r9 | r10 r11 r12 | y7 y8 y9 | y9 J J J", "y10 y11"),
        ("J k5 r5 | J J J k6", "k5 k7 k7 r5"),
        ("r8 k8 J J | J J r7", "k6 k7 r6 r6 r7"),
        ("r8 J r10 r11 | J y10 J J", "y9 y11"),
        ("J J b7 J | b7 k7 y7 | k5 k6 k7 k8 | y6 y7 y8 | J b6 y6 | b6 b7 b8", "b6 b8"),
        ("y3 r3 k3 | y3 J J J | y3 y4 y5 | J b3 k3 | b4 k4 y4 | b5 r5 y5", "r4 r5 b4"),
        ("J k8 J | k7 k8 k9 | y9 J J", "k7 k9 y8 y9 y10"),
        ("y10 k10 r10 b10 | r10 J J y10 | J y11 J r11", "b11"),
        ("k3 k4 k5 k6 | J k7 J J", "k6 J"),
        ("y8 J J J | J y7 k7 r7 | r9 y9 k9 | r7 r8 r9 | y8 y9 y10", "y6"),
    ],
)
def test_no_meld_of_jokers_alone(table: str, rack: str) -> None:
    position = Position(edition_named(BOXES[0]), parse_table(table), parse_rack(rack), opened=True)
    compare(position, Random(table))


def test_a_play_that_would_leave_jokers_alone_is_none() -> None:
    # The 7 would go to a group of 7s, and the jokers would stand for 8 to 11 without it.
    position = Position(
        edition_named(BOXES[0]), parse_table("r7 J J J J | k3 k4 k5"), parse_rack("k7 b7"), True
    )
    assert not can_play(position)
    assert best_play(position) is None
    assert go_out(position) is None
    assert best_plays(position, 10) == []


def test_the_joker_that_stays_is_in_the_answer() -> None:
    # The second 9 stands for itself in its old run, the pinned one is needed elsewhere.
    position = Position(
        edition_named("original-fr"),
        parse_table("r6 r7 r8 r9 | r4 r5 J r7 r8 J r10 r11 r12 r13"),
        parse_rack("r1 r1 r2 r3 r9 r11 r12 r13"),
        opened=True,
    )
    assert reached(position, best_play(position), ONE) == Oracle(position).best(ONE) == Best(7, 7, 1)


@pytest.mark.parametrize(
    ("melds", "pinned", "placed"),
    [
        ("r4 r5 r6", "", "r4 r5 r6"),
        ("r4 r5 r6", "r5", "r4 J r6"),
        ("r4 r5 r6 | r5 r6 r7", "r4 r5 r6", "J J r6 | r5 J r7"),
        ("r5 r6 r7 | r4 r5 r6", "r4 r5 r6", "J J r7 | J r5 r6"),
        ("r4 r5 r6 | k5 b5 r5", "r4 r5 r6", "J r5 J | k5 b5 J"),
        ("r4 r5 r6", "r4 r5 r6", None),
        ("r4 J J | k1 k2 k3", "r4", None),
    ],
)
def test_pinned_jokers_in_the_places_of_their_faces(melds: str, pinned: str, placed: str | None) -> None:
    found = with_pinned(list(parse_table(melds).melds), Counter(parse_rack(pinned)))
    assert found == (None if placed is None else list(parse_table(placed).melds))


@pytest.mark.soak
@pytest.mark.parametrize("box", BOXES)
def test_at_length(box: str) -> None:
    rng = Random(f"at length: {box}")
    for _ in range(400):
        compare(made_up(rng, edition_named(box), CLOSE, opened=True), rng)
