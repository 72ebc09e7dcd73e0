"""What fails again and again is told once, with a count, and when it is over; a writer that hangs is seen."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import httpx
import pytest

from tests.server.driver import running
from tests.server.test_store import FIRST, later
from tests.support.patience import PATIENCE
from tilerummy.server.report.trouble import Trouble, Unavailable, log_failure
from tilerummy.server.store import Append, Appended, open_store, sqlite_append
from tilerummy.server.store.data import Conflict

pytestmark = pytest.mark.anyio


class Seconds:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def told(caplog: pytest.LogCaptureFixture) -> list[tuple[str, int]]:
    """Events and their counts."""
    return [(record.msg, record.__dict__["details"]["failures"]) for record in caplog.records]


def test_trouble_is_told_once_then_now_and_then_and_when_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "tilerummy.server")
    seconds = Seconds()
    trouble = Trouble("it-fails", seconds)
    trouble.worked()
    assert (trouble.lasts, told(caplog)) == (False, [])
    for _ in range(130):  # half a second each
        trouble.failed("full")
        trouble.worked()  # some small thing finds room
        seconds.now += 0.5
    assert told(caplog) == [("it-fails", 1), ("it-fails", 121)]
    assert trouble.lasts
    seconds.now += 5
    trouble.worked()
    assert told(caplog)[2:] == [("it-fails-over", 130)]
    trouble.worked()
    trouble.failed("again")
    assert told(caplog)[3:] == [("it-fails", 1)]


def test_what_the_store_has_told_is_not_told_again(caplog: pytest.LogCaptureFixture) -> None:
    log_failure("beat-failed", Unavailable("full"))
    assert caplog.records == []
    log_failure("beat-failed", ValueError("a secret"))
    assert [record.__dict__["details"] for record in caplog.records] == [{"error": "ValueError"}]


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """A disk that doesn't come back from the next append before this is set."""
    goes_on = Event()
    do = sqlite_append.do

    def hang(work: sqlite_append.Work, connection: sqlite3.Connection) -> object:
        if isinstance(work, Append) and work.after > 0:
            monkeypatch.setattr(sqlite_append, "do", do)
            goes_on.wait(120)
        return do(work, connection)

    monkeypatch.setattr(sqlite_append, "do", hang)
    yield goes_on
    goes_on.set()


async def test_a_disk_that_hangs_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hanging: Event
) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    await store.tables.append(FIRST)
    with monkeypatch.context() as limits:
        limits.setattr("tilerummy.server.store.watched.WAIT_SECONDS", 0.1)
        for _ in range(2):
            with pytest.raises(Unavailable):
                await store.tables.append(later(1))
    hanging.set()
    assert (
        await store.tables.append(later(1)) == Conflict()
    )  # what had begun was carried through, nothing else
    assert len(await store.tables.entries("t1")) == 2
    assert await store.tables.append(later(2)) == Appended(3)
    await store.close()


async def test_what_waits_for_a_disk_that_hangs_is_told_when_the_store_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hanging: Event
) -> None:
    monkeypatch.setattr("tilerummy.server.store.sqlite_thread._CLOSE_SECONDS", 0.1)
    store = await open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    await store.tables.append(FIRST)
    begun = asyncio.create_task(store.tables.append(later(1)))
    await asyncio.sleep(0)
    waiting = asyncio.create_task(store.tables.append(later(1)))
    await store.close()
    for each in (begun, waiting, asyncio.create_task(store.tables.append(later(1)))):
        with pytest.raises(Unavailable):
            await each
    hanging.set()


@pytest.mark.slow
async def test_a_server_whose_writer_hangs_says_that_it_must_be_started_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hanging: Event
) -> None:
    async with (
        running(f"sqlite:///{tmp_path / 'tables.db'}") as url,
        httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http,
    ):
        with monkeypatch.context() as limits:
            limits.setattr("tilerummy.server.store.watched.WAIT_SECONDS", 0.1)
            assert (await http.get("/readyz")).status_code == 503
            alive = await http.get("/healthz")
            assert (alive.status_code, alive.json()["status"]) == (200, "database")
            limits.setattr("tilerummy.server.store.watched._STUCK_SECONDS", -1)
            stuck = await http.get("/healthz")
            assert (stuck.status_code, stuck.json()["status"]) == (503, "stuck")
        hanging.set()
        async with asyncio.timeout(PATIENCE):
            while (await http.get("/readyz")).status_code != 200:
                await asyncio.sleep(0.1)
        assert (await http.get("/healthz")).json()["status"] == "ok"
