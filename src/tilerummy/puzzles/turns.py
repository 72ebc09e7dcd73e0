"""The turns of a game as positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tilerummy.rules import Event, Phase, Position, State, evolve, view
from tilerummy.rules.event import Drew, Played


def positions_in(events: Iterable[Event]) -> Iterator[Position]:
    """What the player on turn saw, for each turn that ended with a play or a draw."""
    state: State | None = None
    for event in events:
        if state is not None and isinstance(event, Played | Drew) and state.public.phase is Phase.PLAYING:
            yield view(state, event.seat).position()
        state = evolve(state, event)
