"""Wakes tables when something is due: turn clocks, bots' moves, absent players, idle tables.

The due times are durable: they are stored with the tables. Each worker looks a second ahead and sets timers;
when one fires, it claims the table, and only one worker gets the claim. If that worker dies, the claim
expires and another one tries. An append names the state it was decided from, so even two workers at once do
no harm.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from tilerummy.server.report.metrics import LATENESS, ROOMS
from tilerummy.server.report.trouble import Unavailable, log_failure
from tilerummy.server.table.draft_buffer import DraftBuffer
from tilerummy.server.table.due_work import DueWork, is_secret
from tilerummy.server.table.worker import Worker
from tilerummy.tables import Refused
from tilerummy.tables.change import Change
from tilerummy.tables.due import next_due

BEAT_SECONDS: Final = 0.5
"""Well below what counts as an outage."""
LOOK_SECONDS: Final = 0.5
AHEAD_MS: Final = 1_500
"""How far a look reaches ahead; what is due later is found by a later look."""
FORGET_MS: Final = 10 * 60_000
"""A table unused for this long is dropped from memory."""

Revived = Callable[[], Awaitable[None]]


class Wakeups:
    def __init__(self, worker: Worker, drafts: DraftBuffer) -> None:
        self._worker = worker
        self.due_work = DueWork(worker, drafts)
        self._timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loops: list[asyncio.Task[None]] = []
        self._unknown = False
        """Whether other workers may believe us dead, so that presence must be reported again."""
        self.revived: Revived | None = None
        worker.on_change.append(self.follow)

    async def start(self) -> None:
        await self.beat()
        await self.beat()  # the first answer may have been slow
        self._loops = [asyncio.create_task(self._beat_forever()), asyncio.create_task(self._look_forever())]

    async def stop(self) -> None:
        for task in (*self._loops, *self._tasks):
            task.cancel()
        for _, timer in self._timers.values():
            timer.cancel()
        await asyncio.gather(*self._loops, *self._tasks, return_exceptions=True)

    # --- time

    async def beat(self) -> None:
        """Give a sign of life, and learn the time. A worker that was silent long enough to be believed dead
        first reports again who is present, before it acts on the new time."""
        store, worker, stamp = self._worker.store, self._worker.id, self._worker.clock.stamp
        beat = await store.duties.beat(worker, stamp=stamp)
        self._unknown |= not beat.known
        if self._unknown:
            if self.revived is not None:
                await self.revived()
            self._unknown = False
            beat = await store.duties.beat(worker, stamp=stamp)
        self._worker.clock.set(beat)

    async def look(self) -> None:
        """Set timers for everything due soon."""
        now = self._worker.clock.now()
        for due in await self._worker.store.duties.upcoming(now, now + AHEAD_MS):
            self.schedule(due.table, due.due)

    def follow(self, change: Change) -> None:
        self.schedule(change.after.id, change.due)

    def schedule(self, table: str, due: int) -> None:
        """Set a timer for a table. The earliest time wins; later ones are found by a look."""
        now = self._worker.clock.now()
        known = self._timers.get(table)
        if due > now + AHEAD_MS or (known is not None and known[0] <= due):
            return
        if known is not None:
            known[1].cancel()
        timer = asyncio.get_running_loop().call_later(max(0, due - now) / 1000, self._fire, table, due)
        self._timers[table] = (due, timer)

    def _fire(self, table: str, due: int) -> None:
        self._timers.pop(table, None)
        if self._worker.clock.now() < due:  # timers and clocks round differently, and beats adjust the clock
            self.schedule(table, due)
            return
        self._spawn(self._wake_safely(table, due))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat_forever(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.beat()
                self.forget()
            except Exception as error:
                log_failure("beat-failed", error)

    async def _look_forever(self) -> None:
        while True:
            try:
                if self._worker.clock.is_trusted():
                    await self.look()
            except Exception as error:
                log_failure("look-failed", error)
            await asyncio.sleep(LOOK_SECONDS)

    def forget(self) -> None:
        """Drop unused tables from memory; the store has them."""
        before = self._worker.clock.now() - FORGET_MS
        rooms = self._worker.rooms
        idle = [
            table
            for table, room in rooms.items()
            if not room.viewers and room.used_at < before and not room.lock.locked()
        ]
        for table in idle:
            del rooms[table]
        ROOMS.set(len(rooms))

    # --- what is due

    async def _wake_safely(self, table: str, due: int) -> None:
        try:
            await self.wake(table, due)
        except Unavailable:
            pass  # still due, so the next look finds it
        except Exception:
            details = {"table": table}
            logging.getLogger("tilerummy.server").exception("wake-failed", extra={"details": details})

    async def wake(self, table: str, due: int) -> None:
        """Do what is due at this table, unless it no longer is or another worker does it."""
        worker, now = self._worker, self._worker.clock.now()
        if not worker.clock.is_trusted():
            return
        claim = await worker.store.duties.claim(table, now)
        if claim is None:
            self._schedule_next(table, after=now)  # a later time may have been skipped because of this one
            return
        try:
            room = await worker.room(table)
            if not is_secret(room.state):
                LATENESS.observe(max(0, now - due) / 1000)
            if worker.store.shared:
                async with room.lock:
                    await worker.catch_up(room)
            if claim.look:
                await self.due_work.look_who_is_there(room)
            await self.due_work.do(room, now)
        except Refused:
            pass  # the table is gone, or the game has moved on
        finally:
            await worker.store.duties.release(table, claim)
        self._schedule_next(table)

    def _schedule_next(self, table: str, after: int = 0) -> None:
        room = self._worker.rooms.get(table)
        if room is not None:
            due = next_due(room.state, self._worker.bot_delay)[0]
            if due > after:
                self.schedule(table, due)
