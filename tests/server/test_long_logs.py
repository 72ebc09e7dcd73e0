"""A table's log has bounds: what changes nothing is no entry, changes beside the moves are counted, and a log
that is long all the same is read in slices and told in part."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import msgspec
import pytest

from tests.server.driver import Client, KnownLots, running
from tests.server.hands import Hands, Socket, absent, on_turn
from tests.server.test_offered_deals import both_asked
from tests.tables.desk import Desk, play_to_the_end, playing, seated
from tilerummy.messages import say
from tilerummy.rules import Match, Seat
from tilerummy.server.connection.limits import CHANGES_OF_TABLE as TABLE_RATE
from tilerummy.server.connection.limits import CHANGES_OF_USER as USER_RATE
from tilerummy.server.connection.limits import COMINGS_OF_USER, Limits
from tilerummy.server.store import Append
from tilerummy.server.table import loading, pace
from tilerummy.server.table.room import Room
from tilerummy.server.table.welcome import MOST_TOLD_BESIDE
from tilerummy.tables import (
    BotLevel,
    Refusal,
    Refused,
    Settings,
    TablePhase,
    TableState,
    bounds,
    fold_log,
    shown_up,
)
from tilerummy.tables import commands as ask
from tilerummy.tables.bounds import CHANGES_OF_TABLE, CHANGES_OF_USER, MORE_FOR_USER, MOST_GAMES
from tilerummy.tables.codec import encode_events
from tilerummy.tables.due import AWAY_MS
from tilerummy.tables.entry import Entry
from tilerummy.tables.events import Renamed
from tilerummy.tables.glance import acting_at_end
from tilerummy.tables.settings import LONGEST_MATCH, MOST_SEATS, chosen_edition

FOUR = Settings(edition="xp", seats=(None,) * 4, match_length=3)


# --- bounds


@pytest.mark.parametrize(
    ("user", "command"),
    [
        ("bob", ask.Sit("Bob")),
        ("bob", ask.Sit("Bob", seat=1)),
        ("bob", ask.Rename("Bob")),
        ("ann", ask.ChangeSettings(msgspec.structs.replace(FOUR, seats=(None,) * 5))),
        ("ann", ask.SetBot(4, BotLevel.HARD)),
    ],
    ids=lambda asked: asked if isinstance(asked, str) else type(asked).__name__,
)
def test_what_changes_nothing_is_no_entry(user: str, command: ask.Command) -> None:
    desk = seated(FOUR)
    desk.do("ann", ask.ChangeSettings(msgspec.structs.replace(FOUR, seats=(None,) * 5)))
    if isinstance(command, ask.SetBot):
        desk.do(user, command)
    before = len(desk.log)
    for _ in range(3):
        desk.do(user, command)
    assert len(desk.log) == before


def test_nor_is_a_wish_that_is_known() -> None:
    desk = playing(FOUR)
    for _ in range(3):
        desk.do("bob", ask.Pause())
        desk.do("cem", ask.Leave())
    asked = len(desk.log)
    desk.do("bob", ask.Pause())
    desk.do("cem", ask.Leave())
    assert len(desk.log) == asked
    play_to_the_end(desk)
    desk.do("bob", ask.NextGame())
    ready = len(desk.log)
    desk.do("bob", ask.NextGame())
    assert len(desk.log) == ready
    desk.do("cem", ask.Leave())  # between games the seat becomes free
    assert desk.state.chairs[2].is_free


def rename(desk: Desk, user: str, times: int) -> None:
    for number in range(times):
        desk.do(user, ask.Rename(f"{user} {number}"))


def test_one_user_changes_the_table_so_often_and_no_more() -> None:
    desk = seated(FOUR)
    rename(desk, "bob", CHANGES_OF_USER - 1)  # and sat down
    assert desk.refused("bob", ask.Rename("Bobby")) is Refusal.TOO_MANY_CHANGES
    desk.do("cem", ask.Rename("Cemal"))
    desk.do("ann", ask.Start())
    rename(desk, "bob", MORE_FOR_USER)
    assert desk.refused("bob", ask.Rename("Bobby")) is Refusal.TOO_MANY_CHANGES
    assert desk.refused("bob", ask.Pause()) is Refusal.TOO_MANY_CHANGES
    desk.do("bob", ask.Resign(1))
    desk.do("bob", ask.Leave())
    desk.do("bob", ask.Rename(desk.state.chairs[1].name))  # and is back
    assert not desk.state.chairs[1].absent
    assert desk.replayed() == desk.state


def test_nor_do_all_together() -> None:
    desk = Desk(FOUR)
    desk.do("ann", ask.Sit("Ann"))
    numbers = count()
    while sum(desk.state.changes.values()) < CHANGES_OF_TABLE:
        stranger = f"stranger {next(numbers)}"
        desk.do(stranger, ask.Sit("x"))
        desk.do(stranger, ask.Leave())
    assert desk.refused("one more", ask.Sit("x")) is Refusal.TOO_MANY_CHANGES
    desk.do("ann", ask.Start(BotLevel.EASY))
    assert desk.state.phase is TablePhase.PLAYING


def come_and_go(desk: Desk, user: str, times: int) -> None:
    for _ in range(times):
        desk.do(user, ask.Leave())
        desk.apply(shown_up(desk.state, Seat(1)))


def test_coming_and_going_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes back for every turn is back by the turn."""
    monkeypatch.setattr(bounds, "RETURNS", 10)
    desk = playing(FOUR)
    desk.only_these_are_there("bob", "cem", "dee")
    come_and_go(desk, "bob", 100)
    length = len(desk.log)
    assert desk.state.misses("bob")
    assert length < 60
    come_and_go(desk, "bob", 10)
    assert len(desk.log) == length
    for command in (ask.Rename(desk.state.chairs[1].name), ask.StandIn(0), ask.Pause()):
        assert desk.refused("bob", command) is Refusal.TOO_MANY_RETURNS
    while desk.on_turn() != "bob":
        desk.do(desk.on_turn(), ask.Draw(1, desk.turn))
    desk.do("bob", ask.Draw(1, desk.turn))
    assert not desk.state.misses("bob")
    assert desk.replayed() == desk.state


def test_who_comes_back_for_each_turn_may_always_do_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "RETURNS", 10)
    desk = playing(FOUR)
    for _ in range(40):
        user = desk.on_turn()
        desk.only_these_are_there(*{"ann", "bob", "cem", "dee"} - {user})
        assert desk.state.misses(user)
        desk.apply(shown_up(desk.state, desk.state.acting()[0]))
        desk.do(user, ask.Draw(1, desk.turn))
        assert not desk.state.misses(user)


@pytest.mark.anyio
async def test_who_is_here_and_not_back_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(f"sqlite:///{tmp_path / 'tables.db'}", lots=KnownLots()) as url:
        ann, bob = await Client.new(url), await Client.new(url)
        table = await ann.make_table(edition="sabra", seats=[None, None], clock_seconds=0)
        for client in (ann, bob):
            await client.connect(table)
            await client.command("sit", name="Somebody")
        await ann.command("start")
        await bob.command("leave")
        await bob.disconnect()
        monkeypatch.setattr(bounds, "RETURNS", -100)
        await bob.connect(table, language="de")
        await bob.until(lambda: bool(bob.others))
        (told,) = bob.others
        assert (told["type"], told["id"], told["code"]) == ("refused", None, "too-many-returns")
        assert told["text"] == say("server.refusal.too-many-returns", "de")
        assert bob.table["seats"][1]["stand_in"]
        for client in (ann, bob):
            await client.disconnect()


@pytest.mark.parametrize("length", [1, 2])
def test_a_table_has_as_many_games_as_the_longest_match(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = chosen_edition(Settings("xp", {"match_unit": "rounds"}))
    assert Match(rounds, MOST_SEATS, LONGEST_MATCH).game_count == MOST_GAMES
    monkeypatch.setattr(bounds, "MOST_GAMES", 5)
    desk = playing(msgspec.structs.replace(FOUR, seats=(None, None), match_length=length))
    users, most = ("ann", "bob"), 5 - 5 % length
    for number in range(1, most):
        play_to_the_end(desk)
        for user in users:
            desk.do(user, ask.NextGame() if number % length else ask.Rematch())
    play_to_the_end(desk)
    assert desk.state.game_number == most
    with pytest.raises(Refused) as caught:
        desk.do("ann", ask.Rematch())
    assert (caught.value.refusal, caught.value.details) == (Refusal.TOO_MANY_GAMES, {"count": most})
    assert desk.state.ready == frozenset()
    desk.do("ann", ask.Leave())


@pytest.mark.anyio
async def test_changes_come_at_a_measured_pace(hands: Hands) -> None:
    seconds = [0.0]
    hands.service.limits = Limits(lambda: seconds[0])
    room = await hands.playing("ann", "bob")

    def admitted(user: str) -> bool:
        try:
            hands.service.admit_change(room, user)
        except Refused as refused:
            return refused.refusal is not Refusal.TOO_FAST
        return True

    assert sum(admitted("ann") for _ in range(200)) == USER_RATE.at_once
    assert admitted("bob")
    seconds[0] += 1 / USER_RATE.per_second
    assert [admitted("ann"), admitted("ann")] == [True, False]
    others = sum(admitted(f"user {number}") for number in range(500))
    assert others < TABLE_RATE.at_once


@pytest.mark.anyio
async def test_who_comes_and_goes_all_the_time_counts_as_there(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0)
    presence, now = hands.service.presence, hands.clock.now()
    for _ in range(int(COMINGS_OF_USER.at_once)):
        await presence.enter(room.state.id, "ann")
        await presence.leave(room, "ann")
    assert [due.due - now for due in await hands.store.duties.upcoming(now, now + AWAY_MS)] == [AWAY_MS]
    await hands.pass_time(AWAY_MS)
    assert absent(room)[0]
    before = room.state.seq
    for _ in range(5):
        await presence.enter(room.state.id, "ann")
        await hands.worker.show_up(room, "ann")
        await presence.leave(room, "ann")
        await hands.pass_time(2 * AWAY_MS)
    assert room.state.seq == before + 1
    assert absent(room) == [False, False]
    await hands.pass_time(60_000)
    assert absent(room)[0]


# --- logs that are long all the same


def test_a_log_of_many_games_is_folded_as_entry_by_entry() -> None:
    desk = both_asked()
    desk.do("ann", ask.KeepDeal(1, 1))
    desk.do("bob", ask.KeepDeal(1, 1))
    for number in range(4):
        desk.do("bob", ask.Rename(f'{{"event":"game-began"{number}'))
        for user in ("ann", "bob"):
            desk.now += 700
            desk.do(user, ask.Pause())
        desk.do("bob", ask.Resume())
        desk.do("bob", ask.Leave())
        desk.now += 40_000
        for there in (("ann",), ("bob",), (), ("ann", "bob"), ("bob",))[number:]:
            desk.only_these_are_there(*there)
            for user in there:
                desk.apply(shown_up(desk.state, Seat(["ann", "bob"].index(user))))
        play_to_the_end(desk)
        again = ask.Rematch() if desk.state.phase is TablePhase.OVER else ask.NextGame()
        for user in ("bob", "ann"):
            desk.do(user, again)
    for length in range(1, len(desk.log) + 1):
        *_, folded = fold_log(desk.log[:length])
        assert folded == Desk.folded(desk.log[:length])
        assert set(acting_at_end(desk.log[:length])) == set(folded.acting())
    assert desk.state.game_number == 5
    assert len(desk.state.unseen) > 0


async def renamed_often(hands: Hands, times: int) -> Room:
    """As a log may be from before there were bounds."""
    room = await hands.playing("ann", "bob", clock_seconds=0)
    table = room.state.id
    for number in range(times):
        body = encode_events((Renamed(0, f"Ann {number}"),))
        seq = room.state.seq + number
        await hands.store.tables.append(Append(table, seq, hands.clock.now(), body, due=None))
    hands.worker.drop(table)
    return await hands.worker.room(table)


@pytest.mark.slow
@pytest.mark.anyio
async def test_a_long_log_is_read_in_slices(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever else waits has a turn after each of them; here each is one entry."""
    monkeypatch.setattr(pace, "SLICE_SECONDS", 0)
    monkeypatch.setattr("tilerummy.server.store.tables._READ", 40)
    turns = 0

    async def another() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    waiting = asyncio.create_task(another())
    room = await renamed_often(hands, 0)
    few = turns
    hands.worker.drop(room.state.id)
    room = await renamed_often(hands, 130)
    waiting.cancel()
    assert room.state.chairs[0].name == "Ann 129"
    assert turns - few > 130
    hands.worker.drop(room.state.id)


@pytest.mark.anyio
@pytest.mark.parametrize("since", [None, 0, 10])
async def test_the_welcome_tells_the_last_of_a_long_log(hands: Hands, since: int | None) -> None:
    room = await renamed_often(hands, 130)
    viewer = Socket("eve")
    await hands.service.enter(room, viewer, since)
    greeting = msgspec.json.decode(viewer.sent[0])
    assert greeting["seq"] == room.state.seq
    told = greeting["events"]
    last = range(room.state.seq - MOST_TOLD_BESIDE + 1, room.state.seq + 1)
    began = [] if since == 10 else [room.state.game_seq]  # what belongs to the game is told in any case
    assert [entry["seq"] for entry in told] == [*began, *last]
    assert len(viewer.sent[0]) < 50_000


@pytest.mark.anyio
async def test_of_games_that_are_over_the_welcome_tells_the_last_steps(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilerummy.server.table.welcome.MOST_TOLD_BESIDE", 20)
    room = await hands.playing("ann", "bob", clock_seconds=0, match_length=2)
    for turn in range(1, 31):
        await hands.worker.command(room, on_turn(room), f"draw {turn}", ask.Draw(1, turn))
    moves = room.state.seq
    await hands.worker.command(room, "ann", "resign", ask.Resign(1))
    for user in ("ann", "bob"):
        await hands.worker.command(room, user, "next", ask.NextGame())
    for turn in range(1, 31):
        await hands.worker.command(room, on_turn(room), f"draw 2 {turn}", ask.Draw(2, turn))
    assert room.state.game_seq > moves
    viewer = Socket("eve")
    await hands.service.enter(room, viewer, 0)
    told = [entry["seq"] for entry in msgspec.json.decode(viewer.sent[0])["events"]]
    assert told == list(range(room.state.game_seq - 20, room.state.seq + 1))


@pytest.mark.anyio
async def test_a_very_long_log_is_folded_beside_the_loop(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where another thread can let the loop go first at any moment."""
    threads: list[threading.Thread] = []

    def noted(entries: Sequence[Entry]) -> Iterator[TableState | None]:
        threads.append(threading.current_thread())
        return fold_log(entries)

    monkeypatch.setattr(loading, "fold_log", noted)
    monkeypatch.setattr(loading, "LONG", 100)
    await renamed_often(hands, 0)
    room = await renamed_often(hands, 130)
    assert room.state.chairs[0].name == "Ann 129"
    assert [thread is threading.current_thread() for thread in threads] == [True, False]
