"""A machine whose clock passes, and is set back and forward, only when told; with either database.

`machine = FakeMachine()`, for PostgreSQL `await machine.govern(url, monkeypatch)` before the store is opened:
then its clock counts, as the database's own would. `open_store(url, machine)` uses it.

For a server in a process of its own, on SQLite: `ServerProcess(database, stepped_run(file))`, and write into
the file by how many milliseconds its clock is wrong.
"""

from __future__ import annotations

from pathlib import Path

import asyncpg
import pytest

from tilerummy.server.store.postgres import PostgresDatabase

START = 1_700_000_000_000

_STEPPED_RUN = """
from pathlib import Path
from tilerummy.server.config import from_environment
from tilerummy.server.store.machine import ThisMachine
from tilerummy.server.run import run
right = ThisMachine.wall
ThisMachine.wall = lambda machine: right(machine) + int(Path({path!r}).read_text() or 0)
run(from_environment())
"""


def stepped_run(file: Path) -> tuple[str, ...]:
    """For `ServerProcess`."""
    file.write_text("0")
    return ("-c", _STEPPED_RUN.format(path=str(file)))


class FakeMachine:
    def __init__(self) -> None:
        self._wall = START
        self._steady = 5_000_000
        self._database: str | None = None

    def wall(self) -> int:
        return self._wall

    def steady(self) -> int:
        return self._steady

    async def govern(self, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """This PostgreSQL database shows the machine's time."""
        self._database = database
        await self._execute("CREATE TABLE fake_machine AS SELECT CAST(0 AS BIGINT) AS wall")
        monkeypatch.setattr(PostgresDatabase, "wall_sql", "(SELECT wall FROM fake_machine)")
        await self.step(0)

    async def pass_time(self, milliseconds: int) -> None:
        self._steady += milliseconds
        await self.step(milliseconds)

    async def step(self, milliseconds: int) -> None:
        """Somebody sets the clock."""
        self._wall += milliseconds
        if self._database is not None:
            await self._execute(f"UPDATE fake_machine SET wall = {self._wall}")

    async def _execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self._database)
        await connection.execute(statement)
        await connection.close()
