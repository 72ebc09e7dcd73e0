"""Who plays against you in the terminal: levels, other bots, bots of one's own."""

from pathlib import Path

import pytest

from tests.cli.running import play, record, run
from tests.support.project import ROOT
from tilerummy.notation import FullRecord, ViewRecord

PATIENT = f"{ROOT / 'examples/own_bot.py'}:Patient"


def test_own_bots_and_levels_sit_beside_each_other(data_home: Path) -> None:
    names = f"{PATIENT},hard,{PATIENT}"
    ran = play(
        "--edition", "sabra", "--seed", "a", "--name", "Patient", "--bots", names, lines=["resign", "yes"]
    )
    assert ran.code == 0
    finished = record(data_home)
    assert isinstance(finished, FullRecord)
    assert finished.header.names == ("Patient", "Patient 2", "Otto", "Patient 3")
    assert run("replay", str(next(data_home.rglob("*.jsonl"))), "--verify").code == 0


def test_seats_that_stay_free_are_for_the_level(data_home: Path) -> None:
    play("--players", "4", "--level", "medium", "--bots", "greedy,medium", lines=[])
    assert record(data_home).header.names == ("Player", "greedy", "Clara", "Hugo")


def test_a_level_named_as_a_bot_plays_as_it_always_does(data_home: Path) -> None:
    typed = ("--seed", "a", "--edition", "sabra")
    asked = [play(*typed, *how, lines=["draw"] * 6).out for how in (("--level", "hard"), ("--bots", "hard"))]
    same, named = ([line for line in out.splitlines() if str(data_home) not in line] for out in asked)
    assert same == named
    assert any(line.startswith(("Vera laid", "Vera opened")) for line in same)


@pytest.mark.parametrize(
    ("does", "told"),
    [
        (
            "return {}[view.seat]",
            "Mine, at seat 2, failed in turn 2: KeyError: 1 (mine.py:5). The position: ",
        ),
        ("return tr.Play(tr.table('r1 r2 r3'))", "Mine, at seat 2, chose Play("),
    ],
)
def test_a_game_that_a_bot_breaks_off_is_saved(does: str, told: str, data_home: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(f"import tilerummy as tr\n\nclass Mine:\n    def choose(self, view):\n        {does}\n")
    ran = play("--edition", "sabra", "--seed", "a", "--bots", f"{mine}:Mine", lines=["draw"])
    assert ran.code == 1
    assert told in ran.err
    assert isinstance(record(data_home), ViewRecord)
    assert str(data_home) in ran.out.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--bots", "nobody"), "There is no bot nobody"),
        (("--bots", ","), "There is no bot "),
        (("--bots", "nowhere.py:Mine"), "nowhere.py:Mine: there is no such file"),
        (("--bots", "easy,easy", "--players", "2"), "2 bots and you are more than 2"),
        (("--bots", "easy,easy,easy,easy"), "is for 2 to 4 players, not 5"),
    ],
)
def test_what_can_not_be_used(arguments: tuple[str, ...], told: str) -> None:
    ran = play(*arguments, lines=[])
    assert ran.code == 2
    assert told in ran.err
