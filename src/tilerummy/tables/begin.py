"""How games begin: the first of a match, and the next one."""

from __future__ import annotations

from collections.abc import Callable

from tilerummy.rules import Seat
from tilerummy.tables.events import BotSet, GameMoved, MatchBegan, TableEvent
from tilerummy.tables.refusal import Refusal, Refused
from tilerummy.tables.ruling import QUICK_REFEREE
from tilerummy.tables.settings import REPLACEMENT_LEVEL, BotLevel, handicaps_of
from tilerummy.tables.state import TablePhase, TableState

Seed = Callable[[], bytes]
"""Draws the seed of a new game."""


def start(state: TableState, fill: BotLevel | None, seed: Seed) -> tuple[TableEvent, ...]:
    """The first game of the table."""
    free = [at for at, chair in enumerate(state.chairs) if chair.is_free]
    if free and fill is None:
        raise Refused(Refusal.SEATS_EMPTY)
    bots = tuple(BotSet(at, fill) for at in free)
    return (*bots, MatchBegan(), _begin(state, seed))


def begin_next(state: TableState, seed: Seed) -> tuple[TableEvent, ...]:
    """The next game of the match, or the first of another one. Bots fill the seats of those who left."""
    events: list[TableEvent] = [
        BotSet(at, REPLACEMENT_LEVEL) for at, chair in enumerate(state.chairs) if chair.is_free
    ]
    if state.phase is TablePhase.OVER:
        events.append(MatchBegan())
    events.append(_begin(state, seed))
    return tuple(events)


def _begin(state: TableState, seed: Seed) -> GameMoved:
    first, handicaps = Seat(state.settings.youngest), handicaps_of(state.settings)
    events = QUICK_REFEREE.begin(state.edition, state.players, seed(), first, handicaps)
    return GameMoved(state.game_number + 1, events)
