"""`tilerummy check --batch`: one answer a line, whatever the line holds."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.cli.terminal_driver import COMMAND, environment
from tests.support.patience import PATIENCE

CORPUS = sorted((Path(__file__).parents[2] / "corpus").glob("*.jsonl"))
GOOD = {"edition": "sabra", "table": "b4 b5 b6", "rack": "b3 k9", "play": "b3 b4 b5 b6", "opened": True}


def batch(content: str | bytes) -> list[dict[str, object]]:
    ran = run("check", "--batch", "-", typed=content)
    assert (ran.code, ran.err) == (0, "")
    return [json.loads(line) for line in ran.out.splitlines()]


def answer_to(**changed: object) -> dict[str, object]:
    (found,) = batch(json.dumps({**GOOD, **changed}) + "\n")
    return found


def test_one_answer_a_line() -> None:
    bad = {**GOOD, "play": "b3 b4 b5"}
    found = batch("\n".join(json.dumps(line) for line in (GOOD, bad, GOOD)))
    assert [each["legal"] for each in found] == [True, False, True]
    assert found[0] == {
        "legal": True,
        "reason": None,
        "message": "Legal: lays b3 (3 points).",
        "from_rack": "b3",
        "points": 3,
    }
    assert found[1]["reason"] == "table-tile-missing"


def test_blank_lines_line_ends_and_a_byte_order_mark_are_no_lines_of_their_own() -> None:
    line = json.dumps(GOOD).encode()
    assert len(batch(b"\xef\xbb\xbf" + line + b"\r\n\r\n  \n" + line)) == 2
    assert batch("") == []


def test_opened_is_true_unless_said() -> None:
    asked = {"edition": "sabra", "table": "", "rack": "r7 r8 r9", "play": "r7 r8 r9"}
    found = batch(f"{json.dumps(asked)}\n{json.dumps({**asked, 'opened': False})}")
    assert [each["reason"] for each in found] == [None, "opening-too-low"]


def test_house_rules() -> None:
    question = {"table": "", "rack": "r7 r8 r9", "play": "r7 r8 r9", "opened": False}
    assert answer_to(**question, house={"opening_points": 24})["legal"] is True
    assert answer_to(edition="xp", rack="b3 b3 b3", house={"tiles": "short"})["reason"] == "malformed"


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"edition": "rummy"}, "unknown edition"),
        ({"edition": 7}, "The value of edition must be a text"),
        ({"table": ["b4"]}, "The value of table must be a text"),
        ({"rack": None}, "The value of rack must be a text"),
        ({"play": 3.5}, "The value of play must be a text"),
        ({"play": "b3 \ud800"}, "play: I can't read"),
        ({"opened": "yes"}, "The value of opened must be true or false"),
        ({"opened": 1}, "The value of opened must be true or false"),
        ({"house": []}, "The value of house must be an object"),
        ({"house": {"fly": True}}, "can't be changed"),
        ({"house": {"joker_penalty": "fifty"}}, "must be a whole number"),
        ({"tabel": ""}, "There is no key tabel here"),
        ({"table": "b4 b5"}, "table: b4 b5 needs one more tile"),
    ],
)
def test_malformed_values(changed: dict[str, object], told: str) -> None:
    found = answer_to(**changed)
    assert (found["legal"], found["reason"], found["from_rack"], found["points"]) == (
        False,
        "malformed",
        "",
        0,
    )
    assert told in str(found["message"])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"{", "isn't JSON"),
        (b"legal?", "isn't JSON"),
        (b"[]", "isn't a JSON object"),
        (b"null", "isn't a JSON object"),
        (b'"r1 r2 r3"', "isn't a JSON object"),
        (b"{}", "The key rack is missing"),
        (b'{"edition": "sabra", "table": "", "rack": ""}', "The key play is missing"),
        (b'{"edition": "sabra", "edition": "xp"}', "The key edition is given twice"),
        (b'{"edition": "\xff"}', "isn't text in UTF-8"),
        (b"[" * 100_000, "can't be a play"),
        (b"9" * 10_000, "can't be a play"),
        (b'{"edition": \x00}', "isn't JSON"),
    ],
)
def test_malformed_lines_get_an_answer_too(line: bytes, told: str) -> None:
    good = json.dumps(GOOD).encode()
    before, found, after = batch(b"\n".join([good, line, good]))
    assert before["legal"] is after["legal"] is True
    assert (found["legal"], found["reason"]) == (False, "malformed")
    assert told in str(found["message"])


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_the_corpus_can_be_fed_as_it_is(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    ran = run("check", "--batch", str(path))
    assert ran.code == 0
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert len(found) == len(lines)
    assert all(each["reason"] != "malformed" for each in found)


@pytest.mark.parametrize(
    "option",
    [
        ["--table", ""],
        ["--rack", "r1"],
        ["--play", "r1"],
        ["--not-opened"],
        ["--edition", "xp"],
        ["--house", "passing=free"],
    ],
)
def test_a_batch_takes_no_other_question(tmp_path: Path, option: list[str]) -> None:
    (tmp_path / "plays.jsonl").write_text(json.dumps(GOOD))
    ran = run("check", "--batch", str(tmp_path / "plays.jsonl"), *option)
    assert ran.code == 2
    assert "Leave out the options" in ran.err


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    assert run("check", "--batch", str(tmp_path / "nothing.jsonl")).code == 2
    assert run("check", "--batch", str(tmp_path)).code == 2


def test_answers_come_line_by_line() -> None:
    with subprocess.Popen(
        [*COMMAND, "check", "--batch", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        text=True,
        bufsize=1,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(json.dumps(GOOD) + "\n")
            assert json.loads(process.stdout.readline())["legal"] is True
        process.stdin.close()
        assert process.wait(timeout=PATIENCE) == 0


def test_nobody_reads_on(tmp_path: Path) -> None:
    path = tmp_path / "plays.jsonl"
    path.write_text((json.dumps(GOOD) + "\n") * 5000)
    with subprocess.Popen(
        [*COMMAND, "check", "--batch", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait(timeout=PATIENCE)
