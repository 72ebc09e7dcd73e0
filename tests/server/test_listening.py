"""A worker that listens to the others goes on listening, whatever happens to its line."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from tests.server.conftest import fresh_database
from tests.server.driver import Client, running
from tests.server.test_store import FIRST
from tilerummy.server.store import open_store

pytestmark = pytest.mark.anyio

_KILL = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = 'tilerummy listener'
"""


async def kill_listeners(database: str) -> int:
    connection = await asyncpg.connect(database)
    killed = await connection.fetch(_KILL)
    await connection.close()
    return len(killed)


async def test_who_is_cut_off_hears_that_something_was_missed(postgres: str) -> None:
    database = await fresh_database(postgres)
    store = await open_store(database)
    heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
    store.listen(lambda topic, payload: heard.put_nowait((topic, payload)))
    for _ in range(3):
        assert await kill_listeners(database) == 1
        assert await asyncio.wait_for(heard.get(), 10) == ("missed", b"")
    await store.append(FIRST)
    assert await asyncio.wait_for(heard.get(), 10) == ("appended", b"t1:1")
    await store.close()


async def test_a_line_that_breaks_in_the_very_beginning_is_tried_again(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between being opened and listening; nothing must end the listener for good."""
    database = await fresh_database(postgres)
    store = await open_store(database)
    heard: asyncio.Queue[str] = asyncio.Queue()
    store.listen(lambda topic, _payload: heard.put_nowait(topic))
    add, failures = (
        asyncpg.Connection.add_listener,
        iter([asyncpg.InterfaceError("closed"), OSError(), TimeoutError()]),
    )

    async def broken(connection: object, *asked: object, **more: object) -> None:
        failure = next(failures, None)
        if failure is not None:
            raise failure
        await add(connection, *asked, **more)

    monkeypatch.setattr(asyncpg.Connection, "add_listener", broken)
    await kill_listeners(database)
    assert await asyncio.wait_for(heard.get(), 20) == "missed"
    assert next(failures, None) is None
    await store.close()


async def test_players_see_what_happened_while_their_worker_was_cut_off(postgres: str) -> None:
    database = await fresh_database(postgres)
    async with running(database) as first, running(database) as second:
        ann, bob = await Client.new(first, 1), await Client.new(second, 2)
        table = await ann.make_table(edition="sabra", seats=[None, None], clock_seconds=0)
        await ann.connect(table)
        await bob.connect(table)
        assert await kill_listeners(database) == 2
        await ann.command("sit", name="Ann")
        await bob.until(lambda: bob.table["seats"][0]["name"] == "Ann")
        for client in (ann, bob):
            await client.disconnect()


class Tunnel:
    """Between a worker and its database. A line on which it listens can fall silent without being closed."""

    def __init__(self, target: str) -> None:
        self._target = target
        self.silent: list[asyncio.Event] = []
        self.tasks: set[asyncio.Task[None]] = set()
        self.writers: list[asyncio.StreamWriter] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, away = await asyncio.open_unix_connection(self._target)
        self.writers += [writer, away]
        cut = asyncio.Event()
        for source, sink in ((reader, away), (there, writer)):
            task = asyncio.create_task(self._carry(source, sink, cut))
            self.tasks.add(task)

    async def _carry(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, cut: asyncio.Event
    ) -> None:
        while data := await source.read(65536):
            if b"LISTEN " in data:  # asked, not answered
                self.silent.append(cut)
            if not cut.is_set():
                sink.write(data)
        if not cut.is_set():
            sink.close()


@asynccontextmanager
async def tunnel(database: str) -> AsyncIterator[tuple[str, Tunnel]]:
    """The database's URL through a tunnel."""
    (host,) = parse_qs(urlsplit(database).query)["host"]
    folder = Path(tempfile.mkdtemp(prefix="tr-"))
    found = Tunnel(f"{host}/.s.PGSQL.5432")
    server = await asyncio.start_unix_server(found.serve, folder / ".s.PGSQL.5432")
    try:
        yield database.replace(host, str(folder)), found
    finally:
        for task in found.tasks:
            task.cancel()
        await asyncio.gather(*found.tasks, return_exceptions=True)
        for writer in found.writers:
            writer.close()
        await asyncio.gather(*(writer.wait_closed() for writer in found.writers), return_exceptions=True)
        server.close()
        shutil.rmtree(folder)


async def test_a_line_that_is_dead_without_a_word_is_noticed(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilerummy.server.store.postgres._PULSE_SECONDS", 0.1)
    monkeypatch.setattr("tilerummy.server.store.postgres._PATIENCE_SECONDS", 1)
    database = await fresh_database(postgres)
    async with tunnel(database) as (through, line):
        store = await open_store(through)
        heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        store.listen(lambda topic, payload: heard.put_nowait((topic, payload)))
        (listening,) = line.silent
        listening.set()
        assert await asyncio.wait_for(heard.get(), 20) == ("missed", b"")
        await store.append(FIRST)
        assert await asyncio.wait_for(heard.get(), 10) == ("appended", b"t1:1")
        await store.close()
