"""Publishes messages to all workers through PostgreSQL: in batches, and retried on failure."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Final

from tilerummy.server.report.trouble import Trouble
from tilerummy.server.store.postgres_lines import Lines

CHANNEL: Final = "tilerummy"
_NOTIFY_ALL: Final = "SELECT pg_notify($1, said) FROM unnest($2::TEXT[]) AS said"
_RETRY_SECONDS: Final = 0.5
_MOST_TRIES: Final = 20
"""Given up after ten seconds: drafts are outdated by then, and logs are read anyway."""
_MOST_KEPT: Final = 10_000
_PAUSE_SECONDS: Final = 0.02
"""Pause between batches: too short to be noticed in a draft, and a batch costs as much as many messages in
it."""
_MOST_BYTES: Final = 7_900
"""Size of a notification; PostgreSQL accepts less than 8,000 bytes."""


class Speaker:
    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._trouble = Trouble("publish-failed")
        self._unsaid: list[str] = []
        self._saying: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()

    def say(self, topic: str, payload: bytes) -> None:
        """Queue a message; sent soon, in order."""
        self._unsaid.append(f"{topic} {payload.decode()}")
        if self._saying is None or self._saying.done():
            self._saying = asyncio.create_task(self._say_all())

    async def close(self) -> None:
        """Send what is left, if possible at once."""
        self._closing.set()
        if self._saying is not None:
            await self._saying

    def stop(self) -> None:
        """Stop sending."""
        self._closing.set()
        if self._saying is not None:
            self._saying.cancel()

    async def _say_all(self) -> None:
        """Send everything queued up as one batch, as with appends."""
        tries = 0
        while self._unsaid:
            saying, self._unsaid = self._unsaid, []
            try:
                await self._lines.fetch(_NOTIFY_ALL, CHANNEL, _packed(saying))
                tries = 0
                self._trouble.worked()
                await self._rest(_PAUSE_SECONDS)
            except Exception as error:  # any error: there is no caller to tell
                tries += 1
                again = tries < _MOST_TRIES and not self._closing.is_set()
                self._trouble.failed(type(error).__name__)
                if again:
                    self._unsaid = [*saying, *self._unsaid][-_MOST_KEPT:]
                    await self._rest(_RETRY_SECONDS)
                else:
                    tries = 0

    async def _rest(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._closing.wait()
        except TimeoutError:
            pass


def heard_in(said: str) -> Iterator[tuple[str, bytes]]:
    """The topics and payloads that were packed into a notification."""
    for news in said.split("\n"):
        topic, _, payload = news.partition(" ")
        yield topic, payload.encode()


def _packed(news: list[str]) -> list[str]:
    """As many as fit into each notification, one per line; payloads have no line breaks."""
    packed: list[str] = []
    room = 0
    for each in news:
        size = len(each.encode()) + 1
        if size > room:
            packed.append(each)
            room = _MOST_BYTES - size
        else:
            packed[-1] += "\n" + each
            room -= size
    return packed
