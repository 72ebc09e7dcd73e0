"""What other solvers got wrong, and what simpler searches overlook: each as an example."""

from collections import Counter

import pytest

from tests.oracle import OracleSearch
from tests.support.games import position_of
from tilerummy.notation import format_tiles, parse_rack
from tilerummy.rules import Colour, Position, Rack, Table, Tile, judge
from tilerummy.rules.tile import as_rack, numbered
from tilerummy.solver import (
    Objective,
    arrange,
    best_play,
    best_plays,
    can_go_out,
    can_play,
    go_out,
    most_points,
)


def best(position: Position, objective: Objective = Objective.TILES) -> tuple[Table, Rack]:
    """The best play, which the rules accept."""
    play = best_play(position, objective)
    assert play is not None
    judge(position, play.table, OracleSearch())
    return play.table, play.laid


# --- the objective of points in fact counted tiles ----------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "rack", "by_tiles", "by_points"),
    [
        ("", "k1 k2 k4 k5 r12 r13 J", "k1 k2 k4 k5 J", "r12 r13 J"),
        ("", "k8 k9 k10 r10 b10 y1 y2 y3", "k8 k9 k10 y1 y2 y3", "k10 r10 b10 y1 y2 y3"),
        ("b1 r1 y1 k1", "k2 k3 r13 b13 b2 b3 J", "k2 k3 b2 b3 J", "k2 k3 r13 b13 J"),
    ],
)
def test_points_are_points(table: str, rack: str, by_tiles: str, by_points: str) -> None:
    position = position_of("sabra", table, rack)
    assert len(best(position, Objective.TILES)[1]) == len(parse_rack(by_tiles))
    laid = best(position, Objective.POINTS)[1]
    weight = {tile: position.edition.joker_penalty if tile.is_joker else tile.number for tile in Tile}
    assert sum(weight[tile] for tile in laid) == sum(weight[tile] for tile in parse_rack(by_points))


# --- melds with jokers that were left out -------------------------------------------------------------------


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("size", range(3, 14))
def test_runs_with_a_joker_at_every_place(colour: Colour, size: int) -> None:
    for first in range(1, 15 - size):
        run = [numbered(colour, first + step) for step in range(size)]
        for place in range(size):
            rack = as_rack([*run[:place], *run[place + 1 :], Tile.J])
            assert can_go_out(Position(position_of("sabra", "", "").edition, Table(), rack, opened=True)), (
                format_tiles(rack)
            )


@pytest.mark.parametrize("number", [1, 7, 13])
@pytest.mark.parametrize("jokers", [1, 2, 3])
def test_groups_of_four_with_jokers(number: int, jokers: int) -> None:
    group = [numbered(colour, number) for colour in Colour]
    for place in range(4):
        some = (group[place:] + group[:place])[: 4 - jokers]
        rack = as_rack([*some, *[Tile.J] * jokers])
        assert can_go_out(Position(position_of("xp", "", "").edition, Table(), rack, opened=True))


def test_a_joker_at_the_end_of_a_run_of_thirteen() -> None:
    assert can_go_out(position_of("sabra", "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12", "J"))
    assert can_go_out(position_of("sabra", "r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13", "J"))
    assert can_go_out(position_of("sabra", "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13", "J"))


# --- two of one kind in a group -----------------------------------------------------------------------------


def test_no_tile_is_twice_in_a_group() -> None:
    assert not can_play(position_of("sabra", "", "k5 k5 r5"))
    assert not can_play(position_of("sabra", "k5 r5 b5", "k5 r5"))
    assert not can_go_out(position_of("xp", "k5 r5 b5", "k5 r5 b5 k5"))
    assert can_go_out(position_of("xp", "k5 r5 b5", "k5 r5 b5"))
    for play in best_plays(position_of("xp", "k5 r5 b5", "k5 r5 b5 y5 k5 r5 J J"), 50):
        for meld in play.table.melds:
            assert max(Counter(tile for tile in meld if tile != Tile.J).values()) == 1


# --- what the joker is worth in the opening -----------------------------------------------------------------


@pytest.mark.parametrize("edition", ["ravensburger-de", "sabra", "twist"])
def test_the_joker_counts_in_the_opening(edition: str) -> None:
    assert most_points(parse_rack("r11 r12 J")) == 36
    assert can_play(position_of(edition, "", "r9 r10 J", opened=False))  # the joker as the 11
    assert not can_play(position_of(edition, "", "r8 r9 J", opened=False))
    assert can_play(position_of(edition, "", "k10 b10 J", opened=False))
    assert not can_play(position_of(edition, "", "k9 b9 J", opened=False))


# --- three jokers and more ----------------------------------------------------------------------------------


@pytest.mark.parametrize("jokers", range(5))
@pytest.mark.parametrize("table", ["", "r4 r5 r6", "k11 k12 k13"])
def test_many_jokers_on_the_rack(jokers: int, table: str) -> None:
    rack = "J " * jokers
    position = position_of("xp", table, rack)
    if jokers == 0 or table == "":
        assert best_play(position) is None
        assert not can_play(position)
        assert not can_go_out(position)
    else:
        assert len(best(position)[1]) == jokers  # every joker finds a place at the run
    assert most_points(parse_rack(rack)) == 0
    assert arrange(parse_rack(rack)) == (Table(), parse_rack(rack), True)


def test_many_jokers_on_the_table() -> None:
    position = position_of("xp", "r4 J J J | k7 J y7", "r5 r6 r7 b7")
    assert len(best(position)[1]) == 4


def test_jokers_alone_are_no_meld() -> None:
    assert not can_play(position_of("xp", "", "J J J"))
    assert can_go_out(position_of("xp", "", "r1 J J J"))
    # Four jokers in two melds of a run's tiles, never three of them by themselves.
    assert can_go_out(position_of("xp", "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13", "J J J J"))


# --- all that lies on the table stays on it -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "rack"),
    [
        ("r4 r5 r6 r7 | k4 b4 y4", "r8 r3 k7 b7"),
        ("r1 r2 r3 | k1 k2 k3 | b1 b2 b3", "y1 y2 y3"),
        ("r4 J r6 | k13 b13 J", "r5 y13 r7"),
        ("y1 y2 y3 y4 | k1 r1 b1 y1", "b1"),
    ],
)
@pytest.mark.parametrize("edition", ["sabra", "original-fr", "original-de", "original-it"])
def test_every_tile_of_the_table_is_in_the_answer(edition: str, table: str, rack: str) -> None:
    position = position_of(edition, table, rack)
    for play in [*best_plays(position, 20), best_play(position), go_out(position)]:
        if play is not None:
            assert position.table.bag() + Counter(play.laid) == play.table.bag()


# --- what a search with too small a state overlooks ---------------------------------------------------------


def test_three_runs_of_one_colour_at_once() -> None:
    tiles = " ".join(f"r{number}" for number in range(1, 14))
    assert can_go_out(position_of("sabra", "", f"{tiles} {tiles} J"))
    assert can_go_out(position_of("sabra", "", f"{tiles} {tiles} J J"))
    assert can_go_out(position_of("xp", "", f"{tiles} {tiles} {tiles} J J J J"))
