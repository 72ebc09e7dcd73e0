"""What can't be on a table and a rack is refused by every public function, with a sentence."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tilerummy import solver
from tilerummy.messages.catalogue import languages
from tilerummy.notation import parse_rack, parse_table, parse_tiles
from tilerummy.rules import EDITION_IDS, Position, Table, Tile, judge, load_edition
from tilerummy.rules.edition_file import LARGEST_BOX, LARGEST_SPECIAL_BOX
from tilerummy.solver import Impossible, play

Ask = Callable[[Position], object]

ABOUT_POSITIONS: dict[str, Ask] = {
    "best_play": solver.best_play,
    "best_plays": lambda position: solver.best_plays(position, 2),
    "can_play": solver.can_play,
    "can_go_out": solver.can_go_out,
    "go_out": solver.go_out,
}
ABOUT_TILES: dict[str, Callable[..., object]] = {
    "arrange": solver.arrange,
    "most_points": solver.most_points,
}


def sabra(table: str, rack: str) -> Position:
    return Position(load_edition("sabra"), parse_table(table), parse_rack(rack), opened=True)


POSITIONS = {
    "a joker of another box": (sabra("", "D r7 r8"), "This box has no D."),
    "too many on the rack": (sabra("", "r7 " * 15), "r7 is there too often: this box has only 2."),
    "too many of table and rack": (sabra("r7 r8 r9", "r7 r7"), "r7 is there too often: this box has only 2."),
    "too many on the table": (sabra("J r5 r6 | J r5 k5 | J y5 k5", "r7"), "J is there too often"),
    "no meld": (sabra("r4 r5 r7", "r6"), "is missing the 6"),
    "too few tiles": (sabra("r4 r5", "r6"), "at least three"),
    "no tile on the rack": (
        Position(load_edition("sabra"), Table(), (99, 3), opened=True),  # type: ignore[arg-type]
        "99 is not a valid Tile",
    ),
    "a text for a rack": (
        Position(load_edition("sabra"), Table(), "r7 k1", opened=True),  # type: ignore[arg-type]
        "'r' is not a valid Tile",
    ),
    "no tile on the table": (
        Position(load_edition("sabra"), Table(((99, 3, 4),)), (), opened=True),  # type: ignore[arg-type]
        "99 is not a valid Tile",
    ),
}


@pytest.mark.parametrize("ask", ABOUT_POSITIONS.values(), ids=ABOUT_POSITIONS)
@pytest.mark.parametrize(("position", "words"), POSITIONS.values(), ids=POSITIONS)
def test_a_position_that_cannot_be(ask: Ask, position: Position, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ask(position)


@pytest.mark.parametrize("ask", ABOUT_POSITIONS.values(), ids=ABOUT_POSITIONS)
@pytest.mark.parametrize("opened", ["no", 1, None])
def test_opened_is_yes_or_no(ask: Ask, opened: Any) -> None:
    with pytest.raises(TypeError, match="opened must be True or False"):
        ask(Position(load_edition("sabra"), Table(), parse_rack("r7"), opened))


@pytest.mark.parametrize("ask", ABOUT_TILES.values(), ids=ABOUT_TILES)
@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        (parse_tiles("r7 " * 5), "no box has more than 4"),
        (parse_tiles("r7 " * 9), "no box has more than 4"),
        (parse_tiles("J " * 9), "no box has more than 8"),
        (parse_tiles("D D D"), "no box has more than 2"),
        (parse_tiles("D r7 r7 r7"), "no box has more than 2"),
        ((99, 3), "99 is not a valid Tile"),
        ("r7 r8", "'r' is not a valid Tile"),
    ],
)
def test_loose_tiles_that_no_box_holds(ask: Callable[..., object], tiles: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ask(tiles)


@pytest.mark.parametrize("ask", ABOUT_TILES.values(), ids=ABOUT_TILES)
def test_loose_tiles_of_a_box(ask: Callable[..., object]) -> None:
    edition = load_edition("sabra")
    ask(parse_tiles("r7 r7 J J"), edition=edition)
    with pytest.raises(Impossible, match="this box has only 2"):
        ask(parse_tiles("r7 r7 r7"), edition=edition)
    with pytest.raises(Impossible, match="This box has no D"):
        ask(parse_tiles("D"), edition=edition)


@pytest.mark.parametrize(
    ("tiles", "faces", "words"),
    [
        ("r7 b7", "J", "stands for a numbered tile"),
        ("r7 b7 J", "k7 " * 8, "no box has more than 8"),
        ("r7 r7 r7 r7", "r7 r7 r7 r7", "at most 7 of r7"),
    ],
)
def test_faces_that_no_jokers_have(tiles: str, faces: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        solver.most_points(parse_tiles(tiles), parse_tiles(faces))
    assert solver.most_points(parse_tiles("r7 b7"), parse_tiles("k7")) == 21


@pytest.mark.parametrize("budget", [-1, 1.5, "many", None])
def test_a_budget_that_is_none(budget: Any) -> None:
    position = sabra("r4 r5 r6", "r7")
    asked: tuple[Callable[..., object], ...] = (
        *(solver.best_play, solver.can_play, solver.can_go_out, solver.go_out),
        lambda position, budget: solver.best_plays(position, 1, budget=budget),
        lambda position, budget: solver.arrange(position.rack, budget),
    )
    for ask in asked:
        with pytest.raises(ValueError, match="budget must be a whole number from 0"):
            ask(position, budget=budget)


@pytest.mark.parametrize(
    ("objective", "error"),
    [
        ({Tile.R7: -1}, ValueError),
        ({Tile.R7: 0.5}, ValueError),
        ({Tile.R7: solver.MOST_WEIGHT + 1}, ValueError),
        ({"r7": 1}, ValueError),
        ("points", TypeError),
    ],
)
def test_an_objective_that_is_none(objective: Any, error: type[Exception]) -> None:
    for ask in (solver.best_play, lambda position, asked: solver.best_plays(position, 1, asked)):
        with pytest.raises(error):
            ask(sabra("r4 r5 r6", "r7"), objective)
    with pytest.raises(ValueError, match="count"):
        solver.best_plays(sabra("r4 r5 r6", "r7"), -1)


@pytest.mark.parametrize("name", EDITION_IDS)
def test_the_whole_box_is_possible(name: str) -> None:
    edition = load_edition(name)
    whole = solver.arrange(edition.tile_set.bag().elements(), edition=edition)
    assert whole == solver.arrange(edition.tile_set.bag().elements())
    position = Position(edition, whole.table, (), opened=True)
    assert solver.best_play(position) is None
    assert not solver.can_play(position)


@pytest.mark.parametrize("box", [LARGEST_BOX, LARGEST_SPECIAL_BOX], ids=["classic", "special"])
def test_the_largest_boxes_that_own_editions_may_have_are_solved(box: Any) -> None:
    table, left, optimal = solver.arrange(box.bag().elements())
    assert (left, optimal) == ((), True)
    assert table.bag() == box.bag()


def test_a_table_of_more_melds_than_changes_can_be_counted_for_is_solved() -> None:
    """Of a box with four copies of each tile: every run of three, four times."""
    edition = replace(load_edition("sabra"), tile_sets=(LARGEST_BOX,), tiles=LARGEST_BOX.name)
    runs = [parse_tiles(f"{c}{n} {c}{n + 1} {c}{n + 2}") for c in "krby" for n in (1, 4, 7, 10)]
    position = Position(edition, Table((*runs,) * 4), parse_rack("k13 k13 r13"), opened=True)
    best = solver.best_play(position)
    assert best is not None
    assert judge(position, best.table, solver.FastSearch()).laid == position.rack
    assert solver.can_go_out(position)


def test_those_who_know_their_positions_are_not_held_up() -> None:
    """A position that a puzzle only supposes: with its joker read as the third red 7."""
    assert play.can_go_out(sabra("r7 r8 r9 | r7 r8 r9", "r7 b7 k7"))


def test_a_refusal_is_told_in_every_language_and_travels() -> None:
    positions = (sabra("", "D"), sabra("", "r7 r7 r7"), sabra("", "J J J"), sabra("r4 r5", "r7"))
    asked: list[Callable[[], object]] = [partial(solver.best_play, position) for position in positions]
    asked.append(partial(solver.arrange, [Tile.R7] * 5))
    for ask in asked:
        with pytest.raises(Impossible) as refused:
            ask()
        wrong = refused.value
        assert len({wrong.in_words(language) for language in languages()}) == len(languages())
        for twin in (copy.deepcopy(wrong), pickle.loads(pickle.dumps(wrong))):
            assert str(twin) == str(wrong)
