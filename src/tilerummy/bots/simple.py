"""Bots that follow one simple rule: any play; the most tiles; the most tiles that help the others least."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tilerummy.bots.best import best_arrangement, best_arrangements
from tilerummy.bots.bot import TableBot, Turn
from tilerummy.bots.unseen import unseen_tiles
from tilerummy.rules.meld import readings
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile

_CANDIDATES: Final = 8
"""How many plays a denier compares."""


class RandomBot(TableBot):
    """Looks at a random half of its rack and lays whatever it finds there."""

    def lay(self, turn: Turn) -> Table | None:
        position = turn.position
        half = tuple(tile for tile in position.rack if turn.rng.random() < 0.5)
        for rack in (half, position.rack):
            seen = Position(position.edition, position.table, rack, position.opened)
            weights = {tile: turn.rng.randrange(4) for tile in sorted(set(rack))}
            best = best_arrangement(seen, weights, turn.meter)
            if best is not None:
                return best.table
        return None


class GreedyBot(TableBot):
    """Lays the most tiles that it can; by the clock, the most that it finds in time.

    If `calm`, with the fewest changes, so that people can follow what it did.
    """

    def __init__(self, *, calm: bool = False) -> None:
        self._calm = calm

    def lay(self, turn: Turn) -> Table | None:
        best = best_arrangement(turn.position, meter=turn.meter, calm=self._calm)
        return None if best is None else best.table


class DenierBot(TableBot):
    """Of the plays with the most tiles, chooses the one after which the fewest unseen tiles fit the table."""

    def lay(self, turn: Turn) -> Table | None:
        position = turn.position
        best = best_arrangement(position, meter=turn.meter)
        if best is None or len(best.laid) == len(position.rack):
            return None if best is None else best.table
        if len(position.rack) - len(best.laid) > len(best.laid):
            return best.table
        unseen = unseen_tiles(turn.view)
        found = best_arrangements(position, _CANDIDATES, turn.meter)
        plays = [play for play in found if len(play.laid) == len(best.laid)] or [best]
        return min((play.table for play in plays), key=lambda table: fitting(table, unseen))


def fitting(table: Table, tiles: Counter[Tile]) -> int:
    """How many of these tiles can be added to a meld on the table without rearranging it."""
    return sum(count for tile, count in tiles.items() if any(_fits(meld, tile) for meld in table.melds))


def _fits(meld: Rack, tile: Tile) -> bool:
    return bool(readings((*meld, tile)) or readings((tile, *meld)))
