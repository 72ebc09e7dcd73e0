"""`tilerummy bot`: your own bot at a table of a server."""

from __future__ import annotations

import click

from tilerummy.bots import BotFailed, Budget, IllegalMove
from tilerummy.cli import completion
from tilerummy.cli.bots import chosen_bot, misplayed
from tilerummy.cli.language import current_language, say
from tilerummy.cli.options import INTERRUPTED


@click.command(help=say("cli.bot.help"), short_help=say("cli.bot.short"))
@click.argument("name", metavar="BOT", shell_complete=completion.bots)
@click.option("--url", required=True, metavar="URL", help=say("cli.bot.url"))
@click.option("--table", required=True, metavar="CODE", help=say("cli.bot.table"))
@click.option("--name", "called", metavar="NAME", help=say("cli.bot.name"))
@click.option("--seconds", type=click.FloatRange(0), metavar="S", help=say("cli.bot.seconds"))
def bot(name: str, url: str, table: str, called: str | None, seconds: float | None) -> None:
    # Imported here so that the other commands start faster.
    from tilerummy.client import Door, NoAnswer, Player, Refused, is_address  # noqa: PLC0415

    player, usual = chosen_bot(name)
    budget = usual if seconds is None else Budget(seconds=seconds)
    shown = called or name.rpartition(":")[2]
    if not is_address(url):
        raise click.UsageError(say("cli.bot.bad-url", url=url))
    try:
        seated = Player(Door(url, current_language()), table, player, name=shown, budget=budget)
        click.echo(say("cli.bot.sits", name=shown, table=table))
        match = seated.play()
    except (NoAnswer, Refused, IllegalMove, BotFailed) as problem:
        match problem:
            case NoAnswer():
                told = say("cli.bot.no-answer", url=url)
            case IllegalMove() | BotFailed():
                told = misplayed(problem)
            case _:
                told = str(problem)
        click.echo(say("cli.frame.error", problem=told), err=True)
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    totals = ", ".join(f"{who} {total:+d}" for who, total in zip(seated.names, match["totals"], strict=True))
    click.echo(say("cli.bot.over", games=len(match["games"]), totals=totals))
