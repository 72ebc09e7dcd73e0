"""`tilerummy check`: one play."""

import json

import pytest

from tests.cli.running import Ran, run


def check(table: str, rack: str, play: str, *more: str) -> Ran:
    return run("check", "--table", table, "--rack", rack, "--play", play, *more)


def answer(ran: Ran) -> dict[str, object]:
    found: dict[str, object] = json.loads(ran.out)
    return found


def test_a_legal_play() -> None:
    ran = check("b4 b5 b6", "b3 k9", "b3 b4 b5 b6")
    assert ran == Ran(0, "Legal: lays b3 (3 points).\n", "")


def test_the_tiles_are_listed_in_order_and_a_joker_counts_what_it_stands_for() -> None:
    ran = check("b3 r3 J", "y3 k9 k10", "b3 r3 y3 | k9 k10 J")
    assert ran.out == "Legal: lays k9 k10 y3 (22 points).\n"
    assert check("", "r10 J r12", "r10 J r12", "--not-opened").out == "Legal: lays r10 r12 J (33 points).\n"


def test_one_point_is_one_point() -> None:
    assert check("b2 b3 b4", "b1", "b1 b2 b3 b4").out == "Legal: lays b1 (1 point).\n"


def test_a_refusal_says_why() -> None:
    ran = check("b4 b5 b6", "b8 k9", "b4 b5 b6 b8")
    assert ran.code == 1
    assert "is missing the 7" in ran.out
    assert ran.err == ""


def test_json_of_a_legal_play() -> None:
    ran = check("b4 b5 b6", "b7 b3", "b3 b4 b5 b6 b7", "--json")
    assert ran.code == 0
    assert answer(ran) == {
        "legal": True,
        "reason": None,
        "message": "Legal: lays b3 b7 (10 points).",
        "from_rack": "b3 b7",
        "points": 10,
    }


def test_json_of_a_refused_play() -> None:
    ran = check("b4 b5 b6", "b8 k9", "b4 b5 b6 b8", "--json")
    assert ran.code == 1
    found = answer(ran)
    assert list(found) == ["legal", "reason", "message", "from_rack", "points"]
    assert (found["legal"], found["reason"], found["from_rack"], found["points"]) == (
        False,
        "run-gap",
        "b8",
        0,
    )


def test_tiles_that_are_not_on_the_rack_are_not_from_it() -> None:
    found = answer(check("b4 b5 b6", "b7", "b3 b4 b5 b6 b7", "--json"))
    assert (found["reason"], found["from_rack"]) == ("tile-not-on-rack", "b7")


def test_not_opened() -> None:
    assert check("", "r9 r10 r11", "r9 r10 r11", "--not-opened").code == 0
    low = check("", "r7 r8 r9", "r7 r8 r9", "--not-opened", "--json")
    assert (low.code, answer(low)["reason"]) == (1, "opening-too-low")
    assert check("", "r7 r8 r9", "r7 r8 r9").code == 0


def test_the_table_may_be_left_out_when_it_is_empty() -> None:
    assert run("check", "--rack", "r7 r8 r9", "--play", "r7 r8 r9").code == 0


def test_editions_differ() -> None:
    question = ("r2 r3 J r5 r6", "r1 r7 b8 y8", "r1 r2 r3 | r5 r6 r7 | b8 y8 J")
    assert check(*question).code == 0
    assert check(*question, "--edition", "sabra").code == 0
    frozen = check(*question, "--edition", "original-it", "--json")
    assert (frozen.code, answer(frozen)["reason"]) == (1, "joker-meld-touched")


def test_house_rules_and_tile_sets() -> None:
    assert check("", "r7 r8 r9", "r7 r8 r9", "--not-opened", "--house", "opening_points=24").code == 0
    three = ("", "r7 r7 r7 r8 r9", "r7 r8 r9", "--edition", "xp")
    assert check(*three).code == 0
    assert check(*three, "--tiles", "official").code == 2


@pytest.mark.parametrize(
    ("table", "rack", "play", "told"),
    [
        ("b4 b5", "b3", "b3 b4 b5", "table: b4 b5 needs one more tile"),
        ("b4 b5 b7", "b6", "b4 b5 b6 b7", "The run b4 b5 b7 is missing the 6"),
        ("b4 b5 x6", "b3", "b3", "table: I can't read “b4 b5 x6” from character 7 on"),
        ("", "b14", "b3", "rack: I can't read “b14” from character 2 on"),
        ("", "b3 | b4", "b3", "rack: I can't read"),
        ("", "b3", "b3 | | b4", "play: I can't read “b3 | | b4” from character 5 on"),
        ("b4 b5 b6", "b4 b4", "b4", "has it 2 times only"),
        ("", "D b4", "b4", "The edition ravensburger-de has no tile D"),
        ("", "J J J", "b4", "has it 2 times only"),
    ],
)
def test_malformed_input(table: str, rack: str, play: str, told: str) -> None:
    ran = check(table, rack, play)
    assert ran.code == 2
    assert ran.out == ""
    assert told in ran.err
    as_json = check(table, rack, play, "--json")
    assert as_json.code == 2
    found = answer(as_json)
    message = found.pop("message")
    assert isinstance(message, str)
    assert told in message
    assert found == {"legal": False, "reason": "malformed", "from_rack": "", "points": 0}


@pytest.mark.parametrize("options", [[], ["--rack", "r1"], ["--play", "r1"], ["--table", "r1 r2 r3"]])
def test_what_is_needed(options: list[str]) -> None:
    ran = run("check", *options)
    assert ran.code == 2
    assert "Give --rack and --play" in ran.err
