"""`tilerummy solve`: the best plays in a position."""

from __future__ import annotations

import json
from typing import BinaryIO, Final

import click

from tilerummy.asking.solving import Wanted
from tilerummy.cli.batch import BatchLine, answers, lines_of
from tilerummy.cli.language import say
from tilerummy.cli.options import chosen_edition, edition_options, json_option
from tilerummy.cli.position import BadInput, read_position
from tilerummy.cli.solving import Solved, solved, unsolvable

_OBJECTIVES: Final = tuple(wanted.value for wanted in Wanted)
_OPTIONAL: Final = ("edition", "tiles", "table", "opened", "objective", "house")


@click.command(help=say("cli.solve.help"), short_help=say("cli.solve.short"))
@edition_options
@click.option("--table", metavar="MELDS", help=say("cli.solve.table"))
@click.option("--rack", metavar="TILES", help=say("cli.solve.rack"))
@click.option("--not-opened", is_flag=True, help=say("cli.solve.not-opened"))
@click.option("--objective", type=click.Choice(_OBJECTIVES), help=say("cli.solve.objective"))
@click.option("--best", type=click.IntRange(1, 1000), metavar="K", help=say("cli.solve.best"))
@click.option("--budget", type=click.IntRange(0), default=0, metavar="N", help=say("cli.solve.budget"))
@click.option("--batch", type=click.File("rb", lazy=False), metavar="FILE", help=say("cli.solve.batch"))
@json_option
def solve(
    edition_id: str | None,
    tiles: str | None,
    house: tuple[str, ...],
    table: str | None,
    rack: str | None,
    not_opened: bool,
    objective: str | None,
    best: int | None,
    budget: int,
    batch: BinaryIO | None,
    as_json: bool,
) -> None:
    if batch is not None:
        if edition_id or tiles or house or table is not None or rack is not None or not_opened or objective:
            raise click.UsageError(say("cli.solve.batch-alone"))
        for answer in answers(lines_of(batch), lambda line: _answer(line, best or 1, budget)):
            click.echo(json.dumps(answer.as_json()))
        return
    if rack is None:
        raise click.UsageError(say("cli.solve.needed"))
    edition, wanted = chosen_edition(edition_id, tiles, house), Wanted(objective or "tiles")
    try:
        position = read_position(edition, table or "", rack, opened=not not_opened)
    except BadInput as wrong:
        answer = unsolvable(wrong)
    else:
        answer = solved(position, wanted, best or 1, budget)
    _show(answer, wanted, as_json=as_json)
    raise SystemExit(2 if answer.message is not None else 0 if answer.plays else 1)


def _answer(line: bytes, best: int, budget: int) -> Solved:
    try:
        asked = BatchLine(line, needed=("rack",), optional=_OPTIONAL)
        objective = asked.text_or("objective", Wanted.TILES.value)
        if objective not in _OBJECTIVES:
            raise BadInput(say("cli.solve.bad-objective"))
        table, rack = asked.text_or("table", ""), asked.text("rack")
        position = read_position(asked.edition(), table, rack, opened=asked.opened())
    except BadInput as wrong:
        return unsolvable(wrong)
    return solved(position, Wanted(objective), best, budget)


def _show(answer: Solved, wanted: Wanted, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(answer.as_json()))
    elif answer.message is not None:
        click.echo(answer.message, err=True)
    elif not answer.plays and answer.optimal:
        click.echo(say("cli.solve.none-out" if wanted is Wanted.OUT else "cli.solve.none"))
    for line in () if as_json else answer.lines():
        click.echo(line)
