"""Evenings at a real table, shared: everybody sees the same, and only some may write."""

import asyncio

import pytest

from tests.server.conftest import fresh_database
from tests.server.driver import running
from tests.server.evening_client import EVENING, EveningClient, note, tap
from tests.server.processes import ServerProcess
from tilerummy.server.connection import limits
from tilerummy.server.store import open_store
from tilerummy.server.store.evenings import MOST_GUESTS, FoundEvening
from tilerummy.tables.protocol.messages import CloseCode

pytestmark = pytest.mark.anyio


async def test_what_one_notes_the_others_see_and_a_late_one_reads(database_url: str) -> None:
    async with running(database_url) as url:
        ann, bob, late = [await EveningClient.new(url) for _ in range(3)]
        status, shared = await ann.share()
        assert (status, shared["id"]) == (200, EVENING)
        await ann.connect()
        await bob.connect(shared["code"].lower())
        assert (await ann.add(note("e1")))["type"] == "done"
        assert (await ann.add(note("e2", 2), taps=[tap("t1")]))["type"] == "done"
        assert (await ann.add(note("e2", 2)))["type"] == "done"  # again, after a doubt: nothing is added
        await bob.until(lambda: bob.seq == 2)
        assert bob.ids == ann.ids == ["e1", "e2", "t1"]
        await late.connect()
        assert late.ids == ann.ids
        assert late.welcome["code"] == shared["code"]
        await bob.disconnect()
        await ann.add(note("e3", 3))
        await bob.connect()  # only what it missed comes again
        assert bob.ids == ["e1", "e2", "t1", "e3"]
        for client in (ann, bob, late):
            await client.disconnect()


async def test_the_owner_chooses_who_writes(database_url: str) -> None:
    async with running(database_url) as url:
        ann, bob, eve = [await EveningClient.new(url) for _ in range(3)]
        await ann.share()
        for client, name in ((ann, "Ann"), (bob, "Bob"), (eve, "Eve")):
            await client.connect()
            assert (await client.ask("name", name=name))["type"] == "done"
        await ann.until(lambda: [guest["name"] for guest in ann.people["guests"]] == ["Ann", "Bob", "Eve"])
        assert (await bob.add(note("e1")))["code"] == "only-watching"
        assert (await bob.ask("allow", guest=bob.people["you"], writes=True))["code"] == "not-owner"
        assert (await bob.ask("end"))["code"] == "not-owner"
        assert (await ann.ask("allow", guest=bob.people["you"], writes=True))["type"] == "done"
        assert (await bob.add(note("e1")))["type"] == "done"
        assert (await eve.add(note("e2")))["code"] == "only-watching"
        await ann.ask("allow", guest=None, writes=True)
        await eve.until(lambda: eve.people["everybody"])
        assert (await eve.add(note("e2")))["type"] == "done"
        await ann.ask("allow", guest=None, writes=False)
        assert (await eve.add(note("e3")))["code"] == "only-watching"
        assert (await bob.add(note("e3")))["type"] == "done"
        assert (await ann.ask("end"))["type"] == "done"
        await eve.until(lambda: eve.closed_with is not None)
        assert eve.closed_with == CloseCode.NO_SUCH_EVENING.value
        for client in (ann, bob, eve):
            await client.disconnect()


async def test_evenings_that_are_not_there_or_not_ours(database_url: str) -> None:
    async with running(database_url) as url:
        ann, eve = await EveningClient.new(url), await EveningClient.new(url)
        await eve.connect()
        assert eve.closed_with == CloseCode.NO_SUCH_EVENING.value
        _, first = await ann.share()
        assert await ann.share() == (200, first)
        status, answer = await eve.share()
        assert (status, answer["code"]) == (403, "not-your-evening")
        assert (await ann.share("short"))[0] == 400
        async with eve.client.http() as http:
            assert (await http.get(f"/api/evenings/{first['code']}")).json() == first
            assert (
                (await http.get(f"/api/evenings/{EVENING}/link"))
                .json()["url"]
                .endswith(f"/at-the-table/{EVENING}")
            )
            assert "<svg" in (await http.get(f"/api/evenings/{EVENING}/qr.svg")).text
            gone = await http.get("/api/evenings/ZZZZZZ", headers={"accept-language": "de"})
            assert gone.status_code == 404
            assert gone.json()["text"] == "Dieser Abend wird nicht oder nicht mehr geteilt."


async def test_everything_is_bounded(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilerummy.server.evening.evenings.EVENING_STEPS", 3)
    monkeypatch.setattr("tilerummy.server.evening.evenings.EVENINGS_PER_USER", 2)
    async with running(database_url) as url:
        ann = await EveningClient.new(url)
        await ann.share()
        await ann.connect()
        for number in range(3):
            assert (await ann.add(note(f"e{number}")))["type"] == "done"
        assert (await ann.add(note("e3")))["code"] == "evening-full"
        assert (await ann.add(note("e0")))["type"] == "done"  # already there
        assert (await ann.add(*[note("e")] * 101))["code"] == "malformed"
        assert (await ann.add({**note("e9"), "note": {"what": "no such"}}))["code"] == "malformed"
        assert (await ann.share("b" * 20))[0] == 200
        assert (await ann.share("c" * 20))[1]["code"] == "too-many-evenings"
        long = [note(f"x{number}", name="N" * 40) for number in range(90)]
        assert (await ann.ask("add", batch={"entries": long}, pad="x" * limits.MESSAGE_BYTES)) == {
            "type": "closed"
        }
        await ann.disconnect()


async def test_a_full_evening_ends_by_its_size(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilerummy.server.evening.evenings.EVENING_BYTES", 400)
    async with running(database_url) as url:
        ann = await EveningClient.new(url)
        await ann.share()
        await ann.connect()
        assert (await ann.add(note("e0")))["type"] == "done"
        assert (await ann.add(*[note(f"f{number}") for number in range(9)]))["code"] == "evening-full"
        assert ann.ids == ["e0"]
        await ann.disconnect()


async def test_workers_on_one_database_show_the_same(postgres: str) -> None:
    database = await fresh_database(postgres)
    async with running(database) as first, running(database) as second:
        ann, bob = await EveningClient.new(first), await EveningClient.new(second)
        await ann.share(everybody=True)
        await ann.connect()
        await bob.connect()
        await asyncio.gather(
            *(ann.add(note(f"a{number}")) for number in range(20)),
            *(bob.add(note(f"b{number}")) for number in range(20)),
        )
        for client in (ann, bob):
            await client.until(lambda client=client: client.seq == 40)
        assert ann.ids == bob.ids
        assert len(set(ann.ids)) == 40
        await ann.ask("allow", guest=None, writes=False)
        await bob.until(lambda: not bob.people["everybody"])
        assert (await bob.add(note("late")))["code"] == "only-watching"
        await ann.ask("end")
        await bob.until(lambda: bob.closed_with is not None)
        for client in (ann, bob):
            await client.disconnect()


@pytest.mark.slow
async def test_what_was_acknowledged_outlives_a_killed_server(database_url: str) -> None:
    server = ServerProcess(database_url)
    try:
        server.start()
        await server.ready()
        ann, eve = await EveningClient.new(server.url), await EveningClient.new(server.url)
        await ann.share()
        await ann.connect()
        for number in range(5):
            assert (await ann.add(note(f"e{number}", number + 1)))["type"] == "done"
        doubtful = asyncio.create_task(ann.add(note("e5", 6)))
        await asyncio.sleep(0)
        server.kill()
        await doubtful
        server.start()
        await server.ready()
        await eve.connect()
        assert eve.ids[:5] == [f"e{number}" for number in range(5)]
        await ann.connect()
        assert (await ann.add(note("e5", 6)))["type"] == "done"  # whether it had arrived or not
        assert sorted(ann.ids) == [f"e{number}" for number in range(6)]
    finally:
        server.kill()


async def test_more_guests_than_can_be_listed_still_watch(database_url: str) -> None:
    store = await open_store(database_url)
    await store.evenings.create(FoundEvening(EVENING, "CODE23", "u", 0), 5)
    for number in range(MOST_GUESTS + 2):
        await store.evenings.join(EVENING, f"user {number}", f"N{number:02}")
    assert len(await store.evenings.guests(EVENING)) == MOST_GUESTS
    await store.evenings.join(EVENING, "user 0", "New name")
    assert "New name" in [guest.name for guest in await store.evenings.guests(EVENING)]
    assert await store.evenings.forget_unseen(5) == 0
    await store.evenings.append(EVENING, 1, 5, b"{}")
    assert not await store.evenings.append(EVENING, 1, 5, b"{}")
    assert await store.evenings.forget_unseen(6) == 1
    assert await store.evenings.find(EVENING) is None
    assert await store.evenings.rows(EVENING, 0) == []
    assert not await store.evenings.append(EVENING, 1, 5, b"{}")
    await store.close()
