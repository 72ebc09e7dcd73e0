"""Which public event may follow which."""

from __future__ import annotations

from typing import assert_never

from tilerummy.rules.edition import Start
from tilerummy.rules.event import (
    DealAccepted,
    GameEnded,
    Passed,
    Played,
    RedealDemanded,
    Resigned,
    StartDrawn,
    StarterNamed,
    TimeUpOutcome,
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
from tilerummy.rules.seat import Seat, in_turn_order

Followers = tuple[type[PublicEvent], ...]


def followers(public: Public) -> Followers:
    """The types that the next public event can have."""
    last = public.history[-1]
    match last:
        case GameAnnounced():
            return _beginning(public)
        case StartDrawn(starter=None):
            return (StartDrawn,)
        case StartDrawn():
            return (PoolStirred,) if _draws_after_deal(public) else (RacksDealt,)
        case StarterNamed() | RedealDemanded():
            return (RacksDealt,)
        case RacksDealt(number=1) if _draws_after_deal(public):
            return (StartDrawn,)
        case RacksDealt() | PoolStirred():
            return _offer(public)
        case DealAccepted():
            return (TurnBegan,)
        case TurnBegan():
            return _turn(public)
        case TilesTaken() | Passed() | Played():
            return _after_turn(public)
        case TimeUpSeen():
            return _after_time_up(public, last)
        case Resigned(seat):
            return _after_resigning(public, seat)
        case GameEnded():
            return ()
        case _:
            assert_never(last)


def offers_redeal(public: Public) -> bool:
    """Whether a new deal may be demanded now."""
    return RedealDemanded in followers(public)


def penalty_due(public: Public, outcome: TimeUpOutcome) -> int:
    """How many tiles must be drawn because time ran out, or as many as the pool has."""
    match outcome:
        case TimeUpOutcome.PLAYED:
            wanted = 0
        case TimeUpOutcome.UNTOUCHED:
            wanted = public.edition.time_up_untouched
        case TimeUpOutcome.RESTORED | TimeUpOutcome.KEPT:
            wanted = public.edition.time_up_penalty
    return min(wanted, public.pool_size)


def next_seat(public: Public) -> Seat:
    """Whose turn comes next; the starter must be known."""
    assert public.starter is not None
    if public.turn is None:
        order = in_turn_order(public.seats, public.starter, public.edition.direction)
    else:
        order = in_turn_order(public.seats, public.turn, public.edition.direction)[1:]
    return next(seat for seat in order if not public.resigned[seat])


def is_out(public: Public) -> bool:
    """Whether the seat on turn has laid its last tile."""
    turn = public.turn
    return turn is not None and not public.rack_sizes[turn] and not public.resigned[turn]


def _draws_after_deal(public: Public) -> bool:
    return public.edition.start is Start.HIGHEST_AFTER_DEAL


def _beginning(public: Public) -> Followers:
    match public.edition.start:
        case Start.NAMED_SEAT:
            return (StarterNamed,)
        case Start.HIGHEST_BEFORE_DEAL:
            return (StartDrawn,)
        case Start.HIGHEST_AFTER_DEAL:
            return (RacksDealt,)


def _offer(public: Public) -> Followers:
    if public.edition.three_pairs_redeal:
        return (DealAccepted, RedealDemanded, Resigned)
    return (TurnBegan,)


def _turn(public: Public) -> Followers:
    return (TilesTaken if public.pool_size else Passed, Played, TimeUpSeen, Resigned)


def _after_turn(public: Public) -> Followers:
    stuck = all(public.passed[seat] for seat in public.active)
    return (GameEnded,) if is_out(public) or stuck else (TurnBegan,)


def _after_time_up(public: Public, ended: TimeUpSeen) -> Followers:
    if penalty_due(public, ended.outcome):
        return (TilesTaken,)
    if not public.pool_size and not ended.laid:
        return (Passed,)
    return _after_turn(public)


def _after_resigning(public: Public, seat: Seat) -> Followers:
    if len(public.active) == 1:
        return (GameEnded,)
    if public.phase is Phase.DEAL_OFFERED:
        return _offer(public)
    return _after_turn(public) if public.turn == seat else _turn(public)
