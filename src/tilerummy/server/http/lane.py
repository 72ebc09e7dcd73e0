"""A lane beside a socket's messages, for what may take long: one after the other, and nobody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Lane(Generic[T]):
    """One job is done and one waits; a newer one takes the place of that which waits."""

    def __init__(self, work: Callable[[T], Awaitable[None]]) -> None:
        self._work = work
        self._waiting: T | None = None
        self._task: asyncio.Task[None] | None = None

    def put(self, job: T) -> T | None:
        """Have it done; what it overtakes, and will not be done, is given back."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(job))
            return None
        overtaken, self._waiting = self._waiting, job
        return overtaken

    async def stop(self) -> None:
        """What is being done is given up."""
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
