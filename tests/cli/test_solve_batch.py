"""`tilerummy solve --batch`: one answer a line, whatever the line holds."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run

GOOD = {"edition": "sabra", "table": "b4 b5 b6", "rack": "b3 b7 k9", "opened": True, "objective": "tiles"}


def batch(content: str | bytes, *more: str) -> list[dict[str, object]]:
    ran = run("solve", "--batch", "-", *more, typed=content)
    assert (ran.code, ran.err) == (0, "")
    return [json.loads(line) for line in ran.out.splitlines()]


def answer_to(*more: str, **changed: object) -> dict[str, object]:
    (found,) = batch(json.dumps({**GOOD, **changed}) + "\n", *more)
    return found


def laid(found: dict[str, object]) -> list[str]:
    plays = found["plays"]
    assert isinstance(plays, list)
    return [play["from_rack"] for play in plays]


def test_one_answer_a_line_good_or_bad() -> None:
    stuck = {**GOOD, "rack": "k9"}
    content = "\n".join((json.dumps(GOOD), "no json", "", json.dumps(stuck), json.dumps(GOOD)))
    found = batch(content)
    assert [laid(each) for each in found] == [["b3 b7"], [], [], ["b3 b7"]]
    assert [each.get("reason") for each in found] == [None, "malformed", None, None]
    assert [each["optimal"] for each in found] == [True, False, True, True]
    assert list(found[0]) == list(found[2]) == ["plays", "optimal", "micros"]


def test_the_same_as_one_by_one() -> None:
    alone = run("solve", "--edition", "sabra", "--table", "b4 b5 b6", "--rack", "b3 b7 k9", "--json")
    assert json.loads(alone.out)["plays"] == answer_to()["plays"]


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "positions.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\r\n\r\n" + json.dumps(GOOD).encode())
    ran = run("solve", "--batch", str(path))
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 2


def test_nothing_asked() -> None:
    assert batch("") == []


def test_opened_and_the_objective_may_be_left_out() -> None:
    (found,) = batch(json.dumps({"edition": "sabra", "table": "", "rack": "k1 k2 k3"}))
    assert laid(found) == ["k1 k2 k3"]


def test_the_keys() -> None:
    assert laid(answer_to(objective="points", table="", rack="k1 k2 k4 k5 r12 r13 J")) == ["r12 r13 J"]
    assert laid(answer_to(objective="out")) == []
    assert laid(answer_to(objective="out", rack="b3 b7")) == ["b3 b7"]
    assert laid(answer_to(opened=False)) == []
    assert laid(answer_to(edition="ravensburger-it", table="b4 J b6", rack="b3 b7")) == []
    assert laid(answer_to(house={"joker_policy": "frozen"}, table="b4 J b6", rack="b3 b7")) == []


def test_several_plays_each() -> None:
    assert laid(answer_to("--best", "3", objective="points")) == ["b3 b7", "b7", "b3"]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"edition": "rummy"}, "unknown edition"),
        ({"edition": 7}, "The value of edition must be a text"),
        ({"table": ["b4"]}, "The value of table must be a text"),
        ({"rack": None}, "The value of rack must be a text"),
        ({"rack": "b3 b3 b3"}, "b3"),
        ({"opened": "yes"}, "The value of opened must be true or false"),
        ({"objective": "fun"}, "tiles"),
        ({"objective": 3}, "The value of objective must be a text"),
        ({"house": []}, "The value of house must be an object"),
        ({"tabel": ""}, "There is no key tabel here"),
    ],
)
def test_malformed_values(changed: dict[str, object], told: str) -> None:
    found = answer_to(**changed)
    assert (found["plays"], found["optimal"], found["reason"]) == ([], False, "malformed")
    assert told in str(found["message"])


def test_a_table_that_does_not_stand() -> None:
    found = answer_to(table="b4 b5")
    assert (found["plays"], found["optimal"], found["reason"]) == ([], False, "meld-too-short")
    assert "table: b4 b5 needs one more tile" in str(found["message"])


@pytest.mark.parametrize(
    "line", ["[]", "7", "{", '{"edition": "sabra"}', '{"rack": "b3", "rack": "b4"}', "\xff"]
)
def test_malformed_lines(line: str) -> None:
    (found,) = batch(line.encode("latin-1"))
    assert (found["plays"], found["reason"]) == ([], "malformed")


@pytest.mark.parametrize(
    "option", [("--rack", "b3"), ("--edition", "sabra"), ("--not-opened",), ("--objective", "out")]
)
def test_a_batch_says_everything_itself(option: tuple[str, ...]) -> None:
    ran = run("solve", "--batch", "-", *option, typed=json.dumps(GOOD))
    assert (ran.code, ran.out) == (2, "")
