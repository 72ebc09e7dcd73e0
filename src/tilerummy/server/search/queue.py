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


class NoAnswer(Refused):
    """A search took too long, or its process died."""

    why: str = ""
    """For the log: `waited` (no process was free in time), `too-slow` or `process-died`."""


class Queue:
    """The queues in front of a pool of processes."""

    def __init__(
        self,
        pool: ProcessPool,
        seconds: float,
        *,
        each: int | None = None,
        most: int | None = None,
        retry_after: int | None = None,
        no_answer: Refusal = Refusal.UNAVAILABLE,
    ) -> None:
        """A call may take so many `seconds`, waiting included. Whoever asks may have `each` calls open, and
        `most` may wait in total. `retry_after` is how many seconds a refused user is told to wait."""
        self._pool = pool
        self._free = pool.size
        self.seconds = seconds
        self._each = each
        self._most = most
        self._retry_after = retry_after
        self._no_answer = no_answer
        self._open: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By asker; the next in turn comes first."""

    async def call(self, asker: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Like the pool's `call`, once it is our turn. Raises `Refused` if too much is waiting already, and
        `NoAnswer` when the time is over.

        `asker`: whose queue it waits in; an address, or a user.
        """
        self._admit(asker)
        self._open[asker] += 1
        why = "waited"
        try:
            async with asyncio.timeout(self.seconds):
                await self._turn(asker)
                why = "too-slow"
                try:
                    return await self._pool.call(function, *args, **kwargs)
                finally:
                    self._next()
        except (TimeoutError, ProcessDied) as error:
            details = {} if self._retry_after is None else {"retry_after": self._retry_after}
            missing = NoAnswer(self._no_answer, **details)
            missing.why = "process-died" if isinstance(error, ProcessDied) else why
            raise missing from None
        finally:
            self._open[asker] -= 1
            if not self._open[asker]:
                del self._open[asker]

    def _admit(self, asker: str) -> None:
        if self._each is not None and self._open[asker] >= self._each:
            raise Refused(Refusal.TOO_FAST, retry_after=self._retry_after or 1)
        if self._most is not None and sum(map(len, self._waiting.values())) >= self._most:
            raise Refused(Refusal.UNAVAILABLE, retry_after=self._retry_after or 1)

    async def _turn(self, asker: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._give_up(asker, turn)
            else:
                self._next()  # our turn came at the same moment
            raise

    def _give_up(self, asker: str, turn: asyncio.Future[None]) -> None:
        queue = self._waiting[asker]
        queue.remove(turn)
        if not queue:
            del self._waiting[asker]

    def _next(self) -> None:
        """A process is free: whoever has waited longest for their turn gets it."""
        while self._waiting:
            asker = next(iter(self._waiting))
            queue = self._waiting.pop(asker)
            turn = queue.popleft()
            if queue:
                self._waiting[asker] = queue  # behind everybody else
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
