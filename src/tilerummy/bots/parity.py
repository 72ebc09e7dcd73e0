"""Parity: a hoarder that counts the pool.

Between hoarders the pool runs empty, and whoever has to play first then gives away the tiles that let the
other out. Making one small play instead of drawing changes who that is. With two players, nothing is hidden
once the pool is empty: this bot sees and avoids a play after which the other can go out.
"""

from __future__ import annotations

from typing import Final

from tilerummy.bots.bags import Bag, bag_of, fits, loose_bag, plus
from tilerummy.bots.best import most_tiles
from tilerummy.bots.bot import TableBot, Turn
from tilerummy.bots.opening import smallest_opening
from tilerummy.bots.out import play_out
from tilerummy.bots.small import lay, on_the_table, small_plays, take_back
from tilerummy.bots.unseen import others_in_turn, unseen_tiles
from tilerummy.rules.table import Table

_LATE: Final = 8
"""With this few tiles in the pool, changing the count is worth a play."""


class ParityBot(TableBot):
    """Hoards, makes a small play to avoid being first on the empty pool, then lays as little as it can."""

    def lay(self, turn: Turn) -> Table | None:
        position = turn.position
        table = play_out(position, turn.meter)
        if table is not None:
            return table
        if position.needs_opening:
            return self.open(turn)
        if turn.view.public.pool_size:
            return self.wait(turn)
        return self.lay_little(turn)

    def open(self, turn: Turn) -> Table | None:
        return smallest_opening(turn.position, turn.meter)

    def wait(self, turn: Turn) -> Table | None:
        """Draw, unless the count of the pool says otherwise."""
        return self.lay_little(turn) if is_first_on_empty_pool(turn) else None

    def lay_little(self, turn: Turn) -> Table | None:
        """The smallest safe play; if there is none, draw, or on an empty pool lay as much as possible."""
        position = turn.position
        table = loose_bag(position.table, position.edition.joker_policy)
        rack = bag_of(position.rack)
        plays = small_plays(table, rack, turn.meter)
        turn.rng.shuffle(plays)
        for play in sorted(plays, key=len):
            lay(table, rack, play)
            safe = self.is_safe(turn, table)
            take_back(table, rack, play)
            found = on_the_table(position, play, turn.meter) if safe else None
            if found is not None:
                return found
        return None if turn.view.public.pool_size else most_tiles(position, turn.meter)

    def is_safe(self, turn: Turn, table: Bag) -> bool:
        """Whether nobody can go out on this table, as far as this bot knows."""
        if turn.view.public.pool_size or len(others_in_turn(turn.view)) > 1:
            return True
        return not fits(plus(table, bag_of(unseen_tiles(turn.view).elements())))


def is_first_on_empty_pool(turn: Turn) -> bool:
    """Whether this seat will be first to play on the empty pool if all keep drawing, and that is near."""
    players = 1 + len(others_in_turn(turn.view))
    pool = turn.view.public.pool_size
    return pool <= _LATE and pool % players == 0
