"""Hoarder: opens when possible, then draws until the whole rack can be laid at once.

Tiles on the table help the others to go out; against somebody who lays nothing, a greedy player gets stuck.
"""

from __future__ import annotations

from tilerummy.bots.best import most_tiles
from tilerummy.bots.bot import TableBot, Turn
from tilerummy.bots.opening import smallest_opening
from tilerummy.bots.out import play_out
from tilerummy.rules.table import Table


class HoarderBot(TableBot):
    """Opens with the fewest tiles, then waits until it can go out; on an empty pool it lays all it can."""

    def lay(self, turn: Turn) -> Table | None:
        position = turn.position
        table = play_out(position, turn.meter)
        if table is not None:
            return table
        if position.needs_opening:
            return smallest_opening(position, turn.meter)
        return None if turn.view.public.pool_size else most_tiles(position, turn.meter)
