"""The latest drafts of all seats, written to the store in batches a few times per second: the worker that
ends a turn may not be the one with the player's socket."""

from __future__ import annotations

import asyncio
from typing import Final, TypeVar

from tilerummy.server.report.trouble import log_failure
from tilerummy.server.store import SavedDraft
from tilerummy.server.store.data import DraftKey
from tilerummy.server.store.kept_drafts import DEVICES_OF_SEAT, KeptDrafts
from tilerummy.server.table.listing import ended_game
from tilerummy.tables.change import Change

K = TypeVar("K")
V = TypeVar("V")

FLUSH_SECONDS: Final = 0.2
"""Well below the clock's grace period. Drafts within that period are saved at once: see `hurry`."""


class DraftBuffer:
    def __init__(self, kept: KeptDrafts) -> None:
        self._kept = kept
        self._unsaved: dict[DraftKey, SavedDraft] = {}
        self._outdated: dict[tuple[str, int], tuple[int, int]] = {}
        self._over: dict[str, int] = {}
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._loop = asyncio.create_task(self._flush_forever())

    async def stop(self) -> None:
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)
        await self.flush()

    def keep(self, key: DraftKey, draft: SavedDraft, *, first: bool) -> None:
        """`first`: whether it is the device's first one here; drafts of earlier turns are then discarded."""
        self._unsaved.pop(key, None)  # keeps the latest last
        self._unsaved[key] = draft
        if first:
            self._outdated[key[:2]] = (draft.game, draft.turn)
            devices = [other for other in self._unsaved if other[:2] == key[:2] and other != key]
            for oldest in devices[: 1 - DEVICES_OF_SEAT]:
                del self._unsaved[oldest]

    def follow(self, change: Change) -> None:
        """Discard drafts of games that are over."""
        game = ended_game(change.events)
        if game is None:
            return
        table = change.after.id
        self._over[table] = game
        for key, draft in list(self._unsaved.items()):
            if key[0] == table and draft.game <= game:
                del self._unsaved[key]

    async def latest(self, table: str, seat: int) -> SavedDraft | None:
        # Ours first: a draft saved while we read the store is then found twice rather than not at all.
        unsaved = [draft for key, draft in self._unsaved.items() if key[:2] == (table, seat)]
        saved = await self._kept.latest(table, seat)
        known = unsaved if saved is None else [saved, *unsaved]
        return max(known, key=lambda draft: draft.order, default=None)

    async def flush(self) -> None:
        """Save everything. Whatever fails to be saved stays here."""
        saving, outdated, over = dict(self._unsaved), dict(self._outdated), dict(self._over)
        if saving:
            await self._kept.save(saving)
            _remove(self._unsaved, saving)
        if outdated:
            await self._kept.forget_before(outdated)
            _remove(self._outdated, outdated)
        if over:
            await self._kept.forget_games(over)
            _remove(self._over, over)

    async def hurry(self) -> None:
        """Try to save at once: another worker may be about to end the turn."""
        try:
            await self.flush()
        except Exception as error:
            log_failure("drafts-not-saved", error)

    async def _flush_forever(self) -> None:
        while True:
            await asyncio.sleep(FLUSH_SECONDS)
            await self.hurry()


def _remove(waiting: dict[K, V], done: dict[K, V]) -> None:
    """Remove what is done, unless it has been replaced since."""
    for key, value in done.items():
        if waiting.get(key) == value:
            del waiting[key]
