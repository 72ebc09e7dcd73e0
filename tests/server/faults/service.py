"""A service to which everything happens: its workers, and their disk, clock and lines to the database."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import httpx
import msgspec
import pytest

from tests.server.conftest import fresh_database
from tests.server.fake_machine import stepped_run
from tests.server.processes import ServerProcess
from tests.server.silent_line import SilentLine, silent_line
from tests.server.small_disk import SmallDisk, small_disk
from tests.support.patience import PATIENCE

DISK_MEGABYTES = 256
_TRY_SECONDS = 0.1
_ANSWER_SECONDS = 10.0
"""Of one try; another one follows."""

_STEPPED_DATABASE = """
from tilerummy.server.config import from_environment
from tilerummy.server.run import run
from tilerummy.server.store.postgres import PostgresDatabase
PostgresDatabase.wall_sql = f"({PostgresDatabase.wall_sql} + (SELECT ms FROM clock_step))"
run(from_environment())
"""


@dataclass(frozen=True)
class Service:
    database: str
    workers: list[ServerProcess]
    set_clock: Callable[[int], Awaitable[None]]
    """By how many milliseconds it is wrong from now on."""
    disk: SmallDisk | None
    """None where nobody may mount one."""
    lines: list[SilentLine]
    """One for each worker, if the database is reached by lines."""

    @property
    def urls(self) -> list[str]:
        return [worker.url for worker in self.workers]

    async def start(self) -> None:
        for worker in self.workers:
            worker.config = msgspec.structs.replace(worker.config, generosity=1, warm=True)
            worker.start()
        await self.ready(self.urls)

    async def ready(self, urls: list[str]) -> None:
        """All of these can do what players ask of them."""
        async with httpx.AsyncClient(timeout=_ANSWER_SECONDS) as http, asyncio.timeout(PATIENCE):
            for url in urls:
                while not await _is_ready(http, url):
                    await asyncio.sleep(_TRY_SECONDS)

    def kill(self) -> None:
        for worker in self.workers:
            worker.kill()


async def _is_ready(http: httpx.AsyncClient, url: str) -> bool:
    with suppress(httpx.TransportError):
        return (await http.get(f"{url}/readyz")).status_code == httpx.codes.OK
    return False


@asynccontextmanager
async def sqlite_service(folder: Path) -> AsyncIterator[Service]:
    async with AsyncExitStack() as stack:
        disk = _disk(stack, folder / "disk")
        database = f"sqlite:///{folder / 'disk' / 'tables.db'}"
        clock = folder / "clock"
        worker = ServerProcess(database, stepped_run(clock))

        async def set_clock(milliseconds: int) -> None:
            clock.write_text(str(milliseconds))

        yield Service(database, [worker], set_clock, disk, [])


@asynccontextmanager
async def postgres_service(server: str) -> AsyncIterator[Service]:
    """Two workers. The database lies on a disk of its own, which is none of the server's logs."""
    folder = Path(tempfile.mkdtemp(prefix="tilerummy-faults-"))
    folder.chmod(0o755)
    async with AsyncExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        disk = _disk(stack, folder / "disk")
        database = await fresh_database(server)
        if disk is not None:
            await stack.enter_async_context(_moved_to(server, database, disk.path))
        await _execute(database, "CREATE TABLE clock_step AS SELECT CAST(0 AS BIGINT) AS ms")
        lines = [await stack.enter_async_context(silent_line(database)) for _ in range(2)]
        workers = [ServerProcess(line.url, ("-c", _STEPPED_DATABASE)) for line in lines]

        async def set_clock(milliseconds: int) -> None:
            await _execute(database, f"UPDATE clock_step SET ms = {milliseconds}")

        yield Service(database, workers, set_clock, disk, lines)


def _disk(stack: AsyncExitStack, path: Path) -> SmallDisk | None:
    with suppress(pytest.skip.Exception):
        return stack.enter_context(small_disk(path, DISK_MEGABYTES))
    return None


@asynccontextmanager
async def _moved_to(server: str, database: str, path: Path) -> AsyncIterator[None]:
    """The files of the database lie there."""
    connection = await asyncpg.connect(server)
    data = Path(await connection.fetchval("SHOW data_directory"))
    space = path / "space"
    space.mkdir()
    shutil.chown(space, data.stat().st_uid, data.stat().st_gid)
    name = urlsplit(database).path.removeprefix("/")
    await connection.execute(f"CREATE TABLESPACE space_{name} LOCATION '{space}'")
    await connection.execute(f"ALTER DATABASE {name} SET TABLESPACE space_{name}")
    try:
        yield
    finally:
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await connection.execute(f"DROP TABLESPACE space_{name}")
        await connection.close()


async def _execute(database: str, statement: str) -> None:
    connection = await asyncpg.connect(database)
    await connection.execute(statement)
    await connection.close()
