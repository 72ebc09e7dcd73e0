"""Limits for waits that come by thousands, with one timer for all: `asyncio.timeout` sets one for each, and
costs a tenth of all the work for a command."""

from __future__ import annotations

import asyncio
from types import TracebackType


class TimeLimits:
    """On the loop that it is made in. It is kept, because in Python 3.11 asking asyncio for it, or for the
    current task without it, is a call of the system."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._waits: set[_Wait] = set()
        self._timer: asyncio.TimerHandle | None = None

    def within(self, seconds: float) -> _Wait:
        """A context like that of `asyncio.timeout`: it ends by `TimeoutError` if it takes longer."""
        return _Wait(self, self.loop.time() + seconds)

    def begun(self, wait: _Wait) -> None:
        self._waits.add(wait)
        if self._timer is None or wait.until < self._timer.when():
            self._look_at(wait.until)

    def ended(self, wait: _Wait) -> None:
        self._waits.discard(wait)

    def _look_at(self, time: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_at(time, self._look)

    def _look(self) -> None:
        self._timer = None
        now = self.loop.time()
        for wait in [wait for wait in self._waits if wait.until <= now]:
            wait.expire()
        if self._waits:
            self._look_at(min(wait.until for wait in self._waits))


class _Wait:
    __slots__ = ("_cancelling", "_expired", "_limits", "_task", "until")

    def __init__(self, limits: TimeLimits, until: float) -> None:
        task = asyncio.current_task(limits.loop)
        assert task is not None
        self.until = until
        self._limits = limits
        self._task = task
        self._cancelling = task.cancelling()
        self._expired = False

    def __enter__(self) -> None:
        self._limits.begun(self)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._limits.ended(self)
        cancelled_by_us = self._expired and self._task.uncancel() <= self._cancelling
        if cancelled_by_us and kind is asyncio.CancelledError:
            raise TimeoutError from error

    def expire(self) -> None:
        self._limits.ended(self)
        self._expired = True
        self._task.cancel()
