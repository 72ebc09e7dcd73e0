"""The public side of a game: what everybody knows, in types that have no room for a hidden tile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from tilerummy.rules.edition import Edition, OpeningScope
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
    TimeUpOutcome,
    TurnBegan,
)
from tilerummy.rules.seat import Seat, seats, with_value
from tilerummy.rules.shuffle import commitment
from tilerummy.rules.table import EMPTY_TABLE, Table
from tilerummy.rules.tile import Rack


@dataclass(frozen=True, slots=True)
class GameAnnounced:
    edition: Edition
    seats: int
    commitment: str


@dataclass(frozen=True, slots=True)
class RacksDealt:
    number: int
    rack_size: int
    pool_size: int


@dataclass(frozen=True, slots=True)
class PoolStirred:
    pass


@dataclass(frozen=True, slots=True)
class TilesTaken:
    seat: Seat
    count: int
    penalty: bool


@dataclass(frozen=True, slots=True)
class TimeUpSeen:
    """As `TimeRanOut`, without the draft: what went back to the rack unseen stays unseen."""

    seat: Seat
    outcome: TimeUpOutcome
    table: Table
    laid: Rack
    taken: Rack
    opening: bool


PublicEvent = (
    GameAnnounced
    | StartDrawn
    | StarterNamed
    | RacksDealt
    | PoolStirred
    | DealAccepted
    | RedealDemanded
    | TurnBegan
    | TilesTaken
    | Played
    | Passed
    | TimeUpSeen
    | Resigned
    | GameEnded
)


def publish(event: Event) -> PublicEvent | None:
    """What everybody may know of an event; None if not even that it happened."""
    match event:
        case TurnBegan() | Played() | Passed() | Resigned() | GameEnded():
            return event
        case StartDrawn() | StarterNamed() | DealAccepted() | RedealDemanded():
            return event
        case Drew(seat, tiles, penalty):
            return TilesTaken(seat, len(tiles), penalty)
        case TimeRanOut(seat, _, outcome, table, laid, taken, opening):
            return TimeUpSeen(seat, outcome, table, laid, taken, opening)
        case GameBegan(edition, count, seed):
            return GameAnnounced(edition, count, commitment(seed))
        case Dealt(number, racks, pool):
            return RacksDealt(number, len(racks[0]), len(pool))
        case PoolShuffled():
            return PoolStirred()
        case DealKept():
            return None
        case _:
            assert_never(event)


class Phase(Enum):
    STARTING = "starting"
    DEAL_OFFERED = "deal-offered"
    PLAYING = "playing"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Public:
    """The public state; the lists are per seat."""

    edition: Edition
    seats: int
    commitment: str
    phase: Phase
    deals: int
    starter: Seat | None
    turn: Seat | None
    turn_number: int
    table: Table
    opened: tuple[bool, ...]
    resigned: tuple[bool, ...]
    passed: tuple[bool, ...]
    """Who has passed since the last tile was laid."""
    rack_sizes: tuple[int, ...]
    pool_size: int
    history: tuple[PublicEvent, ...]
    result: GameEnded | None

    @property
    def active(self) -> tuple[Seat, ...]:
        everybody = seats(self.seats)
        if True not in self.resigned:
            return everybody
        return tuple(seat for seat in everybody if not self.resigned[seat])


def evolve_public(public: Public | None, event: PublicEvent) -> Public:
    """Fold one public event; total, checks nothing."""
    if isinstance(event, GameAnnounced):
        return _announced(event)
    assert public is not None  # every game is announced first
    history = (*public.history, event)
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
            return replace(public, history=history, passed=with_value(public.passed, [seat], value=True))
        case Resigned(seat):
            return replace(public, history=history, resigned=with_value(public.resigned, [seat], value=True))
        case GameEnded():
            return replace(public, history=history, phase=Phase.ENDED, turn=None, result=event)
        case RacksDealt(number, rack_size, pool_size):
            return replace(
                public,
                history=history,
                phase=Phase.DEAL_OFFERED,
                deals=number,
                rack_sizes=(rack_size,) * public.seats,
                pool_size=pool_size,
            )
        case StartDrawn(_, _, starter) | StarterNamed(starter):
            return replace(public, history=history, starter=starter)
        case DealAccepted() | RedealDemanded() | PoolStirred():
            return replace(public, history=history)
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
    )


def _laid(
    public: Public,
    history: tuple[PublicEvent, ...],
    seat: Seat,
    table: Table,
    laid: int,
    taken: int,
    opening: bool,  # a fact of the event
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
    """As `replace`, for what changes in every turn: whole games are played a hundred times a second."""
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
    )
