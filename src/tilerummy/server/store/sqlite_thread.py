"""A thread with its own SQLite connection. The writer's commits are shared: whatever has queued up while the
disk was busy goes into one transaction, and is answered when that is durable."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from tilerummy.server.report.trouble import Unavailable

T = TypeVar("T")

_MOST_AT_ONCE: Final = 500
"""Longer transactions would only make the first in them wait."""
_BUSY_SECONDS: Final = 10.0
_CLOSE_SECONDS: Final = 3.0
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


@dataclass(frozen=True, slots=True)
class _Job:
    work: Callable[[sqlite3.Connection], Any]
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]


class SqliteThread:
    def __init__(self, path: Path, *, writes: bool) -> None:
        self._path = path
        self._writes = writes
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(
            target=self._run, name=f"sqlite-{'writer' if writes else 'reader'}", daemon=True
        )
        self._thread.start()

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The work's result; a writer's is durable when this returns."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._queue.put(_Job(work, loop, answer))
        return await answer  # the work is done whether or not anybody waits for it

    async def close(self) -> bool:
        """Do what has been asked for; False if a disk that hangs keeps it from that."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join, _CLOSE_SECONDS)
        return not self._thread.is_alive()

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        ended = False
        while not ended:
            jobs, ended = self._next_jobs()
            try:
                connection = connection or connect(self._path)
                results = self._together(connection, jobs) if self._writes else _each(connection, jobs)
            except Exception as error:  # even taking back has failed: nothing holds with this connection
                results = [_Failure(error)] * len(jobs)
                _close(connection)
                connection = None
            self._answer(jobs, results)
        _close(connection)

    def _next_jobs(self) -> tuple[list[_Job], bool]:
        """All that wait, and whether they are the last."""
        jobs: list[_Job] = []
        while len(jobs) < _MOST_AT_ONCE and not (jobs and self._queue.empty()):
            job = self._queue.get()
            if job is None:
                return jobs, True
            jobs.append(job)
        return jobs, False

    def _together(self, connection: sqlite3.Connection, jobs: list[_Job]) -> list[object]:
        """One transaction. Only if a job fails are they done again one by one, each to be taken back alone:
        every statement lets go of the interpreter, and must wait for it afterwards while the others work."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            results = [job.work(connection) for job in jobs]
            connection.execute("COMMIT")
            return results
        except Exception:
            _take_back(connection)
        return self._one_by_one(connection, jobs)

    def _one_by_one(self, connection: sqlite3.Connection, jobs: list[_Job]) -> list[object]:
        """One transaction; a job that fails takes back its own changes only."""
        results: list[object] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                connection.execute("SAVEPOINT job")
                try:
                    results.append(job.work(connection))
                except Exception as error:
                    connection.execute("ROLLBACK TO job")
                    results.append(_Failure(error))
                connection.execute("RELEASE job")
            connection.execute("COMMIT")
        except Exception as error:  # the disk is full, say: nothing of this was written
            _take_back(connection)
            return [_Failure(error)] * len(jobs)
        return results

    def _answer(self, jobs: list[_Job], results: list[object]) -> None:
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], object]]] = {}
        for job, result in zip(jobs, results, strict=True):
            by_loop.setdefault(job.loop, []).append((job.answer, result))
        for loop, answers in by_loop.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_resolve, answers)


@dataclass(frozen=True, slots=True)
class _Failure:
    error: Exception


def _each(connection: sqlite3.Connection, jobs: list[_Job]) -> list[object]:
    results: list[object] = []
    for job in jobs:
        try:
            results.append(job.work(connection))
        except Exception as error:
            results.append(_Failure(error))
    return results


def _resolve(answers: list[tuple[asyncio.Future[Any], object]]) -> None:
    for answer, result in answers:
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
    return connection
