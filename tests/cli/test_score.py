"""`tilerummy score`: the end of a game in points. Seats count from 1."""

import json

import pytest

from tests.cli.running import run


def score(*arguments: str) -> dict[str, object]:
    ran = run("score", *arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, object] = json.loads(ran.out)
    return found


def racks(*texts: str) -> list[str]:
    return [word for text in texts for word in ("--rack", text)]


def test_the_empty_rack_has_won() -> None:
    assert score(*racks("", "r5 k3", "J y1")) == {
        "edition": "ravensburger-de",
        "house": {},
        "ending": "out",
        "winners": [0],
        "scores": [59, -8, -51],
        "rack_points": [0, 8, 51],
    }


def test_in_words() -> None:
    ran = run("score", *racks("r5 k3", "", "J y1"))
    assert ran.out.splitlines() == [
        "Seat 2 went out and won the game.",
        "  Seat 1   -8  (held k3 r5: 8 points)",
        "  Seat 2  +59  (empty rack)",
        "  Seat 3  -51  (held y1 J: 51 points)",
    ]


def test_the_edition_sets_the_price_of_a_joker() -> None:
    assert score(*racks("", "J"), "--edition", "sabra")["scores"] == [25, -25]
    assert score(*racks("", "J"), "--edition", "sabra", "--house", "joker_penalty=40")["scores"] == [40, -40]
    assert score(*racks("", "D M"), "--edition", "twist")["scores"] == [60, -60]


def test_stuck() -> None:
    found = score("--stuck", *racks("r5", "r12", "b10 y10"))
    assert (found["ending"], found["winners"], found["scores"]) == ("stuck", [0], [22, -7, -15])


def test_stuck_and_tied() -> None:
    found = score("--stuck", *racks("r5", "b5", "b10 y9"))
    assert (found["winners"], found["scores"]) == ([0, 1], [7, 7, -14])
    tied = racks("r5", "b5", "b10 y10")
    assert score("--stuck", "--starter", "2", *tied)["scores"] == [7, 8, -15]
    assert score("--stuck", "--starter", "3", *tied)["scores"] == [8, 7, -15]
    told = run("score", "--stuck", "--starter", "2", *tied).out
    assert "Seat 1 and Seat 2 share the lowest rack" in told


def test_resigned_seats_pay_and_never_gain() -> None:
    assert score("--resigned", "2", *racks("", "r5", "r7"))["scores"] == [12, -5, -7]
    stuck = score("--stuck", "--resigned", "1", *racks("r1", "r5", "r7"))
    assert (stuck["winners"], stuck["scores"]) == ([1], [0, 2, -2])


def test_the_last_one_left_has_won() -> None:
    found = score("--resigned", "1", "--resigned", "3", *racks("r1", "r5", "r7"))
    assert (found["ending"], found["winners"], found["scores"]) == ("resigned", [1], [-1, 8, -7])
    assert "was the last one left" in run("score", "--resigned", "1", *racks("r1", "r5")).out


def test_out_may_be_said() -> None:
    assert score("--out", "2", *racks("r5", ""))["winners"] == [1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "give --rack that many times"),
        (racks(""), "not 1 times"),
        (racks("", "r1", "r2", "r3", "r4"), "2 to 4"),
        (["--edition", "xp", "--tiles", "short", *racks("", "r1", "r2", "r3", "r4")], "2 to 4"),
        (racks("r1", "r2"), "add --stuck"),
        (racks("", ""), "seats 1 and 2 are"),
        (["--stuck", *racks("", "r1")], "the rack of seat 1 is empty"),
        (["--out", "2", *racks("", "r1")], "Seat 2 still has tiles"),
        (["--out", "3", *racks("", "r1")], "there is no seat 3"),
        (["--out", "0", *racks("", "r1")], "there is no seat 0"),
        (["--out", "one", *racks("", "r1")], "must be a whole number"),
        (["--starter", "9", *racks("", "r1")], "--starter: there is no seat 9"),
        (["--resigned", "1", *racks("", "r1")], "Seat 1 has resigned, so it can't have gone out"),
        (
            ["--resigned", "1", "--resigned", "2", *racks("r2", "r1")],
            "At least one seat must not have resigned",
        ),
        (["--stuck", "--resigned", "1", *racks("r2", "r1")], "Leave out --stuck"),
        (["--stuck", *racks("r5", "b5", "b10 y10")], "Add --starter SEAT"),
        (racks("", "r1 r1 r1"), "has it 2 times only"),
        (racks("", "D"), "has no tile D"),
        (racks("", "r1 r99"), "--rack 2: I can't read"),
    ],
)
def test_what_cannot_be(arguments: list[str], told: str) -> None:
    ran = run("score", *arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert told in ran.err
