"""The command line run inside the test's own process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from tilerummy.cli.main import main
from tilerummy.notation import Record, read_record


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    out: str
    err: str


def run(*arguments: str, typed: str | bytes | None = None) -> Ran:
    """Run the command; an exception that is not meant for people breaks the test."""
    result = CliRunner().invoke(
        main, list(arguments), input=typed, catch_exceptions=False, prog_name="tilerummy"
    )
    return Ran(result.exit_code, result.stdout, result.stderr)


def play(*arguments: str, lines: Sequence[str]) -> Ran:
    """A game in which these lines are typed, and then nothing more."""
    return run("play", *arguments, typed="".join(f"{line}\n" for line in lines))


def record(folder: Path) -> Record:
    """The one record in this folder."""
    (path,) = folder.rglob("*.jsonl")
    return read_record(path.read_text(encoding="utf-8"))


def after(text: str, command: str, following: str = "\n> ") -> str:
    """What came back when this command was typed."""
    return text.split(f"\n> {command}\n", 1)[1].split(following, 1)[0]


def lines(ran: Ran) -> list[str]:
    return ran.out.splitlines()
