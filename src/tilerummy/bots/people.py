"""Bots that see like people: they sometimes overlook tiles."""

from __future__ import annotations

from tilerummy.bots.best import best_arrangement
from tilerummy.bots.bot import TableBot, Turn
from tilerummy.bots.novice import NoviceBot
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table


class AmateurBot(TableBot):
    """Rearranges the table in some turns; in others it makes do with its own melds and simple additions."""

    def __init__(self, overlooks: float, rearranges: float) -> None:
        self._overlooks = overlooks
        self._rearranges = rearranges
        self._novice = NoviceBot()

    def lay(self, turn: Turn) -> Table | None:
        position = seen(turn, self._overlooks)
        if turn.rng.random() >= self._rearranges:
            return self._novice.plain_play(position, turn.rng)
        best = best_arrangement(position, meter=turn.meter)
        return None if best is None else best.table


def seen(turn: Turn, overlooks: float) -> Position:
    """The position without the tiles of the rack that are overlooked, each with this probability."""
    position = turn.position
    rack = tuple(tile for tile in position.rack if turn.rng.random() >= overlooks)
    return Position(position.edition, position.table, rack, position.opened)
