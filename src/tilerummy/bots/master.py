"""Master: plays to win. It hoards, opens late with few tiles, and outlasts the others once the pool is empty.

While the pool lasts, drawing is the best waiting move: every tile on its rack is one more move later on, and
one that nobody else has. Once the pool is empty, it finds the core of its rack (`core.py`), lays everything
else as slowly as it can, and never lets anybody out as long as there is a choice.
"""

from __future__ import annotations

from typing import Final

from tilerummy.bots.bot import TableBot, Turn
from tilerummy.bots.exact import proved_best
from tilerummy.bots.opening import smallest_opening
from tilerummy.bots.out import play_out
from tilerummy.bots.siege import Siege
from tilerummy.bots.unseen import others_in_turn, unseen_tiles
from tilerummy.rules.scoring import rack_points
from tilerummy.rules.table import Table
from tilerummy.rules.tile import as_rack

_LARGE_TABLE: Final = 12
"""With this many tiles on the table, being allowed to use them is worth opening."""


class MasterBot(TableBot):
    """The strongest bot."""

    def lay(self, turn: Turn) -> Table | None:
        position = turn.position
        table = play_out(position, turn.meter)
        if table is not None:
            return table
        if position.needs_opening:
            return _opening(turn)
        if turn.view.public.pool_size:
            return None
        end = proved_best(turn)
        if end is not None:
            return end.table
        siege = Siege(turn)
        if turn.must_play:
            return siege.lay_little()
        return None if _is_ahead(turn) else siege.lay_all_but_core()


def _opening(turn: Turn) -> Table | None:
    """As late and as small as possible: an opening is a move better kept for later, and gives tiles away."""
    position = turn.position
    pool = turn.view.public.pool_size
    waits = pool > 1 and len(position.table.tiles()) < _LARGE_TABLE
    return None if waits else smallest_opening(position, turn.meter)


def _is_ahead(turn: Turn) -> bool:
    """Whether its rack has fewer points than the others' are likely to have: then passing wins."""
    public = turn.view.public
    others = others_in_turn(turn.view)
    unseen = as_rack(unseen_tiles(turn.view).elements())
    each = rack_points(public.edition, unseen) / max(1, len(unseen))
    mine = rack_points(public.edition, turn.position.rack)
    return all(mine < each * public.rack_sizes[seat] for seat in others)
