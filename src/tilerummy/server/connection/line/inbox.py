"""A socket's messages that wait to be handled: a minimal `asyncio.Queue`, because every message passes
through it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """For a single consumer, on the event loop of the producers."""

    def __init__(self) -> None:
        self._waiting: deque[T] = deque()
        self._taker: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def empty(self) -> bool:
        return not self._waiting

    def put_nowait(self, item: T) -> None:
        self._waiting.append(item)
        if self._taker is not None:
            if not self._taker.done():
                self._taker.set_result(None)
            self._taker = None

    async def get(self) -> T:
        while not self._waiting:
            self._taker = asyncio.get_running_loop().create_future()
            await self._taker
        return self._waiting.popleft()
