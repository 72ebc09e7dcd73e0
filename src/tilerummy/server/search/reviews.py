"""Reviews of finished games. Finished games don't change, so reviews are cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

import msgspec

from tilerummy.server.search.queue import Queue
from tilerummy.server.search.review import Review, review_record
from tilerummy.solver.pool import ProcessPool

_REVIEW_SECONDS: Final = 20.0
_REVIEW_PATIENCE: Final = 50.0
"""Includes waiting in the queue, and a last turn that takes long."""
_KEPT_BYTES: Final = 8 * 1024 * 1024
"""Enough for some hundred games."""

_DECODER: Final = msgspec.json.Decoder(Review)


class Reviews:
    def __init__(self, processes: ProcessPool) -> None:
        self.queue = Queue(processes, _REVIEW_PATIENCE, each=3, most=50, retry_after=20)
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        """Encoded, which is smaller; least recently used first."""
        self._bytes = 0
        self._under_way: dict[str, asyncio.Task[Review]] = {}

    async def review(self, record: str, text: str, asker: str) -> Review:
        """The review of a record: from the cache, or by a search in another process that everybody shares who
        asks in the meantime."""
        known = self._find(record)
        if known is not None and known.complete:
            return known
        search = self._under_way.get(record)
        if search is None:
            search = asyncio.create_task(self._search(record, text, asker, known))
            self._under_way[record] = search
            search.add_done_callback(self._ended)
            search.set_name(record)
        return await asyncio.shield(search)

    async def stop(self) -> None:
        searches = tuple(self._under_way.values())
        for search in searches:
            search.cancel()
        await asyncio.gather(*searches, return_exceptions=True)

    def _ended(self, search: asyncio.Task[Review]) -> None:
        del self._under_way[search.get_name()]
        if not search.cancelled():
            search.exception()  # whoever asked may be gone

    async def _search(self, record: str, text: str, asker: str, known: Review | None) -> Review:
        found = await self.queue.call(asker, review_record, record, text, _REVIEW_SECONDS, known)
        self._keep(record, msgspec.json.encode(found))
        return found

    def _find(self, record: str) -> Review | None:
        kept = self._kept.get(record)
        if kept is None:
            return None
        self._kept.move_to_end(record)
        return _DECODER.decode(kept)

    def _keep(self, record: str, encoded: bytes) -> None:
        self._bytes += len(encoded) - len(self._kept.pop(record, b""))
        self._kept[record] = encoded
        while self._bytes > _KEPT_BYTES:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest)
