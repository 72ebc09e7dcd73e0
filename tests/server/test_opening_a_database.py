"""A database is made, brought up to date, or refused in words."""

import asyncio
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tests.server.conftest import fresh_database
from tests.server.small_disk import small_disk
from tests.server.test_store import FIRST, later
from tilerummy.server.store import Appended, CommandKey, FinishedRecord, StoreError, open_store
from tilerummy.server.store.clock import wall_ms
from tilerummy.server.store.schema import migrations

pytestmark = pytest.mark.anyio


async def test_many_may_start_at_once_on_a_fresh_database(postgres: str) -> None:
    url = await fresh_database(postgres)
    stores = await asyncio.gather(*(open_store(url) for _ in range(4)))
    await stores[0].tables.append(FIRST)
    assert len(await stores[3].tables.entries("t1")) == 1
    for each in stores:
        await each.close()


async def test_a_database_of_an_older_version_keeps_all_that_is_in_it(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in ("sqlite", "postgres"):
        monkeypatch.setattr(
            f"tilerummy.server.store.{kind}.migrations", lambda *names: migrations(*names)[:1]
        )
    old = await open_store(database_url)
    await old.tables.append(FIRST)
    record = FinishedRecord("r1", 1, 77, "the text\n", b"sum", ("ann",))
    await old.tables.append(later(1, command=CommandKey("ann", "c1"), records=(record,), due=5000))
    await old._db.change("INSERT INTO users (id, name, created_at) VALUES ($1, $2, $3)", "u1", "Ann", 5)
    await old._db.change("INSERT INTO secrets (hash, user_id) VALUES ($1, $2)", b"hash1", "u1")
    await old.identities.add_handover(b"token", "u1", expires_at=2000, now=0)
    draft = "INSERT INTO drafts (table_id, seat, game, turn, melds) VALUES ($1, $2, $3, $4, $5)"
    await old._db.change(draft, "t1", 1, 1, 3, "r1 | r2 r3")
    await old.duties.beat("w1", wall=1_000_000)
    await old.close()
    monkeypatch.undo()
    for _ in range(2):  # and once more, when there is nothing to do
        new = await open_store(database_url)
        assert [entry.body for entry in await new.tables.entries("t1")] == [b"created", b"entry 2"]
        assert await new.tables.command_seq("t1", CommandKey("ann", "c1")) == 2
        kept = await new.records.find("r1")
        assert kept is not None
        assert kept.text == "the text\n"
        ann = await new.identities.user_of(b"hash1")
        assert ann is not None
        assert (ann.id, ann.name) == ("u1", "Ann")
        assert abs(ann.seen_at - wall_ms()) < 600_000  # nobody knows: as if it were now
        assert [table.id for table in await new.tables.of("ann")] == ["t1"]
        assert [due.table for due in await new.duties.upcoming(5000, 5000)] == ["t1"]
        # Of the moment: whoever is in the middle of one sends it again.
        assert await new.drafts.latest("t1", 1) is None
        await new.close()
    again = await open_store(database_url)
    assert await again.tables.append(later(2)) == Appended(3)
    assert await again.identities.take_handover(b"token", 1000) == "u1"
    await again.close()


def test_what_was_released_of_the_schema_never_changes() -> None:
    """Databases out there have gone through it already; a change is a migration of its own."""
    first, second = migrations("BLOB", "0")[:2]
    assert sha256(";".join(first).encode()).hexdigest()[:16] == "9aab4c49b3c23c4a"
    assert sha256(";".join(second).encode()).hexdigest()[:16] == "6ac1911e65938539"


async def test_what_is_no_database_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="sqlite:///"):
        await open_store("mysql://x")
    (tmp_path / "text.db").write_text("this is no database, it is only a text that is long enough" * 20)
    with pytest.raises(StoreError, match="can't be used"):
        await open_store(f"sqlite:///{tmp_path / 'text.db'}")
    with pytest.raises(StoreError, match="isn't responding"):
        await open_store(f"postgresql:///nothing?host={tmp_path}")
    with pytest.raises(StoreError, match="can't be used"):
        await open_store("postgresql://here:no-port/nothing")


async def test_a_database_of_a_later_version_is_refused_in_words(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = len(migrations("BLOB", "0"))
    for kind in ("sqlite", "postgres"):
        monkeypatch.setattr(
            f"tilerummy.server.store.{kind}.migrations",
            lambda *names: [*migrations(*names), ["CREATE TABLE later (id INTEGER)"]],
        )
    newer = await open_store(database_url)
    await newer.tables.append(FIRST)
    await newer.close()
    monkeypatch.undo()
    with pytest.raises(StoreError, match=rf"has format {known + 1}, .* up to {known}\. Install the later"):
        await open_store(database_url)


async def test_a_file_on_a_read_only_disk_is_refused_with_the_reason(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        url = f"sqlite:///{disk.path / 'tables.db'}"
        await (await open_store(url)).close()
        disk.make_read_only()
        with pytest.raises(StoreError, match="Read-only file system"):
            await open_store(url)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("what", ["tables.db", "."])
async def test_a_file_that_must_not_be_written_is_refused_with_the_reason(tmp_path: Path, what: str) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    await (await open_store(url)).close()
    (tmp_path / what).chmod(0o555)
    with pytest.raises(StoreError, match="Permission denied"):
        await open_store(url)
    (tmp_path / what).chmod(0o755)


_HOLD = """
import asyncio, sys
from tilerummy.server.store import open_store
async def hold():
    store = await open_store(sys.argv[1])
    print("open", flush=True)
    sys.stdin.read()
    await store.close()
asyncio.run(hold())
"""


def opened_elsewhere(path: Path) -> subprocess.Popen[str]:
    """Another process that has the file open, until its input is closed."""
    process = subprocess.Popen(
        [sys.executable, "-c", _HOLD, f"sqlite:///{path}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    return process


async def test_a_file_is_served_once_whatever_it_is_called(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    (tmp_path / "there").mkdir()
    by_link, by_folder = tmp_path / "there" / "link.db", tmp_path / "folder"
    by_link.symlink_to(path)
    by_folder.symlink_to(tmp_path)
    names = [path, by_link, by_folder / "tables.db", tmp_path / "there" / ".." / "tables.db"]
    if sys.platform == "linux":
        names.append(tmp_path / "hard.db")
    with opened_elsewhere(by_link) as other:
        if sys.platform == "linux":
            names[-1].hardlink_to(path)
            (tmp_path / "tables.db.lock").unlink()
        for name in names:
            with pytest.raises(StoreError, match="another process"):
                await open_store(f"sqlite:///{name}")
        other.communicate("")
    store = await open_store(f"sqlite:///{path}")
    await store.tables.append(FIRST)
    for name in names:  # nor twice by one process
        with pytest.raises(StoreError, match="another process"):
            await open_store(f"sqlite:///{name}")
    assert await store.tables.append(later(1)) == Appended(2)
    await store.close()
    with opened_elsewhere(path) as other:
        other.communicate("")


async def test_what_postgresql_refuses_is_said_in_words(postgres: str) -> None:
    with pytest.raises(StoreError, match=r"can't be used.*nothing"):
        await open_store(postgres.replace("/postgres?", "/nothing?"))
    with pytest.raises(StoreError, match=r"can't be used.*nobody"):
        await open_store(postgres.replace("postgres:@", "nobody:wrong@"))
