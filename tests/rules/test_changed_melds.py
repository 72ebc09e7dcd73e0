"""Which melds of a table were not on the old one: however they lie, read to the player's advantage."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.notation import parse_table, parse_tiles
from tilerummy.rules import Meld, Table, readings
from tilerummy.rules.meld import canonical

MELDS = st.sampled_from(
    [
        parse_tiles(text)
        for text in ("r5 J J", "J J r5", "J r5 J", "k3 b3 y3", "y3 b3 k3", "r1 r2 r3", "k9", "")
    ]
)
TABLES = st.lists(MELDS, max_size=5)


def worth(meld: Meld) -> int:
    return max((reading.points for reading in readings(meld)), default=0)


def fewest_points_kept(old: list[Meld], new: list[Meld]) -> Counter[Meld]:
    """By the definition: of the same melds those worth the least lay there before."""
    changed: Counter[Meld] = Counter()
    for kind in {canonical(meld) for meld in new}:
        same = sorted((meld for meld in new if canonical(meld) == kind), key=worth)
        changed.update(same[sum(canonical(meld) == kind for meld in old) :])
    return changed


@given(TABLES, TABLES, st.booleans())
def test_those_worth_most_count_as_new(old: list[Meld], more: list[Meld], added: bool) -> None:
    new = [*old, *more] if added else more
    for before, after in ((old, new), (new, old)):
        changed = Table(tuple(after)).changed_from(Table(tuple(before)))
        expected = fewest_points_kept(before, after)
        assert sorted(map(worth, changed)) == sorted(map(worth, expected.elements()))
        assert Counter(map(canonical, changed)) == Counter(map(canonical, expected.elements()))


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("r1 r2 r3", "r1 r2 r3 | k9 | k5", "k9 | k5"),
        ("r1 r2 r3 | k9", "k9 | r1 r2 r3", ""),
        ("J J r5", "J J r5 | r5 J J", "r5 J J"),
        ("r5 J J", "r5 J J | J J r5", "r5 J J"),
        ("r1 r2 r3", "k9", "k9"),
    ],
)
def test_they_are_told_in_the_order_in_which_they_lie(old: str, new: str, changed: str) -> None:
    found = parse_table(new).changed_from(parse_table(old))
    assert found == parse_table(changed).melds
