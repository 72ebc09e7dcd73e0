"""The SQLite database of a single process: one thread writes, one reads."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Final

import msgspec

from tilerummy.server.store import statements as sql
from tilerummy.server.store.data import PROBE, Append, Appended, AppendResult, Conflict, Repeated
from tilerummy.server.store.database import APPENDED_TOPIC, Heard, Row, Statement, Value
from tilerummy.server.store.group_writer import GroupWriter
from tilerummy.server.store.schema import NewerSchema, migrations
from tilerummy.server.store.sqlite_lock import DatabaseLock
from tilerummy.server.store.sqlite_thread import SqliteThread, connect

_CLOSE_SECONDS: Final = 3.0


class _NotAllNew(Exception):
    """Among many appends there is one that is repeated, or was decided from an old state."""


class SqliteDatabase:
    shared = False
    wall_sql = "CAST(ROUND((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER)"
    rows_sql = "json_each($1)"
    in_order_sql = ""
    """Its one writer waits for nobody."""

    def __init__(self, path: Path, lock: DatabaseLock) -> None:
        self._lock = lock
        self._writer = SqliteThread(path, writes=True)
        self._reader = SqliteThread(path, writes=False)
        self._appender = GroupWriter(self._append_all)
        self._heard: list[Heard] = []

    @staticmethod
    async def open(path: Path) -> SqliteDatabase:
        path = path.resolve()  # all names of a file mean the same one
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
        if change.listing is None and not change.records:
            result = await self._appender.append(change)
        else:
            result = await self._writer.run(partial(_append, change))
        if isinstance(result, Appended):
            self.publish(APPENDED_TOPIC, f"{change.table}:{result.seq}".encode())
        return result

    async def _append_all(self, changes: list[Append]) -> list[AppendResult]:
        try:
            return await self._writer.run(partial(_append_all, changes))
        except _NotAllNew:
            return await self._writer.run(lambda connection: [_append(each, connection) for each in changes])

    def publish(self, topic: str, payload: bytes) -> None:
        for heard in self._heard:
            heard(topic, payload)

    def listen(self, heard: Heard) -> None:
        self._heard.append(heard)

    async def ping(self) -> None:
        await self._appender.append(PROBE)
        await self.change(sql.PING.format(wall=self.wall_sql))

    async def close(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_CLOSE_SECONDS):
                await self._appender.close()
        if all([await self._writer.close(), await self._reader.close()]):
            self._lock.release()  # otherwise somebody may still write; it ends with the process


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


@cache
def _dialect(query: str) -> str:
    return query.replace("$", "?")


def _run(connection: sqlite3.Connection, query: str, args: tuple[Value, ...]) -> sqlite3.Cursor:
    return connection.execute(_dialect(query), args)


def _fetch(query: str, args: tuple[Value, ...], connection: sqlite3.Connection) -> list[Row]:
    return _run(connection, query, args).fetchall()


def _all(changes: list[Statement], connection: sqlite3.Connection) -> None:
    for query, args in changes:
        _run(connection, query, args)


def _append(change: Append, connection: sqlite3.Connection) -> AppendResult:
    table, key = change.table, change.command
    seq = change.after + 1
    listing = change.listing
    if key is not None and not _run(connection, sql.ADD_COMMAND, (table, key.user, key.id, seq)).rowcount:
        found = _run(connection, sql.FIND_COMMAND, (table, key.user, key.id)).fetchone()
        return Repeated(found[0])
    if change.after == 0:
        assert listing is not None  # a table is listed from its beginning
        shown = (int(listing.open), int(listing.alive), listing.counts_for, listing.summary)
        _run(connection, sql.CREATE_TABLE, (table, change.code, change.at, change.due, *shown))
    elif not _run(connection, sql.ADVANCE, (table, change.after, change.at, change.due)).rowcount:
        if key is not None:
            _run(connection, sql.DROP_COMMAND, (table, key.user, key.id))
        return Conflict()
    elif listing is not None:
        shown = (int(listing.open), int(listing.alive), listing.counts_for, listing.summary)
        _run(connection, sql.RELIST, (table, *shown))
    _run(connection, sql.ADD_ENTRY, (table, seq, change.at, change.body))
    if listing is not None:
        _run(connection, sql.CLEAR_MEMBERS, (table,))
        for user in listing.members:
            _run(connection, sql.ADD_MEMBER, (table, user))
    for record in change.records:
        kept = (record.id, table, record.game, record.finished_at, record.summary, record.text)
        _run(connection, sql.ADD_RECORD, kept)
        for user in record.members:
            _run(connection, sql.ADD_RECORD_MEMBER, (record.id, user))
    return Appended(seq)


def _append_all(changes: list[Append], connection: sqlite3.Connection) -> list[AppendResult]:
    """Many appends to different tables, none of which changes the lobby.

    Every statement lets go of the interpreter and waits for it afterwards: three for all, not for each.
    """
    rows = msgspec.json.encode([_row(change) for change in changes]).decode()
    try:
        _run(connection, sql.ADD_COMMANDS, (rows,))
        if _run(connection, sql.ADVANCE_ALL, (rows,)).rowcount != len(changes):
            raise _NotAllNew
        _run(connection, sql.ADD_ENTRIES, (rows,))
    except sqlite3.IntegrityError:
        raise _NotAllNew from None
    return [Appended(change.after + 1) for change in changes]


def _row(change: Append) -> tuple[Value, ...]:
    key = change.command
    asked = (None, None) if key is None else (key.user, key.id)
    return (change.table, change.after, change.at, change.body.decode(), change.due, *asked)
