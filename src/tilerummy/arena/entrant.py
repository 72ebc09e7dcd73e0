"""Who takes part: a bot by its name, with a budget of its own if the name contains one; or a bot itself.

`master` thinks as long as the plan allows; `master@200` has 200 playouts a move and `master@0.5s` half a
second, whatever the plan says. This lets a bot play against itself with more or less time. Own bots are named
by their file, `mine.py:Mine`, or take part as objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tilerummy.bots import Adapted, Bot, Budget, Chooser, bot_named
from tilerummy.bots.own import class_name
from tilerummy.rules import Action, View

Entrant = str | Bot | Chooser

_OWN: Final = "@"
_SECONDS: Final = "s"


class NotABudget(ValueError):
    """What follows the name is neither a number of playouts nor of seconds."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is no budget: 200 are playouts, 0.5s are seconds")
        self.text = text


@dataclass(frozen=True, slots=True)
class WithOwnBudget:
    """A bot that thinks as long as its name says."""

    bot: Bot
    budget: Budget

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:  # noqa: ARG002
        return self.bot.choose(view, rng, self.budget)


def seated(entrant: Entrant) -> Bot:
    """The bot that plays for this entrant; a `ValueError` if there is none of that name."""
    return entrant_named(entrant) if isinstance(entrant, str) else Adapted(entrant)


def entrant_named(text: str) -> Bot:
    """The bot for `NAME`, `NAME@PLAYOUTS` or `NAME@SECONDSs`; a `ValueError` if there is no such bot."""
    name, own, amount = text.partition(_OWN)
    bot = bot_named(name)
    return WithOwnBudget(bot, _budget(amount)) if own else bot


def names_of(entrants: Sequence[Entrant]) -> tuple[str, ...]:
    """What tables and records call them. Objects are called as their class, or as their `name` says.

    The same bot at two seats has one name; two objects of one class are told apart by a number.
    """
    found: list[str] = []
    known: dict[str, list[Entrant]] = {}
    for entrant in entrants:
        if isinstance(entrant, str):
            found.append(entrant)
            continue
        name = str(getattr(entrant, "name", class_name(entrant)))
        alike = known.setdefault(name, [])
        if not any(entrant is other for other in alike):
            alike.append(entrant)
        number = next(at for at, other in enumerate(alike, 1) if other is entrant)
        found.append(name if number == 1 else f"{name} {number}")
    return tuple(found)


def _budget(text: str) -> Budget:
    try:
        if text.endswith(_SECONDS):
            return Budget(seconds=float(text.removesuffix(_SECONDS)))
        return Budget(playouts=int(text))
    except ValueError:
        raise NotABudget(text) from None
