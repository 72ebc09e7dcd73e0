"""A bot that somebody names on the command line, with the sentence where there is none of that name."""

from __future__ import annotations

import click

from tilerummy.bots import BOTS, Bot, BotFailed, Budget, IllegalMove, NoSuchBot, bot_with_budget
from tilerummy.cli.language import bot_failed, bot_problem, illegal_move, say


def chosen_bot(name: str) -> tuple[Bot, Budget]:
    """The bot of this name and how long it thinks; a usage error if there is none."""
    try:
        return bot_with_budget(name)
    except NoSuchBot as wrong:
        raise click.UsageError(bot_problem(wrong)) from None
    except ValueError:
        raise click.UsageError(say("cli.arena.unknown-bot", name=name, names=", ".join(BOTS))) from None


def misplayed(problem: IllegalMove | BotFailed) -> str:
    """What a bot did wrong, and where."""
    return illegal_move(problem) if isinstance(problem, IllegalMove) else bot_failed(problem)
