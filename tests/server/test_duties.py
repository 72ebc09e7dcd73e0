"""Time, what falls due, and who is there: as both databases keep it."""

import asyncio
import sqlite3
from pathlib import Path

import asyncpg
import pytest
from msgspec.structs import replace

from tests.server.test_store import FIRST, later
from tests.support.patience import PATIENCE
from tilerummy.server.store import Store, open_store

pytestmark = pytest.mark.anyio


async def test_what_is_due_is_claimed_once_and_again_if_nobody_finishes(store: Store) -> None:
    await store.tables.append(replace(FIRST, due=5000))
    assert await store.duties.upcoming(4000, 4500) == []
    (due,) = await store.duties.upcoming(4500, 5500)
    assert (due.table, due.due) == ("t1", 5000)
    assert not await store.duties.claim("t1", 4999)
    claims = await asyncio.gather(*(store.duties.claim("t1", 5000) for _ in range(5)))
    assert sum(claim is not None for claim in claims) == 1
    assert await store.duties.upcoming(5001, 6000) == []
    assert not await store.duties.claim("t1", 14_999)
    assert [again.table for again in await store.duties.upcoming(15_000, 15_000)] == ["t1"]
    claim = await store.duties.claim("t1", 15_000)
    assert claim is not None
    await store.tables.append(later(1, due=None))
    await store.duties.release("t1", claim)
    assert await store.duties.upcoming(99_000, 99_000) == []


async def test_who_is_late_releases_nothing_that_another_has_claimed(store: Store) -> None:
    await store.tables.append(replace(FIRST, due=5000))
    await store.duties.look_at("t1", 5000)
    late, other = await store.duties.claim("t1", 5000), await store.duties.claim("t1", 15_000)
    assert late is not None
    assert other is not None
    assert other.look
    await store.duties.release("t1", late)
    assert await store.duties.claim("t1", 15_001) is None
    assert {(due.table, due.due) for due in await store.duties.upcoming(25_000, 25_000)} == {
        ("t1", 5000),
        ("t1", 25_000),
    }
    again = await store.duties.claim("t1", 25_000)
    assert again is not None
    assert again.look


async def test_a_look_is_due_beside_the_rest(store: Store) -> None:
    await store.tables.append(replace(FIRST, due=9000))
    await store.duties.look_at("t1", 3000)
    await store.duties.look_at("t1", 4000)
    assert {(due.table, due.due) for due in await store.duties.upcoming(0, 3000)} == {("t1", 3000)}
    claim = await store.duties.claim("t1", 3000)
    assert claim is not None
    assert claim.look
    await store.duties.release("t1", claim)
    assert {(due.table, due.due) for due in await store.duties.upcoming(3000, 9000)} == {("t1", 9000)}


@pytest.mark.parametrize("when", [4500, 30_000])
async def test_a_look_that_is_asked_for_while_somebody_looks_is_not_lost(store: Store, when: int) -> None:
    """Who looks may have done so before somebody else left: sooner or later than the claim lasts."""
    await store.tables.append(FIRST)
    await store.duties.look_at("t1", 3000)
    claim = await store.duties.claim("t1", 3000)
    assert claim is not None
    await store.duties.look_at("t1", when)
    await store.duties.release("t1", claim)
    assert [(due.table, due.due) for due in await store.duties.upcoming(3000, 99_000)] == [("t1", when)]


async def test_a_worker_that_dies_while_another_looks_is_looked_after(store: Store) -> None:
    await store.tables.append(FIRST)
    await store.duties.beat("w1", wall=1_000_000)
    await store.duties.arrive("w1", ("t1", "ann"))
    await store.duties.look_at("t1", 1_000_000)
    claim = await store.duties.claim("t1", 1_000_000)
    assert claim is not None
    await store.duties.retire("w1", wall=1_000_100)
    await store.duties.release("t1", claim)
    assert [(due.table, due.due) for due in await store.duties.upcoming(1_000_100, 1_099_000)] == [
        ("t1", 1_010_100)
    ]


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)  # SQLite has one writer
async def test_a_burial_and_an_append_never_wait_for_each_other(store: Store, database_url: str) -> None:
    """Appends lock their tables in the order of their ids; so does who looks after a dead worker's tables."""
    await store.duties.beat("w1", wall=1_000_000)
    names = sorted(f"{letter}{number}" for letter in "Tt" for number in range(20))
    for name in reversed(names):
        await store.tables.append(replace(FIRST, table=name, code=name))
        await store.duties.arrive("w1", (name, "ann"))
    lock = "SELECT 1 FROM tables WHERE id = $1 FOR NO KEY UPDATE"
    waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    connection = await asyncpg.connect(database_url)
    await connection.execute("ANALYZE")  # who knows the tables reads them as they lie, the last one first
    async with connection.transaction():
        await connection.execute(lock, names[0])
        burial = asyncio.create_task(store.duties.retire("w1", wall=1_000_100))
        async with asyncio.timeout(PATIENCE):
            while not await connection.fetch(waiting):
                await asyncio.sleep(0.01)
        for name in names[1:]:
            await connection.execute(lock, name)
    await burial
    await connection.close()
    looks = await store.duties.upcoming(1_000_100, 1_099_000)
    assert {(due.table, due.due) for due in looks} == {(name, 1_010_100) for name in names}


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
async def test_the_clock_stands_still_while_nobody_lives(store: Store) -> None:
    first = await store.duties.beat("w1", wall=1_000_000)
    assert (first.now, first.lost) == (1_000_000, 0)
    soon = await store.duties.beat("w1", wall=1_001_000)
    assert (soon.now, soon.lost) == (1_001_000, 0)
    after = await store.duties.beat("w2", wall=1_061_000)
    assert (after.now, after.lost) == (1_001_000, 60_000)
    behind = await store.duties.beat("w3", wall=1_060_500)  # another machine's clock
    assert (behind.now, behind.lost) == (1_001_000, 60_000)
    short = await store.duties.beat("w3", wall=1_062_500)
    assert (short.now, short.lost) == (1_001_000, 61_500)


async def test_every_millisecond_of_a_restart_is_given_back(store: Store, database_url: str) -> None:
    await store.duties.beat("w1", wall=1_000_000)
    await store.duties.retire("w1", wall=1_000_400)
    await store.close()
    again = await open_store(database_url)
    first = await again.duties.beat("w2", wall=1_000_700)
    assert (first.now, first.lost) == (1_000_400, 300)
    second = await again.duties.beat("w2", wall=1_001_300)
    assert (second.now, second.lost) == (1_001_000, 300)
    await again.close()


@pytest.mark.parametrize(("silent", "shared_loss"), [(900, 0), (1100, 1100)])
async def test_a_worker_that_was_killed_may_not_be_the_only_one(
    store: Store, database_url: str, silent: int, shared_loss: int
) -> None:
    """Where others could be alive, a gap between two signs of life is no outage yet."""
    await store.duties.beat("w1", wall=1_000_000)
    await store.close()
    again = await open_store(database_url)
    after = await again.duties.beat("w2", wall=1_000_000 + silent)
    assert after.lost == (shared_loss if again.shared else silent)
    await again.close()


async def test_who_takes_leave_leaves_nobody_behind(store: Store) -> None:
    await store.tables.append(FIRST)
    await store.duties.beat("w1", wall=1_000_000)
    await store.duties.arrive("w1", ("t1", "ann"))
    await store.duties.retire("w1", wall=1_000_100)
    assert await store.duties.present("t1") == frozenset()
    assert [due.table for due in await store.duties.upcoming(1_000_100, 1_010_100)] == ["t1"]


async def test_the_database_knows_the_time(store: Store) -> None:
    first, second = await store.duties.beat("w1"), await store.duties.beat("w1")
    assert 1_700_000_000_000 < first.now <= second.now < first.now + 3000


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_who_has_the_database_for_itself_knows_that_all_others_are_dead(
    store: Store, database_url: str
) -> None:
    await store.tables.append(FIRST)
    assert not (await store.duties.beat("w1", wall=1_000_000)).known
    await store.duties.arrive("w1", ("t1", "ann"))
    assert (await store.duties.beat("w1", wall=1_000_500)).known
    assert await store.duties.present("t1") == {"ann"}
    await store.close()
    again = await open_store(database_url)
    first = await again.duties.beat("w2", wall=1_000_600)
    assert (first.now, first.known) == (1_000_000, False)
    assert await again.duties.present("t1") == frozenset()
    assert [(due.table, due.due) for due in await again.duties.upcoming(1_000_000, 1_017_000)] == [
        ("t1", 1_010_000)
    ]
    await again.close()


@pytest.mark.parametrize(
    ("due", "fewest", "most"), [(None, 0, 20), (2_000_000, 0, 20), (1_010_000, 200, 620)]
)
async def test_an_idle_server_hardly_writes(tmp_path: Path, due: int | None, fewest: int, most: int) -> None:
    """In ten minutes of signs of life; only where something falls due soon does every second count."""
    store = await open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    await store.tables.append(replace(FIRST, due=due))
    await store.duties.beat("w1", wall=1_000_000)
    watching = sqlite3.connect(tmp_path / "tables.db")
    seen = set()
    for wall in range(1_000_000, 1_600_000, 500):
        await store.duties.beat("w1", wall)
        seen.add(watching.execute("PRAGMA data_version").fetchone())  # which changes with every write
    watching.close()
    await store.close()
    assert fewest <= len(seen) - 1 <= most


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
async def test_who_is_there_and_a_worker_that_died(store: Store) -> None:
    await store.tables.append(FIRST)
    assert not (await store.duties.beat("w1", wall=1_000_000)).known
    await store.duties.arrive("w1", ("t1", "ann"))
    await store.duties.arrive("w1", ("t1", "ann"))
    await beats(store, "w2", 1_000_000, 1_002_000)
    await store.duties.arrive("w2", ("t1", "bob"))
    assert await store.duties.present("t1") == {"ann", "bob"}
    await store.duties.depart("w2", "t1", "bob")
    await beats(store, "w2", 1_002_000, 1_004_000)
    assert await store.duties.present("t1") == {"ann"}
    await beats(store, "w2", 1_004_000, 1_006_000)
    assert await store.duties.present("t1") == frozenset()
    assert not (
        await store.duties.beat("w1", wall=1_006_000)
    ).known  # it lives after all, and must say who is there
    assert (await store.duties.beat("w1", wall=1_007_000)).known
    assert await store.duties.upcoming(1_006_000, 1_010_000) == []
    assert [due.table for due in await store.duties.upcoming(1_006_000, 1_017_000)] == ["t1"]


async def beats(store: Store, worker: str, start: int, end: int) -> None:
    """As a worker gives its signs of life, while it lives."""
    for wall in range(start, end + 1, 500):
        assert (await store.duties.beat(worker, wall)).lost == 0
