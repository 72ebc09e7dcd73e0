"""The service's time, what is due when, and who is present: workers and players."""

from __future__ import annotations

import json
from typing import Final, cast

from tilerummy.server.store import statements as sql
from tilerummy.server.store.data import Beat, Claim, DueTable
from tilerummy.server.store.machine import Machine
from tilerummy.server.store.signs import Stamp, burial, signs_of_life
from tilerummy.server.store.watched import WatchedDatabase

CLAIM_MS: Final = 10_000
"""How long a worker may take to handle what is due, before another one tries."""


class Duties:
    def __init__(self, database: WatchedDatabase, machine: Machine) -> None:
        self._db = database
        self._signs = signs_of_life(database, machine)

    async def beat(self, worker: str, wall: int | None = None, stamp: Stamp = lambda: None) -> Beat:
        """Give a sign of life. `wall` is the time on the clock; read if not given.

        Only workers that have given one count as alive: call this before `arrive`.
        """
        return await self._signs.beat(worker, wall, stamp)

    async def retire(self, worker: str, wall: int | None = None) -> None:
        """Leave for good with a last sign of life: from here on, time is counted as lost."""
        beat = await self.beat(worker, wall)
        await self._signs.write_down()
        await self._db.change_all([(sql.RETIRE, (worker,)), *burial(self._db, beat.now)], soft=True)

    async def upcoming(self, now: int, until: int) -> list[DueTable]:
        """What is due until then and not claimed by anybody."""
        rows = await self._db.read(sql.UPCOMING, until, now)
        return [DueTable(cast(str, table), cast(int, due)) for table, due in rows]

    async def claim(self, table: str, now: int) -> Claim | None:
        """Claim what is due; None if nothing is, or if somebody else has claimed it."""
        until = now + CLAIM_MS
        rows = await self._db.change(sql.CLAIM, table, now, until, soft=True)
        return Claim(until, look=rows[0][0] == 0) if rows else None

    async def release(self, table: str, claim: Claim) -> None:
        """Give back a claim when its work is done."""
        await self._db.change(sql.RELEASE, table, claim.until, soft=True)

    async def look_at(self, table: str, when: int) -> None:
        """Have some worker check who is present, at this time at the latest; a check already under way
        doesn't count."""
        await self._db.change(sql.LOOK_AT, table, when, soft=True)

    async def arrive(self, worker: str, *users: tuple[str, str]) -> None:
        """These users (with their tables) have a socket at this worker."""
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
        """The users with an open socket at some living worker."""
        rows = await self._db.read("SELECT user_id FROM presence WHERE table_id = $1", table)
        return frozenset(cast(str, user) for (user,) in rows)
