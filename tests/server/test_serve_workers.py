"""`tilerummy serve --workers 2` as an operator starts it: its workers share the tables, and may be killed."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import httpx
import pytest

from tests.server.conftest import fresh_database
from tests.server.driver import Client
from tests.server.processes import free_port
from tests.server.test_kills import Survivor, everything_is_there, games_reach_their_end
from tests.support.patience import PATIENCE

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="workers are found by Linux's /proc"),
]

PAUSE = 0.08
"""The limits are those of the service: 20 messages a second."""


@dataclass(frozen=True)
class Service:
    url: str
    process: subprocess.Popen[bytes]

    def workers(self) -> set[int]:
        """The process ids of the workers: children, but not those that Python starts for itself."""
        found: set[int] = set()
        for child in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split():
            with suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.add(int(child))
        return found


def served(database: str, log: Path | None = None) -> Service:
    port = free_port()
    command = [sys.executable, "-c", "from tilerummy.cli.main import main; main()", "serve"]
    options = ["--workers", "2", "--database", database, "--host", "127.0.0.1", "--port", str(port)]
    with Path(log or os.devnull).open("wb") as said:
        process = subprocess.Popen(
            [*command, *options], stdout=subprocess.DEVNULL, stderr=said, start_new_session=True
        )
    return Service(f"http://127.0.0.1:{port}", process)


async def healthy(service: Service) -> None:
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient(base_url=service.url, verify=False) as http:
        while True:
            with suppress(httpx.TransportError):
                if (await http.get("/healthz")).status_code == 200 and len(service.workers()) == 2:
                    return
            await asyncio.sleep(0.1)


async def workers_in_use(database: str, tables: list[str]) -> int:
    """How many workers hold sockets of players or spectators of these tables."""
    connection = await asyncpg.connect(database)
    found = await connection.fetchval(
        "SELECT COUNT(DISTINCT worker_id) FROM presence WHERE table_id = ANY($1)", tables
    )
    await connection.close()
    return int(found)


async def both_in_use(service: Service, database: str, tables: list[str]) -> list[Client]:
    """Which worker gets a connection is up to the system: come back until both have some of them."""
    eve = await Client.new(service.url)
    for _ in range(100):
        watchers = [Client(service.url, eve.secret, eve.rng) for _ in range(8)]
        await asyncio.gather(*(each.connect(tables[n % 2]) for n, each in enumerate(watchers)))
        if await workers_in_use(database, tables) == 2:
            return watchers
        await asyncio.gather(*(each.disconnect() for each in watchers))
        await asyncio.sleep(0.2)
    raise AssertionError("one worker gets everything")


async def seated(service: Service) -> tuple[list[str], str]:
    clients = [await Client.new(service.url) for _ in range(2)]
    table = await clients[0].make_table(edition="sabra", seats=[None, None], clock_seconds=0, match_length=9)
    for client in clients:
        await client.connect(table)
        assert (await client.command("sit", name="Somebody"))["type"] == "done"
    assert (await clients[0].command("start"))["type"] == "done"
    for client in clients:
        await client.disconnect()
    return [client.secret for client in clients], table


async def test_workers_of_one_service_are_killed_and_the_games_go_on(postgres: str) -> None:
    database = await fresh_database(postgres)
    service = served(database)
    stop = asyncio.Event()
    try:
        await healthy(service)
        secrets_of, tables = zip(*[await seated(service) for _ in range(2)], strict=True)
        survivors = [
            [Survivor([service], secret, seed, pause=PAUSE) for seed, secret in enumerate(at_table)]
            for at_table in secrets_of
        ]
        playing = [
            asyncio.create_task(survivor.play(table, stop))
            for at_table, table in zip(survivors, tables, strict=True)
            for survivor in at_table
        ]
        for _ in range(2):
            watchers = await both_in_use(service, database, list(tables))
            victim = min(service.workers())  # of now: on a busy machine uvicorn may have replaced one itself
            os.kill(victim, signal.SIGKILL)
            await asyncio.gather(*(each.disconnect() for each in watchers), return_exceptions=True)
            for at_table in survivors:  # the other worker plays on at once, for everybody
                before = len(at_table[0].acknowledged)
                async with asyncio.timeout(PATIENCE):
                    while len(at_table[0].acknowledged) < before + 2:
                        await asyncio.sleep(0.05)
            await healthy(service)
            assert victim not in service.workers()
        await games_reach_their_end(service, list(tables))
        stop.set()
        await asyncio.gather(*playing)
    finally:
        stop.set()
        with suppress(ProcessLookupError):
            os.killpg(service.process.pid, signal.SIGKILL)
        service.process.wait()
    await everything_is_there(database, survivors, list(tables), clocked=False)


async def test_workers_end_in_peace_when_their_parent_is_killed(postgres: str, tmp_path: Path) -> None:
    service = served(await fresh_database(postgres), tmp_path / "log")
    try:
        await healthy(service)
        workers = service.workers()
        service.process.kill()
        service.process.wait()
        async with asyncio.timeout(PATIENCE):
            while any(_lives(worker) for worker in workers):
                await asyncio.sleep(0.1)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(service.process.pid, signal.SIGKILL)
        service.process.wait()
    lines = (tmp_path / "log").read_text().splitlines()
    events = [json.loads(line)["event"] for line in lines]  # nothing but lines of the log
    assert events.count("parent-gone") == events.count("stopped") == 2


def _lives(pid: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
