"""Among the best answers to a twist problem the one that keeps the most old melds."""

from collections import Counter
from random import Random

import pytest

from tests.oracle.best.positions import STYLES, Style
from tests.oracle.best.twist_problems import (
    Position,
    assert_stands,
    large_position,
    most_kept,
    small_position,
)
from tests.solver.test_twist_solve import ONE_EACH, bag
from tilerummy.notation import parse_tiles
from tilerummy.rules.meld import Meld
from tilerummy.solver.tasks import Task
from tilerummy.solver.twist import solve as twist
from tilerummy.solver.twist.solve import least_change, problem_of, solve


@pytest.mark.parametrize(
    ("table", "rack", "kept"),
    [
        ("k1 k2 k3 | r7 M r7 | b5 C y7", "k4", "r7 M r7 | b5 C y7"),
        ("k1 k2 k3 | r7 M r7", "b9", "k1 k2 k3 | r7 M r7"),
        ("k1 k2 k3 | r7 M r7", "b9 b10 b11", "k1 k2 k3 | r7 M r7"),
        ("k1 k2 k3 | r7 M r7", "J", "r7 M r7"),
        ("k4 r4 b4 y4 | k9 D k12", "b3 b5", "k9 D k12"),
        ("r4 r5 r6 r7 r8 | J k3 k4", "r6", "J k3 k4"),
    ],
)
def test_what_stays(table: str, rack: str, kept: str) -> None:
    old = [tuple(parse_tiles(meld)) for meld in table.split("|")]
    must = Counter(tile for meld in old for tile in meld)
    solution = least_change(problem_of(Task(must, bag(rack)), ONE_EACH), old)
    assert solution is not None
    still = [old[at] for at in solution.kept]
    assert still == [tuple(parse_tiles(meld)) for meld in kept.split("|")]
    assert_stands([*still, *solution.melds], must, bag(rack), ONE_EACH, solution.cost)


def check(position: Position) -> None:
    old: list[Meld] = list(position.table)
    problem = problem_of(Task(position.must, position.may), position.weights)
    best = solve(problem)
    solution = least_change(problem, old)
    if best is None or solution is None:
        assert best is solution is None
        return
    assert solution.cost == best.cost
    melds = [*(old[at] for at in solution.kept), *solution.melds]
    assert_stands(melds, position.must, position.may, position.weights, best.cost)
    most = most_kept(position.must, position.may, position.weights, old, best.cost)
    assert len(solution.kept) == most


@pytest.mark.parametrize("seed", range(25))
def test_against_the_oracle(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twist, "EASY", (0, 10, 500)[seed % 3])
    check(small_position(Random(seed), most_tiles=13, most_jokers=5))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3000, 3500))
def test_against_the_oracle_at_length(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twist, "EASY", (0, 10, 500)[seed % 3])
    check(small_position(Random(seed), most_tiles=18, most_jokers=8))


@pytest.mark.soak
@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_large_positions_at_length(style: Style, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(f"keeping, {style.name}")
    for _ in range(40):
        monkeypatch.setattr(twist, "EASY", rng.choice((0, 10, 500)))
        check(large_position(rng, style))
