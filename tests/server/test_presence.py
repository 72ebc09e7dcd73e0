"""Who is there and who is not, as sockets and workers come and go. The clock is ours."""

import asyncio
from typing import Any

import pytest

from tests.server.hands import Hands, Socket, absent, on_turn
from tests.support.patience import PATIENCE
from tilerummy.server.store.duties import Duties
from tilerummy.tables import Settings
from tilerummy.tables import commands as ask
from tilerummy.tables.due import ABSENT_MS, AWAY_MS
from tilerummy.tables.settings import WhenAbsent

pytestmark = pytest.mark.anyio


async def test_a_lost_connection_is_told_after_a_while_and_can_come_back(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0)

    viewer = Socket("bob")
    await hands.service.enter(room, viewer, None)
    await hands.service.leave(room, viewer)
    await hands.pass_time(AWAY_MS - 100)
    assert absent(room) == [False, False]
    await hands.pass_time(100)
    assert absent(room) == [False, True]
    await hands.service.enter(room, viewer, None)
    assert absent(room) == [False, False]


async def test_who_leaves_while_somebody_looks_is_missed_too(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look and a bot's move are due at once; while the bot thinks the next one goes."""
    room = await hands.playing("ann", "bob", "cyd", clock_seconds=0)
    first = on_turn(room)
    other = next(user for user in ("ann", "bob", "cyd") if user != first)
    viewer, think = Socket(other), hands.worker.searches.bots.call
    await hands.service.enter(room, viewer, None)
    await hands.worker.command(room, first, "leave", ask.Leave())
    await hands.store.duties.look_at(room.state.id, hands.clock.now() + 1000)

    async def slowly(*asked: Any) -> Any:
        await hands.service.leave(room, viewer)
        return await think(*asked)

    with monkeypatch.context() as patched:
        patched.setattr(hands.worker.searches.bots, "call", slowly)
        await hands.pass_time(1000)
    seat = room.state.seat_of(other)
    assert seat is not None
    assert not absent(room)[seat]
    await hands.pass_time(AWAY_MS)
    assert absent(room)[seat]


MEANWHILE = 0.2
"""Seconds. As far as it gets in this time, or not at all: either is right."""


async def test_who_comes_in_while_somebody_looks_is_there(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0)
    await hands.store.duties.depart(hands.worker.id, room.state.id, "bob")
    await hands.store.duties.look_at(room.state.id, hands.clock.now())
    entering: list[asyncio.Task[None]] = []
    present = Duties.present

    async def and_then(duties: Duties, table: str) -> frozenset[str]:
        found = await present(duties, table)
        entering.append(asyncio.create_task(hands.service.enter(room, Socket("bob"), None)))
        await asyncio.wait(entering, timeout=MEANWHILE)
        return found

    monkeypatch.setattr(Duties, "present", and_then)
    await hands.do_what_is_due()
    (task,) = entering
    await task
    assert absent(room) == [False, False]


async def test_who_leaves_and_returns_at_once_is_there(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever of both the database hears of last."""
    room = await hands.playing("ann", "bob", clock_seconds=0)
    old, depart = Socket("bob"), Duties.depart
    await hands.service.enter(room, old, None)

    async def slowly(duties: Duties, worker: str, table: str, user: str) -> None:
        await hands.service.enter(room, Socket("bob"), None)
        await depart(duties, worker, table, user)

    monkeypatch.setattr(Duties, "depart", slowly)
    await hands.service.leave(room, old)
    assert "bob" in await hands.store.duties.present(room.state.id)
    await hands.pass_time(2 * AWAY_MS)
    assert absent(room) == [False, False]


async def test_who_leaves_while_the_database_is_silent_is_missed(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilerummy.server.cluster.presence._RETRY_SECONDS", 0.01)
    room = await hands.playing("ann", "bob", clock_seconds=0)
    viewer, depart, failures = Socket("bob"), Duties.depart, iter([OSError(), OSError(), OSError()])
    await hands.service.enter(room, viewer, None)
    told = asyncio.Event()

    async def broken(duties: Duties, worker: str, table: str, user: str) -> None:
        failure = next(failures, None)
        if failure is not None:
            raise failure
        await depart(duties, worker, table, user)
        told.set()

    monkeypatch.setattr(Duties, "depart", broken)
    await hands.service.leave(room, viewer)
    assert "bob" in await hands.store.duties.present(room.state.id)
    async with asyncio.timeout(PATIENCE):
        await told.wait()
        while not await hands.store.duties.upcoming(hands.clock.now(), hands.clock.now() + AWAY_MS):
            await asyncio.sleep(0.01)
    await hands.pass_time(AWAY_MS)
    assert absent(room) == [False, True]


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)  # SQLite serves one worker
async def test_a_worker_that_stalls_finds_its_players_again(hands: Hands) -> None:
    """It slept for so long that another one gave it up; its sockets are open all the same."""
    await hands.service.open()
    await hands.wakeups.stop()
    wall = hands.clock.now()
    room = await hands.playing("ann", "bob", clock_seconds=0)
    table = room.state.id
    for user in ("ann", "bob"):
        await hands.service.enter(room, Socket(user), None)
    other = Hands(hands.store, hands.seconds)
    for step in range(10):
        await hands.store.duties.beat("other", wall + 900 * step)
    assert await hands.store.duties.present(table) == frozenset()
    other.clock.set(await hands.store.duties.beat("other", wall + 9000))
    await hands.store.duties.look_at(table, other.clock.now())
    await other.do_what_is_due()
    assert absent(await other.worker.room(table)) == [True, True]
    await hands.wakeups.beat()
    assert await hands.store.duties.present(table) == {"ann", "bob"}
    assert absent(room) == [False, False]
    await hands.drafts.stop()


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)  # SQLite serves one worker
async def test_nobody_is_absent_whose_socket_is_open(hands: Hands) -> None:
    """The others decided so while the worker woke up; it objects as soon as it hears of it."""
    await hands.service.open()
    room = await hands.playing("ann", "bob", clock_seconds=0)
    table = room.state.id
    viewer = Socket("bob")
    await hands.service.enter(room, viewer, None)
    await hands.store.duties.depart(hands.worker.id, table, "bob")
    other = Hands(hands.store)
    other.clock.set(await hands.store.duties.beat("other"))
    await hands.store.duties.look_at(table, other.clock.now())
    await other.do_what_is_due()
    assert absent(await other.worker.room(table)) == [False, True]
    async with asyncio.timeout(PATIENCE):
        while "bob" not in await hands.store.duties.present(table) or absent(room) != [False, False]:
            await asyncio.sleep(0.01)
    await hands.wakeups.stop()
    await hands.drafts.stop()


async def test_who_stays_away_is_missed(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0, when_absent=WhenAbsent.BOT)
    await hands.store.duties.depart(hands.worker.id, room.state.id, "ann")
    await hands.store.duties.look_at(room.state.id, hands.clock.now())
    await hands.do_what_is_due()
    assert absent(room) == [True, False]
    await hands.pass_time(ABSENT_MS - 100)
    assert (room.state.owner, room.state.chairs[0].stand_in) == ("ann", False)
    await hands.pass_time(100)
    assert (room.state.owner, room.state.chairs[0].stand_in) == ("bob", True)


async def test_an_owner_who_is_long_gone_is_followed_by_the_first_who_sits_down(hands: Hands) -> None:
    """Without a seat, and away before anybody came: nobody was there then who could have followed."""
    room = await hands.worker.room((await hands.worker.create("ann", Settings())).id)
    table = room.state.id
    owner = Socket("ann")
    await hands.service.enter(room, owner, None)
    await hands.service.leave(room, owner)
    await hands.pass_time(60_000)
    await hands.service.enter(room, Socket("bob"), None)
    await hands.worker.command(room, "bob", "sit", ask.Sit("Bob"))
    await hands.pass_time(ABSENT_MS - 100)
    assert room.state.owner == "ann"
    await hands.pass_time(100)
    assert room.state.owner == "bob"
    assert await hands.store.tables.count_owned("ann") == 0
    assert (await hands.worker.room(table)).state.owner == "bob"


async def test_a_table_with_only_bots_left_sleeps_until_somebody_is_back(hands: Hands) -> None:
    room = await hands.playing("ann", clock_seconds=0)
    await hands.store.duties.depart(hands.worker.id, room.state.id, "ann")
    await hands.store.duties.look_at(room.state.id, hands.clock.now())
    await hands.pass_time(10_000)
    assert room.state.asleep
    seq = room.state.seq
    await hands.pass_time(60_000)
    assert room.state.seq == seq
    await hands.worker.show_up(room, "ann")
    assert not room.state.asleep
