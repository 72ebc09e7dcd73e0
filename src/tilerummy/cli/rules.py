"""`tilerummy rules EDITION`: the rules of an edition in our own words."""

from __future__ import annotations

import click

from tilerummy.cli import completion
from tilerummy.cli.language import rules_text, say
from tilerummy.cli.options import chosen_edition, house_options
from tilerummy.cli.wrap import for_reading


@click.command(help=say("cli.rules.help"), short_help=say("cli.rules.short"))
@click.argument("edition_id", metavar="[EDITION]", required=False, shell_complete=completion.editions)
@house_options
def rules(edition_id: str | None, tiles: str | None, house: tuple[str, ...]) -> None:
    click.echo(for_reading(rules_text(chosen_edition(edition_id, tiles, house))), nl=False)
