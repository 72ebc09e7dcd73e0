"""Absences and returns, and their consequences for others."""

from __future__ import annotations

from tilerummy.rules import Seat
from tilerummy.tables.begin import Seed, begin_next
from tilerummy.tables.bounds import may_return
from tilerummy.tables.due import bot_is_wanted, heir_is_wanted
from tilerummy.tables.events import (
    BotSet,
    BotStandsIn,
    CameBack,
    Closed,
    OwnerChanged,
    Paused,
    Stood,
    TableEvent,
    WentAbsent,
)
from tilerummy.tables.fold import fold_all
from tilerummy.tables.refusal import Refusal, Refused
from tilerummy.tables.settings import REPLACEMENT_LEVEL
from tilerummy.tables.state import Chair, TablePhase, TableState


def came_back(state: TableState, seat: Seat) -> tuple[TableEvent, ...]:
    """What happens when the player of this seat shows up."""
    chair = state.chairs[seat]
    return (CameBack(seat),) if chair.absent or chair.stand_in else ()


def shown_up(state: TableState, seat: Seat) -> tuple[TableEvent, ...]:
    """The same for users who only look at the table: after too many returns nothing changes."""
    return came_back(state, seat) if may_return(state) else ()


def leave(state: TableState, user: str, seed: Seed) -> tuple[TableEvent, ...]:
    """A user leaves on purpose: their seat, or a table that they own without a seat."""
    seat = state.seat_of(user)
    if seat is None and user != state.owner:
        raise Refused(Refusal.NOT_SEATED)
    others = [chair for chair in state.chairs if chair.user not in (None, user)]
    keeps_seat = seat is not None and state.phase is TablePhase.PLAYING
    events: list[TableEvent] = []
    if seat is not None and not (keeps_seat and state.chairs[seat].left):  # users who have left stay away
        events += [WentAbsent(seat, left=True), BotStandsIn(seat)] if keeps_seat else [Stood(seat)]
    if not others and not keeps_seat:
        return (*events, Closed())
    if user == state.owner:
        heirs = _new_owner(others)
        # An absent owner is better than one who has left for good.
        events += heirs if heirs or keeps_seat else [OwnerChanged(others[0].user or "")]
    return _with_what_follows(state, events, seed)


def send_away(state: TableState, seat: int, seed: Seed) -> tuple[TableEvent, ...]:
    """The owner removes somebody; in a game a bot takes the seat for good."""
    events: list[TableEvent] = [Stood(seat, removed=True)]
    if state.phase is TablePhase.PLAYING:
        events.append(BotSet(seat, REPLACEMENT_LEVEL))
    return _with_what_follows(state, events, seed)


def absences(state: TableState, present: frozenset[str], seed: Seed) -> tuple[TableEvent, ...]:
    """The events that follow if only these users are present."""
    events: list[TableEvent] = [
        WentAbsent(at)
        for at, chair in enumerate(state.chairs)
        if chair.is_there and chair.user is not None and chair.user not in present
    ]
    # An owner without a seat may watch; if they don't even do that, others must not wait forever.
    if state.seat_of(state.owner) is None and state.owner not in present:
        events += _new_owner([chair for chair in state.chairs if chair.user in present])
    return _with_what_follows(state, events, seed)


def missed(state: TableState, seat: Seat) -> tuple[TableEvent, ...]:
    """The events that follow from a long absence."""
    events: list[TableEvent] = []
    if bot_is_wanted(state, seat):
        events.append(BotStandsIn(seat))
    if heir_is_wanted(state, seat):
        events += _new_owner(list(state.chairs))
    return tuple(events)


def _new_owner(others: list[Chair]) -> list[TableEvent]:
    """Ownership passes to somebody present; if nobody is, it stays."""
    heir = next((chair.user for chair in others if chair.is_there), None)
    return [] if heir is None else [OwnerChanged(heir)]


def _with_what_follows(state: TableState, events: list[TableEvent], seed: Seed) -> tuple[TableEvent, ...]:
    """Those still present may have been waiting only for the absent one: for the next game, or a pause."""
    if not events:
        return ()
    after = fold_all(state, tuple(events), state.seq, state.at)
    there = set(after.people())
    if after.phase in (TablePhase.BETWEEN, TablePhase.OVER) and there and after.awaited() <= after.ready:
        events += begin_next(after, seed)
    elif after.phase is TablePhase.PLAYING and after.paused_after is None and there:
        events += [Paused()] if there <= after.pause_asked else []
    return tuple(events)
