"""Own bots at the tables of a server."""

from __future__ import annotations

from tilerummy.bots import NO_BUDGET, Bot, Budget, Chooser, bot_named
from tilerummy.bots.own import class_name
from tilerummy.client import Door, Player


def connect(
    url: str,
    table: str,
    bot: str | Bot | Chooser,
    *,
    name: str | None = None,
    budget: Budget = NO_BUDGET,
    seed: int | None = None,
) -> Player:
    """A bot for a table of this server, by the table's code; `play()` sits down and plays to the end.

    The others see its name (that of its class, unless one is given), and that a program plays there.
    """
    player = bot_named(bot) if isinstance(bot, str) else bot
    called = name or (bot.rpartition(":")[2] if isinstance(bot, str) else class_name(bot))
    return Player(Door(url), table, player, name=called, budget=budget, seed=seed)
