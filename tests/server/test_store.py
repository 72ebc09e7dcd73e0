"""The contract of the store, kept by both databases."""

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from tests.support.patience import PATIENCE
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
    return replace(plain, **changes)


async def test_a_log_is_read_as_it_was_written(store: Store) -> None:
    assert await store.tables.append(FIRST) == Appended(1)
    assert await store.tables.append(later(1)) == Appended(2)
    assert [(entry.seq, entry.at, entry.body) for entry in await store.tables.entries("t1")] == [
        (1, 1000, b"created"),
        (2, 1001, b"entry 2"),
    ]
    assert [entry.seq for entry in await store.tables.entries("t1", after=1)] == [2]
    assert await store.tables.entries("other") == []


async def test_only_one_of_two_decisions_from_the_same_state_is_written(store: Store) -> None:
    await store.tables.append(FIRST)
    results = await asyncio.gather(*(store.tables.append(later(1, body=bytes([n]))) for n in range(20)))
    assert results.count(Appended(2)) == 1
    assert results.count(Conflict()) == 19
    assert len(await store.tables.entries("t1")) == 2


async def test_an_append_to_a_table_that_is_gone_conflicts(store: Store) -> None:
    assert await store.tables.append(later(4)) == Conflict()
    assert await store.tables.entries("t1") == []


async def test_a_repeated_command_gets_the_old_answer(store: Store) -> None:
    await store.tables.append(FIRST)
    command = CommandKey("ann", "c1")
    assert await store.tables.append(later(1, command=command)) == Appended(2)
    assert await store.tables.append(later(2)) == Appended(3)
    assert await store.tables.append(later(3, command=command)) == Repeated(2)
    assert await store.tables.append(later(3, command=CommandKey("bob", "c1"))) == Appended(4)
    assert len(await store.tables.entries("t1")) == 4


async def test_twins_of_a_command_at_the_same_moment_are_one(store: Store) -> None:
    await store.tables.append(FIRST)
    twin = later(1, command=CommandKey("ann", "c1"))
    results = await asyncio.gather(*(store.tables.append(twin) for _ in range(10)))
    assert results.count(Appended(2)) == 1
    assert set(results) <= {Appended(2), Repeated(2), Conflict()}
    assert len(await store.tables.entries("t1")) == 2


async def test_many_tables_at_once(store: Store) -> None:
    names = [f"table{n}" for n in range(200)]
    await asyncio.gather(*(store.tables.append(replace(FIRST, table=name, code=name)) for name in names))
    await asyncio.gather(*(store.tables.append(replace(later(1), table=name)) for name in names))
    for name in names:
        assert [entry.seq for entry in await store.tables.entries(name)] == [1, 2]


async def test_in_a_batch_each_append_gets_its_own_answer(store: Store) -> None:
    names = [f"table{n}" for n in range(40)]
    await asyncio.gather(*(store.tables.append(replace(FIRST, table=name, code=name)) for name in names))
    again = CommandKey("ann", "again")
    done = [replace(later(1, command=again), table=name) for name in names[:10]]
    assert await asyncio.gather(*map(store.tables.append, done)) == [Appended(2)] * 10
    asked = [
        *(replace(later(2, command=again), table=name) for name in names[:10]),  # repeated
        *(replace(later(5, command=again), table=name) for name in names[10:20]),  # from a wrong state
        *(replace(later(1), table=name) for name in names[20:30]),
        *(replace(later(1, command=CommandKey("bob", name)), table=name) for name in names[30:]),
        *(replace(later(1, command=again), table=f"gone{n}") for n in range(10)),
    ]
    wanted = [Repeated(2)] * 10 + [Conflict()] * 10 + [Appended(2)] * 20 + [Conflict()] * 10
    assert await asyncio.gather(*map(store.tables.append, asked)) == wanted
    for name in names[10:20]:
        assert await store.tables.command_seq(name, again) is None
        assert len(await store.tables.entries(name)) == 1
    for name in names[30:]:
        assert await store.tables.command_seq(name, CommandKey("bob", name)) == 2
    assert [entry.body for entry in await store.tables.entries(names[0])] == [b"created", b"entry 2"]


async def test_many_workers_and_the_same_tables(store: Store, database_url: str) -> None:
    """Nobody waits for the other for ever, and of all who decide from the same state one is written."""
    if not store.shared:
        return
    names = [f"Table{n}" if n % 2 else f"table{n}" for n in range(30)]
    await asyncio.gather(*(store.tables.append(replace(FIRST, table=name, code=name)) for name in names))
    stores = [store, *[await open_store(database_url) for _ in range(2)]]
    heard: list[set[str]] = [set() for _ in stores]
    for each, news in zip(stores, heard, strict=True):
        each.listen(lambda _topic, payload, news=news: news.update(payload.decode().split()))  # type: ignore[misc]
    for after in range(1, 11):
        shuffled = [Random(number + after).sample(names, len(names)) for number in range(3)]
        results = await asyncio.gather(
            *(
                each.tables.append(replace(later(after), table=name))
                for each, order in zip(stores, shuffled, strict=True)
                for name in order
            )
        )
        assert results.count(Appended(after + 1)) == len(names)
        assert results.count(Conflict()) == 2 * len(names)
    async with asyncio.timeout(PATIENCE):
        while not all(news >= {f"{name}:11" for name in names} for news in heard):
            await asyncio.sleep(0.01)
    for each in stores[1:]:
        await each.close()


async def test_a_failed_append_takes_no_other_with_it(store: Store) -> None:
    await store.tables.append(FIRST)
    same_code = replace(FIRST, table="t2")
    other = replace(FIRST, table="t3", code="OTHER1")
    failed, fine = await asyncio.gather(
        store.tables.append(same_code), store.tables.append(other), return_exceptions=True
    )
    assert isinstance(failed, Exception)
    assert fine == Appended(1)
    assert await store.tables.entries("t2") == []


async def test_tables_are_found_and_listed(store: Store) -> None:
    await store.tables.append(FIRST)
    by_id, by_code = await store.tables.find("t1"), await store.tables.find("abcdef")
    assert by_id == by_code
    assert by_id is not None
    assert (by_id.id, by_id.code, by_id.summary) == ("t1", "ABCDEF", b"{}")
    assert [table.id for table in await store.tables.open_ones()] == ["t1"]
    assert [table.id for table in await store.tables.of("ann")] == ["t1"]
    assert await store.tables.count_owned("ann") == 1
    await store.tables.append(replace(FIRST, table="t2", code="SECOND", listing=replace(LISTED, members=())))
    assert {table.id for table in await store.tables.of("ann")} == {"t1", "t2"}  # owned without a seat
    assert await store.tables.of("bob") == []
    assert await store.tables.remove("t2", 1)
    full = Listing(open=False, alive=True, counts_for="ann", summary=b"full", members=("ann", "bob"))
    await store.tables.append(later(1, listing=full))
    assert await store.tables.open_ones() == []
    assert [table.summary for table in await store.tables.of("bob")] == [b"full"]
    over = replace(full, alive=False, members=("bob",))
    await store.tables.append(later(2, listing=over))
    assert await store.tables.of("bob") == []
    assert await store.tables.count_owned("ann") == 0


async def test_records_outlive_their_table(store: Store) -> None:
    await store.tables.append(FIRST)
    record = FinishedRecord("r1", 1, 77, "the text\n", b"sum", ("ann", "bob"))
    await store.tables.append(later(1, records=(record,)))
    assert await store.tables.remove("t1", 2)
    assert await store.tables.entries("t1") == []
    assert await store.tables.find("t1") is None
    kept = await store.records.find("r1")
    assert kept is not None
    assert kept.text == "the text\n"
    assert await store.records.played_in("r1", "ann")
    assert not await store.records.played_in("r1", "cem")
    assert await store.records.find("r2") is None
    (found,) = await store.records.of("bob")
    assert (found.id, found.table, found.game, found.finished_at, found.summary) == (
        "r1",
        "t1",
        1,
        77,
        b"sum",
    )
    assert await store.records.of("eve") == []


async def test_records_are_listed_page_by_page(store: Store) -> None:
    await store.tables.append(FIRST)
    for number in range(230):  # several of them at the same moment
        record = FinishedRecord(f"r{number:03}", number, 77 + number // 7, "text", b"sum", ("ann",))
        await store.tables.append(later(number + 1, records=(record,)))
    found = [each.id for each in await store.records.of("ann")]
    assert len(found) == 100
    while len(more := await store.records.of("ann", found[-1])) > 0:
        found += [each.id for each in more]
    assert found == [f"r{number:03}" for number in reversed(range(230))]
    assert await store.records.of("ann", "none") == []
    assert await store.records.of("ann", "\0") == []
    assert await store.records.of("bob", found[0]) == []


async def test_a_table_that_has_moved_on_is_not_removed(store: Store) -> None:
    await store.tables.append(FIRST)
    await store.tables.append(later(1))
    assert not await store.tables.remove("t1", 1)
    assert await store.tables.exists("t1")
    assert len(await store.tables.entries("t1")) == 2
    assert [table.id for table in await store.tables.of("ann")] == ["t1"]
    heard: list[tuple[str, bytes]] = []
    store.listen(lambda topic, payload: heard.append((topic, payload)))
    assert await store.tables.remove("t1", 2)
    assert not await store.tables.exists("t1")
    async with asyncio.timeout(PATIENCE):
        while heard != [("removed", b"t1")]:
            await asyncio.sleep(0.01)
    assert isinstance(await store.tables.append(later(2)), Conflict)


async def test_a_record_is_written_with_its_entry_or_not_at_all(store: Store) -> None:
    await store.tables.append(FIRST)
    record = FinishedRecord("r1", 1, 77, "the text\n", b"sum", ("ann",))
    assert await store.tables.append(later(5, records=(record,))) == Conflict()
    assert await store.records.find("r1") is None


async def test_appends_and_other_news_are_heard(store: Store) -> None:
    heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
    store.listen(lambda topic, payload: heard.put_nowait((topic, payload)))
    await store.tables.append(FIRST)
    if store.shared:  # otherwise nobody else appends
        assert await asyncio.wait_for(heard.get(), PATIENCE) == ("appended", b"t1:1")
    store.publish("shown", '{"text": "grüße"}'.encode())
    assert await asyncio.wait_for(heard.get(), PATIENCE) == ("shown", '{"text": "grüße"}'.encode())


async def test_everything_is_there_after_a_restart(store: Store, database_url: str) -> None:
    await store.tables.append(FIRST)
    await store.close()
    again = await open_store(database_url)
    assert [entry.body for entry in await again.tables.entries("t1")] == [b"created"]
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
    await store.tables.append(FIRST)
    assert await asyncio.wait_for(heard.get(), PATIENCE) == ("appended", b"t1:1")
    await other.close()
