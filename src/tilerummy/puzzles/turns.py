"""The turns of a game as positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tilerummy.rules import Event, Phase, Position, Rack, State, evolve, view
from tilerummy.rules.event import Drew, Played
from tilerummy.rules.seat import Seat


class PastTurn(NamedTuple):
    seat: Seat
    position: Position
    """What the player saw."""
    laid: Rack
    """Nothing for who drew."""


def turns_in(events: Iterable[Event]) -> Iterator[PastTurn]:
    """Each turn that ended with a play or a draw."""
    state: State | None = None
    for event in events:
        if state is not None and isinstance(event, Played | Drew) and state.public.phase is Phase.PLAYING:
            laid = event.laid if isinstance(event, Played) else ()
            yield PastTurn(event.seat, view(state, event.seat).position(), laid)
        state = evolve(state, event)


def positions_in(events: Iterable[Event]) -> Iterator[Position]:
    return (turn.position for turn in turns_in(events))
