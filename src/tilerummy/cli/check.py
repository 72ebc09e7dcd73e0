"""`tilerummy check`: is this play legal, and if not, why not?"""

from __future__ import annotations

import json
from typing import BinaryIO

import click

from tilerummy.cli.batch import BatchLine, answers, lines_of
from tilerummy.cli.checking import MALFORMED, Checked, checked, malformed
from tilerummy.cli.language import say
from tilerummy.cli.options import chosen_edition, edition_options, json_option
from tilerummy.cli.position import BadInput
from tilerummy.rules.position import Search
from tilerummy.solver import FastSearch


@click.command(help=say("cli.check.help"), short_help=say("cli.check.short"))
@edition_options
@click.option("--table", metavar="MELDS", help=say("cli.check.table"))
@click.option("--rack", metavar="TILES", help=say("cli.check.rack"))
@click.option("--play", "after", metavar="MELDS", help=say("cli.check.play"))
@click.option("--not-opened", is_flag=True, help=say("cli.check.not-opened"))
@click.option("--batch", type=click.File("rb", lazy=False), metavar="FILE", help=say("cli.check.batch"))
@json_option
def check(
    edition_id: str | None,
    tiles: str | None,
    house: tuple[str, ...],
    table: str | None,
    rack: str | None,
    after: str | None,
    not_opened: bool,
    batch: BinaryIO | None,
    as_json: bool,
) -> None:
    if batch is not None:
        if edition_id or tiles or house or table is not None or rack is not None or after or not_opened:
            raise click.UsageError(say("cli.check.batch-alone"))
        _check_batch(batch)
        return
    if rack is None or after is None:
        raise click.UsageError(say("cli.check.needed"))
    edition = chosen_edition(edition_id, tiles, house)
    answer = checked(edition, table or "", rack, after, opened=not not_opened, search=FastSearch())
    if as_json:
        click.echo(json.dumps(answer.as_json()))
    else:
        click.echo(answer.message, err=answer.reason == MALFORMED)
    raise SystemExit(_exit_code(answer))


def _check_batch(file: BinaryIO) -> None:
    search = FastSearch()
    for answer in answers(lines_of(file), lambda line: _answer(line, search)):
        click.echo(json.dumps(answer.as_json()))


def _answer(line: bytes, search: Search) -> Checked:
    try:
        asked = BatchLine(
            line, needed=("rack", "play"), optional=("edition", "tiles", "table", "opened", "house")
        )
        edition, opened = asked.edition(), asked.opened()
        table, rack, play = asked.text_or("table", ""), asked.text("rack"), asked.text("play")
    except BadInput as wrong:
        return malformed(str(wrong))
    return checked(edition, table, rack, play, opened=opened, search=search)


def _exit_code(answer: Checked) -> int:
    if answer.legal:
        return 0
    return 2 if answer.reason == MALFORMED else 1
