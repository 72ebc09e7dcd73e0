"""News that may be skipped when newer ones follow: a few a second at most, the latest always."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

from tilerummy.server.bugs import report_bug

T = TypeVar("T")

PAUSE_SECONDS: Final = 0.2
"""Five times a second look like a moving hand."""


class Relay(Generic[T]):
    """What comes first is told at once; what comes in the pause after it waits, and only the last of it."""

    def __init__(self, tell: Callable[[T], None], pause: float = PAUSE_SECONDS) -> None:
        self._tell = tell
        self._pause = pause
        self._pauses: dict[Hashable, asyncio.TimerHandle] = {}
        self._waiting: dict[Hashable, T] = {}

    def say(self, about: Hashable, news: T) -> None:
        if about in self._pauses:
            self._waiting[about] = news
        else:
            self._rest(about)
            self._tell(news)

    def stop(self) -> None:
        for timer in self._pauses.values():
            timer.cancel()
        self._pauses.clear()
        self._waiting.clear()

    def _rest(self, about: Hashable) -> None:
        self._pauses[about] = asyncio.get_running_loop().call_later(self._pause, self._after, about)

    def _after(self, about: Hashable) -> None:
        del self._pauses[about]
        if about in self._waiting:
            self._rest(about)
            try:
                self._tell(self._waiting.pop(about))
            except Exception as error:  # nobody waits for it who could be told
                report_bug(error, "relay")
