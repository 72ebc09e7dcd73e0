"""Drafts: the latest counts, for the clock and for those who watch; the others are not flooded with them."""

import asyncio
from time import monotonic
from typing import Any

import msgspec
import pytest

from tests.server.driver import Wire, running
from tests.server.hands import Hands, Socket, on_turn
from tests.server.test_protocol import two_players
from tests.support.patience import PATIENCE
from tilerummy.notation import format_tile
from tilerummy.server.store import SavedDraft, Store
from tilerummy.server.store.kept_drafts import KeptDrafts
from tilerummy.server.table.draft_order import DraftOrder
from tilerummy.server.table.notes import ShownNote, written_note
from tilerummy.server.table.room import Room
from tilerummy.server.table.throttle import PAUSE_SECONDS, Throttle
from tilerummy.tables.protocol.messages import DraftMessage, Reaction

pytestmark = [pytest.mark.anyio, pytest.mark.any_database]


def tiles_of(room: Room) -> list[str]:
    assert room.state.game is not None
    (seat,) = room.state.acting()
    return [format_tile(tile) for tile in room.state.game.racks[seat]]


def told(viewer: Socket) -> list[Wire]:
    """What a viewer saw of drafts."""
    messages = [msgspec.json.decode(message) for message in viewer.sent]
    return [message for message in messages if message["type"] in ("draft", "draft-gone")]


def texts(message: Wire) -> list[str]:
    return [meld["tiles"] for meld in message["melds"]]


def hearing(store: Store) -> Hands:
    """A worker that listens to the others."""
    found = Hands(store)
    store.listen(found.service.subscriber.hear)
    return found


# --- which one counts


async def test_the_store_keeps_the_latest_of_each_device(store: Store) -> None:
    phone, desk = ("t1", 0, "phone"), ("t1", 0, "desk")
    await store.drafts.save({phone: SavedDraft(1, 3, "r1", False, 7, at=10)})
    await store.drafts.save({phone: SavedDraft(1, 3, "late", False, 6, at=20)})
    await store.drafts.save({phone: SavedDraft(1, 3, "again", False, 7, at=20)})
    await store.drafts.save({phone: SavedDraft(1, 2, "last turn", False, 99, at=20)})
    assert await store.drafts.latest("t1", 0) == SavedDraft(1, 3, "r1", False, 7, at=10)
    await store.drafts.save({desk: SavedDraft(1, 3, "k1", True, 2**53, at=30)})
    assert await store.drafts.latest("t1", 0) == SavedDraft(1, 3, "k1", True, 2**53, at=30)
    await store.drafts.save({phone: SavedDraft(1, 3, "late", False, 7, at=40)})
    assert await store.drafts.latest("t1", 0) == SavedDraft(1, 3, "k1", True, 2**53, at=30)
    await store.drafts.save({phone: SavedDraft(1, 3, "r2", False, 8, at=50)})
    assert await store.drafts.latest("t1", 0) == SavedDraft(1, 3, "r2", False, 8, at=50)
    await store.drafts.save(
        {desk: SavedDraft(1, 4, "y1", False, 0, at=45), ("t1", 1, "x"): SavedDraft(1, 3, "")}
    )
    assert await store.drafts.latest("t1", 0) == SavedDraft(1, 4, "y1", False, 0, at=45)


async def test_drafts_of_earlier_turns_are_forgotten(store: Store) -> None:
    drafts = {("t1", seat, f"d{turn}"): SavedDraft(1, turn, "r1") for seat in (0, 1) for turn in (1, 2)}
    await store.drafts.save(drafts)
    await store.drafts.forget_before({("t1", 0): (1, 3), ("t1", 1): (1, 2)})
    assert await store.drafts.latest("t1", 0) is None
    assert await store.drafts.latest("t1", 1) == SavedDraft(1, 2, "r1")


def test_an_older_one_never_takes_a_newer_ones_place() -> None:
    order = DraftOrder()
    assert order.takes(0, "phone", (1, 1, 5))
    assert not order.takes(0, "phone", (1, 1, 5))
    assert not order.takes(0, "phone", (1, 1, 4))
    assert order.takes(0, "desk", (1, 1, 0))
    assert order.takes(1, "phone", (1, 1, 0))
    assert not order.takes(0, "phone", (1, 1, 3))
    assert order.takes(0, "phone", (1, 2, 0))
    for number in range(1000):
        order.takes(0, str(number), (1, 2, 0))
    assert len(order._latest) < 100


async def test_a_late_draft_replaces_nothing(hands: Hands) -> None:
    """It gets its verdict, but counts neither for the clock nor for the others."""
    hands.store.listen(hands.service.subscriber.hear)
    room = await hands.playing("ann", "bob", clock_seconds=30)
    user, tiles = on_turn(room), tiles_of(room)
    other = Socket("bob" if user == "ann" else "ann")
    await hands.service.enter(room, other, None)
    for version, count in ((2, 2), (1, 1), (2, 3)):
        draft = DraftMessage(1, 1, "phone", version, tuple(tiles[:count]))
        assert (await hands.judge(room, user, draft)).version == version
    (seat,) = room.state.acting()
    latest = await hands.drafts.latest(room.state.id, seat)
    assert latest is not None
    assert list(latest.texts) == tiles[:2]
    async with asyncio.timeout(PATIENCE):
        while not told(other):
            await asyncio.sleep(0.01)
    assert [texts(message) for message in told(other)] == [tiles[:2]]


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)  # SQLite serves one worker
async def test_a_late_draft_at_another_worker_replaces_nothing(hands: Hands) -> None:
    """The old socket's worker hands on what it had when the new one is further already."""
    hands.store.listen(hands.service.subscriber.hear)
    room = await hands.playing("ann", "bob", clock_seconds=30)
    user, tiles = on_turn(room), tiles_of(room)
    elsewhere = hearing(hands.store)
    there = await elsewhere.worker.room(room.state.id)
    viewer = Socket("eve")
    await elsewhere.service.enter(there, viewer, None)
    await hands.judge(room, user, DraftMessage(1, 1, "phone", 9, tuple(tiles[:2])))
    async with asyncio.timeout(PATIENCE):
        while not told(viewer):
            await asyncio.sleep(0.01)
    await elsewhere.judge(there, user, DraftMessage(1, 1, "phone", 8, (tiles[0],)))
    (seat,) = room.state.acting()
    await elsewhere.drafts.flush()
    await hands.drafts.flush()
    saved = await hands.store.drafts.latest(room.state.id, seat)
    assert saved is not None
    assert list(saved.texts) == tiles[:2]
    assert len(told(viewer)) == 1


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)  # SQLite serves one worker
async def test_of_two_devices_all_workers_show_that_which_came_last(hands: Hands) -> None:
    """Each of both workers shows its own at once, and hears of the other's after that."""
    room = await hands.playing("ann", "bob", clock_seconds=30)
    elsewhere = Hands(hands.store)
    there = await elsewhere.worker.room(room.state.id)
    (seat,) = room.state.acting()
    phone, desk = (
        ShownNote(room.state.id, seat, 1, 1, (tile,), device, 1, at)
        for device, tile, at in zip(("phone", "desk"), tiles_of(room), (10, 20), strict=False)
    )
    for worker, notes in ((hands, (phone, desk)), (elsewhere, (desk, phone))):
        mine, others = notes
        worker.service.subscriber.show(mine)
        worker.service.subscriber.hear("shown", written_note("another", others))
    assert room.shown is not None
    assert room.shown == there.shown
    assert texts(msgspec.json.decode(msgspec.json.encode(room.shown))) == [tiles_of(room)[1]]
    for version, at in ((2, 30), (3, 29)):  # a device's next one counts, whoever's clock is a little behind
        later = msgspec.structs.replace(phone, melds=(tiles_of(room)[version],), version=version, at=at)
        for worker in (hands, elsewhere):
            worker.service.subscriber.hear("shown", written_note("another", later))
    for shown in (room.shown, there.shown):
        assert texts(msgspec.json.decode(msgspec.json.encode(shown))) == [tiles_of(room)[3]]


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
        await elsewhere.service.enter(await elsewhere.worker.room(room.state.id), viewer, None)
        seen = ["welcome", "draft"] if show and user != on_turn(room) else ["welcome"]
        assert [msgspec.json.decode(message)["type"] for message in viewer.sent] == seen


async def test_a_draft_that_could_not_be_taken_counts_when_it_is_sent_again(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the protocol has it of what is unavailable: the same again, with the same version."""
    room = await hands.playing("ann", "bob", clock_seconds=30)
    user, tiles = on_turn(room), tiles_of(room)
    draft = DraftMessage(1, 1, "phone", 1, (tiles[0],), show=False)

    async def broken(_store: Store, *_asked: object) -> None:
        raise OSError

    with monkeypatch.context() as patched:
        patched.setattr(KeptDrafts, "latest", broken)
        with pytest.raises(OSError):  # noqa: PT011 - whatever the database says
            await hands.judge(room, user, draft)
    await hands.judge(room, user, draft)
    (seat,) = room.state.acting()
    latest = await hands.drafts.latest(room.state.id, seat)
    assert latest is not None
    assert list(latest.texts) == [tiles[0]]


# --- not too many


class LoopTime:
    """The time of the running loop: it passes when it is told to, and the timers that are due then fire."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._now = 0.0
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: self._now)

    async def pass_by(self, seconds: float) -> None:
        self._now += seconds
        for _ in range(2):  # the loop looks at its timers, and then runs those that are due
            await asyncio.sleep(0)


async def test_the_first_is_told_at_once_and_the_last_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []
    throttle = Throttle(heard.append, pause=1)
    time = LoopTime(monkeypatch)
    for number in range(100):
        throttle.say("seat", number)
        assert heard == [0]
    throttle.say("another seat", -1)
    await time.pass_by(0.9)
    assert heard == [0, -1]
    await time.pass_by(0.2)
    assert heard == [0, -1, 99]
    await time.pass_by(1.1)  # the pause is over
    throttle.say("seat", 100)
    assert list(throttle._told) == ["seat"]  # of the other nothing is kept
    throttle.say("seat", 101)
    throttle.stop()
    await time.pass_by(2)
    assert heard == [0, -1, 99, 100]
    assert not throttle._waiting


async def test_who_can_not_be_told_stops_nobody_else(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def tell(news: str) -> None:
        if news == "broken":
            raise OSError
        told.append(news)

    throttle = Throttle(tell, pause=1)
    time = LoopTime(monkeypatch)
    for news in ("first", "broken"):
        throttle.say("seat 0", news)
    await time.pass_by(1.1)
    assert not throttle._waiting
    throttle.say("seat 0", "next")
    await time.pass_by(1.1)
    assert told == ["first", "next"]
    assert [record.message for record in caplog.records] == ["bug"]
    throttle.stop()


async def test_others_are_not_flooded_and_each_draft_has_its_verdict(database_url: str) -> None:
    async with running(database_url) as url:
        _, client, other = await two_players(url)
        tiles = client.you["rack"].split()
        count, began = 60, monotonic()
        for version in range(1, count + 1):
            melds = tiles[: 1 + version % 3] if version < count else tiles[:5]
            moment = {"game": 1, "turn": 1, "device": "d", "version": version}
            await client.send({"type": "draft", **moment, "melds": melds})

        def drafts() -> list[Wire]:
            return [message for message in other.others if message["type"] == "draft"]

        await other.until(lambda: bool(drafts()) and texts(drafts()[-1]) == tiles[:5])
        await client.until(lambda: len(client.others) == count)
        assert [message["version"] for message in client.others] == list(range(1, count + 1))
        most = 2 + (monotonic() - began) / PAUSE_SECONDS  # the first, and the last as soon as it may be told
        assert len(drafts()) <= most
        for each in (client, other):
            await each.disconnect()


# --- who doesn't want to be watched any more


async def test_a_draft_that_is_hidden_is_gone_for_the_others(database_url: str) -> None:
    async with running(database_url) as url:
        table, client, other = await two_players(url)
        tile = client.you["rack"].split()[0]

        async def draft(version: int, **more: Any) -> None:
            message = {
                "type": "draft",
                "game": 1,
                "turn": 1,
                "device": "d",
                "version": version,
                "melds": [tile],
            }
            await client.send({"type": "draft", **message, **more})
            await client.until(lambda: any(m.get("version") == version for m in client.others))

        await draft(1)
        await other.until(lambda: [m["type"] for m in other.others] == ["draft"])
        await draft(2, show=False)
        await other.until(lambda: [m["type"] for m in other.others] == ["draft", "draft-gone"])
        assert other.others[-1] == {"type": "draft-gone", "seat": client.seat, "game": 1, "turn": 1}
        await draft(3, show=False)
        await other.disconnect()
        await other.connect(table)  # nor does it come back
        assert (await other.ask({"type": "ping"}))["type"] == "pong"
        assert len(other.others) == 2
        await draft(4)
        await other.until(lambda: [m["type"] for m in other.others[2:]] == ["draft"])
        for each in (client, other):
            await each.disconnect()


async def test_who_never_showed_anything_is_not_noticed(hands: Hands) -> None:
    hands.store.listen(hands.service.subscriber.hear)
    room = await hands.playing("ann", "bob", clock_seconds=0)
    user, tiles = on_turn(room), tiles_of(room)
    other = Socket("bob" if user == "ann" else "ann")
    await hands.service.enter(room, other, None)
    for version in range(3):
        draft = DraftMessage(1, 1, "phone", version, (tiles[version],), show=False)
        await hands.judge(room, user, draft)
    hands.service.react(room, user, Reaction.WOW)
    async with asyncio.timeout(PATIENCE):
        while b'"reaction"' not in other.sent[-1]:
            await asyncio.sleep(0.01)
    assert told(other) == []


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)  # SQLite serves one worker
async def test_a_worker_that_was_not_there_takes_back_what_was_shown(hands: Hands) -> None:
    room = await hands.playing("ann", "bob", clock_seconds=0)
    user, tiles = on_turn(room), tiles_of(room)
    await hands.judge(room, user, DraftMessage(1, 1, "phone", 1, (tiles[0],)))
    await hands.drafts.flush()
    elsewhere = hearing(hands.store)
    there = await elsewhere.worker.room(room.state.id)
    viewer = Socket("eve")
    await elsewhere.service.enter(there, viewer, None)
    assert {message["type"] for message in told(viewer)} == {"draft"}  # what the first said may come late
    await elsewhere.judge(there, user, DraftMessage(1, 1, "phone", 2, (tiles[0],), show=False))
    async with asyncio.timeout(PATIENCE):
        while told(viewer)[-1]["type"] != "draft-gone":
            await asyncio.sleep(0.01)


# --- a player's other devices


async def test_the_other_devices_of_a_player_see_what_one_of_them_does(hands: Hands) -> None:
    """Also what nobody else may see; one that follows is judged, and nobody is told again."""
    hands.store.listen(hands.service.subscriber.hear)
    room = await hands.playing("ann", "bob", clock_seconds=30)
    user, tiles = on_turn(room), tiles_of(room)
    phone, desk, other = Socket(user), Socket(user), Socket("bob" if user == "ann" else "ann")
    for viewer in (phone, desk, other):
        await hands.service.enter(room, viewer, None)
    hidden = DraftMessage(1, 1, "phone", 1, (tiles[0],), show=False)
    await hands.judge(room, user, hidden)
    async with asyncio.timeout(PATIENCE):
        while not own(desk):
            await asyncio.sleep(0.01)
    moved = {
        "type": "own-draft",
        "device": "phone",
        "game": 1,
        "turn": 1,
        "melds": [tiles[0]],
        "shown": False,
    }
    assert own(desk) == own(phone) == [moved]
    assert own(other) == told(other) == []
    follows = DraftMessage(1, 1, "desk", 1, (tiles[0],), show=False, follows=True)
    assert (await hands.judge(room, user, follows)).device == "desk"
    await hands.judge(room, user, DraftMessage(1, 1, "phone", 2, (tiles[1],)))
    async with asyncio.timeout(PATIENCE):
        while len(own(desk)) < 2:
            await asyncio.sleep(0.01)
    assert [message["device"] for message in own(desk)] == ["phone", "phone"]
    assert [message["shown"] for message in own(desk)] == [False, True]
    (seat,) = room.state.acting()
    latest = await hands.drafts.latest(room.state.id, seat)
    assert latest is not None
    assert list(latest.texts) == [tiles[1]]


def own(viewer: Socket) -> list[Wire]:
    """What a viewer heard of their other devices."""
    messages = [msgspec.json.decode(message) for message in viewer.sent]
    return [message for message in messages if message["type"] == "own-draft"]
