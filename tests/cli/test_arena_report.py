"""`tilerummy arena report`: what was kept, as tables, and ratings as a file."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few games of several kinds, some of a bot against itself."""
    folder = tmp_path_factory.mktemp("kept")
    for edition, bots in (
        ("sabra", "hoarder,novice"),
        ("original-it", "easy,novice"),
        ("original-it", "hoarder,novice,novice"),
        ("sabra", "novice,novice,novice"),
    ):
        arguments = ("--edition", edition, "--bots", bots, "--deals", "1", "--out")
        assert run("arena", *arguments, str(folder / edition / bots)).code == 0
    return folder


def test_rows_say_who_met_whom_and_kinds_are_rated_apart(kept: Path) -> None:
    ran = run("arena", "report", str(kept))
    assert ran.code == 0
    assert "| original-it | 3 | hoarder | 2 x novice |" in ran.out
    assert "| original-it | 3 | novice | hoarder, novice |" in ran.out
    heads = [line for line in ran.out.splitlines() if "players |" in line and "wins" not in line]
    assert heads == [
        "| original-it, 2 players | Elo (95 %) |",
        "| original-it, 3 players | openskill (95 %) |",
        "| sabra, 2 players | Elo (95 %) |",
    ]


def test_the_same_figures_for_programs(kept: Path) -> None:
    found = json.loads(run("arena", "report", str(kept), "--json").out)
    assert [table["plan"]["edition"] for table in found["tournaments"]] == ["original-it"] * 2 + ["sabra"] * 2
    (rated,) = (group for group in found["ratings"] if (group["edition"], group["players"]) == ("sabra", 2))
    assert rated["method"] == "Elo"
    assert {bot["name"] for bot in rated["bots"]} == {"hoarder", "novice"}
    assert max(bot["half_width"] for bot in rated["bots"]) > 0


def test_ratings_have_their_nought_where_the_usual_one_has_not_played(kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "ratings.json"
    assert run("arena", "report", str(kept), "--ratings", str(file)).code == 0
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["anchor"] is None
    assert found["ratings"]["original-it"]["2"]["easy"] == 0
    assert min(found["ratings"]["sabra"]["2"].values()) == 0
    assert found["games"] == {"original-it": {"2": 2, "3": 3}, "sabra": {"2": 2}}


def test_a_nought_of_ones_own(kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "ratings.json"
    assert run("arena", "report", str(kept), "--ratings", str(file), "--anchor", "novice").code == 0
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["anchor"] == "novice"
    assert {found["ratings"][edition]["2"]["novice"] for edition in ("sabra", "original-it")} == {0}


@pytest.mark.parametrize("anchor", ["easy", "nosuch"])
def test_a_nought_that_has_not_played(kept: Path, tmp_path: Path, anchor: str) -> None:
    ran = run("arena", "report", str(kept), "--ratings", str(tmp_path / "r.json"), "--anchor", anchor)
    assert ran.code == 2
    assert f"{anchor} hasn't played" in ran.err


@pytest.mark.parametrize("option", ["--plot", "--ratings"])
def test_a_file_that_can_not_be_written(kept: Path, tmp_path: Path, option: str) -> None:
    ran = run("arena", "report", str(kept), option, str(tmp_path / "nowhere" / "file.svg"))
    assert ran.code == 2
    assert "nowhere" in ran.err


def test_a_report_on_nothing(tmp_path: Path) -> None:
    assert "no tournament" in run("arena", "report", str(tmp_path)).err
    assert ".png or .svg" in run("arena", "report", str(tmp_path), "--plot", "x.pdf").err
