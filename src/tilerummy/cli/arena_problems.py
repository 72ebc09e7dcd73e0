"""Error messages for tournaments that can't be held or can't be read back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

from tilerummy.arena.cluster import NoAddress, NoCluster
from tilerummy.arena.extras import MissingExtra
from tilerummy.arena.ratings_file import UnknownAnchor
from tilerummy.arena.store import Damaged, OtherBots, OtherPlan
from tilerummy.bots import BotFailed, IllegalMove, NoSuchBot
from tilerummy.cli.bots import misplayed
from tilerummy.cli.language import bot_problem, os_problem, say

_KNOWN: Final = (MissingExtra, NoSuchBot, NoAddress, OtherPlan, Damaged, UnknownAnchor, OSError)


@contextmanager
def as_usage_errors() -> Iterator[None]:
    """What is wrong with the command. A bot that fails while it plays is another matter: it has no usage."""
    try:
        yield
    except (IllegalMove, BotFailed) as problem:
        click.echo(say("cli.frame.error", problem=misplayed(problem)), err=True)
        raise SystemExit(1) from None
    except _KNOWN as problem:
        raise click.UsageError(_words(problem)) from None


def _words(problem: Exception) -> str:
    match problem:
        case MissingExtra():
            return say("cli.arena.missing-extra", library=problem.library, extra=problem.extra)
        case NoSuchBot():
            return bot_problem(problem)
        case NoAddress():
            return say("cli.arena.no-address", address=problem.address)
        case NoCluster():
            return say("cli.arena.no-cluster", address=problem.address)
        case OtherBots():
            return say("cli.arena.other-bots", folder=problem.folder)
        case OtherPlan():
            return say("cli.arena.other-plan", folder=problem.folder)
        case Damaged():
            return say("cli.arena.damaged", file=problem.file)
        case UnknownAnchor(anchor=anchor, edition=edition, players=players):
            return say("cli.arena-report.unknown-anchor", anchor=anchor, edition=edition, players=players)
        case _:
            assert isinstance(problem, OSError)
            return say("cli.arena.no-file", file=str(problem.filename), why=os_problem(problem))
