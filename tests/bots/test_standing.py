"""Whether tiles stand: the bots' own quick answer against the solver's."""

from random import Random

import pytest

from tilerummy.bots.bags import bag_of, stands
from tilerummy.notation import parse_rack
from tilerummy.rules import load_edition
from tilerummy.solver import arrange


@pytest.mark.parametrize(
    ("tiles", "stand"),
    [
        ("", True),
        ("r1 r2 r3", True),
        ("r1 r2", False),
        ("r1 r2 J", True),
        ("r12 r13 J", True),
        ("r1 J J", True),
        ("r1 b1 k1 y1 r2 r3", True),
        ("r1 b1 k1 y1 r2", False),
        ("r1 b1 k1 y1 r1 r2 r3", True),
        ("r4 r5 r5 r6 r6 r7", True),
        ("r12 r13 r1", False),
        ("k13 r13 b13 k12 k11", False),
    ],
)
def test_small_bags(tiles: str, stand: bool) -> None:
    assert stands(bag_of(parse_rack(tiles))) is stand


@pytest.mark.parametrize("edition_id", ["ravensburger-de", "xp"])
def test_agrees_with_the_solver(edition_id: str) -> None:
    rng = Random(edition_id)
    box = sorted(load_edition(edition_id).tile_set.bag().elements())
    standing = 0
    for _ in range(50):
        tiles = rng.sample(box, rng.randint(3, 80))
        table, _ = arrange(tuple(sorted(tiles)))
        kept = list(table.tiles())
        for bag in (tiles, kept, rng.sample(kept, max(0, len(kept) - 1))):
            _, left = arrange(tuple(sorted(bag)))
            assert stands(bag_of(bag)) is (not left)
            standing += not left
    assert standing > 50
