"""A disk that loses acknowledged entries: whoever had seen them is told, and so is the operator."""

from pathlib import Path

import pytest

from tests.server.driver import Client, running
from tests.server.processes import ServerProcess

pytestmark = pytest.mark.anyio

_HEADER, _FRAME = 32, 4096 + 24
"""Of SQLite's write-ahead log."""


def damage(database: Path) -> None:
    """As a disk does it: one byte past the middle of what was written since the last checkpoint."""
    log = database.with_name(database.name + "-wal")
    found = bytearray(log.read_bytes())
    frame = (len(found) - _HEADER) // _FRAME * 3 // 4
    found[_HEADER + frame * _FRAME + 1000] ^= 0xFF
    log.write_bytes(found)


async def test_who_knows_more_than_the_log_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    database = tmp_path / "tables.db"
    process = ServerProcess(f"sqlite:///{database}")
    process.start()
    try:
        await process.ready()
        ann = await Client.new(process.url)
        table = await ann.make_table(edition="sabra", seats=[None, None], clock_seconds=0)
        await ann.connect(table)
        for number in range(30):
            assert (await ann.command("sit", name=f"Ann {number}"))["type"] == "done"
        known = ann.seq
    finally:
        process.kill()
    await ann.disconnect()
    damage(database)
    async with running(f"sqlite:///{database}") as url:
        again = Client(url, ann.secret, ann.rng)
        await again.connect(table, since=known)
        assert again.seq < known
        everything = Client(url, ann.secret, ann.rng)
        await everything.connect(table)
        assert again.welcome["events"] == everything.welcome["events"]
        said = [record.__dict__["details"] for record in caplog.records if record.msg == "client-knows-more"]
        assert [f"{known} steps" in each["reason"] and table in each["reason"] for each in said] == [True]
        for client in (again, everything):
            await client.disconnect()
