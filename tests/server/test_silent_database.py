"""A database that is silently dead: nobody waits for it without limit, and all goes on once it answers."""

import asyncio

import asyncpg
import httpx
import pytest

from tests.server.conftest import fresh_database
from tests.server.driver import Client, Wire, running
from tests.server.processes import WITH_ITS_LIMITS, ServerProcess
from tests.server.silent_line import SilentLine, silent_line
from tests.server.test_store import FIRST
from tilerummy.server.report.trouble import Unavailable
from tilerummy.server.store import Appended, open_store
from tilerummy.server.store.postgres_lines import Lines

pytestmark = pytest.mark.anyio

LONG = 120
"""Seconds after which something counts as never: no limit is longer than an eighth of it."""


def hurry(limits: pytest.MonkeyPatch) -> None:
    """While a database is known to be silent; one that answers has all the time that a busy machine takes."""
    limits.setattr("tilerummy.server.store.postgres_lines.ANSWER_SECONDS", 0.3)
    limits.setattr("tilerummy.server.store.watched.WAIT_SECONDS", 1)


async def until_done(client: Client, do: str, **details: object) -> Wire:
    """As a page does it: the same command again, as long as the server can't."""
    async with asyncio.timeout(LONG):
        while True:
            answer = await client.command(do, command_id="again", **details)
            if answer["type"] == "done":
                return answer
            assert answer["code"] == "unavailable"


@pytest.mark.slow
async def test_a_server_says_that_it_cannot_and_goes_on_by_itself(
    postgres: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    database = await fresh_database(postgres)
    async with silent_line(database) as line, running(line.url) as here, running(database) as there:
        ann, bob = await Client.new(here, 1), await Client.new(there, 2)
        table = await ann.make_table(edition="sabra", seats=[None, None], clock_seconds=0)
        await ann.connect(table)
        await bob.connect(table)
        async with httpx.AsyncClient(base_url=here, timeout=LONG) as http:
            assert (await http.get("/readyz")).json()["status"] == "ok"
            line.fall_silent()
            with monkeypatch.context() as limits:
                hurry(limits)
                for number in range(5):
                    answer = await ann.command("sit", name=f"Ann {number}")
                    assert (answer["type"], answer["code"]) == ("refused", "unavailable")
                ready = await http.get("/readyz")
                assert (ready.status_code, ready.json()["status"]) == (503, "database")
                alive = await http.get("/healthz")
                assert (alive.status_code, alive.json()["status"]) == (200, "database")
                asked = await http.get("/api/tables")
                assert (asked.status_code, asked.json()["code"]) == (503, "unavailable")
            line.speak()
            await until_done(ann, "sit", name="Ann")
            await bob.until(lambda: bob.table["seats"][0]["name"] == "Ann", LONG)
            assert (await bob.command("sit", name="Bob"))["type"] == "done"
            await ann.until(lambda: ann.table["seats"][1]["name"] == "Bob", LONG)
            async with asyncio.timeout(LONG):
                while (await http.get("/readyz")).status_code != 200:
                    await asyncio.sleep(0.1)
        for client in (ann, bob):
            await client.disconnect()
    said = [record for record in caplog.records if record.msg == "database-fails"]
    assert {record.__dict__["details"]["doing"] for record in said} == {"read", "write"}
    assert len(said) <= 4  # each server once for either, whatever was asked of it
    assert not [record for record in caplog.records if record.msg in ("bug", "wake-failed", "beat-failed")]


@pytest.mark.slow
async def test_a_single_dead_line_is_replaced(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing is asked over the others that are idle: they may be dead with it."""
    async with silent_line(await fresh_database(postgres)) as line:
        store = await open_store(line.url)
        await asyncio.gather(*(store.tables.exists("t1") for _ in range(4)))
        line.fall_silent()
        line.speak()
        with monkeypatch.context() as limits:
            hurry(limits)
            with pytest.raises(Unavailable):
                await store.tables.append(FIRST)
        before = line.accepted
        assert await store.tables.append(FIRST) == Appended(1)
        assert await asyncio.gather(*(store.tables.exists("t1") for _ in range(4))) == 4 * [True]
        assert line.accepted > before
        await store.close()


@pytest.mark.slow
async def test_what_was_locked_over_a_dead_line_is_let_go(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database doesn't hear that the line is dead: others would wait for its transaction for ever."""
    database = await fresh_database(postgres)
    locked = "UPDATE tables SET look_at = 1 WHERE id = 't1'"
    async with silent_line(database) as line:
        store = await open_store(line.url)
        await store.tables.append(FIRST)
        await store.close()
        with monkeypatch.context() as limits:
            hurry(limits)
            lines = Lines(line.url, {})
            async with lines.line() as dead:
                await dead.execute(f"BEGIN; {locked}")
                line.fall_silent()
            lines.close()
        other = await asyncpg.connect(database)
        assert await other.execute(locked, timeout=LONG) == "UPDATE 1"
        await other.close()


@pytest.mark.slow
async def test_who_opens_a_silent_database_is_told(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with silent_line(await fresh_database(postgres)) as line:
        line.fall_silent()
        hurry(monkeypatch)
        with pytest.raises(ValueError, match="isn't responding"):
            await open_store(line.url)


async def stopped(process: ServerProcess, line: SilentLine) -> int:
    await process.ready()
    ann = await Client.new(process.url)
    table = await ann.make_table(edition="sabra", seats=[None, "easy"], clock_seconds=0)
    await ann.connect(table)
    line.fall_silent()
    await ann.send({"type": "command", "id": "1", "command": {"do": "sit", "name": "Ann"}})
    asking = asyncio.create_task(ann.make_table(edition="sabra", seats=[None, "easy"]))
    code = await process.stop(LONG / 2)
    await asyncio.gather(asking, return_exceptions=True)
    await ann.disconnect()
    return code


@pytest.mark.slow
async def test_a_server_stops_though_its_database_is_silent(postgres: str) -> None:
    async with silent_line(await fresh_database(postgres)) as line:
        process = ServerProcess(line.url, WITH_ITS_LIMITS)
        process.start()
        try:
            assert await stopped(process, line) in (0, -15)
        finally:
            process.kill()
