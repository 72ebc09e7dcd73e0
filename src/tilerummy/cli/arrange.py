"""`tilerummy arrange`: loose tiles into melds."""

from __future__ import annotations

import json
from collections import Counter

import click

from tilerummy.cli.language import say
from tilerummy.cli.options import chosen_edition, edition_options, json_option
from tilerummy.cli.position import BadInput, check_tiles, read_rack
from tilerummy.notation.text import format_table, format_tiles
from tilerummy.solver import arrange as put_in_order


@click.command(help=say("cli.arrange.help"), short_help=say("cli.arrange.short"))
@edition_options
@click.argument("loose", metavar="TILES")
@json_option
def arrange(
    edition_id: str | None, tiles: str | None, house: tuple[str, ...], loose: str, as_json: bool
) -> None:
    edition = chosen_edition(edition_id, tiles, house)
    try:
        heap = read_rack(loose.replace("|", " "), "tiles")
        check_tiles(edition, Counter(heap))
    except BadInput as wrong:
        click.echo(str(wrong), err=True)
        raise SystemExit(2) from None
    if not heap:
        raise click.UsageError(say("cli.arrange.empty"))
    table, left, _ = put_in_order(heap)
    if as_json:
        shown = {"fits": not left, "table": format_table(table), "left_over": format_tiles(left)}
        click.echo(json.dumps(shown))
    elif not left:
        click.echo(say("cli.arrange.all", table=table))
    elif table.melds:
        click.echo(say("cli.arrange.some", table=table, tiles=left))
    else:
        click.echo(say("cli.arrange.nothing"))
    raise SystemExit(1 if left else 0)
