"""Log lines for events that strangers can trigger at will: one per minute, with a count."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

from tilerummy.server.report.log import log

INTERVAL_SECONDS: Final = 60.0


class LimitedLog:
    """Call it for every event; it logs at most one line per minute."""

    def __init__(self, event: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._event = event
        self._clock = clock
        self._count = 0
        self._next = clock()

    def __call__(self) -> None:
        self._count += 1
        now = self._clock()
        if now >= self._next:
            log(self._event, level=logging.WARNING, times=self._count)
            self._count, self._next = 0, now + INTERVAL_SECONDS
