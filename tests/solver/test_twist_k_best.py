"""The best choices of tiles to lay in a twist problem, against trying all of them."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.oracle.best.positions import STYLES
from tests.oracle.best.twist_problems import (
    Position,
    large_position,
    least_cost,
    small_position,
)
from tilerummy.rules.tile import Tile
from tilerummy.solver.tasks import Task
from tilerummy.solver.twist.solve import problem_of, usages


def all_choices(position: Position, points: int) -> dict[tuple[Tile, ...], int]:
    """Every bag of the rack's tiles that can be laid, with what is left over."""
    faces = sorted(position.may)
    found: dict[tuple[Tile, ...], int] = {}
    for counts in product(*(range(position.may[face] + 1) for face in faces)):
        laid = Counter(dict(zip(faces, counts, strict=True)))
        if least_cost(position.must + laid, Counter(), {}, points) is not None:
            left = position.may - laid
            cost = sum(position.weights[tile] * count for tile, count in left.items())
            found[tuple(sorted(laid.elements()))] = cost
    return found


def few_on_the_rack(rng: Random, most: int = 7) -> Position:
    while True:
        position = small_position(rng, most_tiles=10, most_jokers=4)
        if 1 <= position.may.total() <= most:
            return position


def much_on_the_table(rng: Random, most: int) -> Position:
    """Up to 45 tiles (more take the oracle a minute), but so few on the rack that all parts can be tried."""
    position = large_position(rng, rng.choice([style for style in STYLES if style.table[1] <= 45]))
    few = Counter(rng.sample(sorted(position.may.elements()), min(most, position.may.total())))
    return replace(position, may=few)


def check(position: Position, points: int) -> None:
    problem = problem_of(Task(position.must, position.may), position.weights, points)
    choices = [(tuple(sorted(laid.elements())), cost) for cost, laid in usages(problem)]
    expected = all_choices(position, points)
    assert len(choices) == len(expected)
    assert dict(choices) == expected
    assert [cost for _, cost in choices] == sorted(expected.values())


@pytest.mark.many
@pytest.mark.parametrize("seed", range(10))
def test_all_choices_come_in_order(seed: int) -> None:
    rng = Random(seed)
    check(few_on_the_rack(rng), points=rng.choice((0, 0, 15)))


@pytest.mark.parametrize("seed", range(3))
def test_all_choices_on_large_tables(seed: int) -> None:
    check(much_on_the_table(Random(seed), most=4), points=0)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6000, 6150))
def test_all_choices_on_large_tables_at_length(seed: int) -> None:
    check(much_on_the_table(Random(seed), most=6), points=0)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5000, 5150))
def test_all_choices_come_in_order_at_length(seed: int) -> None:
    rng = Random(seed)
    check(few_on_the_rack(rng), points=rng.choice((0, 0, 15, 30)))
