"""The best choices of tiles to lay in a twist problem, against trying all of them."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from tests.solver.test_twist_oracle import Position, assert_stands, random_position
from tilerummy.rules.tile import Tile
from tilerummy.solver.twist import TwistProblem, TwistSolution, k_best_twist, usages_twist


def all_choices(position: Position, points: int) -> dict[tuple[Tile, ...], int]:
    """Every bag of the rack's tiles that can be laid, with what is left over."""
    faces = sorted(position.may)
    found: dict[tuple[Tile, ...], int] = {}
    for counts in product(*(range(position.may[face] + 1) for face in faces)):
        laid = Counter(dict(zip(faces, counts, strict=True)))
        if position.oracle.best(position.must + laid, Counter(), {}, points) is not None:
            left = position.may - laid
            cost = sum(position.weights[tile] * count for tile, count in left.items())
            found[tuple(sorted(laid.elements()))] = cost
    return found


def laid_by(solution: TwistSolution, position: Position) -> tuple[Tile, ...]:
    used = Counter(tile for meld in solution.melds for tile in meld)
    return tuple(sorted((used - position.must).elements()))


def few_on_the_rack(rng: Random) -> Position:
    while True:
        position = random_position(rng, most_tiles=10, most_jokers=4)
        if 1 <= position.may.total() <= 7:
            return position


def check(position: Position, points: int) -> None:
    problem = TwistProblem(position.must, position.may, position.weights, points)
    solutions = list(usages_twist(problem))
    choices = [laid_by(solution, position) for solution in solutions]
    expected = all_choices(position, points)
    assert len(choices) == len(set(choices))
    assert dict(zip(choices, (solution.cost for solution in solutions), strict=True)) == expected
    assert [solution.cost for solution in solutions] == sorted(expected.values())
    for solution in solutions:
        assert_stands(solution.melds, position.must, position.may, position.weights, solution.cost)
    assert k_best_twist(problem, 2) == solutions[:2]


@pytest.mark.parametrize("seed", range(10))
def test_all_choices_come_in_order(seed: int) -> None:
    rng = Random(seed)
    check(few_on_the_rack(rng), points=rng.choice((0, 0, 15)))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5000, 5150))
def test_all_choices_come_in_order_at_length(seed: int) -> None:
    rng = Random(seed)
    check(few_on_the_rack(rng), points=rng.choice((0, 0, 15, 30)))
