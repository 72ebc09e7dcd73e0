"""The machine's clocks: one shows real time and can be set, the other is monotonic."""

from __future__ import annotations

import time
from typing import Protocol


class Machine(Protocol):
    def wall(self) -> int:
        """Real time in milliseconds. It may be set back or forward at any moment."""
        ...

    def steady(self) -> int:
        """Milliseconds since some moment; can't be set."""
        ...


class ThisMachine:
    def wall(self) -> int:
        return time.time_ns() // 1_000_000

    def steady(self) -> int:
        return time.monotonic_ns() // 1_000_000
