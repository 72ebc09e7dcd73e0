"""The shared evenings of a worker. Other workers on the same database hear of what is new, and read it."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final, cast

import msgspec

from tilerummy.pad.live import Batch
from tilerummy.server.connection.limits import EVENING_BYTES, EVENING_STEPS, EVENINGS_PER_USER
from tilerummy.server.evening.room import EveningRoom, Viewer
from tilerummy.server.report.trouble import Retries
from tilerummy.server.store import Store
from tilerummy.server.store.clock import wall_ms
from tilerummy.server.store.database import MISSED_TOPIC
from tilerummy.server.store.evenings import FoundEvening
from tilerummy.server.store.ids import new_code
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.protocol.messages import CloseCode

_CHANGED: Final = "evening"
"""Published whenever something about an evening is new: `id:seq`; the seq is 0 if it is about its people."""


class Evenings:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._db = store.evenings
        self._rooms: dict[str, EveningRoom] = {}
        self._sockets: Counter[str] = Counter()
        """By user."""
        self._retries = Retries("evening-catch-up-failed")

    def sockets_of(self, user: str) -> int:
        return self._sockets[user]

    async def found(self, key: str) -> FoundEvening:
        """By its id or its short code."""
        found = await self._db.find(key)
        if found is None:
            raise Refused(Refusal.NO_SUCH_EVENING)
        return found

    async def share(self, evening: str, user: str, *, everybody: bool) -> FoundEvening:
        """Make an evening known to the server; whoever shares it again finds it as it is."""
        known = await self._db.find(evening)
        if known is not None:
            if known.owner != user:
                raise Refused(Refusal.NOT_YOUR_EVENING)
            return known
        owned = await self._db.count_owned(user)
        if owned >= EVENINGS_PER_USER:
            raise Refused(Refusal.TOO_MANY_EVENINGS, count=owned)
        while True:
            made = FoundEvening(evening, new_code(), user, int(everybody))
            if await self._db.create(made, wall_ms()):
                return made
            if (known := await self._db.find(evening)) is not None:
                return known  # asked for twice at once

    # --- coming and going

    async def enter(self, found: FoundEvening, viewer: Viewer, name: str, since: int) -> EveningRoom:
        room = self._rooms.setdefault(found.id, EveningRoom(found))
        room.held += 1
        self._sockets[viewer.user] += 1
        try:
            await self._db.join(found.id, viewer.user, name)
            await self._db.opened(found.id, wall_ms())
            async with room.lock:
                await self._read(room)
                viewer.send(msgspec.json.encode(room.welcome(viewer.user, since, wall_ms())))
                room.viewers.add(viewer)
        except BaseException:
            self.leave(room, viewer)
            raise
        self._changed(room)
        return room

    def leave(self, room: EveningRoom, viewer: Viewer) -> None:
        room.viewers.discard(viewer)
        self._sockets[viewer.user] -= 1
        if not self._sockets[viewer.user]:
            del self._sockets[viewer.user]
        room.held -= 1
        if not room.held:
            del self._rooms[room.id]

    def close(self) -> None:
        for room in self._rooms.values():
            room.close(CloseCode.RESTART)

    # --- what guests ask for

    async def add(self, room: EveningRoom, user: str, batch: Batch) -> None:
        """Durable when this returns."""
        async with room.lock:
            if not room.may_write(user):
                raise Refused(Refusal.ONLY_WATCHING)
            while True:
                news = room.news_in(batch)
                if not (news.entries or news.clocks or news.taps):
                    return
                body = msgspec.json.encode(news)
                if room.size + len(body) > EVENING_BYTES or room.seq >= EVENING_STEPS:
                    raise Refused(Refusal.EVENING_FULL)
                if await self._db.append(room.id, room.seq + 1, wall_ms(), body):
                    room.take(body)
                    break
                await self._read(room)  # another worker was faster
            self._changed(room, room.seq)

    async def allow(self, room: EveningRoom, user: str, guest: int | None, *, writes: bool) -> None:
        self._check_owner(room, user)
        if guest is None:
            await self._db.allow_everybody(room.id, writes=writes)
        else:
            await self._db.allow(room.id, guest, writes=writes)
        await self._look_again(room)
        self._changed(room)

    async def rename(self, room: EveningRoom, user: str, name: str) -> None:
        await self._db.join(room.id, user, name)
        await self._look_again(room)
        self._changed(room)

    async def end(self, room: EveningRoom, user: str) -> None:
        """Whoever asked closes the room, once they have answered."""
        self._check_owner(room, user)
        await self._db.remove(room.id)
        self._changed(room)

    def _check_owner(self, room: EveningRoom, user: str) -> None:
        if user != room.found.owner:
            raise Refused(Refusal.NOT_OWNER)

    # --- what other workers do

    def hear(self, topic: str, payload: bytes) -> None:
        if topic == _CHANGED:
            evening, _, seq = payload.decode().rpartition(":")
            room = self._rooms.get(evening)
            if room is not None and not 0 < int(seq) <= room.seq:
                self._retries.start(partial(self._look_again, room))
        elif topic == MISSED_TOPIC:
            for room in tuple(self._rooms.values()):
                self._retries.start(partial(self._look_again, room))

    def _changed(self, room: EveningRoom, seq: int = 0) -> None:
        if self._store.shared:
            self._store.publish(_CHANGED, f"{room.id}:{seq}".encode())

    async def _look_again(self, room: EveningRoom) -> None:
        async with room.lock:
            try:
                await self._read(room)
            except Refused:
                room.close(CloseCode.NO_SUCH_EVENING)

    async def _read(self, room: EveningRoom) -> None:
        """Whatever is in the database and not known here; people are told if they changed."""
        found = await self.found(room.id)
        guests = await self._db.guests(room.id)
        for _, body in await self._db.rows(room.id, room.seq):
            room.take(bytes(cast(bytes, body)))
        if (found, guests) != (room.found, room.guests):
            room.found, room.guests = found, guests
            room.tell_people()
