"""`tilerummy arena report`: stored tournaments as tables and a plot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import click

from tilerummy.arena.ratings_file import ANCHOR, ratings_file
from tilerummy.arena.report import as_json as report_as_json
from tilerummy.arena.report import markdown, plot, read_tournaments
from tilerummy.cli.arena_problems import as_usage_errors
from tilerummy.cli.language import say
from tilerummy.cli.options import json_option

_PICTURES: Final = (".png", ".svg")


@click.command(help=say("cli.arena-report.help"), short_help=say("cli.arena-report.short"))
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--plot", "picture", type=click.Path(path_type=Path), help=say("cli.arena-report.plot"))
@click.option("--ratings", type=click.Path(path_type=Path), help=say("cli.arena-report.ratings"))
@json_option
@click.option("--anchor", metavar="BOT", help=say("cli.arena-report.anchor", default=ANCHOR))
def report(
    folder: Path, picture: Path | None, ratings: Path | None, anchor: str | None, as_json: bool
) -> None:
    if picture is not None and picture.suffix not in _PICTURES:
        raise click.UsageError(say("cli.arena-report.bad-plot"))
    with as_usage_errors():
        tournaments = read_tournaments(folder)
        if not tournaments:
            raise click.UsageError(say("cli.arena-report.nothing", folder=str(folder)))
        if as_json:
            click.echo(json.dumps(report_as_json(tournaments)))
        else:
            click.echo(markdown(tournaments), nl=False)
        if picture is not None:
            plot(tournaments, picture)
        if ratings is not None:
            text = json.dumps(ratings_file(tournaments, anchor), indent=2)
            ratings.write_text(text + "\n", encoding="utf-8")
