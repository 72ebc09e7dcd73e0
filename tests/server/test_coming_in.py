"""Who comes in is shown the table as this worker knows it: nothing beyond, and nobody who may not watch."""

from typing import Any

import msgspec
import pytest

from tests.server.hands import Hands, Socket
from tests.server.test_offered_deals import KnownLots, two_asked
from tilerummy.rules import DEFAULT_EDITION
from tilerummy.rules.event import GameBegan
from tilerummy.server.store import Store
from tilerummy.server.store.duties import Duties
from tilerummy.server.table.welcome import welcome
from tilerummy.server.table.worker import Worker
from tilerummy.tables import Refusal, Refused, Settings
from tilerummy.tables import commands as ask
from tilerummy.tables.looker import Looker
from tilerummy.tables.protocol.messages import CloseCode

pytestmark = [pytest.mark.anyio, pytest.mark.any_database]


async def test_what_another_worker_adds_meanwhile_is_told_as_it_happens(hands: Hands) -> None:
    """An answer to an offered deal is known to who gave it alone: not even that there was one may be seen."""
    began = two_asked()[0]
    assert isinstance(began, GameBegan)
    hands.worker.lots = KnownLots(began.seed)
    created = await hands.worker.create("ann", Settings(edition=DEFAULT_EDITION))
    room = await hands.worker.room(created.id)
    for user in ("ann", "bob"):
        await hands.worker.command(room, user, "sit", ask.Sit(user))
    await hands.worker.command(room, "ann", "start", ask.Start())
    before = [
        msgspec.structs.replace(
            await welcome(hands.worker, hands.drafts, room, Looker.alone("bob"), since), now=0
        )
        for since in (None, 0, 3)
    ]
    elsewhere = Hands(hands.store)
    there = await elsewhere.worker.room(created.id)
    await elsewhere.worker.command(there, "ann", "keep", ask.KeepDeal(1, 1))
    assert there.state.seq == room.state.seq + 1
    for since, known in zip((None, 0, 3), before, strict=True):
        told = await welcome(hands.worker, hands.drafts, room, Looker.alone("bob"), since)
        assert msgspec.structs.replace(told, now=0) == known
        assert [entry.seq for entry in told.events][-1] == told.seq


@pytest.fixture
async def lobby(hands: Hands) -> Any:
    """A table without spectators, at which one seat is free."""
    settings = Settings(edition="sabra", spectators=False)
    room = await hands.worker.room((await hands.worker.create("ann", settings)).id)
    await hands.worker.command(room, "ann", "sit", ask.Sit("Ann"))
    return room


async def test_who_may_no_longer_watch_is_told_nothing_more(hands: Hands, lobby: Any) -> None:
    eve, ann = Socket("eve"), Socket("ann")
    for viewer in (eve, ann):  # eve could still sit down
        await hands.service.enter(lobby, viewer, None)
    await hands.worker.command(lobby, "bob", "sit", ask.Sit("Bob"))
    assert (len(eve.sent), eve.closed_with) == (1, CloseCode.NO_SPECTATORS)
    assert (len(ann.sent), ann.closed_with) == (2, None)


async def test_a_game_that_begins_while_somebody_comes_in_has_no_spectator(
    hands: Hands, lobby: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_up = Worker.show_up

    async def slowly(worker: Worker, room: Any, user: str) -> None:
        await show_up(worker, room, user)
        await worker.command(room, "bob", "sit", ask.Sit("Bob"))

    monkeypatch.setattr(Worker, "show_up", slowly)
    eve = Socket("eve")
    with pytest.raises(Refused) as refused:
        await hands.service.enter(lobby, eve, None)
    assert refused.value.refusal is Refusal.NO_SPECTATORS
    assert eve.sent == []
    assert hands.service.presence.sockets_of("eve") == 0
    assert "eve" not in await hands.store.duties.present(lobby.state.id)


async def test_who_could_not_be_noted_does_not_come_in(
    hands: Hands, lobby: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_store: Store, *_asked: object) -> None:
        raise OSError

    with monkeypatch.context() as patched:
        patched.setattr(Duties, "arrive", broken)
        ann = Socket("ann")
        with pytest.raises(OSError):  # noqa: PT011 - whatever the database says
            await hands.service.enter(lobby, ann, None)
    assert ann.sent == []
    assert hands.service.presence.sockets_of("ann") == 0
    await hands.service.enter(lobby, ann, None)
    assert "ann" in await hands.store.duties.present(lobby.state.id)
