"""Where the melds of an answer lie: in the old places, as long as that does not change what they are."""

import pytest

from tests.oracle.best.checking import edition_named
from tilerummy.notation import format_table, parse_rack, parse_table
from tilerummy.rules import Position, judge
from tilerummy.solver import FastSearch, best_plays
from tilerummy.solver.layout import lay_out


@pytest.mark.parametrize(
    ("old", "new", "laid_out"),
    [
        ("r4 r5 r6 | k7 b7 y7", "b7 k7 y7 | r4 r5 r6 | k1 k2 k3", "r4 r5 r6 | k7 b7 y7 | k1 k2 k3"),
        ("k7 J y7 | r4 r5 r6", "k7 y7 J | r4 r5 r6 r7", "k7 J y7 | r4 r5 r6 r7"),
        ("J b9 b10 | r4 r5 r6", "b9 b10 J | r4 r5 r6 r7", "b9 b10 J | r4 r5 r6 r7"),
        ("J J b9 | b7 J b9 J", "J b9 J | J b9 y9 | b7 y7 J", "J b9 J | J b9 y9 | b7 y7 J"),
    ],
)
def test_what_was_rebuilt_lies_as_before_unless_a_joker_in_a_run_moves(
    old: str, new: str, laid_out: str
) -> None:
    table = lay_out(parse_table(old), {}, parse_table(new).melds)
    assert format_table(table) == laid_out


@pytest.mark.parametrize(
    ("edition", "table", "rack"),
    [
        ("original-fr", "J b9 b10 | b8 b9 b10 J", "b8 k8"),
        ("original-fr", "b8 b9 b10 J | J b9 b10", "b8 k8"),
        (
            "xp, full box, pinned",
            "b5 k5 y5 | b7 J b9 J | k8 k9 k10 | b10 k10 y10 | J J b9",
            "b3 b8 y7 y9 y10",
        ),
    ],
)
def test_a_pinned_joker_keeps_its_place_in_a_meld_like_another(edition: str, table: str, rack: str) -> None:
    position = Position(edition_named(edition), parse_table(table), parse_rack(rack), opened=True)
    plays = best_plays(position, 100)
    assert len(plays) > 1
    for play in plays:
        judge(position, play.table, FastSearch())  # accepts it
