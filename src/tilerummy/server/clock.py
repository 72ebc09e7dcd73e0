"""The service's time: real time minus all outages, told by the database and carried on between two beats."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from tilerummy.server.store.data import Beat
from tilerummy.server.store.duties import OUTAGE_MS

Monotonic = Callable[[], float]
"""Seconds that only ever grow."""

_TRUSTED_MS: Final = OUTAGE_MS - 100


class ServiceClock:
    def __init__(self, monotonic: Monotonic = time.monotonic) -> None:
        self._monotonic = monotonic
        self._now = 0
        self._at = monotonic()

    def set(self, beat: Beat) -> None:
        self._now = beat.now
        self._at = self._monotonic()

    def now(self) -> int:
        return self._now + self._since()

    def is_trusted(self) -> bool:
        """False if the last beat is so old that others may count this time as lost."""
        return self._since() < _TRUSTED_MS

    def _since(self) -> int:
        return int(1000 * (self._monotonic() - self._at))


def wall_ms() -> int:
    """Real time, for the calendar alone."""
    return time.time_ns() // 1_000_000
