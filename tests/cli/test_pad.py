"""`tilerummy pad`: whole evenings in the terminal, on the files that the page writes, too."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Ran, run
from tests.support.project import ROOT
from tilerummy.pad import read_evening


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "our.evening.jsonl")


def pad(command: str, file: str, *more: str) -> Ran:
    ran = run("pad", command, file, *more)
    assert (ran.code, ran.err) == (0, ""), ran
    return ran


def shown(file: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(pad("show", file, "--json").out)
    return found


def totals(file: str) -> dict[str, int]:
    found = shown(file)
    return {found["players"][player]: total for player, total in found["totals"].items()}


def refused(*arguments: str) -> str:
    ran = run("pad", *arguments)
    assert ran.code == 2
    return ran.err.splitlines()[-1]


def test_an_evening_with_a_stuck_game_a_correction_a_penalty_and_a_late_player(file: str) -> None:
    pad("start", file, "Ann", "Ben", "Cem", "--edition", "ravensburger-de", "--length", "3")
    pad("game", file, "--out", "Ann", "Ben=12", "Cem=r5 J")
    pad("game", file, "--stuck", "ann=20", "ben=5", "cem=15")
    assert totals(file) == {"Ann": 67 - 15, "Ben": -12 + 25, "Cem": -55 - 10}
    pad("game", file, "--correct", "1", "--out", "Ann", "Ben=13", "Cem=r5 J")
    pad("adjust", file, "--why", "too late", "--", "Cem", "-10")
    pad("player", file, "Dora", "--after", "Ann")
    ran = pad("game", file, "Ann=1", "Dora=0", "Ben=2", "Cem=3")
    assert ran.out.splitlines() == [
        "Game      Ann  Dora  Ben  Cem",
        "1         +68     -  -13  -55",
        "2         -15     -  +25  -10",
        "too late                  -10",
        "3          -1    +6   -2   -3",
        "Total     +52    +6  +10  -78",
        "Place      1.    3.   2.   4.",
        "The match is over. Winner: Ann",
    ]
    assert shown(file)["over"] is True
    pad("game", file, "--remove", "3")
    pad("player", file, "Cem", "--leaves")
    pad("player", file, "Dora", "--rename", "Doro")
    assert totals(file) == {"Ann": 53, "Doro": 0, "Ben": 12, "Cem": -75}
    assert len(read_evening(Path(file).read_text(encoding="utf-8"))) == 13  # nothing is ever taken away


def test_a_spreadsheet(file: str) -> None:
    pad("start", file, "Ann", "Ben")
    pad("game", file, "--out", "Ann", "Ben=12")
    assert pad("show", file, "--csv").out.splitlines() == ["Game,Ann,Ben", "1,12,-12", "Total,12,-12"]
    twist = f"{file}.twist"
    pad("start", twist, "Ann", "Ben", "--edition", "twist")
    pad("game", twist, "--out", "Ann", "Ben=12")
    assert pad("show", twist, "--csv").out.splitlines()[-1] == "Won,1,0"


def test_where_games_won_come_first_they_stand_in_the_table(file: str) -> None:
    pad("start", file, "Ann", "Ben", "--edition", "twist", "--length", "1")
    pad("game", file, "--out", "Ann", "Ben=3")
    pad("game", file, "--out", "Ben", "Ann=40")
    ran = pad("game", file, "--correct", "2", "--out", "Ann", "Ben=5")
    assert ran.out.splitlines()[-4:] == [
        "Total   +8   -8",
        "Won      2    0",
        "Place   1.   2.",
        "The match is over. Winner: Ann",
    ]


def test_lines_beside_the_games_are_corrected_and_deleted(file: str) -> None:
    pad("start", file, "Ann", "Ben")
    pad("adjust", file, "--why", "too late", "--", "Ann", "-10")
    pad("adjust", file, "Ben", "5")
    ran = pad("adjust", file, "--correct", "1", "--", "Ben", "-20")
    assert ran.out.splitlines()[1].split() == ["too", "late", "-20"]
    assert totals(file) == {"Ann": 0, "Ben": -15}
    pad("adjust", file, "--remove", "1")
    assert totals(file) == {"Ann": 0, "Ben": 5}
    before = Path(file).read_bytes()
    assert "no line 2" in refused("adjust", file, "--remove", "2")
    assert "no line 0" in refused("adjust", file, "--correct", "0", "Ann", "1")
    assert "how many points" in refused("adjust", file, "Ann")
    assert Path(file).read_bytes() == before


def test_the_box_its_rules_and_the_length_are_found_out_to_be_wrong(file: str) -> None:
    pad("start", file, "Ann", "Ben", "--edition", "sabra", "--length", "3", "--house", "joker_penalty=20")
    pad("game", file, "--out", "Ann", "Ben=J")
    assert totals(file)["Ann"] == 20
    assert "The match is over" in pad("rules", file, "--length", "1").out
    pad("rules", file, "--house", "joker_penalty=30")
    assert (totals(file)["Ann"], shown(file)["length"]) == (30, 1)
    pad("rules", file, "--edition", "ravensburger-de")
    found = shown(file)
    assert (found["edition"], found["house"], found["length"]) == ("ravensburger-de", {}, 1)
    assert totals(file)["Ann"] == 50
    pad("rules", file, "--edition", "twist")
    assert (shown(file)["edition"], shown(file)["length"]) == ("twist", 0)  # a round isn't a game
    before = Path(file).read_bytes()
    assert "choose one of these" in refused("rules", file, "--edition", str(_own_edition(Path(file).parent)))
    assert "joker_penalty" in refused("rules", file, "--house", "joker_penalty=many")
    assert Path(file).read_bytes() == before


def _own_edition(folder: Path) -> Path:
    sabra = ROOT / "src/tilerummy/rules/editions/sabra.toml"
    own = folder / "attic.toml"
    own.write_text(sabra.read_text(encoding="utf-8").replace('"sabra"', '"attic"', 1), encoding="utf-8")
    return own


def test_two_copies_are_put_together_and_what_both_corrected_is_told(file: str, tmp_path: Path) -> None:
    pad("start", file, "Ann", "Ben")
    pad("game", file, "--out", "Ann", "Ben=12")
    copy = tmp_path / "copy"
    copy.write_bytes(Path(file).read_bytes())
    pad("game", file, "--correct", "1", "--out", "Ann", "Ben=13")
    pad("game", str(copy), "--correct", "1", "--out", "Ann", "Ben=14")
    ran = run("pad", "merge", file, str(copy))
    assert ran.code == 0
    assert "1" in ran.err
    assert shown(file)["contested"]
    pad("game", file, "--correct", "1", "--out", "Ann", "Ben=14")
    assert (shown(file)["contested"], totals(file)["Ann"]) == ([], 14)


def test_what_cannot_be_is_refused_and_loses_nothing(file: str, tmp_path: Path) -> None:
    assert "two called ann" in refused("start", file, "Ann", "ann")
    assert "can't be used" in refused("show", file)
    nowhere = refused("start", str(tmp_path / "no/such/folder"), "Ann", "Ben")
    assert "can't be used" in nowhere
    assert "--record" not in nowhere  # an option of the terminal game
    own = str(_own_edition(tmp_path))
    assert "choose one of these: ravensburger-de" in refused("start", file, "Ann", "--edition", own)
    pad("start", file, "Ann", "Ben", "--edition", "sabra")
    before = Path(file).read_bytes()
    assert "is already there" in refused("start", file, "Ann", "Ben")
    assert "Nobody has an empty rack" in refused("game", file, "Ann=1", "Ben=2")
    assert "There are: Ann, Ben" in refused("game", file, "Zoe=1", "Ben=0")
    assert "Ben=12" in refused("game", file, "Ben 12")
    assert "Can't read these tiles" in refused("game", file, "Ann=0", "Ben=x9")
    assert "2 to 4" in refused("game", file, "Ann=0")
    assert "no game 3" in refused("game", file, "--correct", "3", "Ann=0", "Ben=2")
    assert Path(file).read_bytes() == before
    other = tmp_path / "no evening"
    other.write_text("hello\n", encoding="utf-8")
    assert "no file of an evening" in refused("show", str(other))
    assert "kein" in refused("show", str(other), "--language", "de").lower()
