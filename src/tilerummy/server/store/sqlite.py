"""The SQLite database of a single process: one thread writes, one reads."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from functools import partial
from pathlib import Path

from tilerummy.server.store import statements as sql
from tilerummy.server.store.data import PROBE, Append, AppendResult
from tilerummy.server.store.database import Heard, Row, Statement, Value
from tilerummy.server.store.schema import NewerSchema, migrations
from tilerummy.server.store.sqlite_append import run
from tilerummy.server.store.sqlite_lock import DatabaseLock
from tilerummy.server.store.sqlite_thread import SqliteThread, connect


class SqliteDatabase:
    shared = False
    wall_sql = "CAST(ROUND((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER)"
    rows_sql = "json_each($1)"
    in_order_sql = ""
    """Not needed: there is only one writer."""

    def __init__(self, path: Path, lock: DatabaseLock) -> None:
        self._lock = lock
        self._writer = SqliteThread(path, writes=True)
        self._reader = SqliteThread(path, writes=False)
        self._heard: list[Heard] = []

    @staticmethod
    async def open(path: Path) -> SqliteDatabase:
        path = path.resolve()  # noqa: ASYNC240 - once, before anybody is served. All names of a file are the same
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = DatabaseLock(path)
        try:
            _migrate(path)
        except BaseException:
            lock.release()
            raise
        return SqliteDatabase(path, lock)

    async def read(self, query: str, *args: Value) -> list[Row]:
        return await self._reader.run(partial(_fetch, query, args))

    async def change(self, query: str, *args: Value, soft: bool = False) -> list[Row]:  # noqa: ARG002
        return await self._writer.run(partial(_fetch, query, args))

    async def change_all(self, changes: list[Statement], *, soft: bool = False) -> None:  # noqa: ARG002
        await self._writer.run(partial(_all, changes))

    async def append(self, change: Append) -> AppendResult:
        return await self._writer.run(change)

    def publish(self, topic: str, payload: bytes) -> None:
        for heard in self._heard:
            heard(topic, payload)

    def listen(self, heard: Heard) -> None:
        self._heard.append(heard)

    async def ping(self) -> None:
        await self.append(PROBE)
        await self.change(sql.PING.format(wall=self.wall_sql))

    async def close(self) -> None:
        if all([await self._writer.close(), await self._reader.close()]):
            self._lock.release()  # otherwise a thread may still write; the lock ends with the process


def _migrate(path: Path) -> None:
    connection = connect(path)
    try:
        connection.execute("BEGIN EXCLUSIVE")
        (done,) = connection.execute("PRAGMA user_version").fetchone()
        scripts = migrations("BLOB", SqliteDatabase.wall_sql)
        if done > len(scripts):
            raise NewerSchema(done, len(scripts))
        for version, script in enumerate(scripts, 1):
            if version > done:
                for statement in script:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {version}")
        connection.execute("COMMIT")
    finally:
        with suppress(sqlite3.Error):
            connection.rollback()
        connection.close()


def _fetch(query: str, args: tuple[Value, ...], connection: sqlite3.Connection) -> list[Row]:
    return run(connection, query, args).fetchall()


def _all(changes: list[Statement], connection: sqlite3.Connection) -> None:
    for query, args in changes:
        run(connection, query, args)
