"""`tilerummy puzzles play`: solved in the terminal with the hands of a game."""

from datetime import datetime, timedelta

import pytest

from tests.cli.running import Ran, after, lines, run
from tests.support.project import ROOT
from tilerummy.messages import languages
from tilerummy.notation import format_table, format_tiles
from tilerummy.puzzles import Kind, Puzzle, Technique, puzzle_of_day, shipped

SPLIT = next(one for one in shipped() if one.grade.technique is Technique.SPLIT and one.kind is Kind.LAY)
TODAY = datetime.now().astimezone().date()


def solving(*typed: str, puzzle: Puzzle = SPLIT, options: tuple[str, ...] = ()) -> Ran:
    return run("puzzles", "play", puzzle.id, *options, typed="".join(f"{line}\n" for line in typed))


def answer(puzzle: Puzzle) -> str:
    """As somebody would lay it: changed melds are taken apart, and new ones laid."""
    assert puzzle.way is not None
    before, new = list(puzzle.position.table.melds), []
    for meld in puzzle.way.table.melds:
        if meld in before:
            before[before.index(meld)] = ()
        else:
            new.append(format_tiles(meld))
    apart = [f"{number}:" for number, meld in enumerate(before, 1) if meld]
    return "play " + " | ".join([*apart, *new])


@pytest.mark.parametrize("technique", Technique)
def test_a_puzzle_is_solved_with_the_commands_of_a_game(technique: Technique) -> None:
    puzzle = next(one for one in shipped() if one.grade.technique is technique)
    ran = solving(answer(puzzle), puzzle=puzzle)
    assert ran.code == 0
    told = after(ran.out, answer(puzzle)).splitlines()
    assert told[0] == "Solved! 3 stars."
    assert told[1].startswith("To be seen: ")
    assert told[2] == "Type next for another puzzle, way to see how it is done, or quit."


def test_the_table_is_shown_with_numbers_and_a_refusal_costs_nothing() -> None:
    number = len(SPLIT.position.table.melds)
    ran = solving("put k1 k2", "play", "undo", "frobnicate", "r4 r5", answer(SPLIT))
    assert f"  {number}: {' '.join(map(str, SPLIT.position.table.melds[-1]))}" in lines(ran)
    assert "Solved! 3 stars." in ran.out
    assert "I don't know “frobnicate”." in ran.out
    assert "To lay these tiles, type: play r4 r5" in ran.out


def test_an_answer_that_lays_too_few_tiles_costs_a_star_and_the_whole_table_is_one_too() -> None:
    long = next(one for one in shipped() if one.way and len(one.way.stages) > 1 and one.kind is Kind.LAY)
    assert long.way is not None
    ran = solving(
        format_table(long.way.stages[0].table), format_table(long.way.table), "way", "quit", puzzle=long
    )
    assert "Legal, but another play lays" in ran.out
    assert "Solved! 2 stars." in ran.out
    assert after(ran.out, "way").startswith(f"Lay {' '.join(map(str, long.lays))} (")


def test_hints_are_rungs_from_the_technique_to_the_answer() -> None:
    ran = solving("hint", "hint", "hint", answer(SPLIT), "quit")
    first, second, third = ran.out.split("> hint\n")[1:]
    assert first.startswith("Think of: split. Split a run in two")
    assert second.startswith("Look at meld")
    assert SPLIT.way is not None
    changed = [n for n, meld in enumerate(SPLIT.position.table.melds, 1) if meld not in SPLIT.way.table.melds]
    assert ", ".join(map(str, changed)) in second.splitlines()[0]
    assert third.startswith(f"Lay {' '.join(map(str, SPLIT.lays))} (")
    assert "One of the melds then: " in third
    assert "Solved! 1 star." in third
    shown = solving("hint", "hint", "hint", "hint", "play", "quit")
    assert "Solved!" not in shown.out
    assert after(shown.out, "play").startswith("I don't know “play”.")  # it is over
    on_rack = next(one for one in shipped() if one.way and one.grade.technique is Technique.OWN)
    assert "All you need is on your rack." in solving("hint", "hint", puzzle=on_rack).out


def test_after_today_come_the_days_before() -> None:
    ran = run("puzzles", "play", typed="next\nnext\n")
    told = [line.split()[1] for line in lines(ran) if line.startswith("Puzzle ")]
    assert told == [puzzle_of_day(TODAY - timedelta(days)).id for days in range(3)]


def test_the_options_choose_what_comes() -> None:
    wanted = {one.id for one in shipped() if one.grade.technique is Technique.CHAIN_4}
    ran = run("puzzles", "play", "--technique", "chain-4", typed="next\n" * len(wanted))
    told = [line.split()[1] for line in lines(ran) if line.startswith("Puzzle ")]
    assert (set(told), len(told)) == (wanted, len(wanted))
    assert lines(ran)[-1] == "You have seen all of them."
    assert run("puzzles", "play", "--technique", "own", "--kind", "joker").code == 2
    assert run("puzzles", "play", "nowhere").code == 2


def test_the_guide_shows_what_happens() -> None:
    guide = (ROOT / "docs/guide/puzzles.md").read_text(encoding="utf-8")
    first, *shown = guide.partition("```text\n$ tilerummy ")[2].partition("```")[0].splitlines()
    typed = [line.removeprefix("> ") for line in shown if line.startswith("> ")]
    ran = run(*first.split(), typed="".join(f"{line}\n" for line in typed))
    assert lines(ran) == [*shown, "> "]


@pytest.mark.parametrize("language", languages())
def test_every_language_plays(language: str) -> None:
    typed = ("help", "hint", "hint", "hint", "hint", "next", "quit")
    assert solving(*typed, options=("--language", language)).code == 0
