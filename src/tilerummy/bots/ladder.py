"""The ladder: every bot by its name, the simplest first; and those of the levels that people choose from.

What each is worth is measured, not said here: one that tosses coins over all plays beats the novice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tilerummy.bots.bot import Bot
from tilerummy.bots.hoarder import HoarderBot
from tilerummy.bots.levels import LEVELS
from tilerummy.bots.master import MasterBot
from tilerummy.bots.novice import NoviceBot
from tilerummy.bots.parity import ParityBot
from tilerummy.bots.shadow import ShadowBot
from tilerummy.bots.simple import DenierBot, GreedyBot, RandomBot

LADDER: Final[Mapping[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "greedy": GreedyBot,
    "denier": DenierBot,
    "hoarder": HoarderBot,
    "parity": ParityBot,
    "shadow": ShadowBot,
    "master": MasterBot,
}

BOTS: Final[Mapping[str, Callable[[], Bot]]] = {
    **{level.id: level.bot for level in LEVELS.values()},
    **LADDER,
}


def bot_named(name: str) -> Bot:
    """The bot of this name, a rung or a level; a `ValueError` with all names if there is none."""
    if name not in BOTS:
        raise ValueError(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]()
