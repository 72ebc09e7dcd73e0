"""Options that several commands share: which edition, with which tiles and house rules; which seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from tilerummy.cli import completion
from tilerummy.cli.language import edition_problem, file_problem, say
from tilerummy.rules.edition import Edition
from tilerummy.rules.edition_file import DEFAULT_EDITION, house_rule_value, load_edition, with_house_rules
from tilerummy.rules.errors import EditionError
from tilerummy.rules.own_edition import read_edition
from tilerummy.rules.seat import Seat

INTERRUPTED: Final = 130
"""The exit code of a command that was ended by Ctrl-C."""

Command = TypeVar("Command", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, help=say("cli.option.json"))

_house_options = (
    click.option("--tiles", metavar="NAME", help=say("cli.option.tiles")),
    click.option(
        "--house",
        "house",
        multiple=True,
        metavar="KEY=VALUE",
        shell_complete=completion.house_rules,
        help=say("cli.option.house"),
    ),
)


def house_options(command: Command) -> Command:
    """`--tiles` and `--house`, for a command that gets its edition in another way."""
    for option in reversed(_house_options):
        command = option(command)
    return command


def edition_options(command: Command) -> Command:
    """`--edition`, `--tiles` and `--house`; `chosen_edition` turns them into an edition."""
    option = click.option(
        "--edition",
        "edition_id",
        metavar="EDITION",
        shell_complete=completion.editions,
        help=say("cli.option.edition", default=DEFAULT_EDITION),
    )
    return option(house_options(command))


def chosen_edition(edition_id: str | None, tiles: str | None, house: Sequence[str]) -> Edition:
    """The edition that these options describe; raises a usage error if they are wrong."""
    overrides: dict[str, object] = {}
    for text in house:
        key, equals, value = text.partition("=")
        if not equals:
            raise click.UsageError(say("cli.option.house-form", text=text))
        if key.strip() in overrides:
            raise click.UsageError(say("cli.option.house-twice", rule=key.strip()))
        overrides[key.strip()] = _house_value(key.strip(), value)
    if tiles is not None:
        if "tiles" in overrides:
            raise click.UsageError(say("cli.option.house-twice", rule="tiles"))
        overrides["tiles"] = tiles
    try:
        return with_house_rules(edition_named(edition_id or DEFAULT_EDITION), overrides)
    except EditionError as wrong:
        raise click.UsageError(edition_problem(wrong)) from None


def edition_named(name: str) -> Edition:
    """One of ours, or the one in this file; raises `EditionError`."""
    return own_edition(name) if name.endswith(".toml") else load_edition(name.lower())


def own_edition(name: str) -> Edition:
    """The edition in this file; raises `EditionError`, or a usage error if there is no such file."""
    path = Path(name)
    if not path.is_file():
        raise click.UsageError(say("cli.frame.file", file=name, problem=file_problem(path, folder=False)))
    return read_edition(path)


def _house_value(key: str, text: str) -> str | int | bool:
    try:
        return house_rule_value(text)
    except ValueError:  # a number with thousands of digits
        raise click.UsageError(say("cli.option.house-form", text=key)) from None


def seat_from(number: int, players: int, option: str) -> Seat:
    """The seat with this number; people count from 1."""
    if not 1 <= number <= players:
        raise click.UsageError(say("cli.option.seat", option=option, number=number, players=players))
    return Seat(number - 1)
