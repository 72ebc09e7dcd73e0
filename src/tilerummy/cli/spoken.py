"""Makes commands speak the language of this run, including click's own texts; adds `--language`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Final

import click

from tilerummy.cli.language import OPTION, choose, language_asked_for, language_of_system, say
from tilerummy.cli.wrong_usage import problem_of
from tilerummy.messages import languages

_HEADINGS: Final = {"Options": "cli.frame.options", "Commands": "cli.frame.commands"}


class _Formatter(click.HelpFormatter):
    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or f"{say('cli.frame.usage')} ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(say(_HEADINGS[heading]) if heading in _HEADINGS else heading)


class _Context(click.Context):
    formatter_class = _Formatter


class WrongUsage(click.UsageError):
    """A usage error from click, in our words."""

    def show(self, file: IO[Any] | None = None) -> None:
        if self.ctx is not None:
            command = f"{self.ctx.command_path} {max(self.ctx.help_option_names, key=len)}"
            click.echo(f"{self.ctx.get_usage()}\n{say('cli.frame.try', command=command)}\n", file, err=True)
        click.echo(say("cli.frame.error", problem=self.format_message()), file, err=True)


class SpokenGroup(click.Group):
    """The outermost command. Commands added to it, even inside other groups, speak its language."""

    context_class = _Context

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        _add_options(self)

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        super().add_command(cmd, name)
        _let_speak(cmd)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        choose(language_asked_for(args) or language_of_system())
        with _in_our_words():
            return super().make_context(info_name, args, parent, **extra)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            raise WrongUsage(say("cli.frame.no-such-command", name=name), ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        with _in_our_words():
            return super().invoke(ctx)


def _let_speak(command: click.Command) -> None:
    command.context_class = _Context
    _add_options(command)
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            _let_speak(inner)


def _add_options(command: click.Command) -> None:
    command.params.append(_language_option())
    command.add_help_option = False  # click's own help option is described in English
    click.help_option("-h", "--help", help=say("cli.frame.help"))(command)


def _language_option() -> click.Option:
    def chosen(_context: click.Context, _option: click.Parameter, code: str | None) -> None:
        if code is not None and code not in languages():
            raise click.UsageError(say("cli.option.no-language", code=code, languages=_all()))
        if code is not None:
            choose(code)

    # Eager, so that it is known before there are messages about other options.
    help_text = say("cli.option.language", languages=_all())
    return click.Option(
        [OPTION], metavar="CODE", is_eager=True, expose_value=False, callback=chosen, help=help_text
    )


def _all() -> str:
    return ", ".join(languages())


@contextmanager
def _in_our_words() -> Iterator[None]:
    try:
        yield
    except WrongUsage:
        raise
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as wrong:
        raise WrongUsage(problem_of(wrong), wrong.ctx) from None
