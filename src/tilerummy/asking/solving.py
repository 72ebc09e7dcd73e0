"""The plays that somebody asks for."""

from __future__ import annotations

from enum import Enum

from tilerummy.rules.position import Position
from tilerummy.solver import Arrangement, Objective, OutOfBudget, best_play, best_plays, can_play, go_out


class Wanted(Enum):
    """What a play should get rid of: as many tiles or points as possible, or the whole rack."""

    TILES = "tiles"
    POINTS = "points"
    OUT = "out"


def plays(position: Position, wanted: Wanted, best: int = 1, budget: int = 0) -> list[Arrangement] | None:
    """The best ones, best first; of those that lay the whole rack, one with the fewest changes.

    None if the budget was too small to tell whether there is any.
    """
    try:
        if wanted is Wanted.OUT:
            found = go_out(position, budget)
        else:
            objective = Objective(wanted.value)
            if best > 1:
                return best_plays(position, best, objective, budget)
            found = best_play(position, objective, budget)
            if found is None and budget and can_play(position, budget):
                return None
    except OutOfBudget:
        return None
    return [] if found is None else [found]
