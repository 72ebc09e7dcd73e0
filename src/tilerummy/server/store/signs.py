"""Signs of life, and the service's time, which is derived from them.

The service's time is real time minus all time in which nobody served. It never goes back and never jumps,
whatever happens to the machine's clock: a step of that clock counts as lost time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, Protocol, cast

from tilerummy.server.report.log import log
from tilerummy.server.store import statements as sql
from tilerummy.server.store.data import Beat
from tilerummy.server.store.database import Statement
from tilerummy.server.store.machine import Machine
from tilerummy.server.store.watched import WatchedDatabase

OUTAGE_MS: Final = 1_000
"""Without an expected sign of life for this long, nobody could play, so the service's clock stood still. A
worker that starts and knows it is alone counts every millisecond as lost."""
LEASE_MS: Final = 5_000
"""How long a worker counts as alive after a sign of life."""
RENEW_MS: Final = 1_000
"""How often the lease is renewed; signs of life come more often."""
RECONNECT_MS: Final = 10_000
"""How long the clients of a dead worker have to find another one before they count as absent."""
SOON_MS: Final = 120_000
"""If something is due within this time, the time is written down every second, otherwise rarely."""
SELDOM_MS: Final = 60_000
_FOR_GOOD: Final = 2**62

Stamp = Callable[[], float | None]
"""Read before a question and after its answer."""


class Signs(Protocol):
    async def beat(self, worker: str, wall: int | None, stamp: Stamp) -> Beat:
        """`wall` is the time on the clock; read if not given."""
        ...

    async def write_down(self) -> None:
        """Write the time down, unless every beat does so anyway."""
        ...


class SharedSigns:
    """For workers that share a database: its clock counts, and a beat updates a row shared by all."""

    def __init__(self, database: WatchedDatabase, machine: Machine) -> None:
        self._db = database
        self._machine = machine
        self._lost: int | None = None
        self._beaten_at: int | None = None
        self._renewed: dict[str, int] = {}

    async def beat(self, worker: str, wall: int | None, stamp: Stamp) -> Beat:
        longest = OUTAGE_MS if self._lost is not None else await self._first()
        asked_at = stamp()
        query = sql.BEAT.format(wall=self._db.wall_sql, step=OUTAGE_MS)
        rows = await self._db.change(query, wall, longest, soft=True)
        answered_at = stamp()
        seen_at, lost = cast(tuple[int, int], rows[0])
        self._tell(lost)
        now = seen_at - lost
        if 0 <= now - self._renewed.get(worker, -RENEW_MS) < RENEW_MS:
            return Beat(now, lost, True, asked_at, answered_at)
        self._renewed[worker] = now
        lease = (worker, now + LEASE_MS)
        known = bool(await self._db.change(sql.RENEW_WORKER, *lease, soft=True))
        await self._db.change_all(
            [
                *([] if known else [(sql.ADD_WORKER, lease)]),
                (sql.FORGET_THE_DEAD, (now,)),
                *burial(self._db, now),
            ],
            soft=True,
        )
        return Beat(now, lost, known, asked_at, answered_at)

    async def write_down(self) -> None:
        pass

    async def _first(self) -> int:
        """The threshold for an outage: zero if all others had retired, so that nobody served until now."""
        rows = await self._db.read(sql.TIME)
        if rows:
            self._lost = cast(int, rows[0][1])
        return OUTAGE_MS if await self._db.read(sql.ANYBODY_ALIVE) else 0

    def _tell(self, lost: int) -> None:
        """Log time lost since the last beat: because nobody served, or because the clock was set."""
        now = self._machine.steady()
        more = 0 if self._lost is None else lost - self._lost
        passed = more if self._beaten_at is None else now - self._beaten_at
        self._lost, self._beaten_at = lost, now
        if more < 0 or more - passed > OUTAGE_MS:
            tell_step(more - max(0, min(more, passed)))
        elif more > 0:
            log("stood-still", ms=more)


class OwnSigns:
    """For a worker with its own database. Its monotonic clock counts, and is written down only as often as it
    matters: after a crash, the service continues from there."""

    def __init__(self, database: WatchedDatabase, machine: Machine) -> None:
        self._db = database
        self._machine = machine
        self._worker: str | None = None
        self._now = self._steady = self._wall = self._written = 0

    async def beat(self, worker: str, wall: int | None, stamp: Stamp) -> Beat:
        asked_at = stamp()
        steady = self._machine.steady() if wall is None else wall
        real = self._machine.wall() if wall is None else wall
        known = worker == self._worker
        if known:
            passed = steady - self._steady
            now = self._now + (passed if 0 <= passed <= OUTAGE_MS else 0)
            if passed > OUTAGE_MS:
                log("stood-still", ms=passed)
            if abs(step := real - self._wall - passed) > OUTAGE_MS:
                tell_step(step)
        else:
            now = await self._first(worker, real)
        if not known or await self._must_write(now):
            await self._write(real, now)
        self._worker, self._now, self._steady, self._wall = worker, now, steady, real
        return Beat(now, real - now, known, asked_at, stamp())

    async def write_down(self) -> None:
        await self._write(self._wall, self._now)

    async def _first(self, worker: str, real: int) -> int:
        """The first time, since no other worker is alive. The log may be ahead of the time written down
        last."""
        (written,) = await self._db.read(sql.TIME) or [(real, 0)]
        seen_at, lost = cast(tuple[int, int], written)
        rows = await self._db.read(sql.LATEST_CHANGE)
        now = max(seen_at - lost, cast(int, rows[0][0] or 0))
        if real - seen_at < -OUTAGE_MS:
            tell_step(real - seen_at)
        await self._db.change_all(
            [
                (sql.FORGET_WORKERS, ()),
                (sql.ADD_WORKER, (worker, _FOR_GOOD)),
                *burial(self._db, now),
            ],
            soft=True,
        )
        return now

    async def _must_write(self, now: int) -> bool:
        """Always while the database fails: time must stand still then, and we have to notice when it works
        again."""
        if self._db.troubled or now - self._written >= SELDOM_MS:
            return True
        return now - self._written >= RENEW_MS and bool(await self._db.read(sql.DUE_SOON, now + SOON_MS))

    async def _write(self, real: int, now: int) -> None:
        await self._db.change(sql.WRITE_TIME, real, real - now, soft=True)
        self._written = now


def signs_of_life(database: WatchedDatabase, machine: Machine) -> Signs:
    return (SharedSigns if database.shared else OwnSigns)(database, machine)


def burial(database: WatchedDatabase, now: int) -> list[Statement]:
    """After workers were removed: their players may come back through another worker."""
    look = sql.LOOK_AT_TABLES_OF_THE_DEAD.format(grace=RECONNECT_MS, in_order=database.in_order_sql)
    return [(look, (now,)), (sql.FORGET_PRESENCE_OF_THE_DEAD, ())]


def tell_step(ms: int) -> None:
    """Log that the machine's clock was set or the machine slept; games go on as if nothing had happened."""
    log("clock-stepped", level=logging.WARNING, ms=ms)
