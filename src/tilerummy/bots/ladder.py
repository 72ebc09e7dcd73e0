"""The ladder: every bot by its name, the weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tilerummy.bots.bot import Bot
from tilerummy.bots.hoarder import HoarderBot
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


def bot_named(name: str) -> Bot:
    """The bot of this name; a `ValueError` that lists the names if there is none."""
    if name not in LADDER:
        raise ValueError(f"no bot is called {name!r}; there are {', '.join(LADDER)}")
    return LADDER[name]()
