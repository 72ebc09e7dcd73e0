"""The contract of the store, kept by both databases."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from tilerummy.server.store import (
    Append,
    Appended,
    CommandKey,
    Conflict,
    FinishedRecord,
    Listing,
    Repeated,
    Store,
    StoreError,
    open_store,
)

pytestmark = pytest.mark.anyio

LISTED = Listing(open=True, alive=True, counts_for="ann", summary=b"{}", members=("ann",))
FIRST = Append("t1", 0, 1000, b"created", due=None, listing=LISTED, code="ABCDEF")


def later(after: int, **changes: object) -> Append:
    plain = Append("t1", after, 1000 + after, f"entry {after + 1}".encode(), due=None)
    return replace(plain, **changes)  # type: ignore[arg-type]


async def test_a_log_is_read_as_it_was_written(store: Store) -> None:
    assert await store.append(FIRST) == Appended(1)
    assert await store.append(later(1)) == Appended(2)
    assert [(entry.seq, entry.at, entry.body) for entry in await store.entries("t1")] == [
        (1, 1000, b"created"),
        (2, 1001, b"entry 2"),
    ]
    assert [entry.seq for entry in await store.entries("t1", after=1)] == [2]
    assert await store.entries("other") == []


async def test_only_one_of_two_decisions_from_the_same_state_is_written(store: Store) -> None:
    await store.append(FIRST)
    results = await asyncio.gather(*(store.append(later(1, body=bytes([n]))) for n in range(20)))
    assert results.count(Appended(2)) == 1
    assert results.count(Conflict()) == 19
    assert len(await store.entries("t1")) == 2


async def test_an_append_to_a_table_that_is_gone_conflicts(store: Store) -> None:
    assert await store.append(later(4)) == Conflict()
    assert await store.entries("t1") == []


async def test_a_repeated_command_gets_the_old_answer(store: Store) -> None:
    await store.append(FIRST)
    command = CommandKey("ann", "c1")
    assert await store.append(later(1, command=command)) == Appended(2)
    assert await store.append(later(2)) == Appended(3)
    assert await store.append(later(3, command=command)) == Repeated(2)
    assert await store.append(later(3, command=CommandKey("bob", "c1"))) == Appended(4)
    assert len(await store.entries("t1")) == 4


async def test_twins_of_a_command_at_the_same_moment_are_one(store: Store) -> None:
    await store.append(FIRST)
    twin = later(1, command=CommandKey("ann", "c1"))
    results = await asyncio.gather(*(store.append(twin) for _ in range(10)))
    assert results.count(Appended(2)) == 1
    assert set(results) <= {Appended(2), Repeated(2), Conflict()}
    assert len(await store.entries("t1")) == 2


async def test_many_tables_at_once(store: Store) -> None:
    names = [f"table{n}" for n in range(200)]
    await asyncio.gather(*(store.append(replace(FIRST, table=name, code=name)) for name in names))
    await asyncio.gather(*(store.append(replace(later(1), table=name)) for name in names))
    for name in names:
        assert [entry.seq for entry in await store.entries(name)] == [1, 2]


async def test_in_a_batch_each_append_gets_its_own_answer(store: Store) -> None:
    names = [f"table{n}" for n in range(40)]
    await asyncio.gather(*(store.append(replace(FIRST, table=name, code=name)) for name in names))
    again = CommandKey("ann", "again")
    done = [replace(later(1, command=again), table=name) for name in names[:10]]
    assert await asyncio.gather(*map(store.append, done)) == [Appended(2)] * 10
    asked = [
        *(replace(later(2, command=again), table=name) for name in names[:10]),  # repeated
        *(replace(later(5, command=again), table=name) for name in names[10:20]),  # from a wrong state
        *(replace(later(1), table=name) for name in names[20:30]),
        *(replace(later(1, command=CommandKey("bob", name)), table=name) for name in names[30:]),
        *(replace(later(1, command=again), table=f"gone{n}") for n in range(10)),
    ]
    wanted = [Repeated(2)] * 10 + [Conflict()] * 10 + [Appended(2)] * 20 + [Conflict()] * 10
    assert await asyncio.gather(*map(store.append, asked)) == wanted
    for name in names[10:20]:
        assert await store.command_seq(name, again) is None
        assert len(await store.entries(name)) == 1
    for name in names[30:]:
        assert await store.command_seq(name, CommandKey("bob", name)) == 2
    assert [entry.body for entry in await store.entries(names[0])] == [b"created", b"entry 2"]


async def test_many_workers_and_the_same_tables(store: Store, database_url: str) -> None:
    """Nobody waits for the other for ever, and of all who decide from the same state one is written."""
    if not store.shared:
        return
    names = [f"Table{n}" if n % 2 else f"table{n}" for n in range(30)]
    await asyncio.gather(*(store.append(replace(FIRST, table=name, code=name)) for name in names))
    stores = [store, *[await open_store(database_url) for _ in range(2)]]
    heard: list[set[str]] = [set() for _ in stores]
    for each, news in zip(stores, heard, strict=True):
        each.listen(lambda _topic, payload, news=news: news.update(payload.decode().split()))  # type: ignore[misc]
    for after in range(1, 11):
        shuffled = [Random(number + after).sample(names, len(names)) for number in range(3)]
        results = await asyncio.gather(
            *(
                each.append(replace(later(after), table=name))
                for each, order in zip(stores, shuffled, strict=True)
                for name in order
            )
        )
        assert results.count(Appended(after + 1)) == len(names)
        assert results.count(Conflict()) == 2 * len(names)
    async with asyncio.timeout(10):
        while not all(news >= {f"{name}:11" for name in names} for news in heard):
            await asyncio.sleep(0.01)
    for each in stores[1:]:
        await each.close()


async def test_a_failed_append_takes_no_other_with_it(store: Store) -> None:
    await store.append(FIRST)
    same_code = replace(FIRST, table="t2")
    other = replace(FIRST, table="t3", code="OTHER1")
    failed, fine = await asyncio.gather(store.append(same_code), store.append(other), return_exceptions=True)
    assert isinstance(failed, Exception)
    assert fine == Appended(1)
    assert await store.entries("t2") == []


async def test_tables_are_found_and_listed(store: Store) -> None:
    await store.append(FIRST)
    by_id, by_code = await store.find_table("t1"), await store.find_table("abcdef")
    assert by_id == by_code
    assert by_id is not None
    assert (by_id.id, by_id.code, by_id.summary) == ("t1", "ABCDEF", b"{}")
    assert [table.id for table in await store.open_tables()] == ["t1"]
    assert [table.id for table in await store.tables_of("ann")] == ["t1"]
    assert await store.tables_owned("ann") == 1
    await store.append(replace(FIRST, table="t2", code="SECOND", listing=replace(LISTED, members=())))
    assert {table.id for table in await store.tables_of("ann")} == {"t1", "t2"}  # owned without a seat
    assert await store.tables_of("bob") == []
    assert await store.remove("t2", 1)
    full = Listing(open=False, alive=True, counts_for="ann", summary=b"full", members=("ann", "bob"))
    await store.append(later(1, listing=full))
    assert await store.open_tables() == []
    assert [table.summary for table in await store.tables_of("bob")] == [b"full"]
    over = replace(full, alive=False, members=("bob",))
    await store.append(later(2, listing=over))
    assert await store.tables_of("bob") == []
    assert await store.tables_owned("ann") == 0


async def test_records_outlive_their_table(store: Store) -> None:
    await store.append(FIRST)
    record = FinishedRecord("r1", 1, 77, "the text\n", b"sum", ("ann", "bob"))
    await store.append(later(1, records=(record,)))
    assert await store.remove("t1", 2)
    assert await store.entries("t1") == []
    assert await store.find_table("t1") is None
    assert await store.record("r1") == "the text\n"
    assert await store.record("r2") is None
    (found,) = await store.records_of("bob")
    assert (found.id, found.table, found.game, found.finished_at, found.summary) == (
        "r1",
        "t1",
        1,
        77,
        b"sum",
    )
    assert await store.records_of("eve") == []


async def test_records_are_listed_page_by_page(store: Store) -> None:
    await store.append(FIRST)
    for number in range(230):  # several of them at the same moment
        record = FinishedRecord(f"r{number:03}", number, 77 + number // 7, "text", b"sum", ("ann",))
        await store.append(later(number + 1, records=(record,)))
    found = [each.id for each in await store.records_of("ann")]
    assert len(found) == 100
    while len(more := await store.records_of("ann", found[-1])) > 0:
        found += [each.id for each in more]
    assert found == [f"r{number:03}" for number in reversed(range(230))]
    assert await store.records_of("ann", "none") == []
    assert await store.records_of("ann", "\0") == []
    assert await store.records_of("bob", found[0]) == []


async def test_a_table_that_has_moved_on_is_not_removed(store: Store) -> None:
    await store.append(FIRST)
    await store.append(later(1))
    assert not await store.remove("t1", 1)
    assert await store.exists("t1")
    assert len(await store.entries("t1")) == 2
    assert [table.id for table in await store.tables_of("ann")] == ["t1"]
    heard: list[tuple[str, bytes]] = []
    store.listen(lambda topic, payload: heard.append((topic, payload)))
    assert await store.remove("t1", 2)
    assert not await store.exists("t1")
    async with asyncio.timeout(10):
        while heard != [("removed", b"t1")]:
            await asyncio.sleep(0.01)
    assert isinstance(await store.append(later(2)), Conflict)


async def test_a_record_is_written_with_its_entry_or_not_at_all(store: Store) -> None:
    await store.append(FIRST)
    record = FinishedRecord("r1", 1, 77, "the text\n", b"sum", ("ann",))
    assert await store.append(later(5, records=(record,))) == Conflict()
    assert await store.record("r1") is None


async def test_what_is_due_is_claimed_once_and_again_if_nobody_finishes(store: Store) -> None:
    await store.append(replace(FIRST, due=5000))
    assert await store.upcoming(4000, 4500) == []
    (due,) = await store.upcoming(4500, 5500)
    assert (due.table, due.due) == ("t1", 5000)
    assert not await store.claim("t1", 4999)
    claims = await asyncio.gather(*(store.claim("t1", 5000) for _ in range(5)))
    assert sum(claim is not None for claim in claims) == 1
    assert await store.upcoming(5001, 6000) == []
    assert not await store.claim("t1", 14_999)
    assert [again.table for again in await store.upcoming(15_000, 15_000)] == ["t1"]
    claim = await store.claim("t1", 15_000)
    assert claim is not None
    await store.append(later(1, due=None))
    await store.release("t1", claim)
    assert await store.upcoming(99_000, 99_000) == []


async def test_who_is_late_releases_nothing_that_another_has_claimed(store: Store) -> None:
    await store.append(replace(FIRST, due=5000))
    await store.look_at("t1", 5000)
    late, other = await store.claim("t1", 5000), await store.claim("t1", 15_000)
    assert late is not None
    assert other is not None
    assert other.look
    await store.release("t1", late)
    assert await store.claim("t1", 15_001) is None
    assert {(due.table, due.due) for due in await store.upcoming(25_000, 25_000)} == {
        ("t1", 5000),
        ("t1", 25_000),
    }
    again = await store.claim("t1", 25_000)
    assert again is not None
    assert again.look


async def test_a_look_is_due_beside_the_rest(store: Store) -> None:
    await store.append(replace(FIRST, due=9000))
    await store.look_at("t1", 3000)
    await store.look_at("t1", 4000)
    assert {(due.table, due.due) for due in await store.upcoming(0, 3000)} == {("t1", 3000)}
    claim = await store.claim("t1", 3000)
    assert claim is not None
    assert claim.look
    await store.release("t1", claim)
    assert {(due.table, due.due) for due in await store.upcoming(3000, 9000)} == {("t1", 9000)}


@pytest.mark.parametrize("when", [4500, 30_000])
async def test_a_look_that_is_asked_for_while_somebody_looks_is_not_lost(store: Store, when: int) -> None:
    """Who looks may have done so before somebody else left: sooner or later than the claim lasts."""
    await store.append(FIRST)
    await store.look_at("t1", 3000)
    claim = await store.claim("t1", 3000)
    assert claim is not None
    await store.look_at("t1", when)
    await store.release("t1", claim)
    assert [(due.table, due.due) for due in await store.upcoming(3000, 99_000)] == [("t1", when)]


async def test_a_worker_that_dies_while_another_looks_is_looked_after(store: Store) -> None:
    await store.append(FIRST)
    await store.beat("w1", wall=1_000_000)
    await store.arrive("w1", ("t1", "ann"))
    await store.look_at("t1", 1_000_000)
    claim = await store.claim("t1", 1_000_000)
    assert claim is not None
    await store.retire("w1", wall=1_000_100)
    await store.release("t1", claim)
    assert [(due.table, due.due) for due in await store.upcoming(1_000_100, 1_099_000)] == [("t1", 1_010_100)]


async def test_the_clock_stands_still_while_nobody_lives(store: Store) -> None:
    first = await store.beat("w1", wall=1_000_000)
    assert (first.now, first.lost) == (1_000_000, 0)
    soon = await store.beat("w1", wall=1_001_000)
    assert (soon.now, soon.lost) == (1_001_000, 0)
    after = await store.beat("w2", wall=1_061_000)
    assert (after.now, after.lost) == (1_001_000, 60_000)
    behind = await store.beat("w3", wall=1_060_500)  # another machine's clock
    assert (behind.now, behind.lost) == (1_001_000, 60_000)
    short = await store.beat("w3", wall=1_062_500)
    assert (short.now, short.lost) == (1_001_000, 61_500)


async def test_every_millisecond_of_a_restart_is_given_back(store: Store, database_url: str) -> None:
    await store.beat("w1", wall=1_000_000)
    await store.retire("w1", wall=1_000_400)
    await store.close()
    again = await open_store(database_url)
    first = await again.beat("w2", wall=1_000_700)
    assert (first.now, first.lost) == (1_000_400, 300)
    second = await again.beat("w2", wall=1_001_300)
    assert (second.now, second.lost) == (1_001_000, 300)
    await again.close()


@pytest.mark.parametrize(("silent", "shared_loss"), [(900, 0), (1100, 1100)])
async def test_a_worker_that_was_killed_may_not_be_the_only_one(
    store: Store, database_url: str, silent: int, shared_loss: int
) -> None:
    """Where others could be alive, a gap between two signs of life is no outage yet."""
    await store.beat("w1", wall=1_000_000)
    await store.close()
    again = await open_store(database_url)
    after = await again.beat("w2", wall=1_000_000 + silent)
    assert after.lost == (shared_loss if again.shared else silent)
    await again.close()


async def test_who_takes_leave_leaves_nobody_behind(store: Store) -> None:
    await store.append(FIRST)
    await store.beat("w1", wall=1_000_000)
    await store.arrive("w1", ("t1", "ann"))
    await store.retire("w1", wall=1_000_100)
    assert await store.present("t1") == frozenset()
    assert [due.table for due in await store.upcoming(1_000_100, 1_010_100)] == ["t1"]


async def test_the_database_knows_the_time(store: Store) -> None:
    first, second = await store.beat("w1"), await store.beat("w1")
    assert 1_700_000_000_000 < first.now <= second.now < first.now + 3000


async def test_who_is_there_and_a_worker_that_died(store: Store) -> None:
    await store.append(FIRST)
    assert not (await store.beat("w1", wall=1_000_000)).known
    await store.arrive("w1", ("t1", "ann"))
    await store.arrive("w1", ("t1", "ann"))
    await beats(store, "w2", 1_000_000, 1_002_000)
    await store.arrive("w2", ("t1", "bob"))
    assert await store.present("t1") == {"ann", "bob"}
    await store.depart("w2", "t1", "bob")
    await beats(store, "w2", 1_002_000, 1_004_000)
    assert await store.present("t1") == {"ann"}
    await beats(store, "w2", 1_004_000, 1_006_000)
    assert await store.present("t1") == frozenset()
    assert not (await store.beat("w1", wall=1_006_000)).known  # it lives after all, and must say who is there
    assert (await store.beat("w1", wall=1_007_000)).known
    assert await store.upcoming(1_006_000, 1_010_000) == []
    assert [due.table for due in await store.upcoming(1_006_000, 1_017_000)] == ["t1"]


async def beats(store: Store, worker: str, start: int, end: int) -> None:
    """As a worker gives its signs of life, while it lives."""
    for wall in range(start, end + 1, 500):
        assert (await store.beat(worker, wall)).lost == 0


async def test_appends_and_other_news_are_heard(store: Store) -> None:
    heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
    store.listen(lambda topic, payload: heard.put_nowait((topic, payload)))
    await store.append(FIRST)
    assert await asyncio.wait_for(heard.get(), 30) == ("appended", b"t1:1")
    await store.publish("shown", '{"text": "grüße"}'.encode())
    assert await asyncio.wait_for(heard.get(), 30) == ("shown", '{"text": "grüße"}'.encode())


async def test_everything_is_there_after_a_restart(store: Store, database_url: str) -> None:
    await store.append(FIRST)
    await store.close()
    again = await open_store(database_url)
    assert [entry.body for entry in await again.entries("t1")] == [b"created"]
    await again.ping()
    await again.close()


async def test_two_stores_on_one_shared_database_hear_each_other(store: Store, database_url: str) -> None:
    if not store.shared:
        with pytest.raises(StoreError, match="another process"):
            await open_store(database_url)
        return
    heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
    other = await open_store(database_url)
    other.listen(lambda topic, payload: heard.put_nowait((topic, payload)))
    await store.append(FIRST)
    assert await asyncio.wait_for(heard.get(), 30) == ("appended", b"t1:1")
    await other.close()
