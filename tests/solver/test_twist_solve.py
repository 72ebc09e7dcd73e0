"""The best answers to twist problems: by hand, and against the oracle."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.oracle.best.positions import STYLES, Style
from tests.oracle.best.twist_problems import (
    Position,
    assert_stands,
    large_position,
    least_cost,
    small_position,
)
from tilerummy.notation import parse_tiles
from tilerummy.rules.meld import readings
from tilerummy.rules.tile import NUMBERED, TILES, Tile
from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.tasks import Task
from tilerummy.solver.twist import solve as twist
from tilerummy.solver.twist.solve import most_points, problem_of, solve

ONE_EACH = dict.fromkeys(TILES, 1)


def bag(text: str) -> Counter[Tile]:
    return Counter(parse_tiles(text))


@pytest.mark.parametrize(
    ("table", "rack", "left"),
    [
        ("", "r2 D r5", 0),
        ("", "b3 r3 D", 0),
        ("", "r2 D", 2),
        ("", "b3 r3 y3 D", 1),  # in a group the double goes with two others
        ("", "r2 r3 D", 0),
        ("", "r12 r13 D", 0),
        ("", "r11 r12 D", 0),
        ("", "r12 r13 J", 0),
        ("", "r12 r13 C", 3),  # never first, and nothing follows 13
        ("", "r11 r12 C", 0),
        ("", "r12 C C", 3),
        ("", "r11 C C", 0),
        ("", "r13 J C", 0),
        ("", "r3 C b5", 0),
        ("", "r3 C r5", 3),
        ("", "r3 C b5 C r7", 0),
        ("", "r3 C C b6", 0),
        ("", "r3 C C r6", 1),
        ("", "r3 C J C r7", 0),
        ("", "r3 C D C r8", 0),
        ("", "r2 D C b6", 0),
        ("", "r7 M r7", 0),
        ("", "r7 M J", 0),
        ("", "r2 r3 M r3 r2", 0),
        ("", "r12 r13 M r13 r12", 0),
        ("", "b3 r3 M r3 b3", 0),
        ("", "b3 r3 M D", 0),
        ("", "b3 r3 y3 k3 D D M", 0),
        ("", "r3 J r5 M r5 r4 r3", 0),
        ("", "r2 D r5 M r5 r4 r3 r2", 0),
        ("", "r4 C b6 M b6 C r4", 0),
        ("", "J J D D C C M M", 8),
        ("", "r13 J J D D C C", 0),
        ("r7 M r7", "r8 r8 J D", 0),
        ("k5 r5 M D", "k5 b7 b8 b9 C", 0),
        ("r3 C b5", "y7 r7", 2),
        ("b3 r3 J", "y3", 0),
        ("r2 r3 J r5 r6", "r1 r7", 0),
        ("k1 k2 J b1 y1 r1 b2 y2 r2", "", 0),
        ("k7 r7 b7 y7", "D", 1),
        ("k7 r7 b7 y7 k8 r8 b8 y8", "D", 0),
    ],
)
def test_what_is_left_over(table: str, rack: str, left: int) -> None:
    solution = solve(problem_of(Task(bag(table), bag(rack)), ONE_EACH))
    assert solution is not None
    assert solution.cost == left
    assert_stands(solution.melds, bag(table), bag(rack), ONE_EACH, left)


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("r2 D r5", 14),
        ("b3 r3 D", 12),
        ("r2 r3 M r3 r2", 10),
        ("r12 r13 J", 36),
        ("r13 J J", 39),  # as a group
        ("r11 J J", 36),  # as a run
        ("r11 D D", 55),  # on both sides
        ("k13 r13 b13 J D M", 78),
        ("r1 J", 0),
    ],
)
def test_most_points(tiles: str, points: int) -> None:
    assert most_points(bag(tiles)) == points
    assert solve(problem_of(Task(Counter(), bag(tiles)), {}, points)) is not None
    assert solve(problem_of(Task(Counter(), bag(tiles)), {}, points + 1)) is None


def test_nothing_but_jokers_is_no_meld() -> None:
    assert solve(problem_of(Task(bag("J D C M"), Counter()), {})) is None
    assert solve(problem_of(Task(bag("r3 C r5"), bag("k9")), {})) is None


def test_the_cost_decides() -> None:
    rack = bag("r5 r6 r7 b7 y7")
    by_number = solve(problem_of(Task(Counter(), rack), {tile: tile.number for tile in TILES}))
    assert by_number is not None
    assert by_number.cost == 11  # 7 7 7 goes down
    other = solve(problem_of(Task(Counter(), rack), {Tile.R5: 9, Tile.R6: 9, Tile.R7: 9}))
    assert other is not None
    assert other.cost == 0


def test_all_tiles_of_the_box() -> None:
    box = Counter(2 * [*NUMBERED, *parse_tiles("J D C M")])
    solution = solve(problem_of(Task(box, Counter()), {}))
    assert solution is not None
    assert_stands(solution.melds, box, Counter(), ONE_EACH, 0)


def test_more_tiles_than_a_box_has_are_refused() -> None:
    with pytest.raises(ValueError, match="copies"):
        solve(problem_of(Task(bag("r5 r5 r5"), Counter()), {}))


def test_a_budget_can_run_out() -> None:
    rack = bag("k1 k3 k5 r2 r4 r6 b1 b3 b5 y2 y4 y6 J J D D C C M M")
    with pytest.raises(OutOfBudget):
        solve(problem_of(Task(Counter(), rack), ONE_EACH), budget=20)


# --- against the oracle -------------------------------------------------------------------------------------


def named(style: Style) -> str:
    return style.name


def check(position: Position, points: int) -> Position:
    """The solver finds what the oracle finds. The position as it was solved."""
    must, may, weights = position.must, position.may, position.weights
    if points:
        must, may = Counter[Tile](), must + may
    expected = least_cost(must, may, weights, points)
    problem = problem_of(Task(must, may), weights, points)
    solution = solve(problem)
    assert (None if solution is None else solution.cost) == expected
    if solution is not None:
        assert_stands(solution.melds, must, may, weights, solution.cost)
        assert sum(readings(meld)[0].points for meld in solution.melds) >= points
    return replace(position, must=must, may=may)


def check_both_ways(position: Position, points: int) -> None:
    """And so does the full search, which takes too long for large positions."""
    position = check(position, points)
    must, may, weights = position.must, position.may, position.weights
    problem = problem_of(Task(must, may), weights, points)
    lean, full = solve(problem), twist._solve_full(problem, 0, None)[0]
    assert (lean is None) == (full is None)
    if lean is not None and full is not None:
        assert full.cost == lean.cost
        assert_stands(full.melds, must, may, weights, full.cost)


@pytest.mark.many
@pytest.mark.parametrize("seed", range(40))
def test_against_the_oracle(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    monkeypatch.setattr(twist, "EASY", rng.choice((0, 10, 500)))  # the lower bound from the start, or not
    position = small_position(rng, most_tiles=13, most_jokers=5)
    check_both_ways(position, points=0 if seed % 3 else rng.choice((10, 20, 30, 50)))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 2000))
def test_against_the_oracle_at_length(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    monkeypatch.setattr(twist, "EASY", rng.choice((0, 10, 500)))
    position = small_position(rng, most_tiles=18, most_jokers=8)
    check_both_ways(position, points=0 if seed % 3 else rng.choice((10, 20, 30, 60, 100)))


@pytest.mark.many
@pytest.mark.parametrize("style", STYLES[2:-2:3], ids=named)
def test_large_positions(style: Style, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(f"solved, {style.name}")
    monkeypatch.setattr(twist, "EASY", rng.choice((0, 10, 500)))
    check(large_position(rng, style), points=0)


@pytest.mark.soak
@pytest.mark.parametrize("style", STYLES, ids=named)
def test_large_positions_at_length(style: Style, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(f"solved at length, {style.name}")
    for _ in range(40):
        monkeypatch.setattr(twist, "EASY", rng.choice((0, 10, 500)))
        check(large_position(rng, style), points=rng.choice((0, 0, 30)))


@pytest.mark.parametrize("seed", range(8))
def test_most_points_against_the_oracle(seed: int) -> None:
    position = small_position(Random(100 + seed), most_tiles=10, most_jokers=4)
    tiles = position.must + position.may
    most = most_points(tiles)
    assert least_cost(Counter(), tiles, {}, most) is not None
    assert least_cost(Counter(), tiles, {}, most + 1) is None
