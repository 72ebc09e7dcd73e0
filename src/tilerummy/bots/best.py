"""The solver's best play, in time: the most tiles for certain, the calmest table where that is cheap."""

from __future__ import annotations

from typing import Final

from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.solver import Arrangement, Objective, best_play
from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.engine import Weights

_NODES: Final = 20_000
"""Enough, nearly always, to find a best play and to lay it out with the fewest changes."""
_FEW_NODES: Final = 1_000


def best_arrangement(
    position: Position, objective: Objective | Weights = Objective.TILES
) -> Arrangement | None:
    """A play that lays the most; with the fewest changes, unless the table is vast."""
    best = best_play(position, objective, calm=False)
    calm = None if best is None else _within(position, objective, _NODES)
    return calm if calm is not None and calm.optimal else best


def hasty_arrangement(position: Position) -> Arrangement | None:
    """A good play, soon: perhaps not the best, perhaps none although there is one."""
    return _within(position, Objective.TILES, _FEW_NODES)


def most_tiles(position: Position) -> Table | None:
    """The table after the play that lays the most tiles."""
    best = best_arrangement(position)
    return None if best is None else best.table


def _within(position: Position, objective: Objective | Weights, nodes: int) -> Arrangement | None:
    try:
        return best_play(position, objective, nodes)
    except OutOfBudget:
        return None
