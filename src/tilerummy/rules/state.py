"""The whole truth of a game: the public part, and what is hidden beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tilerummy.rules.event import (
    DealKept,
    Dealt,
    Drew,
    Event,
    GameBegan,
    GameEnded,
    Played,
    PoolShuffled,
    RedealDemanded,
    Resigned,
    TimeRanOut,
)
from tilerummy.rules.position import Position
from tilerummy.rules.public import Public, evolve_public, publish
from tilerummy.rules.seat import Seat, with_value
from tilerummy.rules.tile import Rack, Tile, as_rack, without


@dataclass(frozen=True, slots=True)
class State:
    public: Public
    seed: bytes
    racks: tuple[Rack, ...]
    pool: tuple[Tile, ...]
    """The next tile to be drawn comes first."""
    asked: frozenset[Seat]
    """Who may still demand a new deal."""

    def position(self, seat: Seat) -> Position:
        return Position(self.public.edition, self.public.table, self.racks[seat], self.public.opened[seat])


def evolve(state: State | None, event: Event) -> State:
    """Fold one event into the state; total, checks nothing."""
    seen = publish(event)
    if state is None:
        assert isinstance(event, GameBegan)  # every log begins so
        assert seen is not None
        return State(evolve_public(None, seen), event.seed, ((),) * event.seats, (), frozenset())
    public = state.public if seen is None else evolve_public(state.public, seen)
    match event:
        case Drew(seat, tiles, _):
            racks = with_value(state.racks, [seat], as_rack((*state.racks[seat], *tiles)))
            return State(public, state.seed, racks, state.pool[len(tiles) :], state.asked)
        case Played(seat, _, laid):
            return State(public, state.seed, _moved(state, seat, laid, ()), state.pool, state.asked)
        case TimeRanOut(seat=seat, laid=laid, taken=taken):
            return replace(state, public=public, racks=_moved(state, seat, laid, taken))
        case Dealt(_, racks, pool, asked):
            return replace(state, public=public, racks=racks, pool=pool, asked=frozenset(asked))
        case PoolShuffled(pool):
            return replace(state, public=public, pool=pool)
        case DealKept(seat) | Resigned(seat):
            return replace(state, public=public, asked=state.asked - {seat})
        case RedealDemanded() | GameEnded():
            return replace(state, public=public, asked=frozenset())
        case _:
            return State(public, state.seed, state.racks, state.pool, state.asked)


def replay(events: tuple[Event, ...]) -> State:
    """The state after all these events, the first of which begins the game."""
    state: State | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("a game has at least one event")
    return state


def _moved(state: State, seat: Seat, laid: Rack, taken: Rack) -> tuple[Rack, ...]:
    rack = without(state.racks[seat], laid)
    return with_value(state.racks, [seat], as_rack((*rack, *taken)) if taken else rack)
