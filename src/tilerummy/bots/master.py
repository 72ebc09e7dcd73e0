"""Master: plays to win. It hoards, opens small and late, and on the empty pool wins the war of nerves.

While the pool lasts, drawing is the best waiting move: every tile on the own rack is one more move later on
and one that nobody else has. On the empty pool it finds the core of its rack, lays everything else as slowly
as it can, and never lets anybody out as long as there is a choice.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tilerummy.bots.bags import bag_of, loose_bag, minus, plus, stands
from tilerummy.bots.best import best_arrangement, most_tiles
from tilerummy.bots.bot import TableBot, Turn
from tilerummy.bots.core import find_core
from tilerummy.bots.opening import smallest_opening
from tilerummy.bots.out import play_out
from tilerummy.bots.small import Faces, lay, on_the_table, small_plays, take_back
from tilerummy.bots.unseen import others_in_turn, unseen_tiles
from tilerummy.bots.worlds import Worlds
from tilerummy.rules.position import Position
from tilerummy.rules.scoring import rack_points
from tilerummy.rules.table import Table
from tilerummy.rules.tile import TILES, as_rack

_LARGE_TABLE: Final = 12
"""With so many tiles on the table it is worth an opening to be allowed to use them."""
_WORLDS: Final = 6


class MasterBot(TableBot):
    """The strongest: no style, only strength."""

    def lay(self, turn: Turn) -> Table | None:
        position = turn.position
        table = play_out(position, turn.meter)
        if table is not None:
            return table
        if position.needs_opening:
            return _opening(turn)
        if turn.view.public.pool_size:
            return None
        if not turn.must_play and _is_ahead(turn):
            return None
        return _Siege(turn).best()


def _opening(turn: Turn) -> Table | None:
    """As late as possible, as small as possible: an opening is a move to wait with, and gives tiles away."""
    position = turn.position
    pool = turn.view.public.pool_size
    waits = pool > 1 and len(position.table.tiles()) < _LARGE_TABLE
    return None if waits else smallest_opening(position, turn.meter)


def _is_ahead(turn: Turn) -> bool:
    """Whether the own rack is cheaper than the others' are likely to be: then passing wins."""
    public = turn.view.public
    others = others_in_turn(turn.view)
    unseen = as_rack(unseen_tiles(turn.view).elements())
    each = rack_points(public.edition, unseen) / max(1, len(unseen))
    mine = rack_points(public.edition, turn.position.rack)
    return all(mine < each * public.rack_sizes[seat] for seat in others)


class _Siege:
    """The empty pool: who gives way first loses."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        position = turn.position
        self._table = loose_bag(position.table, position.edition.joker_policy)
        self._rack = bag_of(position.rack)
        worlds = Worlds(turn.view)
        alone = len(others_in_turn(turn.view)) == 1
        self._worlds = [worlds.sample(turn.rng) for _ in range(1 if alone else _WORLDS)]
        outside = plus(self._table, bag_of(unseen_tiles(turn.view).elements()))
        # The same chance in every turn of a game: without a memory, this is how to stay with a plan.
        chance = Random(turn.view.public.commitment)
        self._core = find_core(outside, self._rack, chance, turn.meter)

    def best(self) -> Table | None:
        turn = self._turn
        if not turn.must_play:
            return self._lay_all_but_core()
        plays = small_plays(self._table, self._rack, turn.meter)
        turn.rng.shuffle(plays)
        plays.sort(key=lambda play: (self._cost(play), len(play)))
        for play in plays:
            if self._is_safe(play):
                table = on_the_table(turn.position, play, turn.meter)
                if table is not None:
                    return table
        return most_tiles(turn.position, turn.meter)

    def _cost(self, play: Faces) -> int:
        """How many tiles of the core it takes."""
        if self._core is None:
            return 0
        return sum(self._rack[face] - play.count(face) < self._core[face] for face in set(play))

    def _is_safe(self, play: Faces) -> bool:
        lay(self._table, self._rack, play)
        out = any(stands(plus(self._table, rack)) for world in self._worlds for rack in world.racks)
        take_back(self._table, self._rack, play)
        return not out

    def _lay_all_but_core(self) -> Table | None:
        """Where passing is free the cheapest rack wins: keep the core alone."""
        position = self._turn.position
        if self._core is None:
            return most_tiles(position, self._turn.meter)
        spare = minus(self._rack, self._core)
        rack = as_rack(TILES[face] for face, count in enumerate(spare) for _ in range(count))
        best = best_arrangement(
            Position(position.edition, position.table, rack, position.opened), meter=self._turn.meter
        )
        return None if best is None else best.table
