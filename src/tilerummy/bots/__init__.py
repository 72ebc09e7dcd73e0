"""Bots: a `View` goes in, an `Action` comes out, and they know nothing else."""

from tilerummy.bots.bot import Bot
from tilerummy.bots.budget import NO_BUDGET, Budget
from tilerummy.bots.ladder import LADDER, bot_named
from tilerummy.bots.novice import NoviceBot, PlaySearch

__all__ = ["LADDER", "NO_BUDGET", "Bot", "Budget", "NoviceBot", "PlaySearch", "bot_named"]
