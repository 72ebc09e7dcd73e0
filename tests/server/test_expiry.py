"""Tables that nobody uses leave the memory, and in the end the database; what is acknowledged stays."""

import asyncio
from typing import cast

import pytest

from tests.server.hands import START, Hands, Socket
from tests.support.patience import PATIENCE
from tilerummy.notation import FullRecord, read_record, verify
from tilerummy.server.store import open_store
from tilerummy.server.store.data import Beat
from tilerummy.server.store.tables import Tables
from tilerummy.tables import Refusal, Refused, Settings
from tilerummy.tables import commands as ask
from tilerummy.tables.due import GAME_IDLE_MS, LOBBY_IDLE_MS
from tilerummy.tables.protocol.messages import CloseCode
from tilerummy.tables.ruling import REFEREE

pytestmark = pytest.mark.anyio


async def test_idle_tables_expire(hands: Hands) -> None:
    lobby = await hands.worker.create("ann", Settings())
    room = await hands.playing("ann", "bob", clock_seconds=0)
    hands.clock.set(Beat(START + LOBBY_IDLE_MS + 1000, 0))
    await hands.do_what_is_due()
    assert await hands.store.tables.find(lobby.id) is None
    assert await hands.store.tables.find(room.state.id) is not None
    hands.clock.set(Beat(START + GAME_IDLE_MS + 1000, 0))
    await hands.do_what_is_due()
    assert await hands.store.tables.find(room.state.id) is None


async def test_a_table_that_expires_leaves_its_records_and_sends_away_who_watches(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0)
    await hands.worker.command(room, "ann", "resign", ask.Resign(1))
    viewer = Socket("eve")
    await hands.service.enter(room, viewer, None)
    hands.clock.set(Beat(START + GAME_IDLE_MS - 1000, 0))
    await hands.do_what_is_due()
    assert await hands.store.tables.find(room.state.id) is not None
    hands.clock.set(Beat(START + GAME_IDLE_MS + 1000, 0))
    await hands.do_what_is_due()
    assert await hands.store.tables.find(room.state.id) is None
    assert await hands.store.tables.entries(room.state.id) == []
    assert viewer.closed_with is CloseCode.NO_SUCH_TABLE
    record = await hands.store.records.find(f"{room.state.id}-1")
    assert record is not None
    verify(cast(FullRecord, read_record(record.text)), REFEREE)
    assert [found.id for found in await hands.store.records.of("bob")] == [f"{room.state.id}-1"]


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)  # SQLite serves one worker
@pytest.mark.parametrize("hears", [True, False])
async def test_a_table_that_expires_is_gone_for_all_workers(
    hands: Hands, database_url: str, hears: bool
) -> None:
    """Also for one that hasn't heard of it, as soon as somebody wants to change something there."""
    table = (await hands.worker.create("ann", Settings())).id
    elsewhere = Hands(await open_store(database_url), hands.seconds)
    if hears:
        elsewhere.store.listen(elsewhere.service.subscriber.hear)
    room, viewer = await elsewhere.worker.room(table), Socket("bob")
    await elsewhere.service.enter(room, viewer, None)
    hands.clock.set(Beat(START + LOBBY_IDLE_MS + 1000, 0))
    await hands.do_what_is_due()
    if hears:
        async with asyncio.timeout(PATIENCE):
            while viewer.closed_with is None:
                await asyncio.sleep(0.01)
    with pytest.raises(Refused) as refused:
        await elsewhere.worker.command(room, "bob", "sit", ask.Sit("Bob"))
    assert refused.value.refusal is Refusal.NO_SUCH_TABLE
    assert viewer.closed_with is CloseCode.NO_SUCH_TABLE
    assert table not in elsewhere.worker.rooms
    await elsewhere.store.close()


async def test_a_table_does_not_expire_while_somebody_sits_down(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is acknowledged is never removed, however late it came."""
    room = await hands.worker.room((await hands.worker.create("ann", Settings())).id)
    hands.clock.set(Beat(START + LOBBY_IDLE_MS + 1000, 0))
    other, remove = Hands(hands.store), Tables.remove
    other.clock.set(Beat(START + LOBBY_IDLE_MS + 1000, 0))

    async def slowly(tables: Tables, table: str, last_seq: int) -> bool:
        there = await other.worker.room(table)
        await other.worker.command(there, "bob", "sit", ask.Sit("Bob"))
        return await remove(tables, table, last_seq)

    monkeypatch.setattr(Tables, "remove", slowly)
    await hands.do_what_is_due()
    assert room.state.id in hands.worker.rooms
    await hands.worker.catch_up(room)
    assert room.state.seat_of("bob") == 0


async def test_a_table_that_nobody_has_looked_at_yet_stays_in_memory(hands: Hands) -> None:
    state = await hands.worker.create("ann", Settings())
    room = hands.worker.rooms[state.id]
    hands.wakeups.forget()
    assert hands.worker.rooms[state.id] is room
    hands.clock.set(Beat(START + 11 * 60_000, 0))
    hands.wakeups.forget()
    assert state.id not in hands.worker.rooms
    assert (await hands.worker.room(state.id)).state == state
