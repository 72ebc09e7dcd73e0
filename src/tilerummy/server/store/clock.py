"""The service's time: real time minus all outages, set by the database and extrapolated between beats."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from tilerummy.server.store.data import Beat
from tilerummy.server.store.signs import OUTAGE_MS

Monotonic = Callable[[], float]
"""A monotonic clock, in seconds."""

_TRUSTED_MS: Final = OUTAGE_MS - 100


class ServiceClock:
    """Workers must agree to about a millisecond, or one would end a turn that the other began later than it
    recorded. The database reads its clock at some point between our question and its answer, and answers may
    be slow: so our own estimate is kept as long as it is consistent with that."""

    def __init__(self, monotonic: Monotonic = time.monotonic) -> None:
        self._monotonic = monotonic
        self._now: int | None = None
        self._at = self._asked_at = monotonic()

    def set(self, beat: Beat) -> None:
        answered = self._monotonic() if beat.answered_at is None else beat.answered_at
        asked = answered if beat.asked_at is None else beat.asked_at
        latest = beat.now + int(1000 * (answered - asked))
        known = beat.now if self._now is None else self._now + int(1000 * (answered - self._at))
        self._now, self._at, self._asked_at = min(max(known, beat.now), latest), answered, asked

    def now(self) -> int:
        return (self._now or 0) + int(1000 * (self._monotonic() - self._at))

    def stamp(self) -> float:
        """For the store to note when it asked, and when the answer came."""
        return self._monotonic()

    def is_trusted(self) -> bool:
        """False if the last beat is so old that others may count this time as lost."""
        return 1000 * (self._monotonic() - self._asked_at) < _TRUSTED_MS


def wall_ms() -> int:
    """Real time, only for dates."""
    return time.time_ns() // 1_000_000
