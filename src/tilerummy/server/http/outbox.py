"""What waits to be sent to one socket. It does less than `asyncio.Queue`, and is passed by every message."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Outbox(Generic[T]):
    """For one who takes out, in the loop of all who put in."""

    def __init__(self) -> None:
        self._waiting: deque[T] = deque()
        self._taker: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, item: T) -> None:
        self._waiting.append(item)
        if self._taker is not None:
            if not self._taker.done():
                self._taker.set_result(None)
            self._taker = None

    async def take(self) -> T:
        while not self._waiting:
            self._taker = asyncio.get_running_loop().create_future()
            await self._taker
        return self._waiting.popleft()
