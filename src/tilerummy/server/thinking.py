"""What needs a search, in forms that another process can be asked for: verdicts, bots' moves, hints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tilerummy.rules import (
    Action,
    Illegal,
    Position,
    Rack,
    Referee,
    Search,
    Seat,
    State,
    Table,
    judge,
    opening_points,
)
from tilerummy.rules.compare import compared
from tilerummy.rules.event import Event
from tilerummy.solver import FastSearch, best_play

SEARCH: Final = FastSearch()
REFEREE: Final = Referee(SEARCH)


class SearchNeeded(Exception):
    """The rules can't tell without a search, which is not for this process."""


class _NoSearch:
    def can_play(self, position: Position) -> bool:  # noqa: ARG002
        raise SearchNeeded

    def most_points(self, tiles: Rack, faces: Rack = ()) -> int:  # noqa: ARG002
        raise SearchNeeded


QUICK_SEARCH: Final = _NoSearch()
QUICK_REFEREE: Final = Referee(QUICK_SEARCH)
"""Answers at once or raises `SearchNeeded`; most questions need no search."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the referee thinks of a draft."""

    illegal: Illegal | None
    laid: Rack
    points: int
    opening_points: int | None
    """What counts towards the opening so far; None if none is needed."""


def apply_action(state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
    return REFEREE.apply(state, seat, action)


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
