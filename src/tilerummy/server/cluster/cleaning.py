"""Deletes what nobody uses: identities (every first visit creates one, and some visitors never return) and
shared evenings."""

from __future__ import annotations

import asyncio
from typing import Final

from tilerummy.server.report.log import log
from tilerummy.server.report.trouble import log_failure
from tilerummy.server.store.clock import wall_ms
from tilerummy.server.store.store import Store

UNSEEN_MS: Final = 90 * 24 * 3_600_000
"""Much longer than the interval at which we note that a user was seen."""
EVENING_UNSEEN_MS: Final = 180 * 24 * 3_600_000
"""Everybody who opened an evening has it on their device, too."""
_PAUSE_SECONDS: Final = 60.0


class Cleaning:
    """Cycles through all users, a few at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last = ""
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._loop = asyncio.create_task(self._clean_forever())

    async def stop(self) -> None:
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)

    async def clean(self) -> int:
        """Check the next batch of users; returns how many were deleted."""
        done = await self._store.identities.forget_unused(wall_ms() - UNSEEN_MS, self._last)
        self._last = done.last
        return done.count

    async def _clean_forever(self) -> None:
        while True:
            await asyncio.sleep(_PAUSE_SECONDS)
            try:
                count = await self.clean()
                await self._store.evenings.forget_unseen(wall_ms() - EVENING_UNSEEN_MS)
            except Exception as error:
                log_failure("cleaning-failed", error)
            else:
                if count:
                    log("identities-forgotten", count=count)
