"""The ladder: every bot by its name, simplest first; and those of the levels that people choose from.

The order says nothing about strength, which is measured: the random bot beats the novice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tilerummy.bots.bot import Bot
from tilerummy.bots.budget import NO_BUDGET, Budget
from tilerummy.bots.hoarder import HoarderBot
from tilerummy.bots.levels import LEVELS
from tilerummy.bots.master import MasterBot
from tilerummy.bots.novice import NoviceBot
from tilerummy.bots.own import installed_bot, installed_bots, is_own, own_bot
from tilerummy.bots.parity import ParityBot
from tilerummy.bots.shadow import ShadowBot
from tilerummy.bots.simple import GreedyBot, RandomBot

LADDER: Final[Mapping[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "greedy": GreedyBot,
    "hoarder": HoarderBot,
    "parity": ParityBot,
    "shadow": ShadowBot,
    "master": MasterBot,
}

BOTS: Final[Mapping[str, Callable[[], Bot]]] = {
    **{level.id: level.bot for level in LEVELS.values()},
    **LADDER,
}

_RETIRED: Final[Mapping[str, str]] = {"denier": "greedy"}
"""Bots that are no longer there, and who plays in their place: for runs of the arena that name them.

`denier` chose, among the plays with the most tiles, the one after which the fewest unseen tiles fitted the
table. It was no stronger than `greedy`.
"""


def bot_named(name: str) -> Bot:
    """The bot with this name: of the ladder, a level, `mine.py:Mine`, or one that a package has brought.

    A `ValueError` lists all names if there is none, or tells why it can't be loaded.
    """
    name = _RETIRED.get(name, name)
    if name in BOTS:
        return BOTS[name]()
    if is_own(name):
        return own_bot(name)
    installed = installed_bots()
    if name not in installed:
        known = ", ".join((*BOTS, *installed))
        raise ValueError(f"no bot is called {name!r}; there are {known}, and your own as mine.py:Mine")
    return installed_bot(installed[name])


def bot_with_budget(name: str) -> tuple[Bot, Budget]:
    """The same, and how long it thinks: as long as people know it from a level, all others as they like."""
    return bot_named(name), LEVELS[name].budget if name in LEVELS else NO_BUDGET
