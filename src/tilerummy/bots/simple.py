"""Bots that follow one simple rule: any play; the most tiles."""

from __future__ import annotations

from tilerummy.bots.best import best_arrangement
from tilerummy.bots.bot import TableBot, Turn
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table


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

    If `few_changes`, it changes as few melds as it can, so that people can follow what it did.
    """

    def __init__(self, *, few_changes: bool = False) -> None:
        self._few_changes = few_changes

    def lay(self, turn: Turn) -> Table | None:
        best = best_arrangement(turn.position, meter=turn.meter, few_changes=self._few_changes)
        return None if best is None else best.table
