"""What falls due is done: by one worker, in time, also after a death or an outage. The clock is ours."""

import asyncio
from typing import Any, cast

import msgspec
import pytest

from tests.server.hands import START, Hands, Socket, absent, on_turn, turn_of
from tilerummy.notation import FullRecord, format_tile, read_record, verify
from tilerummy.rules.event import Drew, TimeRanOut, TimeUpOutcome
from tilerummy.server.clock import ServiceClock
from tilerummy.server.drafts import Drafts
from tilerummy.server.house import House
from tilerummy.server.http.limits import Limits
from tilerummy.server.protocol.messages import CloseCode, DraftMessage
from tilerummy.server.store import Store, open_store
from tilerummy.server.store.data import Beat
from tilerummy.server.tables import Refusal, Refused, Settings, TablePhase
from tilerummy.server.tables import commands as ask
from tilerummy.server.tables.due import ABSENT_MS, AWAY_MS, GAME_IDLE_MS, LOBBY_IDLE_MS
from tilerummy.server.tables.settings import WhenAbsent
from tilerummy.server.thinking import REFEREE
from tilerummy.server.wakeups import Wakeups
from tilerummy.server.worker import Worker
from tilerummy.solver import SolverPool

pytestmark = pytest.mark.anyio


async def test_the_clock_runs_out_after_its_grace(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=30)
    await hands.pass_time(31_400)
    assert turn_of(room) == 1
    await hands.pass_time(200)
    assert turn_of(room) == 2
    (ran_out,) = [event for event in room.state.game_events if isinstance(event, TimeRanOut)]
    assert ran_out.outcome is TimeUpOutcome.UNTOUCHED


async def test_a_clock_that_goes_back_while_it_fires_ends_no_turn_early(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database was silent, and that time is given back, though the clock had run out before we knew."""
    room = await hands.playing("ann", "bob", clock_seconds=30)
    began, latest = room.state.turn_since, hands.drafts.latest

    async def slowly(table: str, seat: int) -> Any:
        hands.clock.set(Beat(hands.clock.now() - 1_460, 1_460))
        return await latest(table, seat)

    with monkeypatch.context() as patched:
        patched.setattr(hands.drafts, "latest", slowly)
        await hands.pass_time(31_000)
        hands.seconds += 0.5
        await hands.do_what_is_due()
    assert hands.clock.now() == began + 31_500 - 1_460
    assert turn_of(room) == 1
    await hands.pass_time(1_459)
    assert turn_of(room) == 1
    await hands.pass_time(1)
    assert turn_of(room) == 2


async def test_a_move_in_time_stops_the_clock(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=30)
    await hands.pass_time(29_000)
    await hands.worker.command(room, on_turn(room), "draw", ask.Draw(1, 1))
    await hands.pass_time(29_000)
    assert turn_of(room) == 2
    assert not any(isinstance(event, TimeRanOut) for event in room.state.game_events)


async def test_the_last_draft_counts_whoever_fires_the_clock(hands: Hands) -> None:
    """Touched but unfinished: the draft is put back, and costs what the edition says."""
    room = await hands.playing("ann", "bob", clock_seconds=30)
    user = on_turn(room)
    assert room.state.game is not None
    (seat,) = room.state.acting()
    tile = next(tile for tile in room.state.game.racks[seat] if not tile.is_joker)
    text = f"{'krby'[tile.colour or 0]}{tile.number}"
    draft = DraftMessage(1, 1, "phone", 1, (text,))
    verdict = await hands.judge(room, user, draft)
    assert not verdict.legal
    assert verdict.laid == text
    await hands.drafts.flush()
    other = Hands(hands.store, hands.seconds)
    await other.pass_time(31_600)
    (ran_out,) = [
        event
        for event in (await other.worker.room(room.state.id)).state.game_events
        if isinstance(event, TimeRanOut)
    ]
    assert ran_out.outcome is not TimeUpOutcome.UNTOUCHED
    assert ran_out.draft is not None
    await other.worker.thinkers.close()


async def test_a_bot_moves_after_its_delay(hands: Hands) -> None:
    room = await hands.playing("ann", clock_seconds=0)
    if room.state.acting() == (0,):
        await hands.worker.command(room, "ann", "draw", ask.Draw(1, 1))
    turn = turn_of(room)
    await hands.pass_time(900)
    assert turn_of(room) == turn
    await hands.pass_time(200)
    assert turn_of(room) == turn + 1
    assert room.state.acting() == (0,)


async def test_a_bot_that_fails_draws(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await hands.playing("ann", clock_seconds=0)
    if room.state.acting() == (0,):
        await hands.worker.command(room, "ann", "draw", ask.Draw(1, 1))
    monkeypatch.setattr("tilerummy.server.wakeups.BOT_SECONDS", 0)
    await hands.pass_time(1100)
    assert isinstance(room.state.game_events[-2], Drew)
    assert room.state.acting() == (0,)


async def test_a_bot_that_stands_in_moves_no_more_when_its_player_is_back(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes back while the bot thinks finds the turn untouched."""
    room = await hands.playing("ann", "bob", "cyd", clock_seconds=0)
    user = on_turn(room)
    await hands.worker.command(room, user, "leave", ask.Leave())
    turn, think = turn_of(room), hands.worker.thinkers.call

    async def slowly(*asked: Any) -> Any:
        await hands.worker.show_up(room, user)
        return await think(*asked)

    monkeypatch.setattr(SolverPool, "call", lambda _pool, *asked: slowly(*asked))
    await hands.pass_time(1100)
    assert on_turn(room) == user
    assert turn_of(room) == turn


async def test_two_workers_and_one_of_them_dies(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=30)
    table = room.state.id
    await hands.pass_time(31_000)
    hands.seconds += 1
    hands.clock.set(Beat(hands.clock.now(), 0))
    claim = await hands.store.claim(table, hands.clock.now())  # and then it dies
    assert claim is not None
    other = Hands(hands.store, hands.seconds)
    other.clock.set(Beat(hands.clock.now(), 0))
    await other.do_what_is_due()
    assert turn_of(await other.worker.room(table)) == 1
    await other.pass_time(10_000)
    assert turn_of(await other.worker.room(table)) == 2


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)  # SQLite serves one worker
async def test_many_workers_do_it_once(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=30)
    table = room.state.id
    others = [Hands(hands.store, hands.seconds) for _ in range(4)]
    for each in (hands, *others):
        each.clock.set(Beat(START + 40_000, 0))
    await asyncio.gather(*(each.do_what_is_due() for each in (hands, *others)))
    await hands.worker.catch_up(room)
    assert turn_of(room) == 2
    ran_out = [event for event in room.state.game_events if isinstance(event, TimeRanOut)]
    assert len(ran_out) == 1
    assert (await hands.store.entries(table))[-1].seq == room.state.seq


async def test_a_lost_connection_is_told_after_a_while_and_can_come_back(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0)

    viewer = Socket("bob")
    await hands.house.enter(room, viewer, None)
    await hands.house.leave(room, viewer)
    await hands.pass_time(AWAY_MS - 100)
    assert absent(room) == [False, False]
    await hands.pass_time(100)
    assert absent(room) == [False, True]
    await hands.house.enter(room, viewer, None)
    assert absent(room) == [False, False]


async def test_a_worker_that_stalls_finds_its_players_again(hands: Hands) -> None:
    """It slept for so long that another one gave it up; its sockets are open all the same."""
    await hands.house.open()
    await hands.wakeups.stop()
    wall = hands.clock.now()
    room = await hands.playing("ann", "bob", clock_seconds=0)
    table = room.state.id
    for user in ("ann", "bob"):
        await hands.house.enter(room, Socket(user), None)
    other = Hands(hands.store, hands.seconds)
    for step in range(10):
        await hands.store.beat("other", wall + 900 * step)
    assert await hands.store.present(table) == frozenset()
    other.clock.set(await hands.store.beat("other", wall + 9000))
    await hands.store.look_at(table, other.clock.now())
    await other.do_what_is_due()
    assert absent(await other.worker.room(table)) == [True, True]
    await hands.wakeups.beat()
    assert await hands.store.present(table) == {"ann", "bob"}
    assert absent(room) == [False, False]
    await hands.drafts.stop()


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)  # SQLite serves one worker
async def test_nobody_is_absent_whose_socket_is_open(hands: Hands) -> None:
    """The others decided so while the worker woke up; it objects as soon as it hears of it."""
    await hands.house.open()
    room = await hands.playing("ann", "bob", clock_seconds=0)
    table = room.state.id
    viewer = Socket("bob")
    await hands.house.enter(room, viewer, None)
    await hands.store.depart(hands.worker.id, table, "bob")
    other = Hands(hands.store)
    other.clock.set(await hands.store.beat("other"))
    await hands.store.look_at(table, other.clock.now())
    await other.do_what_is_due()
    assert absent(await other.worker.room(table)) == [False, True]
    async with asyncio.timeout(10):
        while "bob" not in await hands.store.present(table) or absent(room) != [False, False]:
            await asyncio.sleep(0.01)
    await hands.wakeups.stop()
    await hands.drafts.stop()


@pytest.mark.parametrize("show", [True, False])
async def test_who_comes_in_sees_the_draft_that_others_see(hands: Hands, show: bool) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0)
    assert room.state.game is not None
    (seat,) = room.state.acting()
    tile = format_tile(room.state.game.racks[seat][0])
    await hands.judge(room, on_turn(room), DraftMessage(1, 1, "phone", 1, (tile,), show))
    await hands.drafts.flush()
    elsewhere = Hands(hands.store, hands.seconds)  # the worker that they find may not have heard of it
    for user in ("ann", "bob", "cem"):
        viewer = Socket(user)
        await elsewhere.house.enter(await elsewhere.worker.room(room.state.id), viewer, None)
        seen = ["welcome", "draft"] if show and user != on_turn(room) else ["welcome"]
        assert [msgspec.json.decode(message)["type"] for message in viewer.sent] == seen


async def test_who_stays_away_is_missed(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0, when_absent=WhenAbsent.BOT)
    await hands.store.depart(hands.worker.id, room.state.id, "ann")
    await hands.store.look_at(room.state.id, hands.clock.now())
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
    await hands.house.enter(room, owner, None)
    await hands.house.leave(room, owner)
    await hands.pass_time(60_000)
    await hands.house.enter(room, Socket("bob"), None)
    await hands.worker.command(room, "bob", "sit", ask.Sit("Bob"))
    await hands.pass_time(ABSENT_MS - 100)
    assert room.state.owner == "ann"
    await hands.pass_time(100)
    assert room.state.owner == "bob"
    assert await hands.store.tables_owned("ann") == 0
    assert (await hands.worker.room(table)).state.owner == "bob"


async def test_a_table_with_only_bots_left_sleeps_until_somebody_is_back(hands: Hands) -> None:
    room = await hands.playing("ann", clock_seconds=0)
    await hands.store.depart(hands.worker.id, room.state.id, "ann")
    await hands.store.look_at(room.state.id, hands.clock.now())
    await hands.pass_time(10_000)
    assert room.state.asleep
    seq = room.state.seq
    await hands.pass_time(60_000)
    assert room.state.seq == seq
    await hands.worker.show_up(room, "ann")
    assert not room.state.asleep


async def test_idle_tables_expire(hands: Hands) -> None:
    lobby = await hands.worker.create("ann", Settings())
    room = await hands.playing("ann", "bob", clock_seconds=0)
    hands.clock.set(Beat(START + LOBBY_IDLE_MS + 1000, 0))
    await hands.do_what_is_due()
    assert await hands.store.find_table(lobby.id) is None
    assert await hands.store.find_table(room.state.id) is not None
    hands.clock.set(Beat(START + GAME_IDLE_MS + 1000, 0))
    await hands.do_what_is_due()
    assert await hands.store.find_table(room.state.id) is None


async def test_a_table_that_expires_leaves_its_records_and_sends_away_who_watches(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0)
    await hands.worker.command(room, "ann", "resign", ask.Resign(1))
    viewer = Socket("eve")
    await hands.house.enter(room, viewer, None)
    hands.clock.set(Beat(START + GAME_IDLE_MS - 1000, 0))
    await hands.do_what_is_due()
    assert await hands.store.find_table(room.state.id) is not None
    hands.clock.set(Beat(START + GAME_IDLE_MS + 1000, 0))
    await hands.do_what_is_due()
    assert await hands.store.find_table(room.state.id) is None
    assert await hands.store.entries(room.state.id) == []
    assert viewer.closed_with is CloseCode.NO_SUCH_TABLE
    record = await hands.store.record(f"{room.state.id}-1")
    assert record is not None
    verify(cast(FullRecord, read_record(record)), REFEREE)
    assert [found.id for found in await hands.store.records_of("bob")] == [f"{room.state.id}-1"]


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)  # SQLite serves one worker
@pytest.mark.parametrize("hears", [True, False])
async def test_a_table_that_expires_is_gone_for_all_workers(
    hands: Hands, database_url: str, hears: bool
) -> None:
    """Also for one that hasn't heard of it, as soon as somebody wants to change something there."""
    table = (await hands.worker.create("ann", Settings())).id
    elsewhere = Hands(await open_store(database_url), hands.seconds)
    if hears:
        elsewhere.store.listen(elsewhere.house.news.hear)
    room, viewer = await elsewhere.worker.room(table), Socket("bob")
    await elsewhere.house.enter(room, viewer, None)
    hands.clock.set(Beat(START + LOBBY_IDLE_MS + 1000, 0))
    await hands.do_what_is_due()
    if hears:
        async with asyncio.timeout(10):
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
    other, remove = Hands(hands.store), Store.remove
    other.clock.set(Beat(START + LOBBY_IDLE_MS + 1000, 0))

    async def slowly(store: Store, table: str, last_seq: int) -> bool:
        there = await other.worker.room(table)
        await other.worker.command(there, "bob", "sit", ask.Sit("Bob"))
        return await remove(store, table, last_seq)

    monkeypatch.setattr(Store, "remove", slowly)
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


async def test_the_next_game_begins_though_somebody_dawdles(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0, match_length=2)
    await hands.worker.command(room, "ann", "resign", ask.Resign(1))
    await hands.worker.command(room, "ann", "next", ask.NextGame())
    assert room.state.phase is TablePhase.BETWEEN
    await hands.pass_time(30_000)
    assert room.state.game_number == 2


async def test_without_a_sign_of_life_nothing_is_fired(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=30)
    hands.seconds += 60  # the database did not answer for a minute
    await hands.do_what_is_due()
    assert turn_of(room) == 1


async def test_an_outage_costs_nobody_time(database_url: str) -> None:
    store = await open_store(database_url)
    hands = Hands(store)
    hands.clock.set(await store.beat(hands.worker.id, wall=START))
    room = await hands.playing("ann", "bob", clock_seconds=30)
    hands.seconds += 1
    hands.clock.set(await store.beat(hands.worker.id, wall=START + 1000))
    await store.close()
    store = await open_store(database_url)
    hour = 3_600_000
    after = Hands(store, hands.seconds)
    after.clock.set(await store.beat(after.worker.id, wall=START + hour))
    for user in ("ann", "bob"):
        await store.arrive(after.worker.id, (room.state.id, user))
    await after.do_what_is_due()
    again = await after.worker.room(room.state.id)
    assert turn_of(again) == 1
    await after.pass_time(30_000)
    assert turn_of(again) == 1
    await after.pass_time(1_000)
    assert turn_of(again) == 2
    await store.close()


@pytest.mark.slow
async def test_real_timers_are_exact(store: Store) -> None:
    """The only test with real time: a clock of one second never fires early, and within a tenth of one when
    the machine isn't busy with something else."""
    worker = Worker(store, ServiceClock(), SolverPool(1), SolverPool(1), SolverPool(1))
    drafts = Drafts(store)
    house = House(worker, drafts, Wakeups(worker, drafts), Limits())
    await house.open()
    settings = Settings(edition="sabra", clock_seconds=1)
    room = await worker.room((await worker.create("ann", settings)).id)
    for user in ("ann", "bob"):
        await worker.command(room, user, "sit", ask.Sit(user))
        await store.arrive(worker.id, (room.state.id, user))
    await worker.command(room, "ann", "start", ask.Start())
    late: list[int] = []
    for turn in range(1, 13):
        due = room.state.turn_since + 2_500
        async with asyncio.timeout(30):
            while turn_of(room) == turn:
                await asyncio.sleep(0.01)
        late.append(room.state.turn_since - due)
        if late[-1] <= 100:
            break
    assert 0 <= min(late) <= 100
    for loop_end in (house.wakeups.stop(), house.drafts.stop()):
        await loop_end
