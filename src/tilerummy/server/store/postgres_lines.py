"""Connections to PostgreSQL. Every wait has a limit, because a connection may be silently dead: one that
doesn't answer is cut, and replaced when needed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import asyncpg

from tilerummy.server.report.trouble import Unavailable

ANSWER_SECONDS: Final = 8.0
"""Time limit for one use of a connection, and for opening one."""
_IDLE_SECONDS: Final = 120.0
_MOST_LINES: Final = 4
_OUR_MISTAKES: Final = ("22", "23", "40", "42")
"""Classes of errors: bad data, broken constraints, deadlocks, bad SQL. All other errors are the server's."""


async def open_line(url: str, settings: dict[str, str]) -> Any:
    """Sets limits on the server's side, too: it doesn't notice a silently dead connection either, and would
    keep its locks."""
    limits = {
        "idle_in_transaction_session_timeout": _ms(ANSWER_SECONDS),
        "idle_session_timeout": _ms(_IDLE_SECONDS),
        "tcp_keepalives_idle": "10",
        "tcp_keepalives_interval": "5",
        "tcp_keepalives_count": "3",
    }
    try:
        return await asyncpg.connect(
            url, timeout=ANSWER_SECONDS, command_timeout=ANSWER_SECONDS, server_settings=limits | settings
        )
    except TimeoutError:
        raise TimeoutError("no connection in time") from None


class Lines:
    """A small pool of connections with the same settings. (asyncpg's own pool waits for an orderly close of
    every connection, and keeps idle ones that are as dead as the one just given up.)"""

    def __init__(self, url: str, settings: dict[str, str]) -> None:
        self._url = url
        self._settings = settings
        self._places = asyncio.Semaphore(_MOST_LINES)
        self._idle: list[Any] = []
        self._open: set[Any] = set()
        self._closed = False

    async def fetch(self, query: str, *args: Any) -> list[Any]:
        async with self.line() as line:
            rows: list[Any] = await line.fetch(query, *args)
            return rows

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Any]:
        """Exclusive use of a connection, with a time limit."""
        async with self._places:
            line = await self._idle_or_new()
            cut = asyncio.get_running_loop().call_later(ANSWER_SECONDS, self._cut, line)
            try:
                yield line
            except asyncpg.PostgresError as error:
                _raise_if_trouble(error)
                raise
            except (OSError, asyncpg.InterfaceError) as error:
                if line.is_closed() or isinstance(error, OSError):
                    self._cut(line)
                    raise Unavailable(_reason(error)) from error
                raise
            except asyncio.CancelledError:
                self._cut(line)  # nobody waits for its answer any more
                raise
            finally:
                cut.cancel()
                self._put_back(line)

    def drop_idle(self) -> None:
        """Drop idle connections, which may be dead; new ones are opened when needed."""
        while self._idle:
            self._hang_up(self._idle.pop())

    def close(self) -> None:
        """Without an orderly close, which a dead connection would never answer."""
        self._closed = True
        for line in tuple(self._open):
            self._hang_up(line)
        self._idle.clear()

    async def _idle_or_new(self) -> Any:
        while self._idle:
            line = self._idle.pop()
            if not line.is_closed():
                return line
            self._open.discard(line)
        if self._closed:
            raise Unavailable("closed")
        try:
            limit = {"statement_timeout": _ms(ANSWER_SECONDS)}  # nobody waits for the answer any more
            line = await open_line(self._url, limit | self._settings)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise Unavailable(_reason(error)) from error
        self._open.add(line)
        return line

    def _put_back(self, line: Any) -> None:
        if line.is_closed() or line.is_in_transaction() or self._closed:
            self._hang_up(line)
        else:
            self._idle.append(line)

    def _cut(self, line: Any) -> None:
        """If one connection is dead, the others usually are, too."""
        self._hang_up(line)
        self.drop_idle()

    def _hang_up(self, line: Any) -> None:
        self._open.discard(line)
        line.terminate()


def _raise_if_trouble(error: asyncpg.PostgresError) -> None:
    state = error.sqlstate or ""
    if state[:2] not in _OUR_MISTAKES:
        raise Unavailable(_reason(error)) from error


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _ms(seconds: float) -> str:
    return str(int(1000 * seconds))
