"""Bots by name, ready to choose."""

from __future__ import annotations

from random import Random

from tilerummy.bots import LEVELS, NO_BUDGET, Adapted, Bot, Budget, Chooser, bot_named
from tilerummy.rules import Action, View


class Opponent:
    """A bot with its random numbers and its budget, so that `choose(view)` is all it takes."""

    def __init__(self, bot: Bot | Chooser, budget: Budget = NO_BUDGET, seed: int | None = None) -> None:
        self._bot = Adapted(bot)
        self._of = type(bot).__name__
        self._budget = budget
        self._rng = Random(seed)

    def __repr__(self) -> str:
        return f"<bot {self._of}>"

    def choose(self, view: View, rng: Random | None = None, budget: Budget | None = None) -> Action:
        """The action for the seat of this view, which must have something to decide."""
        return self._bot.choose(view, rng or self._rng, budget or self._budget)


def bot(name: str, *, budget: Budget | None = None, seed: int | None = None) -> Opponent:
    """The bot of this name: a level (`easy`, `medium`, `hard`, `master`), a rung of the ladder (`greedy`), or
    your own (`mine.py:Mine`).

    A level thinks as long as it does at a table, unless a budget is given; with a seed it plays the same
    game again. A `ValueError` lists the names if there is no such bot.
    """
    usual = LEVELS[name].budget if name in LEVELS else NO_BUDGET
    return Opponent(bot_named(name), usual if budget is None else budget, seed)
