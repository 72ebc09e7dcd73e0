"""The referee: actions in, events out. It changes nothing itself; `evolve` applies the events.

Callers may pass in anything, from a socket or from a bot. This module is never compiled: a compiled function
answers an argument of the wrong type with `TypeError` before its first line, and takes True for seat 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from tilerummy.rules.action import Action, DemandRedeal, Draw, KeepDeal, Play, Resign, TimeUp
from tilerummy.rules.edition import Edition
from tilerummy.rules.errors import Illegal, Reason
from tilerummy.rules.event import Event
from tilerummy.rules.game import Flow, Happened
from tilerummy.rules.handicap import Handicap
from tilerummy.rules.position import Search
from tilerummy.rules.public import Phase
from tilerummy.rules.seat import FIRST_SEAT, Seat
from tilerummy.rules.state import State
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Tile


class Referee:
    """Applies the rules of the game's edition; `search` answers the questions that need a search."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._flow = Flow(search)

    @property
    def search(self) -> Search:
        """What answers the referee's questions that need a search."""
        return self._search

    def __reduce__(self) -> tuple[type[Referee], tuple[Search]]:
        return Referee, (self._search,)  # what is compiled in it doesn't know how to copy itself

    def begin(
        self,
        edition: Edition,
        players: int,
        seed: bytes,
        first: Seat = FIRST_SEAT,
        handicaps: Sequence[Handicap] = (),
    ) -> tuple[Event, ...]:
        """A new game, up to the first decision that a player has to make."""
        return self._flow.begin(edition, players, seed, first, handicaps)

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
        """The events that follow from this seat's action; raises `Illegal` and nothing else."""
        return self.advance(state, seat, action)[0]

    def advance(self, state: State, seat: Seat, action: Action) -> Happened:
        """Like `apply`, but returns the new state too, for callers that play on at once."""
        public = state.public
        if public.phase is Phase.ENDED:
            raise Illegal(Reason.GAME_OVER)
        if not _is_seat(seat, public.seats):
            raise Illegal(Reason.NO_SUCH_SEAT)
        if public.resigned[seat]:
            raise Illegal(Reason.SEAT_RESIGNED)
        if not _is_well_formed(action):
            raise Illegal(Reason.NOT_AN_ACTION)
        return self._flow.advance(state, seat, action)


def _is_well_formed(action: object) -> bool:
    """Whether this is an action at all: callers may pass in anything."""
    match action:
        case Draw() | Resign() | KeepDeal() | DemandRedeal() | TimeUp(None):
            return True
        case Play(table) | TimeUp(table):
            return _is_table(table)
        case _:
            return False


def _is_seat(seat: object, count: int) -> bool:
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < count


def _is_table(table: object) -> bool:
    if not isinstance(table, Table):
        return False
    melds: object = table.melds
    if not isinstance(melds, tuple) or not all(issubclass(kind, tuple) for kind in {*map(type, melds)}):
        return False
    return {*map(type, chain.from_iterable(melds))} <= {Tile}
