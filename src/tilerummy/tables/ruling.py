"""What the referee says to an action: at once where it can, by a search where it has to."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from tilerummy.rules import Action, Event, Position, Rack, Referee, Seat, State, evolve
from tilerummy.solver.search import FastSearch
from tilerummy.tables.decision import Deciding, NeededSearch

SEARCH: Final = FastSearch()
REFEREE: Final = Referee(SEARCH)


class SearchNeeded(Exception):
    """The rules can't tell without a search."""


class _NoSearch:
    def can_play(self, position: Position) -> bool:  # noqa: ARG002
        raise SearchNeeded

    def most_points(self, tiles: Rack, faces: Rack = ()) -> int:  # noqa: ARG002
        raise SearchNeeded


QUICK_SEARCH: Final = _NoSearch()
QUICK_REFEREE: Final = Referee(QUICK_SEARCH)
"""Answers at once or raises `SearchNeeded`; most questions need no search."""


class Ruling(Struct, frozen=True):
    """What happens in the game, and the game after it."""

    events: tuple[Event, ...]
    after: State


def rule(game: State, seat: Seat, action: Action) -> Deciding[Ruling]:
    """Raises `Illegal`."""
    try:
        return Ruling(*QUICK_REFEREE.advance(game, seat, action))
    except SearchNeeded:
        events: tuple[Event, ...] = yield NeededSearch(apply_action, (game, seat, action))
    after = game
    for event in events:
        after = evolve(after, event)
    return Ruling(events, after)


def apply_action(state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
    return REFEREE.apply(state, seat, action)
