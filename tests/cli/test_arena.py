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


@pytest.mark.slow
def test_a_round_robin_of_larger_tables() -> None:
    bots = ("--bots", "hoarder,novice,parity,greedy", "--round-robin", "--players", "3")
    ran = run("arena", *bots, "--edition", "original-it", "--deals", "1")
    assert ran.code == 0
    *_, first, second, third, fourth = ran.out.splitlines()
    assert ran.out.count("3 games of 1 deals") == 4
    assert [line[:3] for line in (first, second, third, fourth)] == ["1. ", "2. ", "3. ", "4. "]
    assert all(" ± " in line for line in (first, second, third, fourth))


def test_a_table_of_three_is_rated() -> None:
    arguments = ("--bots", "hoarder,novice,random", "--edition", "original-it", "--deals", "1")
    ran = run("arena", *arguments)
    assert [line[:3] for line in ran.out.splitlines()[-3:]] == ["1. ", "2. ", "3. "]
    found = json.loads(run("arena", *arguments, "--json").out)
    assert {entry["name"] for entry in found["ratings"]} == {"hoarder", "novice", "random"}


def test_a_table_of_three_without_the_library_that_rates_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilerummy.arena.ratings.OPENSKILL", "a_library_that_nobody_has")
    arguments = ("--bots", "hoarder,novice,random", "--edition", "original-it", "--deals", "1")
    assert run("arena", *arguments).code == 0
    monkeypatch.setattr("tilerummy.cli.arena.OPENSKILL", "a_library_that_nobody_has")
    ran = run("arena", *arguments, "--round-robin", "--players", "3")
    assert ran.code == 2
    assert 'pip install "tilerummy[arena]"' in ran.err


def test_kept_and_reported(tmp_path: Path) -> None:
    folder, picture = tmp_path / "kept", tmp_path / "kept.svg"
    assert run("arena", "--bots", "hoarder,novice", *QUICK, "--out", str(folder)).code == 0
    ran = run("arena", "report", str(folder), "--plot", str(picture))
    assert ran.code == 0
    assert "| ravensburger-de | 2 | hoarder | novice |" in ran.out
    assert picture.read_text(encoding="utf-8").startswith("<?xml")
    other = run("arena", "--bots", "hoarder,novice", *QUICK, "--seed", "other", "--out", str(folder))
    assert other.code == 2
    assert "holds another tournament" in other.err
    plan = folder / "plan.json"
    plan.write_text(plan.read_text(encoding="utf-8").replace('"fingerprint": "', '"fingerprint": "x'))
    changed = run("arena", "--bots", "hoarder,novice", *QUICK, "--out", str(folder))
    assert (changed.code, "another version of the bots" in changed.err) == (2, True)
    plan.write_text("{")
    broken = run("arena", "--bots", "hoarder,novice", *QUICK, "--out", str(folder))
    assert (broken.code, "plan.json is damaged" in broken.err) == (2, True)
    reported = run("arena", "report", str(folder))
    assert (reported.code, "plan.json is damaged" in reported.err) == (2, True)


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for out in (file, file / "below"):
        ran = run("arena", "--bots", "hoarder,novice", *QUICK, "--out", str(out))
        assert ran.code == 2
        assert str(out) in ran.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "Name the bots that play"),
        (("--bots", " "), "Name the bots that play"),
        (("--bots", "greedy,greedy", "--round-robin"), "at least 2 different bots"),
        (("--bots", "greedy,random", "--round-robin", "--players", "3"), "at least 3 different bots"),
        (("--bots", "greedy,random", "--players", "2"), "--players goes with --round-robin"),
        (("--bots", "greedy,nobody"), "There is no bot nobody"),
        (("--bots", "nobody@20,greedy"), "There is no bot nobody"),
        (("--bots", "greedy@soon,greedy"), "soon isn't a budget"),
        (("--bots", "greedy@,greedy"), "isn't a budget"),
        (("--bots", "greedy@-1,greedy"), "-1 isn't a budget"),
        (("--bots", "greedy@xs,greedy"), "xs isn't a budget"),
        (("--bots", "greedy"), "is for 2 to 4 players, not 1"),
        (("--bots", "greedy,random", "--sprt", "high"), "needs LOW:HIGH"),
        (("--bots", "greedy,random", "--playouts", "1", "--seconds", "1"), "not both"),
        (("--bots", "greedy,random", "--cluster", "bogus"), "bogus isn't the address of a cluster"),
        (("--bots", "greedy,random", "--cluster", "foo://x:1"), "isn't the address of a cluster"),
        (("--bots", "greedy,random", "--cluster", "ray://x:port"), "isn't the address of a cluster"),
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
    assert ran.code == 130
    assert f"so far are in {tmp_path}" in ran.err


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_: object) -> None:
        raise NoCluster("ray://nowhere:1")

    monkeypatch.setattr("tilerummy.cli.arena.hold", nobody)
    ran = run("arena", "--bots", "hoarder,novice", *QUICK)
    assert ran.code == 2
    assert "No Ray cluster answers at ray://nowhere:1" in ran.err
