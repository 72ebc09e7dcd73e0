"""Tiles that need jokers, and what they cost at least: against a look at every group and run of three."""

from itertools import combinations
from random import Random

import pytest

from tilerummy.solver.classic.needs import NEVER, costs_of_need, needing_jokers
from tilerummy.solver.classic.packing import BY_JOKERS, JOKERS_USED, STEP_COLOUR, STEP_GROUPS
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.classic.solve import solve
from tilerummy.solver.stock import COLOURS, NUMBERS

GROUPS = [
    [COLOURS * number + colour for colour in colours]
    for number in range(1, NUMBERS + 1)
    for colours in combinations(range(COLOURS), 3)
]
RUNS = [
    [COLOURS * (first + more) + colour for more in range(3)]
    for first in range(1, NUMBERS - 1)
    for colour in range(COLOURS)
]


def made_up(rng: Random) -> Problem:
    """Faces of which some are there once or twice, and of those some must be used."""
    problem = Problem()
    share, tied = rng.choice((0.2, 0.4, 0.6, 0.9)), rng.choice((0.0, 0.0, 0.05, 0.2))
    for face in range(COLOURS, COLOURS * (NUMBERS + 1)):
        problem.high[face] = rng.choice((1, 1, 2)) if rng.random() < share else 0
        problem.low[face] = int(problem.high[face] > 0 and rng.random() < tied)
        problem.weight[face] = rng.randrange(1, 14)
    problem.joker_high = rng.randrange(3)
    problem.joker_weight = 30
    return problem


def jokers_needed(problem: Problem, face: int) -> int:
    return min(sum(problem.high[other] == 0 for other in meld) for meld in GROUPS + RUNS if face in meld)


@pytest.mark.parametrize("seed", range(30))
def test_every_group_and_run(seed: int) -> None:
    problem = made_up(Random(seed))
    there = [face for face in range(len(problem.high)) if problem.high[face]]
    one, two = needing_jokers(problem)
    for least, found in ((1, one), (2, two)):
        assert found == sum(1 << face for face in there if jokers_needed(problem, face) >= least)


@pytest.mark.parametrize("seed", range(200))
def test_a_best_way_costs_no_less_ahead(seed: int) -> None:
    problem = made_up(Random(seed))
    ahead = costs_of_need(problem)
    best = solve(problem)
    if best is None:
        return
    assert ahead[0] <= best.cost < NEVER
    numbers = range(NUMBERS, 0, -1) if best.is_mirrored else range(1, NUMBERS + 1)
    unplayed = {
        number: sum(left_over(problem, number, colour, step) for colour in range(COLOURS))
        for number, step in zip(numbers, best.steps, strict=True)
    }
    for done, key in enumerate(best.keys, start=1):
        used = key & JOKERS_USED
        number = done
        if best.is_mirrored:  # then that is what has been used above
            number, used = NUMBERS - done, (best.keys[-1] & JOKERS_USED) - used
        still = sum(unplayed[above] for above in range(number + 1, NUMBERS + 1))
        assert ahead[BY_JOKERS * number + used] <= still


def left_over(problem: Problem, number: int, colour: int, step: int) -> int:
    face = COLOURS * number + colour
    used = (step >> STEP_COLOUR * colour & 7) + (step >> STEP_GROUPS + 3 * colour & 7)
    return (problem.high[face] - used) * problem.weight[face]


def with_tiles(low: str, *, jokers: int) -> Problem:
    """Tiles of one colour that must be used, by their numbers."""
    problem = Problem()
    for number in low.split():
        problem.low[COLOURS * int(number)] += 1
        problem.high[COLOURS * int(number)] += 1
    problem.joker_high = jokers
    return problem


def test_a_joker_that_stands_already_helps_the_tiles_next_to_it() -> None:
    ahead = costs_of_need(with_tiles("4 5", jokers=1))
    assert ahead[BY_JOKERS * 3 + 1] == 0  # J 4 5
    assert ahead[BY_JOKERS * 1 + 1] == NEVER  # the joker stands below 2
    assert ahead[BY_JOKERS * 1] == 0


def test_too_far_apart_for_one_joker() -> None:
    problem = with_tiles("4 8", jokers=1)
    assert costs_of_need(problem)[0] == NEVER
    assert solve(problem) is None
    assert solve(with_tiles("4 6", jokers=1)) is not None
