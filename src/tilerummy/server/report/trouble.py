"""Repeated failures, such as a database on a full disk: logged once, then now and then with a count, and when
they are over."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from tilerummy.server.report.log import log

_AGAIN_SECONDS: Final = 60.0
_QUIET_SECONDS: Final = 5.0
"""Without a failure for this long, it counts as over; on a full disk, small writes may still succeed."""
_MOST_TRIES: Final = 20
_RETRY_SECONDS: Final = 0.5


class Unavailable(Exception):
    """The database fails or doesn't answer in time. Whether the request was carried out is unknown.

    The store has logged it already.
    """


class Trouble:
    """Logs `event` when something fails, and `event` with `-over` when it works again."""

    def __init__(self, event: str, now: Callable[[], float] = time.monotonic, **details: str) -> None:
        self._event = event
        self._now = now
        self._details: dict[str, Any] = details
        self._began = self._failed_at = self._said_at = 0.0
        self._failures = 0

    @property
    def lasts(self) -> bool:
        return self._failures > 0

    def failed(self, reason: str) -> None:
        now = self._failed_at = self._now()
        self._failures += 1
        if self._failures == 1:
            self._began = now
        if self._failures == 1 or now - self._said_at >= _AGAIN_SECONDS:
            self._said_at = now
            log(self._event, level=logging.ERROR, reason=reason, failures=self._failures, **self._details)

    def worked(self) -> None:
        if self._failures and self._now() - self._failed_at >= _QUIET_SECONDS:
            seconds = round(self._failed_at - self._began, 1)
            failures, self._failures = self._failures, 0
            log(f"{self._event}-over", failures=failures, seconds=seconds, **self._details)


def log_failure(event: str, error: Exception) -> None:
    """Log a failure that will be retried, unless the store has logged it already."""
    if not isinstance(error, Unavailable):
        log(event, level=logging.WARNING, error=type(error).__name__)


class Retries:
    """Work in the background that is tried again when it fails, since nobody else would notice."""

    def __init__(self, event: str) -> None:
        """`event` is logged for each failure."""
        self._event = event
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    def start(self, work: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.create_task(self._keep_trying(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep_trying(self, work: Callable[[], Awaitable[None]]) -> None:
        for _ in range(_MOST_TRIES):
            try:
                await work()
                break
            except Exception as error:
                log_failure(self._event, error)
                await asyncio.sleep(_RETRY_SECONDS)
