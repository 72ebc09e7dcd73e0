"""A lane beside a socket's message loop, for what may take long: one job after the other, without blocking
the socket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Lane(Generic[T]):
    """One job runs and one waits; a newer job replaces the waiting one."""

    def __init__(self, work: Callable[[T], Awaitable[None]]) -> None:
        self._work = work
        self._waiting: T | None = None
        self._task: asyncio.Task[None] | None = None

    def put(self, job: T) -> T | None:
        """Schedule a job; returns the job that it replaces, if any."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(job))
            return None
        overtaken, self._waiting = self._waiting, job
        return overtaken

    async def stop(self) -> None:
        """Cancel the running job."""
        self._waiting = None
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, job: T) -> None:
        following: T | None = job
        while following is not None:
            await self._work(following)
            following, self._waiting = self._waiting, None
        self._task = None
