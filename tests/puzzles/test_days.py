"""Which puzzle a day has never changes: not with another version, another order or a larger collection."""

import json
from datetime import date, timedelta
from hashlib import sha256
from importlib.resources import files

from tests.support.project import ROOT
from tilerummy.puzzles import puzzle_of_day, shipped
from tilerummy.puzzles.days import DAYS

FROZEN = 1 + 1314
"""Lines of the file that are out in the world, the header among them. With new lines this number and the sum
change together; the sum of fewer lines must not."""
SUM = "81ef80f918949a0db18d36e594bd65bc0f35fadef946a6ab88f40a11e94d6265"
HEAD, *IDS = map(json.loads, (files("tilerummy.puzzles") / DAYS).read_text(encoding="utf-8").splitlines())
FIRST = date.fromisoformat(HEAD["first"])


def test_a_day_that_was_shipped_never_changes() -> None:
    lines = (files("tilerummy.puzzles") / DAYS).read_bytes().splitlines(keepends=True)
    assert sha256(b"".join(lines[:FROZEN])).hexdigest() == SUM
    assert puzzle_of_day(date(2026, 11, 18)).id == "a969f7bc"


def test_every_day_has_a_puzzle_of_the_collection_and_none_returns_before_all_were_seen() -> None:
    assert set(IDS) <= {puzzle.id for puzzle in shipped()}
    assert len(set(IDS)) == len(IDS) >= HEAD["round"] >= 1000
    assert [puzzle_of_day(FIRST + timedelta(number)).id for number in range(len(IDS))] == IDS


def test_days_that_nobody_has_written_down_go_round() -> None:
    after = FIRST + timedelta(len(IDS))
    assert puzzle_of_day(after).id == IDS[len(IDS) % HEAD["round"]]
    assert puzzle_of_day(FIRST - timedelta(1)).id == IDS[HEAD["round"] - 1]


def test_the_format_is_told_with_its_beginning() -> None:
    page = (ROOT / "docs/puzzles-format.md").read_text(encoding="utf-8")
    told = page.partition("```jsonl days\n")[2].partition("```")[0].splitlines()
    assert list(map(json.loads, told)) == [HEAD, *IDS[:3]]
