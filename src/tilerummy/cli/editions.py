"""`tilerummy editions`: every edition with every value of its rules."""

from __future__ import annotations

import json
from enum import Enum

import click

from tilerummy.cli.language import edition_name, edition_source, key_in_words, say, value_in_words
from tilerummy.cli.options import json_option
from tilerummy.rules.edition import Edition
from tilerummy.rules.edition_file import DEFAULT_EDITION, HOUSE_RULE_KEYS, all_editions
from tilerummy.rules.own_edition import edition_as_data


@click.command(help=say("cli.editions.help"), short_help=say("cli.editions.short"))
@json_option
def editions(as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps([as_object(edition) for edition in all_editions()], indent=2))
        return
    click.echo("\n\n".join("\n".join(_lines(edition)) for edition in all_editions()))
    click.echo("\n" + say("cli.editions.legend"))


def as_object(edition: Edition) -> dict[str, object]:
    """The edition as an object with the keys and values of its file."""
    found = edition_as_data(edition)
    for tiles in edition.tile_sets:
        found["tile_sets"][tiles.name] |= {"size": tiles.size}
    return {"default": edition.id == DEFAULT_EDITION, **found}


def _plain(value: object) -> object:
    return value.value if isinstance(value, Enum) else value


def _lines(edition: Edition) -> list[str]:
    key = "cli.editions.default" if edition.id == DEFAULT_EDITION else "cli.editions.edition"
    name, source = edition_name(edition), edition_source(edition)
    lines = [say(key, id=edition.id, name=name), say("cli.editions.source", source=source)]
    for rule in HOUSE_RULE_KEYS:
        raw = _plain(getattr(edition, rule))
        lines.append(
            say(
                "cli.editions.ours" if rule in edition.ours else "cli.editions.value",
                rule=rule,
                raw=str(raw).lower() if isinstance(raw, bool) else str(raw),
                name=key_in_words(rule),
                value=value_in_words(edition, rule),
            )
        )
    return lines + [
        say("cli.editions.tile-set", name=tiles.name, size=tiles.size, most=tiles.most_players)
        for tiles in edition.tile_sets
        if len(edition.tile_sets) > 1
    ]
