"""Hoard: open when possible, then draw until the whole rack goes out at once.

Tiles laid down are what lets the others go out; a greedy player whose opponent lays nothing stalls.
"""

from __future__ import annotations

from tilerummy.bots.best import most_tiles
from tilerummy.bots.bot import TableBot, Turn
from tilerummy.bots.opening import smallest_opening
from tilerummy.bots.out import play_out
from tilerummy.rules.table import Table


class HoarderBot(TableBot):
    """Lays the fewest tiles to open, then nothing before everything goes; the most on an empty pool."""

    def lay(self, turn: Turn) -> Table | None:
        position = turn.position
        table = play_out(position, turn.meter)
        if table is not None:
            return table
        if position.needs_opening:
            return smallest_opening(position, turn.meter)
        return None if turn.view.public.pool_size else most_tiles(position, turn.meter)
