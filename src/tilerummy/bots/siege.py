"""The siege: on the empty pool everybody has to lay something, and who gives way first loses.

A play is safe if nobody can go out after it. Safe plays are a stock, and every turn takes one: so lay what
is not in the core, as few tiles as possible, and that which leaves the most single tiles to lay later on
and the others the fewest.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tilerummy.bots.bags import JOKER, Bag, bag_of, loose_bag, minus, plus, stands
from tilerummy.bots.best import best_arrangement, most_tiles
from tilerummy.bots.bot import Turn
from tilerummy.bots.core import find_cores, find_last_core
from tilerummy.bots.small import Faces, lay, on_the_table, pairs, small_plays, take_back
from tilerummy.bots.unseen import others_in_turn, unseen_tiles
from tilerummy.bots.worlds import Worlds
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import TILES, as_rack

_WORLDS: Final = 6
_MOST_COMPARED: Final = 16


class Siege:
    """What to lay on the empty pool."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        position = turn.position
        self._table = loose_bag(position.table, position.edition.joker_policy)
        self._rack = bag_of(position.rack)
        worlds = Worlds(turn.view)
        alone = len(others_in_turn(turn.view)) == 1
        self._worlds = [worlds.sample(turn.rng) for _ in range(1 if alone else _WORLDS)]
        self._outside = plus(self._table, bag_of(unseen_tiles(turn.view).elements()))
        # The same chance in every turn of a game: without a memory, this is how to stay with a plan.
        self._chance = Random(turn.view.public.commitment)

    def lay_all_but_core(self) -> Table | None:
        """Where passing is free the cheapest rack wins: keep the core alone."""
        turn = self._turn
        position = turn.position
        core = find_last_core(self._outside, self._rack, self._chance, turn.meter)
        if core is None:
            return most_tiles(position, turn.meter)
        spare = minus(self._rack, core)
        rack = as_rack(TILES[face] for face, count in enumerate(spare) for _ in range(count))
        best = best_arrangement(
            Position(position.edition, position.table, rack, position.opened), meter=turn.meter
        )
        return None if best is None else best.table

    def lay_little(self) -> Table | None:
        """The play that can be spared best; without a safe one, everything."""
        turn = self._turn
        cores = find_cores(self._outside, self._rack, self._chance, turn.meter)
        core = cores[0] if cores else [0] * (JOKER + 1)
        plays = self._safe(small_plays(self._table, self._rack, turn.meter))
        if all(self._taken(play, core) for play in plays):
            plays += self._safe(pairs(self._table, self._rack, turn.meter))
        turn.rng.shuffle(plays)
        plays.sort(key=lambda play: (self._taken(play, core), len(play)))
        for play in self._best_first(plays, core):
            table = on_the_table(turn.position, play, turn.meter)
            if table is not None:
                return table
        return most_tiles(turn.position, turn.meter)

    def _safe(self, plays: list[Faces]) -> list[Faces]:
        return [play for play in plays if self._is_safe(play)]

    def _is_safe(self, play: Faces) -> bool:
        lay(self._table, self._rack, play)
        out = any(stands(plus(self._table, rack)) for world in self._worlds for rack in world.racks)
        take_back(self._table, self._rack, play)
        return not out

    def _taken(self, play: Faces, core: Bag) -> int:
        """How many tiles of the core it takes."""
        return sum(max(0, core[face] - self._rack[face] + play.count(face)) for face in set(play))

    def _best_first(self, plays: list[Faces], core: Bag) -> list[Faces]:
        """Sorted plays, and of those that are first with equal right, the one with the best outlook first."""
        if not plays:
            return plays
        first = (self._taken(plays[0], core), len(plays[0]))
        equal = [play for play in plays[:_MOST_COMPARED] if (self._taken(play, core), len(play)) == first]
        if len(equal) == 1:
            return plays
        spare = [max(0, held - kept) for held, kept in zip(self._rack, core, strict=True)]
        others = self._worlds[0].racks

        def outlook(play: Faces) -> int:
            if self._turn.meter.is_over:
                return 0
            table, mine = list(self._table), list(spare)
            for face in play:
                table[face] += 1
                mine[face] = max(0, mine[face] - 1)
            return single_moves(table, mine) - max(single_moves(table, rack) for rack in others)

        return sorted(equal, key=outlook, reverse=True) + plays[len(equal) :]


def single_moves(table: Bag, rack: Bag) -> int:
    """How many of these tiles, never a joker, can be laid one after the other; counted greedily."""
    table = list(table)
    left = [face for face in range(JOKER) for _ in range(rack[face])]
    moves = 0
    while True:
        stuck: list[int] = []
        for face in left:
            table[face] += 1
            if (not stuck or face != stuck[-1]) and stands(table):
                continue
            table[face] -= 1
            stuck.append(face)
        moves += len(left) - len(stuck)
        if not stuck or len(stuck) == len(left):
            return moves
        left = stuck
