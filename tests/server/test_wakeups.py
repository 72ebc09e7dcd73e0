"""What falls due is done: by one worker, in time, also after a death or an outage. The clock is ours."""

import asyncio
from operator import attrgetter
from typing import Any

import pytest

from tests.server.hands import START, Hands, on_turn, turn_of
from tests.support.patience import PATIENCE
from tilerummy.notation import format_tile
from tilerummy.rules.event import Drew, TimeRanOut, TimeUpOutcome
from tilerummy.server.cluster.wakeups import Wakeups
from tilerummy.server.connection.limits import Limits
from tilerummy.server.search.searches import Searches
from tilerummy.server.service import Service
from tilerummy.server.store import Store, open_store
from tilerummy.server.store.clock import ServiceClock
from tilerummy.server.store.data import Beat
from tilerummy.server.table.draft_buffer import DraftBuffer
from tilerummy.server.table.worker import Worker
from tilerummy.solver.pool import ProcessDied
from tilerummy.tables import Settings, TablePhase
from tilerummy.tables import commands as ask
from tilerummy.tables.protocol.messages import DraftMessage

pytestmark = pytest.mark.anyio


async def test_the_clock_runs_out_after_its_grace(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=30)
    await hands.pass_time(31_400)
    assert turn_of(room) == 1
    await hands.pass_time(200)
    assert turn_of(room) == 2
    (ran_out,) = [event for event in room.state.game_events if isinstance(event, TimeRanOut)]
    assert ran_out.outcome is TimeUpOutcome.UNTOUCHED


@pytest.mark.slow
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
    await other.worker.searches.close()


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)  # SQLite serves one worker
async def test_a_draft_in_the_last_moment_counts_at_another_worker(hands: Hands) -> None:
    """Within the grace of the clock it is saved at once; before, together with others."""
    room = await hands.playing("ann", "bob", clock_seconds=30)
    user = on_turn(room)
    assert room.state.game is not None
    (seat,) = room.state.acting()
    tiles = [format_tile(tile) for tile in room.state.game.racks[seat]]
    await hands.pass_time(29_900)
    await hands.judge(room, user, DraftMessage(1, 1, "phone", 1, (tiles[0],)))
    assert await hands.store.drafts.latest(room.state.id, seat) is None
    await hands.pass_time(1_590)
    await hands.judge(room, user, DraftMessage(1, 1, "phone", 2, (tiles[1],)))
    other = Hands(hands.store, hands.seconds)
    other.clock.set(Beat(hands.clock.now(), 0))
    await other.pass_time(10)
    (ran_out,) = [
        event
        for event in (await other.worker.room(room.state.id)).state.game_events
        if isinstance(event, TimeRanOut)
    ]
    assert ran_out.draft is not None
    assert [format_tile(tile) for meld in ran_out.draft.melds for tile in meld] == [tiles[1]]


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


async def _died(*_asked: object) -> None:
    raise ProcessDied


async def _raises(*_asked: object) -> None:
    raise LookupError


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (("searches.bots.seconds", 0), "too-slow"),
        (("searches.bots._pool.call", _died), "process-died"),
        (("searches.bots._pool.call", _raises), "raised LookupError"),
    ],
)
async def test_a_bot_that_fails_draws_and_the_log_says_why(
    hands: Hands,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    broken: tuple[str, object],
    told: str,
) -> None:
    room = await hands.playing("ann", clock_seconds=0)
    if room.state.acting() == (0,):
        await hands.worker.command(room, "ann", "draw", ask.Draw(1, 1))
    *path, name = broken[0].split(".")
    with monkeypatch.context() as patched, caplog.at_level("INFO", "tilerummy"):
        patched.setattr(attrgetter(".".join(path))(hands.worker), name, broken[1])
        await hands.pass_time(1100)
    assert isinstance(room.state.game_events[-2], Drew)
    assert room.state.acting() == (0,)
    (line,) = [vars(record)["details"] for record in caplog.records if record.msg == "bot-failed"]
    assert line["why"] == told


async def test_a_bot_that_stands_in_moves_no_more_when_its_player_is_back(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes back while the bot thinks finds the turn untouched."""
    room = await hands.playing("ann", "bob", "cyd", clock_seconds=0)
    user = on_turn(room)
    await hands.worker.command(room, user, "leave", ask.Leave())
    turn, think = turn_of(room), hands.worker.searches.bots.call

    async def slowly(*asked: Any) -> Any:
        await hands.worker.show_up(room, user)
        return await think(*asked)

    monkeypatch.setattr(hands.worker.searches.bots, "call", slowly)
    await hands.pass_time(1100)
    assert on_turn(room) == user
    assert turn_of(room) == turn


@pytest.mark.slow
async def test_a_bot_does_not_move_in_a_pause(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Agreed to while it thinks; it thinks again when the pause is over."""
    room = await hands.playing("ann", clock_seconds=30)
    if room.state.acting() == (0,):
        await hands.worker.command(room, "ann", "draw", ask.Draw(1, 1))
    turn, think = turn_of(room), hands.worker.searches.bots.call

    async def slowly(*asked: Any) -> Any:
        await hands.worker.command(room, "ann", "pause", ask.Pause())
        return await think(*asked)

    with monkeypatch.context() as patched:
        patched.setattr(hands.worker.searches.bots, "call", slowly)
        await hands.pass_time(1100)
    await hands.pass_time(60_000)
    assert turn_of(room) == turn
    await hands.worker.command(room, "ann", "resume", ask.Resume())
    await hands.pass_time(1100)
    assert turn_of(room) == turn + 1
    began = room.state.turn_since
    await hands.pass_time(31_500 - (hands.clock.now() - began) - 1)
    assert turn_of(room) == turn + 1  # nothing of the pause is taken from whoever comes after it
    await hands.pass_time(1)
    assert turn_of(room) == turn + 2


async def test_two_workers_and_one_of_them_dies(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=30)
    table = room.state.id
    await hands.pass_time(31_000)
    hands.seconds += 1
    hands.clock.set(Beat(hands.clock.now(), 0))
    claim = await hands.store.duties.claim(table, hands.clock.now())  # and then it dies
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
    assert (await hands.store.tables.entries(table))[-1].seq == room.state.seq


async def test_a_timer_for_what_is_no_longer_due_hides_nothing_later(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=30)
    table, due = room.state.id, room.state.turn_since + 31_500
    scheduled: list[tuple[str, int]] = []
    hands.wakeups.schedule = lambda *what: scheduled.append(what)  # type: ignore[method-assign]
    await hands.wakeups.wake(table, hands.clock.now())
    assert scheduled == [(table, due)]
    hands.clock.set(Beat(due, 0))
    assert await hands.store.duties.claim(table, due) is not None
    await hands.wakeups.wake(table, due)  # another one does it
    assert scheduled == [(table, due)]


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
    hands.clock.set(await store.duties.beat(hands.worker.id, wall=START))
    room = await hands.playing("ann", "bob", clock_seconds=30)
    hands.seconds += 1
    hands.clock.set(await store.duties.beat(hands.worker.id, wall=START + 1000))
    await store.close()
    store = await open_store(database_url)
    hour = 3_600_000
    after = Hands(store, hands.seconds)
    after.clock.set(await store.duties.beat(after.worker.id, wall=START + hour))
    for user in ("ann", "bob"):
        await store.duties.arrive(after.worker.id, (room.state.id, user))
    await after.do_what_is_due()
    again = await after.worker.room(room.state.id)
    assert turn_of(again) == 1
    await after.pass_time(30_000)
    assert turn_of(again) == 1
    await after.pass_time(1_000)
    assert turn_of(again) == 2
    await store.close()


@pytest.mark.slow
async def test_real_timers_never_fire_early(store: Store) -> None:
    """The only test with real time. How late they fire is up to the machine, and to nobody else."""
    worker = Worker(store, ServiceClock(), Searches())
    drafts = DraftBuffer(store.drafts)
    service = Service(worker, drafts, Wakeups(worker, drafts), Limits())
    await service.open()
    settings = Settings(edition="sabra", clock_seconds=1)
    room = await worker.room((await worker.create("ann", settings)).id)
    for user in ("ann", "bob"):
        await worker.command(room, user, "sit", ask.Sit(user))
        await store.duties.arrive(worker.id, (room.state.id, user))
    await worker.command(room, "ann", "start", ask.Start())
    due = room.state.turn_since + 2_500
    async with asyncio.timeout(PATIENCE):
        while turn_of(room) == 1:
            await asyncio.sleep(0.01)
    assert room.state.turn_since >= due
    for loop_end in (service.wakeups.stop(), service.drafts.stop()):
        await loop_end
