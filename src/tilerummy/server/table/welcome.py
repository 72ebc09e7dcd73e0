"""What newcomers are shown: the table as it is, what they missed, and the current draft."""

from __future__ import annotations

from typing import Final

from tilerummy.rules import Seat
from tilerummy.server.table.draft_buffer import DraftBuffer
from tilerummy.server.table.notes import shown_draft
from tilerummy.server.table.pace import Pace
from tilerummy.server.table.room import Room
from tilerummy.server.table.worker import Worker
from tilerummy.tables import TablePhase, TableState, events_of
from tilerummy.tables.events import GameMoved
from tilerummy.tables.looker import Looker
from tilerummy.tables.protocol.messages import OwnDraft, SeenEntry, ShownDraft, Welcome
from tilerummy.tables.protocol.seen import seen_events

MOST_TOLD: Final = 1000
"""Entries; a game has a few hundred."""
MOST_TOLD_BESIDE: Final = 100
"""Entries outside the current game: the table is shown as it is, finished games have their records, and
former names are of no use."""


async def welcome(
    worker: Worker, drafts: DraftBuffer, room: Room, looker: Looker, since: int | None
) -> Welcome:
    state = room.state
    seat = state.seat_of(looker.user)
    missed = await _missed(worker, state, seat, since)
    return room.welcome(looker, missed, await _own_draft(drafts, state, seat), worker.clock.now())


async def draft_to_see(drafts: DraftBuffer, room: Room) -> ShownDraft | None:
    """The draft that is shown now, from the store if this worker hasn't heard of it."""
    state = room.state
    if state.game is None or state.phase is not TablePhase.PLAYING:
        return None
    seat, turn = state.game.public.turn, state.game.public.turn_number
    if seat is None:
        return None
    this_turn, shown = (state.game_number, turn), room.shown
    if shown is None and room.hidden != this_turn:
        saved = await drafts.latest(state.id, seat)
        if saved is not None and saved.shown:
            shown = shown_draft(seat, saved.game, saved.turn, saved.texts)
    return shown if shown is not None and (shown.game, shown.turn) == this_turn else None


async def _missed(
    worker: Worker, state: TableState, seat: Seat | None, since: int | None
) -> tuple[SeenEntry, ...]:
    known = state.visible_seq(state.seq, seat)
    if since == known:
        return ()
    if since is not None and since > known:
        since = None  # the client knows more than the log, so it can't continue from there
    # What a client sees as number n was written as entry n or later.
    first = state.game_seq - 1 if since is None else max(0, since)
    found: list[SeenEntry] = []
    beside, pace = 0, Pace()
    for entry in reversed(await worker.store.tables.last_entries(state.id, max(0, first), MOST_TOLD)):
        await pace.rest()
        # Newer entries of other workers are sent as events; we don't know yet who may see them.
        if entry.seq > state.seq or state.is_hidden(entry.seq, seat):
            continue
        seq = state.visible_seq(entry.seq, seat)
        if since is not None and seq <= since:
            continue
        if beside >= MOST_TOLD_BESIDE and entry.seq < state.game_seq:
            break
        events = events_of(state, entry)
        is_move = entry.seq >= state.game_seq and any(isinstance(event, GameMoved) for event in events)
        beside += not is_move
        if is_move or beside <= MOST_TOLD_BESIDE:
            found.append(SeenEntry(seq, entry.at, seen_events(state, events, seat)))
    return tuple(reversed(found))


async def _own_draft(drafts: DraftBuffer, state: TableState, seat: Seat | None) -> OwnDraft | None:
    if seat is None or state.game is None or state.phase is not TablePhase.PLAYING:
        return None
    saved = await drafts.latest(state.id, seat)
    if saved is None or (saved.game, saved.turn) != (state.game_number, state.game.public.turn_number):
        return None
    return OwnDraft(saved.game, saved.turn, saved.texts, saved.shown)
