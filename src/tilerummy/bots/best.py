"""The solver's best play in the time allowed: the most tiles, and the fewest changes if that is cheap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tilerummy.bots.budget import Meter
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Tile
from tilerummy.solver import Arrangement, Objective, OutOfBudget
from tilerummy.solver.play import best_play, can_go_out

_NODES: Final = 20_000
"""Nearly always enough to find a best play and to lay it out with the fewest changes."""
_FEW_NODES: Final = 1_000
_MOMENT: Final = 5_000
"""Nodes for finding a way to go out: plenty with classic jokers; special ones could take seconds."""


def best_arrangement(
    position: Position,
    objective: Objective | Mapping[Tile, int] = Objective.TILES,
    meter: Meter | None = None,
    *,
    few_changes: bool = True,
) -> Arrangement | None:
    """A play that lays the most; if `few_changes`, with the fewest changes, unless the table is huge.

    If the meter runs by the clock, returns what is found in time: perhaps not the best play, perhaps none,
    and with any changes, because searching for the fewest may take many times as long per node.
    """
    if meter is not None and meter.is_timed:
        return _within(position, objective, meter.nodes(_NODES), few_changes=False)
    best = best_play(position, objective, few_changes=False)
    if best is None or not few_changes:
        return best
    fewest = _within(position, objective, _NODES)
    return fewest if fewest is not None and fewest.optimal else best


def hasty_arrangement(position: Position, meter: Meter) -> Arrangement | None:
    """A good play, found quickly: perhaps not the best, perhaps none although there is one."""
    return _within(position, Objective.TILES, meter.nodes(_FEW_NODES), few_changes=not meter.is_timed)


def carried_out(position: Position, meter: Meter) -> Arrangement | None:
    """The best play of the tiles that a bot has decided to lay.

    If deciding has used up the time, the search gets a little more, so that the decision is not lost.
    """
    best = best_arrangement(position, meter=meter)
    if meter.is_timed and (best is None or len(best.laid) < len(position.rack)):
        more = _late(position)
        if best is None or (more is not None and len(more.laid) > len(best.laid)):
            return more
    return best


def sees_the_way_out(position: Position) -> bool:
    """Whether the whole rack can be laid; False if that isn't found quickly."""
    try:
        return can_go_out(position, _MOMENT)
    except OutOfBudget:
        return False


def most_tiles(position: Position, meter: Meter | None = None) -> Table | None:
    """The table after the play that lays the most tiles."""
    best = best_arrangement(position, meter=meter)
    return None if best is None else best.table


def some_play(position: Position, meter: Meter) -> Table | None:
    """Any play, where one must be made: by the clock whatever is found quickly, otherwise by exact search."""
    if meter.is_timed:
        play = hasty_arrangement(position, meter) or _late(position)
        if play is not None:
            return play.table
    return most_tiles(position)


def _late(position: Position) -> Arrangement | None:
    """What is found quickly, even though the time is up."""
    return _within(position, Objective.TILES, _FEW_NODES, few_changes=False)


def _within(
    position: Position, objective: Objective | Mapping[Tile, int], nodes: int, *, few_changes: bool = True
) -> Arrangement | None:
    try:
        return best_play(position, objective, nodes, few_changes=few_changes)
    except OutOfBudget:
        return None
