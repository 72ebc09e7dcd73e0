"""A review: the best play at each turn of a finished game. Runs in a process of its own."""

from __future__ import annotations

import time

from msgspec import Struct

from tilerummy.notation import FullRecord, format_tiles, read_record
from tilerummy.rules import State, evolve
from tilerummy.rules.event import Played, TimeRanOut, TurnBegan
from tilerummy.solver.play import best_play


class ReviewedTurn(Struct, frozen=True):
    """A turn of a finished game: the best play beside the one that was made."""

    turn: int
    seat: int
    event: int
    """Index of the event in the record (from 0) with which the turn began."""
    laid: str
    best_laid: str | None
    """What could have been laid; empty if nothing, null if it wasn't found in time."""
    best_table: tuple[str, ...] | None


class Review(Struct, frozen=True):
    record: str
    turns: tuple[ReviewedTurn, ...]
    complete: bool
    """False if time ran out before the last turn; ask again later."""


def review_record(record_id: str, text: str, seconds: float, known: Review | None = None) -> Review:
    """Review as many turns as the time allows, continuing an earlier review."""
    record = read_record(text)
    assert isinstance(record, FullRecord)  # the only kind we store
    until = time.monotonic() + seconds
    found = {} if known is None else {turn.turn: turn for turn in known.turns if turn.best_laid is not None}
    state: State | None = None
    turns: list[ReviewedTurn] = []
    in_time = True
    for at, event in enumerate(record.events):
        state = evolve(state, event)
        if isinstance(event, TurnBegan):
            if event.number in found:
                turns.append(found[event.number])
                continue
            done = record.events[at + 1] if at + 1 < len(record.events) else None
            laid = done.laid if isinstance(done, Played | TimeRanOut) else ()
            in_time = in_time and time.monotonic() < until
            best = best_play(state.position(event.seat)) if in_time else None
            turns.append(
                ReviewedTurn(
                    turn=event.number,
                    seat=event.seat,
                    event=at,
                    laid=format_tiles(laid),
                    best_laid=(format_tiles(best.laid) if best else "") if in_time else None,
                    best_table=tuple(format_tiles(meld) for meld in best.table.melds) if best else None,
                )
            )
    return Review(record_id, tuple(turns), complete=in_time)
