"""A database with a limit on every wait, whose failures are logged once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from typing import Final, TypeVar

from tilerummy.server.report.trouble import Trouble, Unavailable
from tilerummy.server.store.data import Append, AppendResult
from tilerummy.server.store.database import Database, Heard, Row, Statement, Value
from tilerummy.server.store.time_limit import TimeLimits

T = TypeVar("T")

WAIT_SECONDS: Final = 15.0
"""For any operation, including queueing. The databases give up single answers sooner."""
PING_SECONDS: Final = 1.0
"""How long a successful ping is valid: anybody may ask, and each ping is a write."""
_STUCK_SECONDS: Final = 30.0


class WatchedDatabase:
    def __init__(self, database: Database) -> None:
        self._db = database
        self.shared = database.shared
        self.wall_sql = database.wall_sql
        self.rows_sql = database.rows_sql
        self.in_order_sql = database.in_order_sql
        self._limits = TimeLimits()
        self._reading = Trouble("database-fails", doing="read")
        self._writing = Trouble("database-fails", doing="write")
        self._unanswered_since: float | None = None
        """When the first unanswered write was given up; since then none has been answered, not even by an
        error."""
        self._ping: asyncio.Task[None] | None = None
        self._pinged_at = 0.0

    @property
    def troubled(self) -> bool:
        """Whether writes have failed recently."""
        return self._writing.lasts

    @property
    def stuck(self) -> bool:
        """Whether writes have gone unanswered for so long that only a restart would help."""
        since = self._unanswered_since
        return since is not None and time.monotonic() - since > _STUCK_SECONDS

    async def read(self, sql: str, *args: Value) -> list[Row]:
        return await self._watch(self._reading, self._db.read(sql, *args))

    async def change(self, sql: str, *args: Value, soft: bool = False) -> list[Row]:
        return await self._watch(self._writing, self._db.change(sql, *args, soft=soft))

    async def change_all(self, statements: list[Statement], *, soft: bool = False) -> None:
        await self._watch(self._writing, self._db.change_all(statements, soft=soft))

    async def append(self, change: Append) -> AppendResult:
        return await self._watch(self._writing, self._db.append(change))

    async def ping(self) -> None:
        """Raises if the database doesn't write, or failed recently: a ping may succeed where larger writes
        fail."""
        now = time.monotonic()
        is_old = now - self._pinged_at > PING_SECONDS or self.troubled
        if self._ping is None or (self._ping.done() and is_old):
            self._pinged_at = now
            self._ping = asyncio.create_task(self._watch(self._writing, self._db.ping()))
            self._ping.add_done_callback(_retrieve)
        await asyncio.shield(self._ping)
        if self.troubled:
            raise Unavailable("writes have failed lately")

    def publish(self, topic: str, payload: bytes) -> None:
        self._db.publish(topic, payload)

    def listen(self, heard: Heard) -> None:
        self._db.listen(heard)

    async def close(self) -> None:
        if self._ping is not None:
            self._ping.cancel()
        await self._db.close()

    async def _watch(self, trouble: Trouble, work: Awaitable[T]) -> T:
        try:
            with self._limits.within(WAIT_SECONDS):
                result = await work
        except TimeoutError:
            if trouble is self._writing and self._unanswered_since is None:
                self._unanswered_since = time.monotonic()
            trouble.failed("no answer in time")
            raise Unavailable("no answer in time") from None
        except Unavailable as error:
            self._answered(trouble)
            trouble.failed(str(error))
            raise
        self._answered(trouble)
        trouble.worked()
        return result

    def _answered(self, trouble: Trouble) -> None:
        if trouble is self._writing:
            self._unanswered_since = None


def _retrieve(ping: asyncio.Task[None]) -> None:
    """The caller may be gone."""
    if not ping.cancelled():
        ping.exception()
