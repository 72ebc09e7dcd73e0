"""Folding events: what everybody may know of an event, and the state after it.

Every turn of every game passes through here, so it is compiled with mypyc where a C compiler is available.
The types live elsewhere (`event.py`, `public.py`, `state.py`), because what is sent between processes must
be plain Python.
"""

from __future__ import annotations

from typing import assert_never

from tilerummy.rules.edition import OpeningScope
from tilerummy.rules.event import (
    DealAccepted,
    DealKept,
    Dealt,
    Drew,
    Event,
    GameBegan,
    GameEnded,
    Passed,
    Played,
    PoolShuffled,
    RedealDemanded,
    Resigned,
    StartDrawn,
    StarterNamed,
    TimeRanOut,
    TurnBegan,
)
from tilerummy.rules.public import (
    GameAnnounced,
    Phase,
    PoolStirred,
    Public,
    PublicEvent,
    RacksDealt,
    TilesTaken,
    TimeUpSeen,
)
from tilerummy.rules.seat import Seat, seats, with_value
from tilerummy.rules.shuffle import commitment
from tilerummy.rules.state import State
from tilerummy.rules.table import EMPTY_TABLE, Table
from tilerummy.rules.tile import Rack, as_rack, without


def evolve(state: State | None, event: Event) -> State:
    """Fold one event into the state. Checks nothing: every event is taken as true."""
    seen = publish(event)
    if state is None:
        assert isinstance(event, GameBegan)  # the first event of every log
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
            return state._replace(public=public, racks=_moved(state, seat, laid, taken))
        case Dealt(_, racks, pool, asked):
            return state._replace(public=public, racks=racks, pool=pool, asked=frozenset(asked))
        case PoolShuffled(pool):
            return state._replace(public=public, pool=pool)
        case DealKept(seat) | Resigned(seat):
            return state._replace(public=public, asked=state.asked - {seat})
        case RedealDemanded() | GameEnded():
            return state._replace(public=public, asked=frozenset())
        case _:
            return State(public, state.seed, state.racks, state.pool, state.asked)


def replay(events: tuple[Event, ...]) -> State:
    """The state after all these events; the first must be `GameBegan`."""
    state: State | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("a game needs at least one event")
    return state


def _moved(state: State, seat: Seat, laid: Rack, taken: Rack) -> tuple[Rack, ...]:
    rack = without(state.racks[seat], laid)
    return with_value(state.racks, [seat], as_rack((*rack, *taken)) if taken else rack)


def publish(event: Event) -> PublicEvent | None:
    """What everybody may know of an event; None if they may not even know that it happened."""
    match event:
        case TurnBegan() | Played() | Passed() | Resigned() | GameEnded():
            return event
        case StartDrawn() | StarterNamed() | DealAccepted() | RedealDemanded():
            return event
        case Drew(seat, tiles, penalty):
            return TilesTaken(seat, len(tiles), penalty)
        case TimeRanOut(seat, _, outcome, table, laid, taken, opening):
            return TimeUpSeen(seat, outcome, table, laid, taken, opening)
        case GameBegan(edition, count, seed, handicaps):
            return GameAnnounced(edition, count, commitment(seed), handicaps)
        case Dealt(number, racks, pool):
            return RacksDealt(number, len(racks[0]), len(pool))
        case PoolShuffled():
            return PoolStirred()
        case DealKept():
            return None
        case _:
            assert_never(event)


def evolve_public(public: Public | None, event: PublicEvent) -> Public:
    """Fold one public event into the public state. Checks nothing: every event is taken as true."""
    if isinstance(event, GameAnnounced):
        return _announced(event)
    assert public is not None  # every game is announced first
    history = public.history + (event,)  # noqa: RUF005 - this way the history is copied only once
    match event:
        case TurnBegan(seat, number):
            return _in_play(public, history, turn=seat, turn_number=number)
        case TilesTaken(seat, count, _):
            sizes = with_value(public.rack_sizes, [seat], public.rack_sizes[seat] + count)
            return _in_play(public, history, rack_sizes=sizes, pool_size=public.pool_size - count)
        case Played(seat, table, laid, _, opening):
            return _laid(public, history, seat, table, len(laid), 0, opening)
        case TimeUpSeen(seat, _, table, laid, taken, opening):
            return _laid(public, history, seat, table, len(laid), len(taken), opening)
        case Passed(seat):
            return public._replace(history=history, passed=with_value(public.passed, [seat], value=True))
        case Resigned(seat):
            return public._replace(history=history, resigned=with_value(public.resigned, [seat], value=True))
        case GameEnded():
            return public._replace(history=history, phase=Phase.ENDED, turn=None, result=event)
        case RacksDealt(number, rack_size, pool_size):
            return public._replace(
                history=history,
                phase=Phase.DEAL_OFFERED,
                deals=number,
                rack_sizes=(rack_size,) * public.seats,
                pool_size=pool_size,
            )
        case StartDrawn(_, _, starter) | StarterNamed(starter):
            return public._replace(history=history, starter=starter)
        case DealAccepted() | RedealDemanded() | PoolStirred():
            return public._replace(history=history)
        case _:
            assert_never(event)


def _announced(event: GameAnnounced) -> Public:
    nobody = (False,) * event.seats
    return Public(
        edition=event.edition,
        seats=event.seats,
        commitment=event.commitment,
        phase=Phase.STARTING,
        deals=0,
        starter=None,
        turn=None,
        turn_number=0,
        table=EMPTY_TABLE,
        opened=nobody,
        resigned=nobody,
        passed=nobody,
        rack_sizes=(0,) * event.seats,
        pool_size=0,
        history=(event,),
        result=None,
        handicaps=event.handicaps,
    )


def _laid(
    public: Public,
    history: tuple[PublicEvent, ...],
    seat: Seat,
    table: Table,
    laid: int,
    taken: int,
    opening: bool,  # whether this play is an opening
) -> Public:
    whole_table = public.edition.opening_scope is OpeningScope.TABLE
    opens = (seats(public.seats) if whole_table else (seat,)) if opening else ()
    return _in_play(
        public,
        history,
        table=table,
        opened=with_value(public.opened, opens, value=True),
        passed=(False,) * public.seats if laid else public.passed,
        rack_sizes=with_value(public.rack_sizes, [seat], public.rack_sizes[seat] - laid + taken),
    )


def _in_play(
    public: Public,
    history: tuple[PublicEvent, ...],
    *,
    turn: Seat | None = None,
    turn_number: int | None = None,
    table: Table | None = None,
    opened: tuple[bool, ...] | None = None,
    passed: tuple[bool, ...] | None = None,
    rack_sizes: tuple[int, ...] | None = None,
    pool_size: int | None = None,
) -> Public:
    """A faster `_replace` for what changes every turn: simulations play a hundred whole games a second."""
    return Public(
        public.edition,
        public.seats,
        public.commitment,
        public.phase if turn is None else Phase.PLAYING,
        public.deals,
        public.starter,
        public.turn if turn is None else turn,
        public.turn_number if turn_number is None else turn_number,
        public.table if table is None else table,
        public.opened if opened is None else opened,
        public.resigned,
        public.passed if passed is None else passed,
        public.rack_sizes if rack_sizes is None else rack_sizes,
        public.pool_size if pool_size is None else pool_size,
        history,
        public.result,
        public.handicaps,
    )
