"""`tilerummy solve`: one position."""

import json

import pytest

from tests.cli.running import Ran, lines, run


def solve(table: str, rack: str, *more: str) -> Ran:
    return run("solve", "--edition", "sabra", "--table", table, "--rack", rack, *more)


def answer(ran: Ran) -> dict[str, object]:
    assert ran.err == ""
    found: dict[str, object] = json.loads(ran.out)
    return found


def plays(ran: Ran) -> list[dict[str, object]]:
    found = answer(ran)["plays"]
    assert isinstance(found, list)
    return found


def laid(ran: Ran) -> list[object]:
    return [play["from_rack"] for play in plays(ran)]


def test_json() -> None:
    ran = solve("b4 b5 b6 | k1 k2 k3", "b3 b7 k9", "--json")
    assert ran.code == 0
    found = answer(ran)
    assert list(found) == ["plays", "optimal", "micros"]
    assert found["plays"] == [
        {
            "from_rack": "b3 b7",
            "tiles": 2,
            "points": 10,
            "table": "b3 b4 b5 b6 b7 | k1 k2 k3",
            "steps": ["Add b3 b7 from your rack to b4 b5 b6: b3 b4 b5 b6 b7."],
        }
    ]
    assert found["optimal"] is True
    assert isinstance(found["micros"], int)
    assert found["micros"] > 0


def test_in_words() -> None:
    ran = solve("b8 b9 b10 b11 | k1 k2 k3", "k8 y8")
    assert (ran.code, ran.err) == (0, "")
    assert lines(ran) == [
        "Lays k8 y8 (16 points):",
        "  Take b8 out of b8 b9 b10 b11: b9 b10 b11 stays.",
        "  Make k8 b8 y8 with b8 from b8 b9 b10 b11 and k8 y8 from your rack.",
        "  The table then: b9 b10 b11 | k1 k2 k3 | k8 b8 y8",
    ]


def test_what_is_proposed_is_legal() -> None:
    table, rack = "r4 J r6 | k8 b8 y8 | y1 y2 y3", "r5 r8 r7 y4 b7"
    (play,) = plays(solve(table, rack, "--json"))
    checked = run(
        "check",
        "--edition",
        "sabra",
        "--table",
        table,
        "--rack",
        rack,
        "--play",
        str(play["table"]),
        "--json",
    )
    verdict = json.loads(checked.out)
    assert (verdict["legal"], verdict["from_rack"]) == (True, play["from_rack"])
    assert verdict["points"] == play["points"]


def test_no_play() -> None:
    ran = solve("", "k1 b9")
    assert ran == Ran(1, "There is no play.\n", "")
    ran = solve("", "k1 b9", "--json")
    assert (ran.code, plays(ran), answer(ran)["optimal"]) == (1, [], True)


def test_no_table_is_an_empty_one() -> None:
    assert run("solve", "--rack", "r4 r5 r6").code == 0


@pytest.mark.parametrize(
    ("objective", "expected"),
    [("tiles", "k1 k2 k4 k5 J"), ("points", "r12 r13 J")],
)
def test_objectives(objective: str, expected: str) -> None:
    rack = "k1 k2 k4 k5 r12 r13 J"
    assert laid(solve("", rack, "--objective", objective, "--json")) == [expected]


def test_tiles_are_what_is_counted_unless_said() -> None:
    assert laid(solve("", "k1 k2 k4 k5 r12 r13 J", "--json")) == ["k1 k2 k4 k5 J"]


def test_going_out() -> None:
    assert laid(solve("b4 b5 b6", "b3 b7", "--objective", "out", "--json")) == ["b3 b7"]
    ran = solve("b4 b5 b6", "b3 b7 k1", "--objective", "out", "--json")
    assert (ran.code, plays(ran)) == (1, [])
    ran = solve("b4 b5 b6", "b3 b7 k1", "--objective", "out")
    assert ran == Ran(1, "You can't lay the whole rack this turn.\n", "")


def test_the_best_few() -> None:
    ran = solve("b4 b5 b6", "b3 b7 k9", "--best", "2", "--objective", "points", "--json")
    assert laid(ran) == ["b3 b7", "b7"]
    assert laid(solve("b4 b5 b6", "b3 b7 k9", "--best", "50", "--objective", "points", "--json")) == [
        "b3 b7",
        "b7",
        "b3",
    ]
    assert [line for line in lines(solve("b4 b5 b6", "b3 b7", "--best", "9")) if line.startswith("Lays")] == [
        "Lays b3 b7 (10 points):",
        "Lays b7 (7 points):",
        "Lays b3 (3 points):",
    ]


def test_the_opening() -> None:
    assert laid(solve("r7 r8 r9", "r10 k10 b10 y10 k1", "--not-opened", "--json")) == ["k10 r10 b10 y10"]
    assert solve("r7 r8 r9", "r10 k1", "--not-opened").code == 1
    assert solve("r7 r8 r9", "r10 k1").code == 0


def test_the_opening_as_the_edition_has_it() -> None:
    question = ("--table", "r7 r8 r9 | k1 k2 k3", "--rack", "r11 r12 r13 k4", "--not-opened", "--json")
    assert laid(run("solve", "--edition", "ravensburger-de", *question)) == ["r11 r12 r13"]
    assert laid(run("solve", "--edition", "ravensburger-fr", *question)) == ["k4 r11 r12 r13"]
    assert laid(run("solve", "--edition", "original-it", *question)) == ["k4 r11 r12 r13"]


def test_jokers_as_the_edition_has_them() -> None:
    question = ("--table", "r2 r3 J r5 r6", "--rack", "r1 r7 k9 k10", "--json")
    assert laid(run("solve", "--edition", "sabra", *question)) == ["k9 k10 r1 r7"]
    assert laid(run("solve", "--edition", "original-fr", *question)) == ["r1 r7"]
    assert laid(run("solve", "--edition", "ravensburger-it", *question)) == []
    assert laid(run("solve", "--edition", "sabra", "--house", "joker_policy=frozen", *question)) == []


def test_the_jokers_of_twist() -> None:
    ran = run("solve", "--edition", "twist", "--rack", "r2 D r5 k7 M k7", "--json")
    assert laid(ran) == ["k7 k7 r2 r5 D M"]


def test_other_boxes() -> None:
    question = ("solve", "--edition", "xp", "--rack", "r1 J J J", "--json")
    assert laid(run(*question)) == ["r1 J J J"]
    assert run(*question, "--tiles", "official").code == 2


@pytest.mark.parametrize(
    ("table", "rack", "reason", "told"),
    [
        ("b4 b5", "b3", "meld-too-short", "table: b4 b5 needs one more tile"),
        ("b4 b5 r6", "b3", "run-colours-mixed", "table: The run b4 b5 r6 mixes colours"),
        ("J J J", "b3", "meld-only-jokers", "table: J J J"),
        ("b4 b5 q6", "b3", "malformed", "table: I can't read"),
        ("", "b14", "malformed", "rack: I can't read"),
        ("b3 b4 b5", "b3 b3", "malformed", "b3"),
        ("", "D r1", "malformed", "D"),
    ],
)
def test_a_position_that_is_none(table: str, rack: str, reason: str, told: str) -> None:
    ran = solve(table, rack)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    ran = solve(table, rack, "--json")
    assert ran.code == 2
    found = answer(ran)
    assert list(found) == ["plays", "optimal", "micros", "reason", "message"]
    assert (found["plays"], found["optimal"], found["reason"]) == ([], False, reason)
    assert told in str(found["message"])


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--table", "b4 b5 b6"),
        ("--rack", "b3", "--best", "0"),
        ("--rack", "b3", "--best", "many"),
        ("--rack", "b3", "--objective", "fun"),
        ("--rack", "b3", "--edition", "rummy"),
        ("--rack", "b3", "--house", "fly=true"),
        ("--batch", "no such file"),
    ],
)
def test_misuse(arguments: tuple[str, ...]) -> None:
    ran = run("solve", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Usage: tilerummy solve" in ran.err
