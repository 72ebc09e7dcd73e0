"""What happened at a table, as one viewer may know it. Built from the event, never cut out of it."""

from __future__ import annotations

from typing import Any, Final, assert_never

from msgspec import Struct

from tilerummy.notation.record import seen_object
from tilerummy.rules import Event, Seat
from tilerummy.rules.event import DealKept, Dealt, Drew
from tilerummy.rules.view import event_view
from tilerummy.server.tables import events as facts
from tilerummy.server.tables.state import TableState


class SatSeen(Struct, frozen=True, tag="sat"):
    seat: int
    name: str


class OwnerSeen(Struct, frozen=True, tag="owner-changed"):
    seat: int | None


class GameSeen(Struct, frozen=True, tag="game"):
    """Something happened in the game of this number: lines as in a game record as seen."""

    game: int
    events: tuple[dict[str, Any], ...]


PublicFact = (
    facts.Stood
    | facts.Renamed
    | facts.SettingsChanged
    | facts.BotSet
    | facts.MatchBegan
    | facts.ReadyForMore
    | facts.WentAbsent
    | facts.CameBack
    | facts.BotStandsIn
    | facts.PauseAsked
    | facts.PauseUnasked
    | facts.Paused
    | facts.Resumed
    | facts.Closed
)
SeenEvent = PublicFact | SatSeen | OwnerSeen | GameSeen


_PARTLY_OWN: Final = (Dealt, Drew, DealKept)
"""Events of which a seat may know more than a spectator."""

Lines = dict[int, dict[str, Any] | None]
"""The public lines of a game's events by the event's id: written once for all viewers."""


def seen_events(
    state: TableState,
    events: tuple[facts.TableEvent, ...],
    seat: Seat | None,
    lines: Lines | None = None,
) -> tuple[SeenEvent, ...]:
    """What this seat (None: a spectator) learns from an entry; `state` is the one after it.

    Who tells several viewers of the same entry hands in the same `lines`.
    """
    written: Lines = {} if lines is None else lines
    seen = (_seen(state, event, seat, written) for event in events)
    return tuple(event for event in seen if event is not None)


def _line(event: Event, seat: Seat | None, lines: Lines) -> dict[str, Any] | None:
    """An event as a record as seen has it."""
    if seat is not None and isinstance(event, _PARTLY_OWN):
        seen = event_view(event, seat)
        if seen is None or seen.own is not None:
            return None if seen is None else seen_object(seen)
    key = id(event)
    if key not in lines:
        public = event_view(event, None)
        lines[key] = None if public is None else seen_object(public)
    return lines[key]


def _seen(state: TableState, event: facts.TableEvent, seat: Seat | None, lines: Lines) -> SeenEvent | None:
    match event:
        case facts.Created():
            return None
        case facts.Sat(at, _, name):
            return SatSeen(at, name)
        case facts.OwnerChanged(user):
            return OwnerSeen(state.seat_of(user))
        case facts.GameMoved(game, happened):
            found = (_line(each, seat, lines) for each in happened)
            told = tuple(line for line in found if line is not None)
            return GameSeen(game, told) if told else None
        case (
            facts.Stood()
            | facts.Renamed()
            | facts.SettingsChanged()
            | facts.BotSet()
            | facts.MatchBegan()
            | facts.ReadyForMore()
            | facts.WentAbsent()
            | facts.CameBack()
            | facts.BotStandsIn()
            | facts.PauseAsked()
            | facts.PauseUnasked()
            | facts.Paused()
            | facts.Resumed()
            | facts.Closed()
        ):
            return event  # these hold nothing that the table doesn't see
        case _:
            assert_never(event)
