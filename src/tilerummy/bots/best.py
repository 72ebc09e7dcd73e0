"""The solver's best play, in time: the most tiles for certain, the calmest table where that is cheap."""

from __future__ import annotations

from typing import Final

from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.solver import Arrangement, best_play
from tilerummy.solver.core import OutOfBudget
from tilerummy.solver.engine import Weights
from tilerummy.solver.play import Objective

_NODES: Final = 2_000
"""Enough, nearly always, to find a best play and to lay it out with the fewest changes."""


def best_arrangement(
    position: Position, objective: Objective | Weights = Objective.TILES
) -> Arrangement | None:
    """A play that lays the most; with the fewest changes, unless the table is vast."""
    try:
        best = best_play(position, objective, _NODES)
    except OutOfBudget:
        best = None
    if best is not None and best.optimal:
        return best
    return best_play(position, objective)


def most_tiles(position: Position) -> Table | None:
    """The table after the play that lays the most tiles."""
    best = best_arrangement(position)
    return None if best is None else best.table
