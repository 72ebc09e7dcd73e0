"""What the guide shows is what the program prints."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import play, run
from tilerummy.cli.terminal.turn import COMMANDS

GUIDE = Path(__file__).parents[2] / "docs" / "guide"
PROMPT = "$ tilerummy "


def examples(page: str) -> list[tuple[str, str]]:
    """Every shown command that has an output, with that output."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", (GUIDE / page).read_text(encoding="utf-8"), re.DOTALL):
        for part in block.split(PROMPT)[1:]:
            command, _, output = part.partition("\n")
            if output:
                found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "output"), examples("command-line.md"), ids=lambda text: text[:50])
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
    assert [name for name in COMMANDS if f"`{name}" not in table] == []


def test_links_lead_somewhere() -> None:
    for page in ("command-line.md", "terminal-game.md"):
        for link in re.findall(r"\]\(([^)#]+)", (GUIDE / page).read_text(encoding="utf-8")):
            assert (GUIDE / link).exists(), f"{page}: {link}"
