"""Asks a bot for its action, so that whoever wrote it learns where it failed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from traceback import walk_tb
from typing import Final, Self

from tilerummy.bots.bot import Bot
from tilerummy.bots.budget import Budget
from tilerummy.notation import format_position
from tilerummy.rules import Action, View

_OURS: Final = f"{__name__.partition('.')[0]}."


class BotFailed(Exception):
    """A bot raised something instead of choosing: who, where, in which position, and what it was."""

    def __init__(self, bot: str, seat: int, turn: int, position: str, problem: str) -> None:
        super().__init__(bot, seat, turn, position, problem)
        self.bot, self.seat, self.turn = bot, seat, turn
        self.position, self.problem = position, problem

    @classmethod
    def of(cls, bot: str, view: View, error: Exception) -> Self:
        """The bot of this name raised this when it saw that."""
        assert view.seat is not None  # or nobody would have asked it
        turn, position = view.public.turn_number, format_position(view.position())
        return cls(bot, view.seat, turn, position, in_a_line(error))

    def __str__(self) -> str:
        return (
            f"{self.bot}, at seat {self.seat} (counted from 0), failed in turn {self.turn}: {self.problem}. "
            f"The position: {self.position}"
        )


def asked(bot: Bot, name: str, view: View, rng: Random, budget: Budget) -> Action:
    """What the bot of this name chooses; raises `BotFailed` from whatever it raises."""
    try:
        return bot.choose(view, rng, budget)
    except Exception as error:
        raise BotFailed.of(name, view, error) from error


def in_a_line(error: Exception) -> str:
    """As the last line of a traceback has it, with the last place that is not in this package."""
    told = f"{type(error).__name__}: {error}".removesuffix(": ")
    places = [
        f" ({Path(frame.f_code.co_filename).name}:{line})"
        for frame, line in walk_tb(error.__traceback__)
        if not str(frame.f_globals.get("__name__")).startswith(_OURS)
    ]
    return f"{told}{places[-1]}" if places else told
