"""A thread with its own SQLite connection. Writes share commits: whatever queues up while the disk is busy
goes into one transaction, and is answered when that is durable."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from tilerummy.server.report.trouble import Unavailable
from tilerummy.server.store.data import Append
from tilerummy.server.store.sqlite_append import Work, do, do_all

T = TypeVar("T")

_MOST_AT_ONCE: Final = 500
"""Longer transactions would only delay their first members."""
_BUSY_SECONDS: Final = 10.0
_CLOSE_SECONDS: Final = 3.0
_LOG_PAGES: Final = 4000
"""How long SQLite's log may become (16 MB) before it is written into the file. A page that many changes share
is then written there once for all of them; with the usual 1000 pages an append takes a tenth more."""
_TROUBLE: Final = frozenset(
    (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOTADB,
    )
)
"""Errors that are the disk's, not ours."""


_Job = tuple[Work, asyncio.Future[Any]]


class SqliteThread:
    def __init__(self, path: Path, *, writes: bool) -> None:
        self._path = path
        self._do = _together if writes else _each
        self._loop = asyncio.get_running_loop()
        self._waiting: list[_Job] = []
        self._under_way: list[_Job] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False
        self._batches: SimpleQueue[list[Work] | None] = SimpleQueue()
        self._thread = Thread(
            target=self._run, name=f"sqlite-{'writer' if writes else 'reader'}", daemon=True
        )
        self._thread.start()

    async def run(self, work: Append | Callable[[sqlite3.Connection], T]) -> T:
        """The work's result (an append has an `AppendResult`); a writer's is durable when this returns."""
        if self._closed:
            raise Unavailable("closed")
        answer: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append((work, answer))
        if self._idle.is_set():
            self._idle.clear()
            self._loop.call_soon(self._hand_over)  # along with whatever else comes in this turn of the loop
        return await answer  # once begun, it is done even if nobody waits for it any more

    async def close(self) -> bool:
        """Finish what has been requested; False if a hanging disk prevents that."""
        self._closed = True
        with suppress(TimeoutError):
            async with asyncio.timeout(_CLOSE_SECONDS):
                await self._idle.wait()
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join, _CLOSE_SECONDS)
        _resolve([*self._under_way, *self._waiting], repeat(_Failure(Unavailable("closed"))))
        return not self._thread.is_alive()

    # --- on the loop

    def _hand_over(self) -> None:
        """Pass what has queued up to the thread, except for appends given up in the meantime: their callers
        were told that they failed."""
        taken, self._waiting = self._waiting[:_MOST_AT_ONCE], self._waiting[_MOST_AT_ONCE:]
        self._under_way = [job for job in taken if not (job[1].done() and isinstance(job[0], Append))]
        if self._under_way:
            self._batches.put([work for work, _ in self._under_way])
        elif self._waiting:
            self._loop.call_soon(self._hand_over)
        else:
            self._idle.set()

    def _answered(self, results: list[object]) -> None:
        _resolve(self._under_way, results)
        self._hand_over()

    # --- on the thread

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        while (works := self._batches.get()) is not None:
            try:
                connection = connection or connect(self._path)
                results = self._do(connection, works)
            except Exception as error:  # even the rollback has failed: this connection is unusable
                results = [_Failure(error)] * len(works)
                _close(connection)
                connection = None
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._answered, results)
        _close(connection)


@dataclass(frozen=True, slots=True)
class _Failure:
    error: Exception


def _together(connection: sqlite3.Connection, works: list[Work]) -> list[object]:
    """In one transaction. Only if something fails are they redone one by one with savepoints: every statement
    releases the interpreter, and has to wait for it afterwards."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        results = do_all(works, connection)
        connection.execute("COMMIT")
        return results
    except Exception:
        _take_back(connection)
    return _one_by_one(connection, works)


def _one_by_one(connection: sqlite3.Connection, works: list[Work]) -> list[object]:
    """In one transaction; failures roll back only their own changes."""
    results: list[object] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for work in works:
            connection.execute("SAVEPOINT work")
            try:
                results.append(do(work, connection))
            except Exception as error:
                connection.execute("ROLLBACK TO work")
                results.append(_Failure(error))
            connection.execute("RELEASE work")
        connection.execute("COMMIT")
    except Exception as error:  # a full disk, for example: nothing was written
        _take_back(connection)
        return [_Failure(error)] * len(works)
    return results


def _each(connection: sqlite3.Connection, works: list[Work]) -> list[object]:
    results: list[object] = []
    for work in works:
        try:
            results.append(do(work, connection))
        except Exception as error:
            results.append(_Failure(error))
    return results


def _resolve(jobs: list[_Job], results: Iterable[object]) -> None:
    for (_, answer), result in zip(jobs, results, strict=False):
        if answer.done():
            continue
        if isinstance(result, _Failure):
            answer.set_exception(_told(result.error))
        else:
            answer.set_result(result)


def _told(error: Exception) -> Exception:
    code = getattr(error, "sqlite_errorcode", None)
    return Unavailable(str(error)) if code is not None and code & 0xFF in _TROUBLE else error


def _take_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def _close(connection: sqlite3.Connection | None) -> None:
    if connection is not None:
        with suppress(sqlite3.Error):
            connection.close()


def connect(path: Path) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return."""
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, cached_statements=256)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_LOG_PAGES}")
    return connection
