"""Throttles updates: at most a few per second, and always the latest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

from tilerummy.server.report.bugs import report_bug

T = TypeVar("T")

PAUSE_SECONDS: Final = 0.2
"""Five updates a second look like a moving hand."""


class Throttle(Generic[T]):
    """The first update is passed on at once; of those that arrive in the pause after it, only the last one,
    at the end of the pause.

    Most updates arrive after the pause, so a timer is set only for those that have to wait.
    """

    def __init__(self, tell: Callable[[T], None], pause: float = PAUSE_SECONDS) -> None:
        self._tell = tell
        self._pause = pause
        self._told: dict[Hashable, float] = {}
        """When each topic was last passed on, oldest first; kept as long as the pause lasts."""
        self._waiting: dict[Hashable, T] = {}
        self._timers: dict[Hashable, asyncio.TimerHandle] = {}

    def say(self, about: Hashable, news: T) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        self._forget_until(now - self._pause)
        if about in self._timers:
            self._waiting[about] = news
        elif about in self._told:
            self._waiting[about] = news
            self._timers[about] = loop.call_at(self._told[about] + self._pause, self._after, about)
        else:
            self._told[about] = now
            self._tell(news)

    def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._waiting.clear()
        self._told.clear()

    def _forget_until(self, time: float) -> None:
        while self._told:
            about = next(iter(self._told))
            if self._told[about] > time:
                return
            del self._told[about]

    def _after(self, about: Hashable) -> None:
        del self._timers[about]
        self._told.pop(about, None)  # moves it to the end
        self._told[about] = asyncio.get_running_loop().time()
        try:
            self._tell(self._waiting.pop(about))
        except Exception as error:  # there is no caller to tell
            report_bug(error, "throttle")
