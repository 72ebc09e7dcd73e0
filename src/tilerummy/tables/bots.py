"""Access to the bots: a level and a view go in, an action comes out."""

from __future__ import annotations

from random import Random

from tilerummy.bots import LEVELS
from tilerummy.rules import Action, View
from tilerummy.tables.settings import BotLevel


def choose_action(level: BotLevel, view: View, seed: int) -> Action:
    """The action of a bot of this level; on the server it runs in another process."""
    chosen = LEVELS[level.value]
    return chosen.bot().choose(view, Random(seed), chosen.budget)
