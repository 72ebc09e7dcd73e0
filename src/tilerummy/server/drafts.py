"""The latest drafts of all seats. They are written to the store a few times a second, all in one go: the
worker that fires a clock may not be the one that holds the player's socket."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from tilerummy.server.log import log
from tilerummy.server.store import SavedDraft, Store

FLUSH_SECONDS: Final = 0.2
"""Well below the grace that a clock grants, so that no draft comes too late."""


class Drafts:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._unsaved: dict[tuple[str, int], SavedDraft] = {}
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._loop = asyncio.create_task(self._flush_forever())

    async def stop(self) -> None:
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)
        await self.flush()

    def keep(self, table: str, seat: int, draft: SavedDraft) -> None:
        self._unsaved[table, seat] = draft

    async def latest(self, table: str, seat: int) -> SavedDraft | None:
        unsaved = self._unsaved.get((table, seat))
        return await self._store.draft(table, seat) if unsaved is None else unsaved

    async def flush(self) -> None:
        if not self._unsaved:
            return
        saving, self._unsaved = self._unsaved, {}
        try:
            await self._store.save_drafts(saving)
        except Exception:
            self._unsaved = saving | self._unsaved
            raise

    async def _flush_forever(self) -> None:
        while True:
            await asyncio.sleep(FLUSH_SECONDS)
            try:
                await self.flush()
            except Exception:
                log("drafts-not-saved", level=logging.WARNING)
