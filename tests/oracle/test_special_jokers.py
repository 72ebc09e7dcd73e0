"""The reference for special jokers: its melds against the rules, and its network against its melds."""

from collections import Counter
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

from tests.oracle.best.positions import STYLES
from tests.oracle.best.special_melds import same_as
from tests.oracle.best.twist_melds import Bag, C, D, J, M, all_melds
from tests.oracle.best.twist_problems import large_position, least_cost, small_position
from tilerummy.rules.meld import canonical, readings
from tilerummy.rules.tile import Colour, numbered


@cache
def most_points(bag: Bag) -> int:
    """By the rules: the most points of any order of the tiles, 0 if none stands."""
    best = 0
    for meld in permutations(bag):
        found = readings(meld)
        if found:
            best = max(best, found[0].points)
    return best


def _can_be_cut(bag: Bag, points: int) -> bool:
    """Whether two melds hold the same tiles and are worth as much."""
    for size in range(3, len(bag) - 2):
        for at in combinations(range(len(bag)), size):
            one = tuple(bag[i] for i in at)
            two = tuple(tile for i, tile in enumerate(bag) if i not in at)
            if most_points(one) and most_points(two) and most_points(one) + most_points(two) >= points:
                return True
    return False


@pytest.mark.slow
def test_the_reference_knows_the_melds_of_the_rules() -> None:
    rng = Random(5)
    for _ in range(12):
        low = rng.randint(1, 10)
        faces = [numbered(colour, number) for colour in list(Colour)[:2] for number in range(low, low + 4)]
        stock = Counter(rng.sample([*faces, *faces], 4) + rng.sample([J, J, D, D, C, C, M], 3))
        found = all_melds(stock)
        bags = {
            tuple(sorted(bag)) for size in range(3, 8) for bag in combinations(sorted(stock.elements()), size)
        }
        for bag in bags:
            points = most_points(bag)
            if bag in found:
                assert points == found[bag], bag
            elif points:
                assert _can_be_cut(bag, points), bag
        assert set(found) <= bags


def compare(rng: Random, most_tiles: int, most_jokers: int) -> None:
    position = small_position(rng, most_tiles, most_jokers)
    points = rng.choice((0, 0, 15, 30, 60))
    must, may = position.must, position.may
    if points:
        must, may = Counter(), must + may
    by_melds = least_cost(must, may, position.weights, points, written_out=True)
    assert least_cost(must, may, position.weights, points) == by_melds


@pytest.mark.many
@pytest.mark.parametrize("seed", range(40))
def test_the_network_holds_the_same_melds(seed: int) -> None:
    compare(Random(seed), most_tiles=13, most_jokers=6)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_the_network_at_length(seed: int) -> None:
    rng = Random(f"network {seed}")
    for _ in range(100):
        compare(rng, most_tiles=24, most_jokers=8)


def test_which_melds_count_as_the_same() -> None:
    rng = Random("same")
    for _ in range(40):
        for meld in large_position(rng, rng.choice(STYLES)).table:
            centre = meld.index(M) if M in meld else len(meld)
            one, other = list(meld[:centre]), list(meld[centre + 1 :])
            rng.shuffle(one)
            rng.shuffle(other)
            for again in (meld[::-1], (*one, *meld[centre : centre + 1], *other)):
                if readings(again):
                    assert (same_as(again) == same_as(meld)) == (canonical(again) == canonical(meld)), again
