"""News that may be skipped when newer ones follow: a few a second at most, the latest always."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import Final, Generic, TypeVar

from tilerummy.server.log import log

T = TypeVar("T")

PAUSE_SECONDS: Final = 0.2
"""Five times a second look like a moving hand."""


class Relay(Generic[T]):
    """What comes first is told at once; what comes in the pause after it waits, and only the last of it.

    What could not be told is told again after the pause, unless something newer has come.
    """

    def __init__(self, tell: Callable[[T], Awaitable[None]], pause: float = PAUSE_SECONDS) -> None:
        self._tell = tell
        self._pause = pause
        self._pauses: dict[Hashable, asyncio.TimerHandle] = {}
        self._waiting: dict[Hashable, T] = {}
        self._tasks: set[asyncio.Future[None]] = set()
        self._latest: dict[Hashable, T] = {}
        """What was said last, as long as the pause after it."""
        self._stopped = False

    async def say(self, about: Hashable, news: T) -> None:
        self._latest[about] = news
        if about in self._pauses:
            self._waiting[about] = news
            return
        self._rest(about)
        await self._try_to_tell(about, news)

    def stop(self) -> None:
        self._stopped = True
        for timer in self._pauses.values():
            timer.cancel()
        self._pauses.clear()
        self._waiting.clear()
        self._latest.clear()

    def _rest(self, about: Hashable) -> None:
        self._pauses[about] = asyncio.get_running_loop().call_later(self._pause, self._after, about)

    def _after(self, about: Hashable) -> None:
        del self._pauses[about]
        if about in self._waiting:
            self._rest(about)
            task = asyncio.ensure_future(self._try_to_tell(about, self._waiting.pop(about)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            self._latest.pop(about, None)

    async def _try_to_tell(self, about: Hashable, news: T) -> None:
        try:
            await self._tell(news)
        except Exception as error:
            log("news-not-told", level=logging.WARNING, error=type(error).__name__)
            if not self._stopped and self._latest.get(about, news) is news:
                self._waiting[about] = news
                if about not in self._pauses:
                    self._rest(about)
