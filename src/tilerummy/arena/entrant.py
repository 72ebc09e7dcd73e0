"""Who takes part: a bot by its name, with a budget of its own if the name contains one.

`master` thinks as long as the plan allows; `master@200` has 200 playouts a move and `master@0.5s` half a
second, whatever the plan says. This lets a bot play against itself with more or less time.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from tilerummy.bots import Bot, Budget, bot_named
from tilerummy.rules import Action, View

_OWN: Final = "@"
_SECONDS: Final = "s"


class NotABudget(ValueError):
    """What follows the name is neither a number of playouts nor of seconds."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is no budget: 200 are playouts, 0.5s are seconds")
        self.text = text


@dataclass(frozen=True, slots=True)
class _WithOwnBudget:
    bot: Bot
    budget: Budget

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:  # noqa: ARG002
        return self.bot.choose(view, rng, self.budget)


def entrant_named(text: str) -> Bot:
    """The bot for `NAME`, `NAME@PLAYOUTS` or `NAME@SECONDSs`; a `ValueError` if there is no such bot."""
    name, own, amount = text.partition(_OWN)
    bot = bot_named(name)
    return _WithOwnBudget(bot, _budget(amount)) if own else bot


def _budget(text: str) -> Budget:
    try:
        if text.endswith(_SECONDS):
            return Budget(seconds=float(text.removesuffix(_SECONDS)))
        return Budget(playouts=int(text))
    except ValueError:
        raise NotABudget(text) from None
