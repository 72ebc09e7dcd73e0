"""Who is present: the sockets open at this worker, and what other workers are told about them."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from tilerummy.server.connection.limits import COMINGS_OF_USER, Limits
from tilerummy.server.report.trouble import log_failure
from tilerummy.server.table.room import Room
from tilerummy.server.table.worker import Worker
from tilerummy.tables.due import ABSENT_MS, AWAY_MS

_RETRY_SECONDS: Final = 0.5
_OFTEN_AWAY_MS: Final = 60_000
"""Leaving and returning are log entries, and the log must not grow with every reload of a page."""


class Presence:
    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._sockets: Counter[tuple[str, str]] = Counter()
        """Number of sockets by table and user."""
        self._per_user: Counter[str] = Counter()
        self._comings = Limits(lambda: worker.clock.now() / 1000)
        self._telling: set[asyncio.Task[None]] = set()
        self._stopped = False

    def sockets_of(self, user: str) -> int:
        """Number of sockets that the user has open at this worker, at all tables."""
        return self._per_user[user]

    def has(self, table: str, user: str) -> bool:
        return (table, user) in self._sockets

    async def stop(self) -> None:
        """Departures not yet reported are dropped: retiring the worker reports all of them."""
        self._stopped = True
        for task in self._telling:
            task.cancel()
        await asyncio.gather(*self._telling, return_exceptions=True)

    async def enter(self, table: str, *users: str) -> None:
        """A socket was opened by the people of a device. It counts even if this fails, so `leave` must
        follow."""
        for user in users:
            self._sockets[table, user] += 1
            self._per_user[user] += 1
        if users:
            await self._worker.store.duties.arrive(self._worker.id, *((table, user) for user in users))

    async def leave(self, room: Room, user: str) -> None:
        """A socket was closed. After a user's last one, some worker checks whether they come back."""
        key = (room.state.id, user)
        self._sockets[key] -= 1
        self._per_user[user] -= 1
        if self._per_user[user] <= 0:
            del self._per_user[user]
        if self._sockets[key] > 0:
            return
        del self._sockets[key]
        try:
            await self._tell_gone(room, user)
        except Exception as error:
            log_failure("departure-not-told", error)
            if not self._stopped:
                task = asyncio.create_task(self._keep_telling(room, user))
                self._telling.add(task)
                task.add_done_callback(self._telling.discard)

    async def insist(self) -> frozenset[str]:
        """Report everybody with a socket here as present again, because this worker was believed dead.
        Returns their tables."""
        store, worker = self._worker.store, self._worker.id
        here = tuple(self._sockets)
        if here:
            await store.duties.arrive(worker, *here)
            for table, user in here:
                if not self.has(table, user):  # left in the meantime
                    await store.duties.depart(worker, table, user)
        return frozenset(table for table, _ in here)

    async def _keep_telling(self, room: Room, user: str) -> None:
        """Retry until it succeeds: otherwise the table would wait forever for somebody who isn't there."""
        while not self.has(room.state.id, user):
            await asyncio.sleep(_RETRY_SECONDS)
            try:
                await self._tell_gone(room, user)
                return
            except Exception as error:
                log_failure("departure-not-told", error)

    async def _tell_gone(self, room: Room, user: str) -> None:
        state, store, now = room.state, self._worker.store, self._worker.clock.now
        if self.has(state.id, user):
            return
        await store.duties.depart(self._worker.id, state.id, user)
        if self.has(state.id, user):  # back already: the order of both in the database is unknown
            await store.duties.arrive(self._worker.id, (state.id, user))
        elif room.state.seat_of(user) is not None:
            comings = self._comings.shared_bucket(COMINGS_OF_USER, f"{state.id} {user}")
            often = not comings.take(self._comings.now())
            await store.duties.look_at(state.id, now() + (_OFTEN_AWAY_MS if often else AWAY_MS))
        elif user == room.state.owner:
            await store.duties.look_at(state.id, now() + ABSENT_MS)
