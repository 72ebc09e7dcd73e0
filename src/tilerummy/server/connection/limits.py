"""Rate limits: token buckets that refill over time."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tilerummy.tables import Refusal, Refused

MESSAGE_BYTES: Final = 16 * 1024
BODY_BYTES: Final = 16 * 1024
HEAD_BYTES: Final = 16 * 1024
"""Of a request: its address and its headers."""
TARGET_BYTES: Final = 4 * 1024
"""Of a request's address: its path and its query."""
TABLES_PER_USER: Final = 20
OPEN_TABLES_PER_ADDRESS: Final = 20
"""Public tables that wait for players."""
EVENINGS_PER_USER: Final = 50
EVENING_BYTES: Final = 1024 * 1024
"""All that is added to a shared evening: some twenty games with a clock are a quarter of it."""
EVENING_STEPS: Final = 10_000
"""How often something may be added to one."""
SOCKETS_PER_USER: Final = 40
SOCKETS_PER_ADDRESS: Final = 500
CONNECTIONS_PER_ADDRESS: Final = 500
REQUEST_SECONDS: Final = 15
"""Time limit for a complete request, and for the first request on a new connection."""
READ_SECONDS: Final = 60
"""How long we wait for a client to read our last words before we cut the connection."""
IDLE_SECONDS: Final = 10
"""A connection without a request is closed after this time."""
SWEEP_SECONDS: Final = 1.0
_MOST_BUCKETS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    per_second: float
    at_once: float


REQUESTS_OF_ADDRESS: Final = Rate(50, 300)
"""A school's pupils may share one address."""
REQUESTS_OF_USER: Final = Rate(10, 60)
TABLES_OF_USER: Final = Rate(0.2, 10)
TABLES_OF_ADDRESS: Final = Rate(0.5, 60)
EVENINGS_OF_USER: Final = Rate(0.2, 10)
USERS_OF_ADDRESS: Final = Rate(0.5, 200)
MESSAGES_OF_SOCKET: Final = Rate(20, 60)
MESSAGES_OF_USER: Final = Rate(40, 120)
MESSAGES_OF_ADDRESS: Final = Rate(2000, 6000)
"""Roughly what a worker can handle; many players may share a proxy."""
CHANGES_OF_USER: Final = Rate(0.5, 60)
CHANGES_OF_TABLE: Final = Rate(1, 120)
"""Commands other than moves in a game: names, seats, settings, pauses, leaving."""
COMINGS_OF_USER: Final = Rate(1 / 60, 20)
"""Per table. A user who comes and goes more often counts as present for a while longer."""
HANDOVERS_OF_USER: Final = Rate(0.1, 10)
REFUSED_OF_SOCKET: Final = Rate(1, 100)
"""Messages over the limit; a client that sends more than this is disconnected."""
HINTS_OF_USER: Final = Rate(1, 10)
REACTIONS_OF_USER: Final = Rate(0.5, 5)
KNOCKS_OF_USER: Final = Rate(0.1, 3)
KNOCKS_AT_TABLE: Final = Rate(0.2, 10)
"""Of all strangers together: an owner can't be kept from playing."""
QUESTIONS_OF_ADDRESS: Final = Rate(10, 100)
"""About a position, by whoever asks: a lesson asks with every move."""
REVIEWS_OF_USER: Final = Rate(0.1, 3)


class Bucket:
    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._tokens = rate.at_once
        self._at = now

    def take(self, now: float) -> bool:
        filled = self._tokens + (now - self._at) * self._rate.per_second
        self._tokens, self._at = min(self._rate.at_once, filled), now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def refusal(self) -> Refused:
        """The refusal, with the number of seconds after which another try may succeed."""
        missing = (1 - self._tokens) / self._rate.per_second
        return Refused(Refusal.TOO_FAST, retry_after=max(1, math.ceil(missing)))


class Limits:
    """Buckets by rate and by whom they apply to. Each worker counts separately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, factor: float = 1) -> None:
        self._clock = clock
        self.factor = factor
        self._buckets: dict[tuple[Rate, str], Bucket] = {}

    def spend(self, rate: Rate, whom: str) -> None:
        """Refused if this is more than the rate allows."""
        bucket = self.shared_bucket(rate, whom)
        if not bucket.take(self.now()):
            raise bucket.refusal()

    def now(self) -> float:
        return self._clock()

    def shared_bucket(self, rate: Rate, whom: str) -> Bucket:
        """The bucket shared by everything with this key."""
        key = (rate, whom)
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= _MOST_BUCKETS:  # dropping the oldest beats growing without bound
                for old in list(self._buckets)[: _MOST_BUCKETS // 2]:
                    del self._buckets[old]
            bucket = self._buckets[key] = self.bucket(rate)
        return bucket

    def bucket(self, rate: Rate) -> Bucket:
        """A bucket shared with nobody."""
        wide = Rate(rate.per_second * self.factor, rate.at_once * self.factor)
        return Bucket(wide, self.now())
