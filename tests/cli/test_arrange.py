"""`tilerummy arrange`: a mess put in order."""

import json

import pytest

from tests.cli.running import Ran, run


def test_all_fit() -> None:
    assert run("arrange", "r6 r4 k9 r5 b9 y9") == Ran(0, "All tiles fit: r4 r5 r6 | k9 b9 y9\n", "")


def test_bars_in_the_mess_mean_nothing() -> None:
    assert run("arrange", "r6 r4 | r5").out == "All tiles fit: r4 r5 r6\n"


def test_left_over() -> None:
    ran = run("arrange", "r4 r5 r6 k1 y9")
    assert ran == Ran(1, "They don't all fit. The most that do: r4 r5 r6. Left over: k1 y9.\n", "")


def test_the_most_tiles_are_kept() -> None:
    ran = run("arrange", "k8 k9 k10 k11 r11 b11 y1", "--json")
    found = json.loads(ran.out)
    assert (ran.code, found["fits"], found["left_over"]) == (1, False, "y1")


def test_nothing_fits() -> None:
    assert run("arrange", "r4 k9") == Ran(1, "These tiles don't make a meld.\n", "")
    assert json.loads(run("arrange", "r4 k9", "--json").out) == {
        "fits": False,
        "table": "",
        "left_over": "k9 r4",
    }


def test_json() -> None:
    ran = run("arrange", "r4 J r6", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == {"fits": True, "table": "r4 J r6", "left_over": ""}


def test_the_tiles_of_the_edition() -> None:
    four = "r5 J J J J"
    assert run("arrange", "--edition", "xp", four).code == 0
    assert run("arrange", "--edition", "xp", "--tiles", "official", four).code == 2
    assert run("arrange", "--edition", "twist", "k7 M k7").out == "All tiles fit: k7 M k7\n"


@pytest.mark.parametrize(
    ("tiles", "told"),
    [("x", "tiles: I can't read"), ("r5 r5 r5", "r5"), ("M k7 k7", "M"), ("", "at least one tile")],
)
def test_tiles_that_are_none(tiles: str, told: str) -> None:
    ran = run("arrange", tiles)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
