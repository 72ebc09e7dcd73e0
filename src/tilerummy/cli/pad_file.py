"""A score pad's file: read, written without ever losing what was there, and its mistakes in words."""

from __future__ import annotations

import secrets
import time
from pathlib import Path

import click

from tilerummy.cli.language import os_problem, say
from tilerummy.cli.terminal.saving import write_whole
from tilerummy.pad import Evening, Note, PadError, Problem, Sheet, read_evening, sheet_of, write_evening

_WRITER = "terminal"


def read_file(path: Path) -> Evening:
    try:
        return read_evening(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError) as wrong:
        raise _unusable(path, wrong) from None
    except PadError as wrong:
        raise _refused(wrong) from None


def write_file(path: Path, evening: Evening) -> None:
    """All of it or nothing: whatever happens in between, the file is the old one or the new one."""
    try:
        write_whole(path, write_evening(evening))
    except OSError as wrong:
        raise _unusable(path, wrong) from None


def _unusable(path: Path, wrong: OSError | UnicodeError) -> click.UsageError:
    problem = os_problem(wrong) if isinstance(wrong, OSError) else str(wrong)
    return click.UsageError(say("cli.pad.no-file", file=str(path), problem=problem))


def written(evening: Evening, note: Note, line: str | None = None) -> Evening:
    """With a new line, or with another note in this one."""
    entry_id, at = secrets.token_hex(10), time.time_ns() // 1_000_000
    if line is None:
        return evening.begin_line(note, entry_id=entry_id, at=at, by=_WRITER)
    return evening.rewrite(line, note, entry_id=entry_id, at=at, by=_WRITER)


def sheet_in(evening: Evening) -> Sheet:
    try:
        return sheet_of(evening)
    except PadError as wrong:
        raise _refused(wrong) from None


def as_usage(problem: Problem, sheet: Sheet) -> click.UsageError:
    """What is wrong with a line, with the names of those whom it is about."""
    names = ", ".join(sheet.players[player].name for player in problem.players)
    return click.UsageError(say(f"page.pad.wrong.{problem.code}", names=names, **problem.details))


def _refused(wrong: PadError) -> click.UsageError:
    """A mistake of the whole file."""
    return click.UsageError(say(f"cli.pad.wrong.{wrong.code}", **wrong.details))
