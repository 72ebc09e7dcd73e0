"""`tilerummy arena` and its report, as somebody types them."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tilerummy.arena.cluster import NoCluster

QUICK = ("--deals", "2")


def test_a_tournament_in_lines() -> None:
    ran = run("arena", "--bots", "hoarder,novice", *QUICK, "--sprt", "0.1:0.9")
    assert ran.code == 0
    first, second, games, verdict = ran.out.splitlines()
    assert first.startswith("hoarder  wins")
    assert second.startswith("novice   wins")
    assert games.startswith("4 games of 2 deals")
    assert verdict.startswith("Sequential test:")


def test_json_is_reproducible() -> None:
    def standings() -> list[dict[str, object]]:
        found = json.loads(run("arena", "--bots", "hoarder,novice", *QUICK, "--json").out)
        return [{key: entry[key] for key in ("bot", "wins", "points")} for entry in found["standings"]]

    assert standings() == standings()


def test_a_bot_sits_down_with_a_budget_of_its_own() -> None:
    ran = run("arena", "--bots", "hoarder@5,hoarder@0.5s", *QUICK)
    assert ran.code == 0
    first, second, _ = ran.out.splitlines()
    assert first.startswith("hoarder@5     wins")
    assert second.startswith("hoarder@0.5s  wins")


def test_a_round_robin_ends_in_ratings() -> None:
    ran = run("arena", "--bots", "hoarder,novice,parity", *QUICK, "--round-robin")
    assert [line for line in ran.out.splitlines() if line.startswith("1. ")]
    assert ran.out.count("games of 2 deals") == 3


def test_kept_and_reported(tmp_path: Path) -> None:
    folder, picture = tmp_path / "kept", tmp_path / "kept.svg"
    assert run("arena", "--bots", "hoarder,novice", *QUICK, "--out", str(folder)).code == 0
    ran = run("arena", "report", str(folder), "--plot", str(picture))
    assert ran.code == 0
    assert "| ravensburger-de | hoarder |" in ran.out
    assert picture.read_text(encoding="utf-8").startswith("<?xml")
    other = run("arena", "--bots", "hoarder,novice", *QUICK, "--seed", "other", "--out", str(folder))
    assert other.code == 2
    assert "holds another tournament" in other.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--bots", "greedy,nobody"), "No bot is called nobody"),
        (("--bots", "nobody@20,greedy"), "No bot is called nobody"),
        (("--bots", "greedy@soon,greedy"), "soon is no budget"),
        (("--bots", "greedy@,greedy"), "is no budget"),
        (("--bots", "greedy@-1,greedy"), "-1 is no budget"),
        (("--bots", "greedy@xs,greedy"), "xs is no budget"),
        (("--bots", "greedy"), "is for 2 to 4 players, not 1"),
        (("--bots", "greedy,random", "--sprt", "high"), "wants LOW:HIGH"),
        (("--bots", "greedy,random", "--playouts", "1", "--seconds", "1"), "not both"),
        (("--bots", "greedy,random", "--workers", "2", "--cluster", "local"), "not both"),
    ],
)
def test_what_can_not_be_used(arguments: tuple[str, ...], told: str) -> None:
    ran = run("arena", *arguments)
    assert ran.code == 2
    assert told in ran.err


def test_an_interrupted_run_says_where_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tilerummy.cli.arena.hold", interrupted)
    ran = run("arena", "--bots", "hoarder,novice", *QUICK, "--out", str(tmp_path))
    assert ran.code == 1
    assert f"kept in {tmp_path}" in ran.err


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_: object) -> None:
        raise NoCluster("ray://nowhere:1")

    monkeypatch.setattr("tilerummy.cli.arena.hold", nobody)
    ran = run("arena", "--bots", "hoarder,novice", *QUICK)
    assert ran.code == 2
    assert "No Ray cluster answers at ray://nowhere:1" in ran.err


def test_a_report_on_nothing(tmp_path: Path) -> None:
    assert "no tournament" in run("arena", "report", str(tmp_path)).err
    assert ".png or .svg" in run("arena", "report", str(tmp_path), "--plot", "x.pdf").err
