"""Splits long work on the event loop into slices, so that others get a turn in between."""

from __future__ import annotations

import asyncio
import time
from typing import Final

SLICE_SECONDS: Final = 0.003


class Pace:
    """Call `rest` after every small step; it yields when the time slice is used up."""

    def __init__(self) -> None:
        self._until = time.perf_counter() + SLICE_SECONDS

    async def rest(self) -> None:
        if time.perf_counter() >= self._until:
            await asyncio.sleep(0)
            self._until = time.perf_counter() + SLICE_SECONDS
