"""Group commit: what has queued up while the last transaction was committed goes into the next one.

Transactions that notify are committed one after the other, so it pays to have few of them.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

from tilerummy.server.store.data import Append
from tilerummy.server.store.postgres_append import CALL, CALL_ALL

MOST_AT_ONCE: Final = 200
"""All of them must fit into one notification, which has room for 8,000 bytes."""

Args = tuple[Any, ...]
_Job = tuple[Append, asyncio.Future[int]]


class PostgresWriter:
    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._waiting: list[_Job] = []
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._write_forever())

    async def append(self, change: Append) -> int:
        """The answer of the function; see `CALL`."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, answer))
        self._wake.set()
        return await answer  # it is written whether or not anybody waits for it

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _write_forever(self) -> None:
        while True:
            await self._wake.wait()
            for batch in self._batches():
                await self._write(batch)

    def _batches(self) -> list[list[_Job]]:
        """What has queued up: what changes the lobby, and the rest, which is most and takes one statement.

        Neither holds a table twice, and all workers lock tables in the same order.
        """
        plain: dict[str, _Job] = {}
        listed: dict[str, _Job] = {}
        later: list[_Job] = []
        for job in self._waiting:
            change = job[0]
            chosen = plain if change.listing is None else listed
            if len(chosen) == MOST_AT_ONCE or change.table in plain or change.table in listed:
                later.append(job)
            else:
                chosen[change.table] = job
        self._waiting = later
        if not later:
            self._wake.clear()
        return [[jobs[table] for table in sorted(jobs)] for jobs in (listed, plain) if jobs]

    async def _write(self, batch: list[_Job]) -> None:
        changes = [change for change, _ in batch]
        try:
            if changes[0].listing is None:
                seqs = await self._pool.fetchval(CALL_ALL, *_columns(changes))
            else:
                rows = await self._pool.fetchmany(CALL, [arguments(change) for change in changes])
                seqs = [row[0] for row in rows]
        except Exception as error:
            if len(batch) == 1:
                _fail(batch[0][1], error)
                return
            for each in batch:  # nothing of it was written: one that fails must not fail the others
                await self._write([each])
            return
        for (_, answer), seq in zip(batch, seqs, strict=True):
            if not answer.done():
                answer.set_result(seq)


def _columns(changes: list[Append]) -> Args:
    """The arguments of `CALL_ALL`."""
    keys = [change.command for change in changes]
    return (
        [change.table for change in changes],
        [change.after for change in changes],
        [change.at for change in changes],
        [change.body for change in changes],
        [change.due for change in changes],
        [None if key is None else key.user for key in keys],
        [None if key is None else key.id for key in keys],
    )


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
