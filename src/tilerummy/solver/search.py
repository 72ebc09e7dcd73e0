"""The solver as the search that the rules need, and for simple hints."""

from __future__ import annotations

from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack
from tilerummy.solver.own_points import most_points
from tilerummy.solver.play import best_play, can_play


class FastSearch:
    """Implements `tilerummy.rules.position.Search`: exact, with no budget; takes positions at their word."""

    def can_play(self, position: Position) -> bool:
        """Whether there is any play."""
        return can_play(position)

    def most_points(self, tiles: Rack, faces: Rack = ()) -> int:
        """What melds of these tiles alone are worth at most."""
        return most_points(tiles, faces)

    def find_play(self, position: Position) -> Table | None:
        """The play that lays the most tiles."""
        best = best_play(position)
        return None if best is None else best.table
