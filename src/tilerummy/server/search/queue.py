"""Fair queueing for searches: everybody has a queue of their own, and the queues take turns.

There are few processes to search. Somebody with a hundred requests waits for all of them; somebody with one
request waits for at most one of everybody else's. Requests that would wait too long are refused at once, with
a time to come back.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from tilerummy.solver.pool import ProcessDied, ProcessPool
from tilerummy.tables import Refusal, Refused

P = ParamSpec("P")
T = TypeVar("T")


class NoAnswer(Exception):
    """A search took too long, or its process died."""


class Queue:
    """The queues in front of a pool of processes."""

    def __init__(
        self, pool: ProcessPool, *, each: int | None = None, most: int | None = None, retry_after: int = 1
    ) -> None:
        """Each user may have `each` requests open, and `most` may wait in total; `retry_after` is how many
        seconds a refused user is told to wait."""
        self._pool = pool
        self._free = pool.size
        self._each = each
        self._most = most
        self._retry_after = retry_after
        self._asked: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By user; the next in turn comes first."""

    async def answer(
        self, seconds: float, whom: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like `call`, with a time limit that includes waiting in the queue; raises `NoAnswer` after that."""
        try:
            async with asyncio.timeout(seconds):
                return await self.call(whom, function, *args, **kwargs)
        except (TimeoutError, ProcessDied):
            raise NoAnswer from None

    async def call(self, whom: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Like the pool's `call`, once it is our turn; raises `Refused` if too much is waiting already."""
        self._admit(whom)
        self._asked[whom] += 1
        try:
            await self._turn(whom)
            try:
                return await self._pool.call(function, *args, **kwargs)
            finally:
                self._next()
        finally:
            self._asked[whom] -= 1
            if not self._asked[whom]:
                del self._asked[whom]

    def _admit(self, whom: str) -> None:
        if self._each is not None and self._asked[whom] >= self._each:
            raise Refused(Refusal.TOO_FAST, retry_after=self._retry_after)
        if self._most is not None and sum(map(len, self._waiting.values())) >= self._most:
            raise Refused(Refusal.UNAVAILABLE, retry_after=self._retry_after)

    async def _turn(self, whom: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whom, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._give_up(whom, turn)
            else:
                self._next()  # our turn came at the same moment
            raise

    def _give_up(self, whom: str, turn: asyncio.Future[None]) -> None:
        queue = self._waiting[whom]
        queue.remove(turn)
        if not queue:
            del self._waiting[whom]

    def _next(self) -> None:
        """A process is free: whoever has waited longest for their turn gets it."""
        while self._waiting:
            whom = next(iter(self._waiting))
            queue = self._waiting.pop(whom)
            turn = queue.popleft()
            if queue:
                self._waiting[whom] = queue  # behind everybody else
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
