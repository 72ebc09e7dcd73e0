"""Group commit: what has queued up while the last transaction was committed goes into the next one.

Transactions that notify are committed one after the other, so it pays to have few of them.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

from tilerummy.server.store.data import Append
from tilerummy.server.store.postgres_append import CALL

_MOST_AT_ONCE: Final = 200

Args = tuple[Any, ...]


class PostgresWriter:
    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._queue: asyncio.Queue[tuple[Args, asyncio.Future[int]]] = asyncio.Queue()
        self._task = asyncio.create_task(self._write_forever())

    async def append(self, change: Append) -> int:
        """The answer of the function; see `CALL`."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((arguments(change), answer))
        return await asyncio.shield(answer)

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _write_forever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < _MOST_AT_ONCE and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            batch.sort(key=lambda each: str(each[0][0]))  # all workers lock tables in the same order
            await self._write(batch)

    async def _write(self, batch: list[tuple[Args, asyncio.Future[int]]]) -> None:
        try:
            rows = await self._pool.fetchmany(CALL, [args for args, _ in batch])
        except Exception as error:
            if len(batch) == 1:
                _fail(batch[0][1], error)
                return
            for each in batch:  # nothing of it was written: one that fails must not fail the others
                await self._write([each])
            return
        for (_, answer), row in zip(batch, rows, strict=True):
            if not answer.done():
                answer.set_result(row[0])


def arguments(change: Append) -> Args:
    listing, key = change.listing, change.command
    shown: Args = (None,) * 5
    if listing is not None:
        members = list(listing.members)
        shown = (int(listing.open), int(listing.alive), listing.owner, listing.summary, members)
    return (
        *(change.table, change.after, change.at, change.body, change.due),
        *((None, None) if key is None else (key.user, key.id)),
        *(change.code, *shown),
    )


def _fail(answer: asyncio.Future[int], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)
