"""Bots: a `View` goes in, an `Action` comes out. They know nothing but the view."""

from tilerummy.bots.asked import BotFailed, asked
from tilerummy.bots.bot import Bot
from tilerummy.bots.budget import NO_BUDGET, Budget
from tilerummy.bots.illegal_move import IllegalMove
from tilerummy.bots.ladder import BOTS, LADDER, bot_named, bot_with_budget
from tilerummy.bots.levels import LEVELS, Level, level_named
from tilerummy.bots.novice import NoviceBot, PlaySearch
from tilerummy.bots.own import Adapted, Chooser, NoSuchBot

__all__ = [
    "BOTS",
    "LADDER",
    "LEVELS",
    "NO_BUDGET",
    "Adapted",
    "Bot",
    "BotFailed",
    "Budget",
    "Chooser",
    "IllegalMove",
    "Level",
    "NoSuchBot",
    "NoviceBot",
    "PlaySearch",
    "asked",
    "bot_named",
    "bot_with_budget",
    "level_named",
]
