"""The PostgreSQL database of several workers. They share nothing else: each hears what the others append."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

from tilerummy.server.report.trouble import Trouble
from tilerummy.server.store import statements as sql
from tilerummy.server.store.data import PROBE, Append, Appended, AppendResult
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
from tilerummy.server.store.postgres_lines import Lines, open_line
from tilerummy.server.store.postgres_speaker import CHANNEL, Speaker, heard_in
from tilerummy.server.store.schema import NewerSchema, migrations

_LOCK: Final = 0x7469_6C65
"""The advisory lock for migrations of the schema."""
_RETRY_SECONDS: Final = 0.5
_PULSE_SECONDS: Final = 2.0
"""How often we check that the listening connection is still alive."""
_PATIENCE_SECONDS: Final = 5.0
_START_SECONDS: Final = 20.0
_MIGRATION_SECONDS: Final = 600.0
"""A large database may take long, and another worker may already be migrating it."""
_CLOSE_SECONDS: Final = 2.0
"""To write what has been asked for."""
_LISTENER: Final = {"application_name": "tilerummy listener"}


class PostgresDatabase:
    shared = True
    wall_sql = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
    rows_sql = "jsonb_array_elements(CAST($1 AS JSONB)) AS each (value)"
    in_order_sql = 'ORDER BY id COLLATE "C" FOR NO KEY UPDATE'

    def __init__(self, url: str) -> None:
        self._url = url
        self._durable = Lines(url, {"synchronous_commit": "on"})
        self._soft = Lines(url, {"synchronous_commit": "off"})
        self._speaker = Speaker(self._soft)
        self._heard: list[Heard] = []
        # PostgreSQL commits notifying transactions one after another, so it pays to have few of them.
        self._writer = GroupWriter(self._append_all)
        self._lister = GroupWriter(self._append_listed)
        self._listening = asyncio.Event()
        self._deafness = Trouble("listener-lost")
        self._listener = asyncio.create_task(self._listen_forever())

    @staticmethod
    async def open(url: str) -> PostgresDatabase:
        await _migrate(url)
        database = PostgresDatabase(url)
        try:
            async with asyncio.timeout(_START_SECONDS):
                await database._listening.wait()
        except TimeoutError:
            await database.close()
            raise TimeoutError("no answer in time") from None
        except BaseException:
            await database.close()
            raise
        return database

    async def read(self, query: str, *args: Value) -> list[Row]:
        return [tuple(row) for row in await self._durable.fetch(query, *args)]

    async def change(self, query: str, *args: Value, soft: bool = False) -> list[Row]:
        return [tuple(row) for row in await self._lines(soft=soft).fetch(query, *args)]

    async def change_all(self, changes: list[Statement], *, soft: bool = False) -> None:
        async with self._lines(soft=soft).line() as line, line.transaction():
            for query, args in changes:
                await line.execute(query, *args)

    def _lines(self, *, soft: bool) -> Lines:
        return self._soft if soft else self._durable

    async def append(self, change: Append) -> AppendResult:
        if not change.records:
            return await (self._writer if change.listing is None else self._lister).append(change)
        async with self._durable.line() as line, line.transaction():
            result = result_of(await line.fetchval(CALL, *arguments(change)))
            if isinstance(result, Appended):
                for record in change.records:
                    kept = (record.id, change.table, record.game, record.finished_at)
                    await line.execute(sql.ADD_RECORD, *kept, record.summary, record.text)
                    for user in record.members:
                        await line.execute(sql.ADD_RECORD_MEMBER, record.id, user)
        return result

    async def _append_all(self, changes: list[Append]) -> list[AppendResult]:
        """Appends that don't change the lobby, which are most, take one statement."""
        async with self._durable.line() as line:
            return [result_of(seq) for seq in await line.fetchval(CALL_ALL, *columns(changes))]

    async def _append_listed(self, changes: list[Append]) -> list[AppendResult]:
        async with self._durable.line() as line:
            rows = await line.fetchmany(CALL, [arguments(change) for change in changes])
            return [result_of(row[0]) for row in rows]

    def publish(self, topic: str, payload: bytes) -> None:
        self._speaker.say(topic, payload)

    def listen(self, heard: Heard) -> None:
        self._heard.append(heard)

    async def ping(self) -> None:
        await self._writer.append(PROBE)
        await self._lister.append(PROBE)
        await self.change(sql.PING.format(wall=self.wall_sql))

    async def close(self) -> None:
        """Writes what was requested if the database answers; doesn't wait for one that doesn't."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_CLOSE_SECONDS):
                await asyncio.gather(self._writer.close(), self._lister.close(), self._speaker.close())
        self._listener.cancel()
        self._soft.close()
        self._durable.close()
        self._speaker.stop()
        await asyncio.gather(self._listener, return_exceptions=True)

    async def _listen_forever(self) -> None:
        """Keep one connection listening; whenever it is lost, open another one."""
        while True:
            try:
                async with asyncio.timeout(_PATIENCE_SECONDS):
                    line = await open_line(self._url, _LISTENER)
                try:
                    await self._listen(line)
                finally:
                    line.terminate()  # it may be dead, so no orderly goodbye
            except Exception as error:  # any error: a worker that doesn't listen would serve outdated tables
                self._deafness.failed(type(error).__name__)
            self._soft.drop_idle()  # the others may be dead for the same reason
            self._durable.drop_idle()
            await asyncio.sleep(_RETRY_SECONDS)

    async def _listen(self, connection: Any) -> None:
        """Listen until the connection is lost; a silently dead one is noticed by asking it."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        async with asyncio.timeout(_PATIENCE_SECONDS):
            await connection.add_listener(CHANNEL, self._hear)
        if self._listening.is_set():  # something may have been published in between
            self._tell(MISSED_TOPIC, b"")
        self._listening.set()
        while not lost.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(_PULSE_SECONDS):
                    await lost.wait()
                    return
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await connection.fetchval("SELECT 1")
            self._deafness.worked()

    def _hear(self, _connection: object, _pid: int, _channel: str, said: str) -> None:
        for topic, payload in heard_in(said):
            self._tell(topic, payload)

    def _tell(self, topic: str, payload: bytes) -> None:
        for heard in self._heard:
            heard(topic, payload)


async def _migrate(url: str) -> None:
    async with asyncio.timeout(_START_SECONDS):
        line = await open_line(url, {})
    try:
        async with asyncio.timeout(_MIGRATION_SECONDS):
            await _bring_up_to_date(line)
    except TimeoutError:
        raise TimeoutError("no answer in time") from None
    finally:
        line.terminate()


async def _bring_up_to_date(line: Any) -> None:
    scripts = migrations("BYTEA", PostgresDatabase.wall_sql)
    async with line.transaction():
        await line.execute("SELECT pg_advisory_xact_lock($1)", _LOCK, timeout=_MIGRATION_SECONDS)
        await line.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)")
        done = await line.fetchval("SELECT COALESCE(MAX(version), 0) FROM schema_version")
        if done > len(scripts):
            raise NewerSchema(done, len(scripts))
        for version, script in enumerate(scripts, 1):
            if version > done:
                for statement in script:
                    await line.execute(statement, timeout=_MIGRATION_SECONDS)
                await line.execute("INSERT INTO schema_version VALUES ($1)", version)
        await line.execute(CREATE_APPEND_ENTRY)
        await line.execute(CREATE_APPEND_ENTRIES)
