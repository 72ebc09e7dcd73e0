"""Openings of records of version 1, in which a joker counted wherever it could have lain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilerummy.notation.record_header import EARLIER_OPENINGS, VERSION
from tilerummy.rules.action import Action, Play, TimeUp
from tilerummy.rules.errors import Illegal
from tilerummy.rules.event import Event, Played, TimeRanOut
from tilerummy.rules.folding import evolve
from tilerummy.rules.opening import earlier_points
from tilerummy.rules.referee import Referee
from tilerummy.rules.seat import Seat, with_value
from tilerummy.rules.state import State
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class EarlierOpening:
    """An opening that would not count today."""

    line: int
    seat: Seat


def version_of(events: Sequence[Event], referee: Referee) -> int:
    """The version for the record of a game that may have begun under the earlier ruling."""
    openings = [
        at
        for at, event in enumerate(events)
        if isinstance(event, Played | TimeRanOut) and event.opening and Tile.J in event.laid
    ]
    state: State | None = None
    for at, event in enumerate(events[: max(openings, default=0) + 1]):
        if at in openings and state is not None and not _is_opening_today(referee, state, event):
            return EARLIER_OPENINGS
        state = evolve(state, event)
    return VERSION


def _is_opening_today(referee: Referee, state: State, event: Event) -> bool:
    assert isinstance(event, Played | TimeRanOut)
    action = Play(event.table) if isinstance(event, Played) else TimeUp(event.draft)
    try:
        return referee.apply(state, event.seat, action)[0] == event
    except Illegal:
        return False


def by_earlier_ruling(referee: Referee, state: State, seat: Seat, action: Action) -> tuple[Event, ...] | None:
    """What this gave as an opening by the earlier ruling; None if it wasn't one then, either."""
    public = state.public
    match action:
        case Play(table) | TimeUp(Table() as table):
            pass
        case _:
            return None
    if not public.edition.opening_turn_may_continue or not state.position(seat).needs_opening:
        return None
    # Apart from the opening's points, the same happens to a player who has opened.
    opened = state._replace(public=public._replace(opened=with_value(public.opened, [seat], value=True)))
    try:
        first, *following = referee.apply(opened, seat, action)
    except Illegal:
        return None
    if not isinstance(first, Played | TimeRanOut) or not first.laid:
        return None
    own = (table.bag() - public.table.bag()) & first.table.bag()
    if earlier_points(own, referee.search) < public.edition_for(seat).opening_points:
        return None
    return replace(first, opening=True), *following
