"""What happened at a table, as one viewer may know it. Built up from public data, never by removing
secrets."""

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


PublicFact = (
    facts.Stood
    | facts.Renamed
    | facts.SettingsChanged
    | facts.BotSet
    | facts.SeatOffered
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
SeenEvent = PublicFact | SatSeen | OwnerSeen | facts.GameLines


Line = dict[str, Any]
PublicLines = tuple[tuple[Line | None, ...], ...]
"""For each event of an entry, the public lines of the game's events."""


def public_lines(events: tuple[facts.TableEvent, ...]) -> PublicLines:
    """Encoded once for all viewers of an entry."""
    return tuple(
        tuple(map(_public_line, event.events)) if isinstance(event, facts.GameMoved) else ()
        for event in events
    )


def _public_line(event: Event) -> Line | None:
    public = publish(event)
    return None if public is None else encode(public)


def seen_events(
    state: TableState,
    events: tuple[facts.TableEvent, ...],
    seat: Seat | None,
    lines: PublicLines | None = None,
) -> tuple[SeenEvent, ...]:
    """What this seat (None for a spectator) learns from an entry; `state` is the state after it.

    For several viewers of the same entry, pass in its `lines`.
    """
    found: list[SeenEvent] = []
    for event, written in zip(events, public_lines(events) if lines is None else lines, strict=True):
        seen = _seen(state, event, seat, written)
        if seen is not None:
            found.append(seen)
    return tuple(found)


def _lines(events: tuple[Event, ...], seat: Seat | None, lines: tuple[Line | None, ...]) -> list[Line]:
    """A game's events as lines of a record as seen."""
    told: list[Line] = []
    for event, line in zip(events, lines, strict=True):
        own = None if seat is None else own_view(event, seat)
        if own is not None:
            told.append({**(NOTHING_PUBLIC if line is None else line), "own": encode(own)})
        elif line is not None:
            told.append(line)
    return told


def _seen(
    state: TableState, event: facts.TableEvent, seat: Seat | None, lines: tuple[Line | None, ...]
) -> SeenEvent | None:
    match event:
        case facts.GameMoved():  # most often, so first
            told = _lines(event.events, seat, lines)
            return facts.GameLines(event.game, tuple(told)) if told else None
        case facts.Created() | facts.LetIn():
            return None
        case facts.Sat(at, _, name):
            return SatSeen(at, name)
        case facts.OwnerChanged(user):
            return OwnerSeen(state.seat_of(user))
        case (
            facts.Stood()
            | facts.Renamed()
            | facts.SettingsChanged()
            | facts.BotSet()
            | facts.SeatOffered()
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
            return event  # these hold nothing secret
        case _:
            assert_never(event)
