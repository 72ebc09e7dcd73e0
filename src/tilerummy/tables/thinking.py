"""What needs a search, in forms that another process can be asked for: verdicts, bots' moves, hints."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.rules import (
    Illegal,
    Position,
    Rack,
    Search,
    Table,
    judge,
    opening_points,
)
from tilerummy.rules.compare import compared
from tilerummy.solver import best_play
from tilerummy.tables.ruling import SEARCH


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the referee thinks of a draft."""

    illegal: Illegal | None
    laid: Rack
    points: int
    opening_points: int | None
    """What counts towards the opening so far; None if none is needed."""


def judge_draft(position: Position, table: Table, search: Search = SEARCH) -> Judgement:
    opening = opening_points(position, table, search) if position.needs_opening else None
    try:
        verdict = judge(position, table, search)
    except Illegal as illegal:
        laid, _ = compared(position.table.melds, table.melds)
        # With its traceback it would hold the frames that hold it, thousands a second for the collector.
        return Judgement(illegal.with_traceback(None), laid, 0, opening)
    return Judgement(None, verdict.laid, verdict.points, opening)


def best_table(position: Position) -> Table | None:
    """The play that a hint speaks of: the one that lays the most, with the fewest changes."""
    found = best_play(position)
    return None if found is None else found.table
