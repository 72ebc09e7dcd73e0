"""The door to the bots: a level's name and a view go in, an action comes out."""

from __future__ import annotations

from random import Random

from tilerummy.bots import SimpleBot
from tilerummy.rules import Action, View
from tilerummy.server.tables.settings import BotLevel
from tilerummy.server.thinking import SEARCH


def choose_action(level: BotLevel, view: View, seed: int) -> Action:
    """What the bot of this level does; runs in a process of its own."""
    return bot_of(level).choose(view, Random(seed))


def bot_of(level: BotLevel) -> SimpleBot:
    """All levels play the simple bot until stronger ones are here."""
    assert level in BotLevel
    return SimpleBot(SEARCH)
