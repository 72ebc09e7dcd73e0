"""`tilerummy replay FILE`: a recorded game told turn by turn, summed up, or verified."""

from __future__ import annotations

import json
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NoReturn

import click

from tilerummy.cli.language import os_problem, record_problem, say
from tilerummy.cli.options import json_option
from tilerummy.cli.paint import Paint, terminal_has_colours
from tilerummy.cli.record_lines import record_lines
from tilerummy.cli.summary import summary
from tilerummy.notation import FORMAT, VERSIONS, FullRecord, Record, RecordError, read_record, verify
from tilerummy.rules.referee import Referee
from tilerummy.solver import FastSearch


@click.command(help=say("cli.replay.help"), short_help=say("cli.replay.short"))
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@json_option
@click.option("--verify", "verifies", is_flag=True, help=say("cli.replay.verify"))
def replay(file: Path, as_json: bool, verifies: bool) -> None:
    text = _content(file)
    try:
        record = read_record(TextIOWrapper(BytesIO(text), encoding="utf-8"))
    except RecordError as wrong:
        if verifies and _is_record(text):
            _answer_no(wrong, as_json)
        _give_up(file, record_problem(wrong))
    if verifies:
        _verify(record, as_json)
    elif as_json:
        click.echo(json.dumps(summary(record), indent=2))
    else:
        colours = terminal_has_colours()
        for line in record_lines(record, Paint(colours=colours)):
            click.echo(line, color=colours)


def _verify(record: Record, as_json: bool) -> None:
    if not isinstance(record, FullRecord):
        raise click.UsageError(say("cli.replay.not-full"))
    try:
        earlier = verify(record, Referee(FastSearch()))
    except RecordError as wrong:
        _answer_no(wrong, as_json)
    if as_json:
        click.echo(
            json.dumps(
                {
                    "verified": True,
                    "problem": None,
                    "earlier_openings": [opening.line for opening in earlier],
                    **summary(record),
                },
                indent=2,
            )
        )
    else:
        click.echo(say("cli.replay.verified"))
        for opening in earlier:
            name = record.header.names[opening.seat]
            click.echo(say("cli.replay.earlier", line=opening.line, name=name))


def _answer_no(problem: RecordError, as_json: bool) -> NoReturn:
    if as_json:
        click.echo(json.dumps({"verified": False, "problem": str(problem)}, indent=2))
    else:
        click.echo(say("cli.replay.wrong", problem=record_problem(problem)))
    raise SystemExit(1)


def _content(path: Path) -> bytes:
    try:
        with click.open_file(str(path), "rb") as file:
            content: bytes = file.read()
            return content
    except OSError as error:
        _give_up(path, os_problem(error))


def _is_record(text: bytes) -> bool:
    """Whether this is a record of a version we can read: if so, "it is wrong" is an answer, not an error."""
    try:
        header = json.loads(text.split(b"\n", 1)[0])
    except (ValueError, RecursionError):
        return False
    return isinstance(header, dict) and header.get("format") == FORMAT and header.get("version") in VERSIONS


def _give_up(path: Path, problem: str) -> NoReturn:
    click.echo(say("cli.replay.unreadable", path=str(path), problem=problem), err=True)
    raise SystemExit(2)
