"""Limits on what may happen at a table besides moves, so that its log can't grow forever.

Users who have reached their limit can still play, leave, and be ready for the next game of the match.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tilerummy.tables.events import BotSet, PauseAsked, PlainEvent, Renamed, Sat, SeatOffered, SettingsChanged
from tilerummy.tables.refusal import Refusal, Refused
from tilerummy.tables.settings import LONGEST_MATCH, MOST_SEATS
from tilerummy.tables.state import TableState

CHANGES_OF_USER: Final = 200
CHANGES_OF_TABLE: Final = 1000
MORE_FOR_USER: Final = 10
"""For every game that the table has begun."""
MORE_FOR_TABLE: Final = 20
RETURNS: Final = 2000
ENTRIES_FOR_RETURN: Final = 4
"""For every this many log entries, one more return is allowed for all users together. An absence and a return
are two entries, so returns alone come to an end; users who come back for each turn don't notice."""
MOST_GAMES: Final = LONGEST_MATCH * MOST_SEATS
"""As many games as the longest match; shorter matches can be repeated up to this number."""


def counted(state: TableState, event: PlainEvent) -> Mapping[str, int]:
    """The number of changes by user, including this event."""
    match event:
        case Sat(user=user):
            who: str | None = user
        case Renamed(seat) | PauseAsked(seat):
            who = state.chairs[seat].user
        case SettingsChanged() | BotSet() | SeatOffered():
            who = state.owner
        case _:
            return state.changes
    return state.changes if who is None else {**state.changes, who: state.changes.get(who, 0) + 1}


def check_changes(state: TableState, user: str) -> None:
    """Refused if the user, or all users together, have reached the limit of changes."""
    games = state.game_number
    own, all_of_them = state.changes.get(user, 0), sum(state.changes.values())
    if (
        own >= CHANGES_OF_USER + MORE_FOR_USER * games
        or all_of_them >= CHANGES_OF_TABLE + MORE_FOR_TABLE * games
    ):
        raise Refused(Refusal.TOO_MANY_CHANGES)


def may_return(state: TableState) -> bool:
    """Whether an absent user may come back without making a move; by a move they always may."""
    return state.returns < RETURNS + state.seq // ENTRIES_FOR_RETURN


def check_return(state: TableState) -> None:
    if not may_return(state):
        raise Refused(Refusal.TOO_MANY_RETURNS)


def check_rematch(state: TableState) -> None:
    """Refused if another match of this length would exceed the number of games of a table."""
    if state.game_number + state.match.game_count > MOST_GAMES:
        raise Refused(Refusal.TOO_MANY_GAMES, count=state.game_number)
