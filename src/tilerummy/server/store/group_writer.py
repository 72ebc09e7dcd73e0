"""Group commit: whatever queues up during one transaction is written by the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from tilerummy.server.report.trouble import Unavailable
from tilerummy.server.store.data import Append, AppendResult

MOST_AT_ONCE: Final = 200
"""Longer transactions would only delay their first members."""

Write = Callable[[list[Append]], Awaitable[list[AppendResult]]]
"""Writes all or nothing. The changes are to different tables, in the order in which all workers lock
tables."""

_Job = tuple[Append, asyncio.Future[AppendResult]]


class GroupWriter:
    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[_Job] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._write_forever())

    async def append(self, change: Append) -> AppendResult:
        if self._task.done():
            raise Unavailable("closed")
        answer: asyncio.Future[AppendResult] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, answer))
        self._wake.set()
        return await answer  # once begun, it is written even if nobody waits for it any more

    async def close(self) -> None:
        """Write everything requested so far; nothing more if this is cancelled."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _write_forever(self) -> None:
        batch: list[_Job] = []
        try:
            while self._waiting or not self._closing:
                await self._wake.wait()
                batch = self._batch()
                await self._write_batch(batch)
        finally:
            _fail([*batch, *self._waiting], Unavailable("closed"))

    def _batch(self) -> list[_Job]:
        jobs: dict[str, _Job] = {}
        later: list[_Job] = []
        for job in self._waiting:
            table = job[0].table
            if job[1].done():
                continue  # given up: the caller was told that it failed
            if len(jobs) == MOST_AT_ONCE or table in jobs:
                later.append(job)
            else:
                jobs[table] = job
        self._waiting = later
        if not later and not self._closing:
            self._wake.clear()
        return [jobs[table] for table in sorted(jobs)]

    async def _write_batch(self, batch: list[_Job]) -> None:
        if not batch:
            return
        try:
            results = await self._write([change for change, _ in batch])
        except Exception as error:
            if len(batch) == 1 or isinstance(error, Unavailable):  # each retry would take as long
                _fail(batch, error)
                return
            for each in batch:  # nothing was written: one failure must not fail the others
                await self._write_batch([each])
            return
        for (_, answer), result in zip(batch, results, strict=True):
            if not answer.done():
                answer.set_result(result)


def _fail(jobs: list[_Job], error: Exception) -> None:
    for _, answer in jobs:
        if not answer.done():
            answer.set_exception(error)
