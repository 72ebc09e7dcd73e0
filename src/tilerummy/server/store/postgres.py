"""The PostgreSQL database of many workers. They share nothing else: what one appends, the others hear of."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

import asyncpg

from tilerummy.server.log import log
from tilerummy.server.store import statements as sql
from tilerummy.server.store.data import Append, Appended, AppendResult
from tilerummy.server.store.database import MISSED_TOPIC, Heard, Row, Statement, Value
from tilerummy.server.store.group_writer import GroupWriter
from tilerummy.server.store.postgres_append import (
    CALL,
    CALL_ALL,
    CREATE_APPEND_ENTRIES,
    CREATE_APPEND_ENTRY,
    arguments,
    columns,
    result_of,
)
from tilerummy.server.store.postgres_speaker import CHANNEL, Speaker, heard_in
from tilerummy.server.store.schema import migrations

_LOCK: Final = 0x7469_6C65
"""The number of the advisory lock under which the schema is migrated."""
_CONNECTIONS: Final = 4
_RETRY_SECONDS: Final = 0.5
_PULSE_SECONDS: Final = 2.0
"""How often the line that we listen on is asked whether it still is one."""
_PATIENCE_SECONDS: Final = 5.0
_START_SECONDS: Final = 20.0
_LISTENER: Final = {"application_name": "tilerummy listener"}


class PostgresDatabase:
    shared = True
    wall_sql = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
    rows_sql = "jsonb_array_elements(CAST($1 AS JSONB)) AS each (value)"
    in_order_sql = 'ORDER BY id COLLATE "C" FOR NO KEY UPDATE'

    def __init__(self, url: str, pool: Any, soft: Any) -> None:
        self._url = url
        self._pool = pool
        self._soft = soft
        self._speaker = Speaker(soft)
        self._heard: list[Heard] = []
        # Transactions that notify are committed one after the other, so it pays to have few of them.
        self._writer = GroupWriter(self._append_all)
        self._lister = GroupWriter(self._append_listed)
        self._listening = asyncio.Event()
        self._listener = asyncio.create_task(self._listen_forever())

    @staticmethod
    async def open(url: str) -> PostgresDatabase:
        await _migrate(url)
        durable, forgetful = {"synchronous_commit": "on"}, {"synchronous_commit": "off"}
        pool, soft = await _pool(url, durable), await _pool(url, forgetful)
        database = PostgresDatabase(url, pool, soft)
        try:
            async with asyncio.timeout(_START_SECONDS):
                await database._listening.wait()
        except BaseException:
            await database.close()
            raise
        return database

    async def read(self, query: str, *args: Value) -> list[Row]:
        return [tuple(row) for row in await self._pool.fetch(query, *args)]

    async def change(self, query: str, *args: Value, soft: bool = False) -> list[Row]:
        pool = self._soft if soft else self._pool
        return [tuple(row) for row in await pool.fetch(query, *args)]

    async def change_all(self, changes: list[Statement], *, soft: bool = False) -> None:
        pool = self._soft if soft else self._pool
        async with pool.acquire() as connection, connection.transaction():
            for query, args in changes:
                await connection.execute(query, *args)

    async def append(self, change: Append) -> AppendResult:
        if not change.records:
            return await (self._writer if change.listing is None else self._lister).append(change)
        async with self._pool.acquire() as connection, connection.transaction():
            result = result_of(await connection.fetchval(CALL, *arguments(change)))
            if isinstance(result, Appended):
                for record in change.records:
                    kept = (record.id, change.table, record.game, record.finished_at)
                    await connection.execute(sql.ADD_RECORD, *kept, record.summary, record.text)
                    for user in record.members:
                        await connection.execute(sql.ADD_RECORD_MEMBER, record.id, user)
        return result

    async def _append_all(self, changes: list[Append]) -> list[AppendResult]:
        """What changes nothing in the lobby, which is most, takes one statement."""
        return [result_of(seq) for seq in await self._pool.fetchval(CALL_ALL, *columns(changes))]

    async def _append_listed(self, changes: list[Append]) -> list[AppendResult]:
        rows = await self._pool.fetchmany(CALL, [arguments(change) for change in changes])
        return [result_of(row[0]) for row in rows]

    def publish(self, topic: str, payload: bytes) -> None:
        self._speaker.say(topic, payload)

    def listen(self, heard: Heard) -> None:
        self._heard.append(heard)

    async def ping(self) -> None:
        await self._pool.fetchval("SELECT 1")

    async def close(self) -> None:
        await self._writer.close()
        await self._lister.close()
        self._listener.cancel()
        with suppress(asyncio.CancelledError):
            await self._listener
        await self._speaker.close()
        await self._soft.close()
        await self._pool.close()

    async def _listen_forever(self) -> None:
        """One connection that listens; whatever ends it, there is soon another one."""
        while True:
            try:
                connection = await asyncpg.connect(
                    self._url, timeout=_PATIENCE_SECONDS, server_settings=_LISTENER
                )
                try:
                    await self._listen(connection)
                finally:
                    connection.terminate()  # a line that may be dead is not asked for a farewell
            except Exception as error:  # whatever it is: who doesn't listen serves old tables
                log("listener-lost", level=logging.WARNING, error=type(error).__name__)
            await asyncio.sleep(_RETRY_SECONDS)

    async def _listen(self, connection: Any) -> None:
        """Until the connection is lost; that it is dead without a word shows by asking it."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        async with asyncio.timeout(_PATIENCE_SECONDS):
            await connection.add_listener(CHANNEL, self._hear)
        if self._listening.is_set():  # something may have been said in between
            self._tell(MISSED_TOPIC, b"")
        self._listening.set()
        while not lost.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(_PULSE_SECONDS):
                    await lost.wait()
                    return
            await connection.fetchval("SELECT 1", timeout=_PATIENCE_SECONDS)

    def _hear(self, _connection: object, _pid: int, _channel: str, said: str) -> None:
        for topic, payload in heard_in(said):
            self._tell(topic, payload)

    def _tell(self, topic: str, payload: bytes) -> None:
        for heard in self._heard:
            heard(topic, payload)


class _Connection(asyncpg.Connection):  # type: ignore[misc]  # the package has no types
    def get_reset_query(self) -> str:
        """Nothing to take back after use, a round trip each time: our statements leave nothing behind."""
        return ""


async def _pool(url: str, settings: dict[str, str]) -> Any:
    return await asyncpg.create_pool(
        url, min_size=1, max_size=_CONNECTIONS, server_settings=settings, connection_class=_Connection
    )


async def _migrate(url: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
            await connection.execute(
                "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)"
            )
            done = await connection.fetchval("SELECT COALESCE(MAX(version), 0) FROM schema_version")
            for version, script in enumerate(migrations("BYTEA", PostgresDatabase.wall_sql), 1):
                if version > done:
                    for statement in script:
                        await connection.execute(statement)
                    await connection.execute("INSERT INTO schema_version VALUES ($1)", version)
            await connection.execute(CREATE_APPEND_ENTRY)
            await connection.execute(CREATE_APPEND_ENTRIES)
    finally:
        await connection.close()
