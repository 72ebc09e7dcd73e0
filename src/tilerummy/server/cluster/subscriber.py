"""Handles what workers publish, this one included: new entries, drafts, reactions, knocks, removed tables.
What may have been missed during a lost connection is read again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from tilerummy.rules import Seat
from tilerummy.server.report.trouble import Retries
from tilerummy.server.store.database import APPENDED_TOPIC, MISSED_TOPIC, REMOVED_TOPIC
from tilerummy.server.table.draft_buffer import FLUSH_SECONDS, DraftBuffer
from tilerummy.server.table.notes import (
    KNOCKED,
    OWN,
    REACTED,
    SHOWN,
    KnockNote,
    OwnNote,
    ReactionNote,
    ShownNote,
    read_note,
    shown_draft,
)
from tilerummy.server.table.room import Room
from tilerummy.server.table.welcome import draft_to_see
from tilerummy.server.table.worker import Worker
from tilerummy.tables.protocol.messages import DraftGone, ReactionSeen

CaughtUp = Callable[[Room], Awaitable[None]]
"""Called after new entries of a table were read."""


class Subscriber:
    def __init__(self, worker: Worker, drafts: DraftBuffer, caught_up: CaughtUp) -> None:
        self._worker = worker
        self._drafts = drafts
        self._caught_up = caught_up
        self.retries = Retries("catch-up-failed")

    def hear(self, topic: str, payload: bytes) -> None:
        rooms = self._worker.rooms
        if topic == SHOWN:
            shown = read_note(payload, but_from=self._worker.id)
            if shown is not None:
                self._drafted_elsewhere(shown)
                self.show(shown)
        elif topic == OWN:
            own = msgspec.json.decode(payload, type=OwnNote)
            room = rooms.get(own.table)
            elsewhere = own.worker != self._worker.id
            if room is not None and (elsewhere or room.has_another_device(own.user)):
                room.tell_user(own.user, own.draft)
        elif topic == REACTED:
            note = msgspec.json.decode(payload, type=ReactionNote)
            room = rooms.get(note.table)
            if room is not None:
                room.tell(ReactionSeen(note.seat, note.reaction))
        elif topic == KNOCKED:
            knocked = msgspec.json.decode(payload, type=KnockNote)
            room = rooms.get(knocked.table)
            if room is not None:
                room.tell_owner(knocked.knock)
        elif topic == APPENDED_TOPIC:
            for news in payload.decode().split():
                table, _, seq = news.rpartition(":")
                room = rooms.get(table)
                if room is not None and room.state.seq < int(seq):
                    self.retries.start(partial(self._catch_up, room, int(seq)))
        elif topic == REMOVED_TOPIC:
            self._worker.drop(payload.decode())
        elif topic == MISSED_TOPIC:
            for room in tuple(rooms.values()):
                self.retries.start(partial(self._resync, room))

    def look_again(self, room: Room) -> None:
        """Read new entries that may have gone unannounced."""
        self.retries.start(partial(self._catch_up, room))

    def _drafted_elsewhere(self, note: ShownNote) -> None:
        room = self._worker.rooms.get(note.table)
        if room is not None:
            room.drafted.takes(note.seat, note.device, (note.game, note.turn, note.version))

    def show(self, note: ShownNote) -> None:
        """Show a draft, or that it is hidden, to this worker's viewers."""
        room = self._worker.rooms.get(note.table)
        if room is None or room.state.game is None:
            return
        this_turn, seat = (note.game, note.turn), Seat(note.seat)
        if not room.heard.takes(seat, note.device, (*this_turn, note.version)):
            return
        if this_turn < (room.state.game_number, room.state.game.public.turn_number):
            return  # that turn is over
        if note.order < room.last_note and note.device != room.last_note[-1]:
            return  # the draft of another device is newer
        room.last_note = note.order
        if note.melds is None:
            room.shown, room.hidden = None, this_turn
            room.tell(DraftGone(seat, *this_turn), but=seat)
        else:
            room.shown, room.hidden = shown_draft(seat, *this_turn, note.melds), None
            room.tell(room.shown, but=seat)

    async def _catch_up(self, room: Room, seq: int | None = None) -> None:
        async with room.lock:
            if seq is None or room.state.seq < seq:  # it may be our own, acknowledged only now
                await self._worker.catch_up(room)
        await self._caught_up(room)

    async def _resync(self, room: Room) -> None:
        """Catch up on everything that may have been published about a table while we couldn't listen."""
        if await self._worker.drop_if_removed(room.state.id):
            return
        await self._catch_up(room)
        await asyncio.sleep(FLUSH_SECONDS)  # a draft is saved shortly after it is shown
        before = room.forget_shown()
        after = await draft_to_see(self._drafts, room)
        if room.knows_shown:
            return  # something newer has arrived
        room.shown = after
        if after is not None and after != before:
            room.tell(after, but=Seat(after.seat))
        elif after is None and before is not None:
            room.tell(DraftGone(before.seat, before.game, before.turn), but=Seat(before.seat))
