"""Whether tiles stand: the bots' own quick answer against the solver's."""

from itertools import product
from random import Random

import pytest

from tilerummy.bots.bags import JOKER, bag_of, fits, plus
from tilerummy.bots.fitting import can_cover
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
    assert fits(bag_of(parse_rack(tiles))) is stand


@pytest.mark.many
@pytest.mark.parametrize("edition_id", ["ravensburger-de", "xp"])
def test_agrees_with_the_solver(edition_id: str) -> None:
    rng = Random(edition_id)
    box = sorted(load_edition(edition_id).tile_set.bag().elements())
    standing = 0
    for _ in range(50):
        tiles = rng.sample(box, rng.randint(3, 80))
        table, *_ = arrange(tuple(sorted(tiles)))
        kept = list(table.tiles())
        for bag in (tiles, kept, rng.sample(kept, max(0, len(kept) - 1))):
            _, left, _ = arrange(tuple(sorted(bag)))
            assert fits(bag_of(bag)) is (not left)
            standing += not left
    assert standing > 50


@pytest.mark.parametrize("from_above", [False, True])
def test_tiles_stand_with_the_help_of_some_others(from_above: bool) -> None:
    """Against trying all parts of what may help; few numbers, so that both answers are common."""
    rng = Random("help")
    low = [face for face in range(JOKER) if face % 13 < 5]
    answers = set()
    for _ in range(60):
        must = [0] * (JOKER + 1)
        for face in rng.sample(low * 2, 12):
            must[face] += 1
        must[JOKER] = rng.randrange(3)
        helpful = [face for face in rng.sample(low, 5) if must[face] < 2]
        parts = product((0, 1), repeat=len(helpful))
        chosen = [dict(zip(helpful, part, strict=True)) for part in parts]
        bags = [[used.get(face, 0) for face in range(JOKER + 1)] for used in chosen]
        covered = can_cover(must, bags[-1], from_above, 10**6)
        assert covered is any(fits(plus(must, bag)) for bag in bags)
        answers.add(covered)
    assert answers == {False, True}


def test_a_search_that_is_cut_short_says_yes() -> None:
    must, nothing = bag_of(parse_rack("r1 r2")), [0] * (JOKER + 1)
    assert not can_cover(must, nothing, from_above=False, nodes=10)
    assert can_cover(must, nothing, from_above=False, nodes=0)
