"""What the pages say about bots and the arena can be typed, and fits what it stands beside."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.support.project import ROOT
from tilerummy.bots import LADDER, LEVELS

DOCS = Path(__file__).parents[2] / "docs"
STRATEGY = (DOCS / "strategy.md").read_text(encoding="utf-8")
ARENA = (DOCS / "guide" / "arena.md").read_text(encoding="utf-8")
BOTS_PAGE = (DOCS / "guide" / "bots.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(\w+)` (.*?) \|.*\| (\d+) \| `tilerummy (arena .*?)` \|$", STRATEGY, re.MULTILINE)
"""Of the tables that name a command for every row: the first bot, the others, the deals and the command."""
SHOWN = [
    *(command for *_, command in ROWS),
    *re.findall(r"^tilerummy (arena --.*)$", ARENA.replace(":Mine", ":Patient"), re.MULTILINE),
]


@pytest.mark.parametrize("command", SHOWN)
def test_a_command_can_be_typed(command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def begun(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tilerummy.cli.arena.hold", begun)
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "examples/own_bot.py", "mine.py")
    assert run(*shlex.split(command)).code == 130


@pytest.mark.parametrize(("first", "others", "deals", "command"), ROWS)
def test_a_row_says_what_its_command_plays(first: str, others: str, deals: str, command: str) -> None:
    words = shlex.split(command)
    bots = words[words.index("--bots") + 1].split(",")
    names = {name.partition("@")[0] for name in bots}
    assert words[words.index("--deals") + 1] == deals
    assert bots[0].startswith(first)
    assert all(name in f"{first} {others}" for name in names)
    many = re.search(r"(\d) \N{MULTIPLICATION SIGN}", others)
    assert len(bots) == 1 + (int(many[1]) if many else 1)


def test_there_are_rows() -> None:
    assert len(ROWS) > 15


def test_every_bot_is_explained() -> None:
    levels, ladder = BOTS_PAGE.split("## The ladder")
    assert re.findall(r"^\| `(\w+)` \|", levels, re.MULTILINE) == list(LEVELS)
    assert re.findall(r"^\| `(\w+)` \|", ladder, re.MULTILINE) == list(LADDER)
