"""The tiles of a play: all that lay there still lie there; what is new, and something is, was on the rack."""

import pytest

from tests.support.each import each
from tests.support.games import judged, outcome
from tests.support.printed import ALL
from tilerummy.notation import parse_rack
from tilerummy.rules import Illegal

# table, rack, play, reason, the tiles that it names
REFUSED = {
    "not-on-the-rack": ("k1 k2 k3", "r5", "k1 k2 k3 k4", "tile-not-on-rack", "k4"),
    "only-one-on-the-rack": ("", "r5 b5 k9", "r5 b5 k5 | r5 b5 k5", "tile-not-on-rack", "k5 k5 r5 b5"),
    "joker-not-on-the-rack": ("k1 k2 k3", "r5 r6", "k1 k2 k3 | r5 r6 J", "tile-not-on-rack", "J"),
    "before-a-missing-tile": ("k1 k2 k3 k4", "r5", "k1 k2 k3 | b5", "tile-not-on-rack", "b5"),
    "before-a-meld-that-does-not-stand": ("k1 k2 k3", "r5", "k1 k2 k3 | r5 r6", "tile-not-on-rack", "r6"),
    "table-tile-gone": ("k1 k2 k3 k4", "r1 r2 r3", "k1 k2 k3 | r1 r2 r3", "table-tile-missing", "k4"),
    "one-of-two-copies-gone": (
        "k1 k2 k3 | k3 r3 b3 y3",
        "k4",
        "k1 k2 k3 k4 | r3 b3 y3",
        "table-tile-missing",
        "k3",
    ),
    "tile-and-joker-gone": ("k1 k2 k3 J", "k4", "k1 k2 k4", "table-tile-missing", "k3 J"),
    "everything-gone": ("k1 k2 k3", "r1 r2 r3", "r1 r2 r3", "table-tile-missing", "k1 k2 k3"),
    "before-nothing-laid": ("k1 k2 k3 k4", "r1", "k1 k2 k3", "table-tile-missing", "k4"),
    "joker-gone": ("k1 k2 J", "k3", "k1 k2 k3", "joker-taken", "J"),
    "one-of-two-jokers-gone": ("k1 k2 J J", "k3", "k1 k2 k3 J", "joker-taken", "J"),
    "joker-gone-nothing-laid": ("k1 k2 k3 J", "r5", "k1 k2 k3", "joker-taken", "J"),
    "unchanged": ("k1 k2 k3", "k4", "k1 k2 k3", "nothing-laid", None),
    "rearranged": ("k1 k2 k3 | k4 k5 k6", "k7", "k1 k2 k3 k4 k5 k6", "nothing-laid", None),
    "nothing-on-nothing": ("", "k4", "", "nothing-laid", None),
    "before-a-wrong-meld": ("k1 k2 k3 | k4 k5 k6", "k7", "k1 k2 | k3 k4 k5 k6", "nothing-laid", None),
}


@each("edition", ALL)
@each("name", REFUSED)
def test_refused(edition: str, name: str) -> None:
    table, rack, play, reason, tiles = REFUSED[name]
    for opened in (True, False):
        with pytest.raises(Illegal) as caught:
            judged(edition, table, rack, play, opened)
        assert caught.value.reason.value == reason
        assert caught.value.details == ({} if tiles is None else {"tiles": parse_rack(tiles)})


@each("joker", ["D", "C", "M"])
def test_special_jokers_stay_on_the_table_too(joker: str) -> None:
    table = {"D": "k1 k2 D", "C": "k1 k2 C", "M": "k1 k2 M k2 k1 | k3 k4 k5"}[joker]
    play = {"D": "k1 k2 k3", "C": "k1 k2 k3", "M": "k1 k2 k3 | k1 k2 k3 k4 k5"}[joker]
    assert outcome("twist", table, "k3", play) == "joker-taken"


@each("edition", ALL)
@pytest.mark.parametrize(
    ("table", "rack", "play", "laid"),
    [
        ("", "k1 k2 k3 r5", "k1 k2 k3", "k1 k2 k3"),
        ("k1 k2 k3", "k4 k1", "k1 k2 k3 k4", "k4"),
        ("k1 k2 k3", "k1 k2 k3", "k1 k2 k3 | k1 k2 k3", "k1 k2 k3"),
        ("r4 r5 r6 r7 r8", "b9 r6 J", "r4 r5 r6 | r6 r7 r8 J", "r6 J"),
    ],
)
def test_what_was_laid(edition: str, table: str, rack: str, play: str, laid: str) -> None:
    assert judged(edition, table, rack, play).laid == parse_rack(laid)
