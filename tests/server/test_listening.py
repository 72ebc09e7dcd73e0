"""A worker that listens to the others goes on listening, whatever happens to its line."""

import asyncio
from typing import Any

import asyncpg
import msgspec
import pytest

from tests.server.conftest import fresh_database
from tests.server.driver import Client, running
from tests.server.hands import Hands, Socket, on_turn
from tests.server.silent_line import silent_line
from tests.server.test_store import FIRST
from tests.support.patience import PATIENCE
from tilerummy.notation import format_tile
from tilerummy.server.store import open_store
from tilerummy.server.store.postgres_lines import Lines
from tilerummy.tables.protocol.messages import DraftMessage

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
        assert await asyncio.wait_for(heard.get(), PATIENCE) == ("missed", b"")
    await store.tables.append(FIRST)
    assert await asyncio.wait_for(heard.get(), PATIENCE) == ("appended", b"t1:1")
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
    assert await asyncio.wait_for(heard.get(), PATIENCE) == "missed"
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


async def test_who_was_cut_off_sees_the_draft_that_is_shown_now(postgres: str) -> None:
    """Shown, changed or hidden while nothing could be heard."""
    database = await fresh_database(postgres)
    here, there = Hands(await open_store(database)), Hands(await open_store(database))
    room = await here.playing("ann", "bob", clock_seconds=0)
    far, viewer = await there.worker.room(room.state.id), Socket("eve")
    await there.service.enter(far, viewer, None)
    assert room.state.game is not None
    (seat,) = room.state.acting()
    tiles = [format_tile(tile) for tile in room.state.game.racks[seat][:2]]
    told = [(tiles[:1], True), (tiles, True), (tiles, True), (tiles[:1], False), (tiles[:1], False)]
    for version, (melds, show) in enumerate(told, 1):  # `there` never hears of it
        draft = DraftMessage(1, 1, "phone", version, tuple(melds), show)
        await here.judge(room, on_turn(room), draft)
        await here.drafts.flush()
        before = len(viewer.sent)
        there.service.subscriber.hear("missed", b"")
        async with asyncio.timeout(PATIENCE):
            while there.service.subscriber.retries.busy:
                await asyncio.sleep(0.01)
        seen = [msgspec.json.decode(message) for message in viewer.sent[before:]]
        if version in (1, 2):
            assert [[meld["tiles"] for meld in each["melds"]] for each in seen] == [melds]
        elif version == 4:
            assert seen == [{"type": "draft-gone", "seat": seat, "game": 1, "turn": 1}]
        else:
            assert seen == []
    for each in (here, there):
        await each.store.close()


async def test_what_could_not_be_said_is_said_again(
    postgres: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tilerummy.server.store.postgres_speaker._RETRY_SECONDS", 0.01)
    database = await fresh_database(postgres)
    store = await open_store(database)
    heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
    store.listen(lambda topic, payload: heard.put_nowait((topic, payload)))
    fetch, failures = (
        Lines.fetch,
        iter([OSError("r1"), asyncpg.InterfaceError("r1"), TimeoutError()]),
    )

    async def broken(lines: Lines, *asked: Any) -> Any:
        failure = next(failures, None)
        if failure is not None:
            raise failure
        return await fetch(lines, *asked)

    monkeypatch.setattr(Lines, "fetch", broken)
    for payload in (b"r1 r2", b"r3"):
        store.publish("shown", payload)
    said = [await asyncio.wait_for(heard.get(), PATIENCE) for _ in range(2)]
    assert said == [("shown", b"r1 r2"), ("shown", b"r3")]
    failed = [record for record in caplog.records if record.message == "publish-failed"]
    assert [record.__dict__["details"]["reason"] for record in failed] == ["OSError"]  # once
    assert "r1" not in caplog.text
    await store.close()


async def test_much_that_is_said_at_once_takes_few_notifications(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(await fresh_database(postgres))
    heard: list[tuple[str, bytes]] = []
    store.listen(lambda topic, payload: heard.append((topic, payload)))
    notifications: list[list[str]] = []
    fetch = Lines.fetch

    async def counted(lines: Lines, query: str, channel: str, said: list[str]) -> Any:
        notifications.append(said)
        return await fetch(lines, query, channel, said)

    monkeypatch.setattr(Lines, "fetch", counted)
    said = [("shown", f"{number} {'ü' * (number % 700)}".encode()) for number in range(100)]
    for topic, payload in said:
        store.publish(topic, payload)
    async with asyncio.timeout(PATIENCE):
        while len(heard) < len(said):
            await asyncio.sleep(0.01)
    assert heard == said
    assert len(notifications) == 1
    assert len(notifications[0]) < 10
    await store.close()


async def test_what_can_never_be_said_keeps_nobody_silent(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL takes 8,000 bytes at once."""
    monkeypatch.setattr("tilerummy.server.store.postgres_speaker._RETRY_SECONDS", 0.001)
    store = await open_store(await fresh_database(postgres))
    heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
    store.listen(lambda topic, payload: heard.put_nowait((topic, payload)))
    store.publish("shown", 9000 * b"x")
    async with asyncio.timeout(PATIENCE):
        while heard.empty():
            store.publish("shown", b"r3")
            await asyncio.sleep(0.05)
    assert heard.get_nowait() == ("shown", b"r3")
    await store.close()


@pytest.mark.slow
async def test_a_line_that_is_dead_without_a_word_is_noticed(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilerummy.server.store.postgres._PULSE_SECONDS", 0.1)
    monkeypatch.setattr("tilerummy.server.store.postgres._PATIENCE_SECONDS", 1)
    database = await fresh_database(postgres)
    async with silent_line(database) as line:
        store = await open_store(line.url)
        heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        store.listen(lambda topic, payload: heard.put_nowait((topic, payload)))
        assert line.cut(b"LISTEN ") == 1
        assert await asyncio.wait_for(heard.get(), PATIENCE) == ("missed", b"")
        await store.tables.append(FIRST)
        assert await asyncio.wait_for(heard.get(), PATIENCE) == ("appended", b"t1:1")
        await store.close()
