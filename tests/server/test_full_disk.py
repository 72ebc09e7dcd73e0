"""A full disk: what can't be written is refused as unavailable, told to the log once, and nothing is lost."""

import asyncio
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from tests.server.driver import Client, running
from tests.server.fake_machine import FakeMachine
from tests.server.small_disk import small_disk
from tests.server.test_store import FIRST, later
from tests.support.patience import PATIENCE
from tilerummy.server.report.trouble import Unavailable
from tilerummy.server.store import Store, open_store

pytestmark = pytest.mark.anyio


@pytest.mark.slow
async def test_a_full_disk_is_told_and_survived(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with small_disk(tmp_path / "disk") as disk:
        database = f"sqlite:///{disk.path / 'tables.db'}"
        acknowledged: list[str] = []
        async with running(database) as url, httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            ann = await Client.new(url)
            table = await ann.make_table(edition="sabra", seats=[None, None], clock_seconds=0)
            await ann.connect(table)
            assert (await ann.command("sit", name="Ann"))["type"] == "done"
            assert (await http.get("/readyz")).status_code == 200

            disk.fill()
            for number in range(2000):  # some room may be left in the files that are there
                answer = await ann.command("sit", command_id=str(number), name=f"Ann {number}")
                if answer["type"] == "refused":
                    break
                acknowledged.append(str(number))
            assert answer["code"] == "unavailable"
            for number in range(20):
                refused = await ann.command("sit", name=f"Nobody {number}")
                assert refused["code"] == "unavailable"
            async with ann.http() as own:
                made = await own.post("/api/tables", json={"settings": {"edition": "sabra"}})
            assert (made.status_code, made.json()["code"]) == (503, "unavailable")
            ready, alive = await http.get("/readyz"), await http.get("/healthz")
            assert (ready.status_code, ready.json()["status"]) == (503, "database")
            assert (alive.status_code, alive.json()["status"]) == (200, "database")
            assert (await http.get("/api/tables")).status_code == 200

            disk.free()
            async with asyncio.timeout(PATIENCE):
                while (await http.get("/readyz")).status_code != 200:
                    await asyncio.sleep(0.1)
            answer = await ann.command("sit", command_id="last", name="Ann again")
            assert answer["type"] == "done"
            await ann.disconnect()
        store = await open_store(database)
        assert len(await store.tables.entries(table)) == answer["seq"]
        assert len(acknowledged) + 3 <= answer["seq"]
        await store.close()
    said = [record for record in caplog.records if record.msg == "database-fails"]
    assert [record.__dict__["details"]["doing"] for record in said] == ["write"]
    assert "full" in said[0].__dict__["details"]["reason"]
    assert not [record for record in caplog.records if record.msg in ("bug", "wake-failed", "beat-failed")]


async def use_up(store: Store) -> None:
    """Some room may be left in the files that are there."""
    with suppress(Unavailable):
        for number in range(1, 2000):
            await store.tables.append(later(number, body=4000 * b"x"))
    with suppress(Unavailable):
        for _ in range(2000):
            await store.duties.beat("w1")


async def test_time_stands_still_while_nobody_can_play(tmp_path: Path) -> None:
    machine = FakeMachine()
    with small_disk(tmp_path / "disk") as disk:
        store = await open_store(f"sqlite:///{disk.path / 'tables.db'}", machine)
        await store.tables.append(replace(FIRST, due=machine.wall() + 60_000))
        before = await store.duties.beat("w1")
        disk.fill()
        await use_up(store)
        for _ in range(600):
            await machine.pass_time(1000)
            with pytest.raises(Unavailable):
                await store.duties.beat("w1")
        disk.free()
        assert (await store.duties.beat("w1")).now == before.now
        await machine.pass_time(500)
        assert (await store.duties.beat("w1")).now == before.now + 500
        await store.close()
