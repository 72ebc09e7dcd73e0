"""Long work on the event loop, in slices: whoever else waits has a turn in between."""

from __future__ import annotations

import asyncio
import time
from typing import Final

SLICE_SECONDS: Final = 0.003


class Pace:
    """Ask it to rest after every small step; it does so when the slice is used up."""

    def __init__(self) -> None:
        self._until = time.perf_counter() + SLICE_SECONDS

    async def rest(self) -> None:
        if time.perf_counter() >= self._until:
            await asyncio.sleep(0)
            self._until = time.perf_counter() + SLICE_SECONDS
