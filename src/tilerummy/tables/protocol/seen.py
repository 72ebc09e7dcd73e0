"""What happened at a table, as one viewer may know it. Built from the event, never cut out of it."""

from __future__ import annotations

from typing import Any, assert_never

from msgspec import Struct

from tilerummy.notation.record import NOTHING_PUBLIC
from tilerummy.notation.record_codec import encode
from tilerummy.rules import Event, Seat
from tilerummy.rules.folding import publish
from tilerummy.rules.view import own_view
from tilerummy.tables import events as facts
from tilerummy.tables.state import TableState


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
    seen: list[SeenEvent] = []
    for event in events:
        found = _seen(state, event, seat, written)
        if found is not None:
            seen.append(found)
    return tuple(seen)


def _lines(events: tuple[Event, ...], seat: Seat | None, lines: Lines) -> list[dict[str, Any]]:
    """A game's events as a record as seen has them."""
    told: list[dict[str, Any]] = []
    for event in events:
        key = id(event)
        if key not in lines:
            public = publish(event)
            lines[key] = None if public is None else encode(public)
        line = lines[key]
        own = None if seat is None else own_view(event, seat)
        if own is not None:
            told.append({**(NOTHING_PUBLIC if line is None else line), "own": encode(own)})
        elif line is not None:
            told.append(line)
    return told


def _seen(state: TableState, event: facts.TableEvent, seat: Seat | None, lines: Lines) -> SeenEvent | None:
    match event:
        case facts.Created():
            return None
        case facts.Sat(at, _, name):
            return SatSeen(at, name)
        case facts.OwnerChanged(user):
            return OwnerSeen(state.seat_of(user))
        case facts.GameMoved(game, happened):
            told = _lines(happened, seat, lines)
            return GameSeen(game, tuple(told)) if told else None
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
