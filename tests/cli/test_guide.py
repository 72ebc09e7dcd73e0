"""What the guide shows is what the program prints."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import play, run
from tests.support.each import each
from tilerummy.cli.terminal.turn import Turn

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide"
PROMPT = "$ tilerummy "


def examples(page: Path) -> list[tuple[str, str]]:
    """Every shown command that has an output, with that output."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        for part in block.split(PROMPT)[1:]:
            command, _, output = part.partition("\n")
            if output.strip():
                found.append((command, output.rstrip("\n") + "\n"))
    return found


@pytest.mark.parametrize(
    ("command", "output"), examples(GUIDE / "command-line.md"), ids=lambda text: text[:50]
)
def test_the_examples_of_the_command_line(command: str, output: str) -> None:
    ran = run(*shlex.split(command))
    assert ran.code in (0, 1)
    assert (ran.out, ran.err) == (output, "")


def test_the_transcript_of_the_terminal_game() -> None:
    page = (GUIDE / "terminal-game.md").read_text(encoding="utf-8")
    (transcript,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    typed = [line[2:] for line in transcript.splitlines() if line.startswith("> ")]
    ran = play("--seed", "readme", "--players", "3", lines=["draw", "draw", "draw", *typed])
    assert transcript in ran.out


def test_every_command_of_the_game_is_explained() -> None:
    page = (GUIDE / "terminal-game.md").read_text(encoding="utf-8")
    table = page.split("## What you can type")[1]
    assert [name for name in Turn.__new__(Turn).commands() if f"`{name}" not in table] == []


def test_the_example_of_the_solver() -> None:
    code = re.findall(r"```python\n(.*?)```", (GUIDE / "solver.md").read_text(encoding="utf-8"), re.DOTALL)[0]
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == re.findall(r"# (.*)", code)


@each("page", [ROOT / "README.md", *ROOT.glob("docs/**/*.md")])
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link
