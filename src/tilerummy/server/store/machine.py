"""The clocks of the machine: one tells the real time and may be set, the other only ever goes on."""

from __future__ import annotations

import time
from typing import Protocol


class Machine(Protocol):
    def wall(self) -> int:
        """Real time in milliseconds. Somebody, or something, may set it back or forward at any moment."""
        ...

    def steady(self) -> int:
        """Milliseconds since some moment; nobody can set them."""
        ...


class ThisMachine:
    def wall(self) -> int:
        return time.time_ns() // 1_000_000

    def steady(self) -> int:
        return time.monotonic_ns() // 1_000_000
