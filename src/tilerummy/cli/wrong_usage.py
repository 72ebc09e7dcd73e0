"""What click objects to, in the language of this run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from tilerummy.cli.language import file_problem, say

_NO_COMMAND: Final = re.compile(r"No such command '(.*?)'")
_TOO_MANY: Final = re.compile(r"Got unexpected extra arguments? \((.*)\)")
_QUOTED: Final = re.compile(r"'(.*?)'")


def problem_of(wrong: click.UsageError) -> str:
    """Our own refusals come as they are."""
    match wrong:
        case click.NoSuchOption(possibilities=[*names]) if names:
            return say("cli.frame.did-you-mean", name=wrong.option_name, names=", ".join(names))
        case click.NoSuchOption():
            return say("cli.frame.no-such-option", name=wrong.option_name)
        case click.MissingParameter(param=click.Parameter() as parameter, ctx=click.Context() as context):
            return say("cli.frame.missing", name=_name(parameter, context))
        case click.BadParameter(param=click.Parameter() as parameter, ctx=click.Context() as context):
            return _bad_value(wrong, _name(parameter, context), parameter.type)
        case click.BadOptionUsage():
            given = "does not take" in wrong.message
            return say("cli.frame.no-value" if given else "cli.frame.needs-value", name=wrong.option_name)
        case _:
            return _in_our_words(wrong)


def _in_our_words(wrong: click.UsageError) -> str:
    if found := _NO_COMMAND.match(wrong.message):
        return say("cli.frame.no-such-command", name=found[1])
    if found := _TOO_MANY.match(wrong.message):
        return say("cli.frame.too-many", arguments=found[1])
    return wrong.format_message()


def _name(parameter: click.Parameter, context: click.Context) -> str:
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return parameter.make_metavar(context)


def _bad_value(wrong: click.BadParameter, name: str, wanted: object) -> str:
    match wanted:
        case click.Choice(choices=choices):
            return say("cli.frame.choice", name=name, choices=", ".join(map(str, choices)))
        case click.IntRange() | click.FloatRange() if wanted.max is not None:
            return say("cli.frame.between", name=name, low=str(wanted.min), high=str(wanted.max))
        case click.IntRange() | click.FloatRange():
            return say("cli.frame.at-least", name=name, low=str(wanted.min))
        case click.DateTime():
            return say("cli.frame.date", name=name)
        case click.Path() | click.File():
            (file,) = _QUOTED.findall(wrong.message)[:1] or [name]
            is_folder = isinstance(wanted, click.Path) and not wanted.file_okay
            return say("cli.frame.file", file=file, problem=file_problem(Path(file), folder=is_folder))
        case _ if wanted is click.INT:
            return say("cli.frame.number", name=name)
        case _:
            return wrong.format_message()
