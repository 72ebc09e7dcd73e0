"""Time, what falls due at it, and who is there: workers and players."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, cast

from tilerummy.server.store import statements as sql
from tilerummy.server.store.data import Beat, Claim, DueTable
from tilerummy.server.store.database import Database, Statement
from tilerummy.server.store.part import Part

OUTAGE_MS: Final = 1_000
"""Without a sign of life for so long, though some are expected, nobody was there to play with: the service's
clock stood still. A worker that starts and knows itself alone counts every millisecond."""
LEASE_MS: Final = 5_000
"""How long a worker counts as alive after a sign of life."""
RENEW_MS: Final = 1_000
"""How often the lease is renewed; signs of life come more often."""
RECONNECT_MS: Final = 10_000
"""How long the clients of a dead worker have to find another one before they count as absent."""
CLAIM_MS: Final = 10_000
"""How long a worker may take to handle what is due, before another one tries."""


Stamp = Callable[[], float | None]
"""Read before a question and after its answer."""


class Duties(Part):
    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._beaten = False
        self._renewed: dict[str, int] = {}

    async def beat(self, worker: str, wall: int | None = None, stamp: Stamp = lambda: None) -> Beat:
        """A sign of life. `wall` is the real time, the database's own unless given.

        Only what has been beating is known to live: `arrive` comes after it.
        """
        longest = 0 if await self._is_first() else OUTAGE_MS
        asked_at = stamp()
        rows = await self._db.change(sql.BEAT.format(wall=self._db.wall_sql), wall, longest, soft=True)
        answered_at = stamp()
        self._beaten = True
        seen_at, lost = cast(tuple[int, int], rows[0])
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
                *self._burial(now),
            ],
            soft=True,
        )
        return Beat(now, lost, known, asked_at, answered_at)

    async def _is_first(self) -> bool:
        """Whether nobody served until now: on a database of our own, or if all others took their leave."""
        if self._beaten:
            return False
        return not self._db.shared or not await self._db.read(sql.ANYBODY_ALIVE)

    async def retire(self, worker: str, wall: int | None = None) -> None:
        """Take leave with a last sign of life: what is lost is counted from here."""
        beat = await self.beat(worker, wall)
        await self._db.change_all([(sql.RETIRE, (worker,)), *self._burial(beat.now)], soft=True)

    async def upcoming(self, now: int, until: int) -> list[DueTable]:
        """What falls due until then, and nobody has taken in hand."""
        rows = await self._db.read(sql.UPCOMING, until, now)
        return [DueTable(cast(str, table), cast(int, due)) for table, due in rows]

    async def claim(self, table: str, now: int) -> Claim | None:
        """Take in hand what is due; None if nothing is, or somebody else has."""
        until = now + CLAIM_MS
        rows = await self._db.change(sql.CLAIM, table, now, until, soft=True)
        return Claim(until, look=rows[0][0] == 0) if rows else None

    async def release(self, table: str, claim: Claim) -> None:
        """What was claimed is done."""
        await self._db.change(sql.RELEASE, table, claim.until, soft=True)

    async def look_at(self, table: str, when: int) -> None:
        """Have somebody look who is there, at this time at the latest; who looks just now doesn't count."""
        await self._db.change(sql.LOOK_AT, table, when, soft=True)

    async def arrive(self, worker: str, *users: tuple[str, str]) -> None:
        """Somebody (a table and a user each) has a socket at this worker."""
        query = sql.ARRIVE.format(rows=self._db.rows_sql)
        await self._db.change(query, json.dumps(users), worker, soft=True)

    async def depart(self, worker: str, table: str, user: str) -> None:
        await self._db.change(
            "DELETE FROM presence WHERE worker_id = $1 AND table_id = $2 AND user_id = $3",
            worker,
            table,
            user,
            soft=True,
        )

    async def present(self, table: str) -> frozenset[str]:
        """Who is there: the users who have a socket open at some living worker."""
        rows = await self._db.read("SELECT user_id FROM presence WHERE table_id = $1", table)
        return frozenset(cast(str, user) for (user,) in rows)

    def _burial(self, now: int) -> list[Statement]:
        """After workers were removed: who was there through them may come back through another one."""
        look = sql.LOOK_AT_TABLES_OF_THE_DEAD.format(grace=RECONNECT_MS, in_order=self._db.in_order_sql)
        return [(look, (now,)), (sql.FORGET_PRESENCE_OF_THE_DEAD, ())]
