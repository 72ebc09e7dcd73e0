"""`tilerummy puzzles`: shown, solved, graded and made."""

import json
from pathlib import Path

import pytest

from tests.cli.running import Ran, lines, run
from tilerummy.messages import languages
from tilerummy.notation import format_table, record_of, write_record
from tilerummy.puzzles import Technique, missed_in, puzzles_in, read_collection, shipped, weakest_way
from tilerummy.rules import replay
from tilerummy.rules.seat import Seat
from tools.make_puzzles import game_of_bots

PUZZLE = next(puzzle for puzzle in shipped() if puzzle.grade.technique is Technique.SPLIT)


def test_the_puzzle_of_a_day_is_the_same_for_everybody() -> None:
    first, again = (run("puzzles", "show", "--day", "2026-11-18") for _ in range(2))
    assert first == again
    assert first.code == 0
    assert first != run("puzzles", "show", "--day", "2026-11-19")
    assert run("puzzles", "show").code == 0


def test_a_puzzle_is_shown_without_its_answer() -> None:
    position = PUZZLE.position
    shown = run("puzzles", "show", PUZZLE.id)
    assert lines(shown) == [
        f"Puzzle {PUZZLE.id} ({position.edition.id}): Lay as many tiles as you can.",
        f"Table: {position.table}",
        f"Rack:  {' '.join(map(str, position.rack))}",
    ]


def test_puzzles_are_listed_by_what_they_ask_for() -> None:
    listed = lines(run("puzzles", "show", "--list", "--technique", "split", "--edition", "sabra"))
    assert listed
    assert all("sabra" in line and line.endswith("split") for line in listed)


def test_an_answer_is_checked() -> None:
    way = weakest_way(PUZZLE.position, PUZZLE.lays)
    assert way is not None
    right = run("puzzles", "solve", PUZZLE.id, "--table", format_table(way.table))
    assert right == Ran(0, "Solved!\n", "")
    unchanged = run("puzzles", "solve", PUZZLE.id, "--table", format_table(PUZZLE.position.table))
    assert unchanged.code == 1
    assert run("puzzles", "solve", PUZZLE.id, "--table", "?").code == 2
    assert run("puzzles", "solve", "nowhere").code == 2


def test_without_an_answer_the_way_is_told() -> None:
    told = run("puzzles", "solve", PUZZLE.id)
    assert told.code == 0
    assert lines(told)[0].startswith(f"Lay {' '.join(map(str, PUZZLE.lays))}")
    assert "split" in lines(told)[1]


def test_a_position_is_graded() -> None:
    table = ("--edition", "sabra", "--table", "r3 r4 r5 r6 | k6 b6 y6")
    graded = run("puzzles", "grade", *table, "--rack", "k4 k5 y1")
    assert graded.code == 0
    assert lines(graded)[:2] == ["Lay k4 k5 (2 tiles).", "To be seen: swap."]
    assert lines(graded)[-1] == "Depth 3. Easy beginnings that lead nowhere: 0."
    nothing = run("puzzles", "grade", *table, "--rack", "y1")
    assert nothing == Ran(1, "There is no play here, or several sets of tiles lay as many.\n", "")
    assert run("puzzles", "grade", *table, "--rack", "z1").code == 2


def test_the_same_seed_makes_the_same_puzzles() -> None:
    first, again = (run("puzzles", "make", "--edition", "sabra", "--seed", "seven") for _ in range(2))
    assert first == again
    assert json.loads(lines(first)[0])["seed"] == "seven"
    assert all(puzzle.position.edition.id == "sabra" for puzzle in read_collection(first.out))


def test_puzzles_come_from_ones_own_games(tmp_path: Path) -> None:
    events = game_of_bots("sabra", "tilerummy/sabra/0")
    record = tmp_path / "game.jsonl"
    names = [f"Seat {number}" for number in range(replay(events).public.seats)]
    record.write_text(write_record(record_of(events, names)), encoding="utf-8")
    made = run("puzzles", "make", "--record", str(record))
    assert made.code == 0
    assert {puzzle.id for puzzle in read_collection(made.out)} == {puzzle.id for puzzle in puzzles_in(events)}
    seats = range(len(names))
    found = [run("puzzles", "make", "--record", str(record), "--missed", str(seat + 1)).out for seat in seats]
    told = {(seat, puzzle.id) for seat in seats for puzzle in read_collection(found[seat])}
    assert told == {(seat, puzzle.id) for seat in seats for puzzle in missed_in(events, Seat(seat))}
    record.write_text("{}", encoding="utf-8")
    assert run("puzzles", "make", "--record", str(record)).code == 2


@pytest.mark.parametrize("language", languages())
def test_every_language_has_its_words(language: str) -> None:
    assert run("puzzles", "show", PUZZLE.id, "--language", language).code == 0
    assert run("puzzles", "solve", PUZZLE.id, "--language", language).code == 0
    assert run("puzzles", "--help", "--language", language).code == 0
