"""The house of all tables that one worker serves: who comes in and leaves, and what is told to whom."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import msgspec

from tilerummy.rules import Seat
from tilerummy.server.drafting import Drafting
from tilerummy.server.drafts import Drafts
from tilerummy.server.hints import Hints
from tilerummy.server.http.limits import Limits
from tilerummy.server.log import log
from tilerummy.server.notes import REACTED, SHOWN, ReactionNote, ShownNote
from tilerummy.server.protocol.build import you
from tilerummy.server.protocol.messages import (
    PROTOCOL,
    CloseCode,
    Reaction,
    ReactionSeen,
    SeenEntry,
    Welcome,
)
from tilerummy.server.protocol.seen import seen_events
from tilerummy.server.room import Room, Viewer, encode_message, may_watch
from tilerummy.server.store.database import APPENDED_TOPIC, MISSED_TOPIC
from tilerummy.server.tables import Refusal, Refused, TablePhase, TableState, events_of
from tilerummy.server.tables.due import ABSENT_MS, AWAY_MS
from tilerummy.server.wakeups import Wakeups
from tilerummy.server.worker import Worker

_MOST_TRIES: Final = 20
_RETRY_SECONDS: Final = 0.5
_LEAVE_SECONDS: Final = 2.0


@dataclass(slots=True)
class House:
    worker: Worker
    drafts: Drafts
    wakeups: Wakeups
    limits: Limits
    _sockets: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many sockets each user has at each table."""
    _per_user: Counter[str] = field(default_factory=Counter)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    drafting: Drafting = field(init=False)
    hints: Hints = field(init=False)

    def __post_init__(self) -> None:
        self.drafting = Drafting(self.worker, self.drafts)
        self.hints = Hints(self.worker.advisers)

    async def open(self) -> None:
        self.worker.store.listen(self._hear)
        self.worker.doubted = self._spawn_catch_up
        self.wakeups.revived = self._claim_presence
        await self.wakeups.start()
        self.drafts.start()

    async def close(self) -> None:
        for room in self.worker.rooms.values():
            for viewer in tuple(room.viewers):
                viewer.close(CloseCode.RESTART)
        self.drafting.stop()
        await self.wakeups.stop()
        await self.drafts.stop()
        with suppress(Exception):  # the database may be what we stop for
            async with asyncio.timeout(_LEAVE_SECONDS):
                await self.worker.store.retire(self.worker.id)
        await self.worker.close()

    # --- coming and going

    def sockets_of(self, user: str) -> int:
        """How many sockets the user has open here, at all tables."""
        return self._per_user[user]

    async def enter(self, room: Room, viewer: Viewer, since: int | None) -> None:
        """Show a viewer the table as it is and what was missed; from then on everything that happens."""
        user, worker = viewer.user, self.worker
        if self.worker.store.shared:
            async with room.lock:
                await worker.catch_up(room)
        if room.state.phase is TablePhase.CLOSED:
            raise Refused(Refusal.TABLE_CLOSED)
        if not may_watch(room.state, user):
            raise Refused(Refusal.NO_SPECTATORS)
        key = (room.state.id, user)
        self._sockets[key] += 1
        self._per_user[user] += 1
        try:
            if self._sockets[key] == 1:
                await worker.store.arrive(worker.id, key)
            await worker.show_up(room, user)
            async with room.lock:
                welcome = await self._welcome(room, user, since)
                shown = await self.drafting.shown_to(room, user)
                viewer.send(encode_message(welcome))
                if shown is not None:
                    viewer.send(encode_message(shown))
                room.viewers.add(viewer)
        except BaseException:
            await self.leave(room, viewer)
            raise

    async def leave(self, room: Room, viewer: Viewer) -> None:
        room.viewers.discard(viewer)
        key = (room.state.id, viewer.user)
        self._sockets[key] -= 1
        self._per_user[viewer.user] -= 1
        if self._per_user[viewer.user] <= 0:
            del self._per_user[viewer.user]
        if self._sockets[key] > 0:
            return
        del self._sockets[key]
        worker = self.worker
        await worker.store.depart(worker.id, room.state.id, viewer.user)
        if room.state.seat_of(viewer.user) is not None:
            await worker.store.look_at(room.state.id, worker.clock.now() + AWAY_MS)
        elif viewer.user == room.state.owner:
            await worker.store.look_at(room.state.id, worker.clock.now() + ABSENT_MS)

    async def _claim_presence(self) -> None:
        """Whoever has a socket here is here, though the others believed this worker dead."""
        worker = self.worker
        here = tuple(self._sockets)
        if here:
            await worker.store.arrive(worker.id, *here)
            for table, user in here:
                if (table, user) not in self._sockets:  # gone in between
                    await worker.store.depart(worker.id, table, user)
        for table in {table for table, _ in here}:
            room = worker.rooms.get(table)
            if room is not None:
                async with room.lock:
                    await worker.catch_up(room)
                await self._bring_back(room)

    async def _bring_back(self, room: Room) -> None:
        """Nobody is absent whose socket is open here, unless they said so."""
        for chair in room.state.chairs:
            user = chair.user
            if (
                user is not None
                and chair.absent
                and not chair.left
                and (room.state.id, user) in self._sockets
            ):
                await self.worker.store.arrive(self.worker.id, (room.state.id, user))
                await self.worker.show_up(room, user)

    async def _welcome(self, room: Room, user: str, since: int | None) -> Welcome:
        state = room.state
        seat = state.seat_of(user)
        table, game = room.views
        return Welcome(
            protocol=PROTOCOL,
            now=self.worker.clock.now(),
            seq=state.visible_seq(state.seq, seat),
            table=table,
            game=game,
            you=you(state, user, seat),
            events=await self._missed(state, seat, since),
            draft=await self.drafting.own(state, seat),
        )

    async def _missed(self, state: TableState, seat: Seat | None, since: int | None) -> tuple[SeenEntry, ...]:
        if since is not None and since >= state.visible_seq(state.seq, seat):
            return ()
        # What is seen as number n can't have been written before the n-th entry.
        first = state.game_seq - 1 if since is None else max(0, since)
        found: list[SeenEntry] = []
        for entry in await self.worker.store.entries(state.id, after=max(0, first)):
            if state.is_hidden(entry.seq, seat):
                continue
            seq = state.visible_seq(entry.seq, seat)
            if since is None or seq > since:
                events = events_of(state, entry)
                found.append(SeenEntry(seq, entry.at, seen_events(state, events, seat)))
        return tuple(found)

    async def react(self, room: Room, user: str, reaction: Reaction) -> None:
        seat = room.state.seat_of(user)
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        note = ReactionNote(room.state.id, seat, reaction)
        await self.worker.store.publish(REACTED, msgspec.json.encode(note))

    # --- news from all workers, this one included

    def _hear(self, topic: str, payload: bytes) -> None:
        if topic == SHOWN:
            self.drafting.hear(msgspec.json.decode(payload, type=ShownNote))
        elif topic == REACTED:
            note = msgspec.json.decode(payload, type=ReactionNote)
            room = self.worker.rooms.get(note.table)
            if room is not None:
                room.tell(ReactionSeen(note.seat, note.reaction))
        elif topic == APPENDED_TOPIC and self.worker.store.shared:
            for news in payload.decode().split():
                table, _, seq = news.rpartition(":")
                room = self.worker.rooms.get(table)
                if room is not None and room.state.seq < int(seq):
                    self._spawn_catch_up(room, int(seq))
        elif topic == MISSED_TOPIC:
            for room in self.worker.rooms.values():
                self._spawn_catch_up(room)

    def _spawn_catch_up(self, room: Room, seq: int | None = None) -> None:
        async def catch_up() -> None:
            async with room.lock:
                if seq is None or room.state.seq < seq:  # it may have been ours, whose answer came later
                    await self.worker.catch_up(room)
            await self._bring_back(room)

        async def try_to() -> None:
            for _ in range(_MOST_TRIES):
                try:
                    await catch_up()
                    break
                except Exception as error:  # nobody else tells what is missed
                    log("catch-up-failed", level=logging.WARNING, error=type(error).__name__)
                    await asyncio.sleep(_RETRY_SECONDS)

        task = asyncio.create_task(try_to())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
