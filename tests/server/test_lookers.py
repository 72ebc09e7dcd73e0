"""Devices: a board shows nobody's tiles; people who share one see their own, one at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.driver import Client, running
from tests.server.hands import Hands
from tests.tables.desk import SECOND, Desk
from tilerummy.tables import Refusal, Settings, TableState
from tilerummy.tables import commands as ask
from tilerummy.tables.due import PASSING_MS, turn_length
from tilerummy.tables.looker import Looker, board_key, shuts_out, sight_of
from tilerummy.tables.protocol.build import you

pytestmark = [pytest.mark.anyio, pytest.mark.any_database]


async def _table(hands: Hands, **settings: Any) -> TableState:
    made = await hands.worker.create("ann", Settings(edition="sabra", **settings))
    room = await hands.worker.room(made.id)
    for user in ("ann", "ben"):
        await hands.worker.command(room, user, f"sit {user}", ask.Sit(user.title()))
    await hands.worker.command(room, "ann", "start", ask.Start())
    return room.state


async def test_a_board_needs_the_key_where_nobody_may_watch(hands: Hands) -> None:
    state = await _table(hands, spectators=False)
    key = board_key(state) or ""
    strangers = ((1, "eve"),)
    assert shuts_out(state, Looker(people=strangers, board=True)) is Refusal.NO_SPECTATORS
    assert shuts_out(state, Looker(people=strangers, board=True, key=key)) is None
    assert (
        shuts_out(state, Looker(people=strangers, key=key)) is Refusal.NO_SPECTATORS
    )  # it opens a board alone
    assert shuts_out(state, Looker(people=((1, "ann"),), board=True)) is None
    assert you(state, sight_of(state, Looker.alone("ben"))).board == key
    assert you(state, sight_of(state, Looker(people=((1, "ann"),), board=True))).board is None
    visitor = Looker.alone("eve")  # who may look into the lobby keeps no key
    assert you(state, sight_of(state, visitor)).board is None


async def test_the_key_changes_when_somebody_is_removed(hands: Hands) -> None:
    state = await _table(hands, spectators=False)
    key = board_key(state)
    room = await hands.worker.room(state.id)
    await hands.worker.command(room, "ann", "remove", ask.Remove(1))
    assert board_key(room.state) != key


async def test_nobody_is_present_by_a_board() -> None:
    assert Looker(people=((1, "ann"),), board=True).present == ()
    assert Looker(people=((1, "ann"), (2, "ben"))).present == ("ann", "ben")


async def test_people_of_one_device_see_their_own_tiles_when_they_ask(tmp_path: Path) -> None:
    """Ann and Ben share a device, Cem has one of his own: nothing of a rack is sent to a device before its
    owner asks, and everybody there is present by one socket."""
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        ann, cem = await Client.new(url), await Client.new(url)
        async with ann.http() as http:
            named = await http.put("/api/me/people/2", json={"name": "Ben"})
            assert (await http.put("/api/me/people/7", json={"name": "Ben"})).status_code == 400
            assert (await http.get("/api/me/people")).json() == [{"person": 2, "name": "Ben"}]
            settings = {"edition": "sabra", "seats": [None, None, None], "clock_seconds": 60}
            body = {"settings": settings, "name": "Ann", "people": [2]}
            table = (await http.post("/api/tables", json=body)).json()["id"]
            assert (await http.post("/api/tables", json={**body, "people": [3]})).status_code == 401
        ann.secret += f"; tilerummy-2={named.cookies['tilerummy-2']}"
        await cem.connect(table)
        await cem.command("sit", name="Cem")
        await ann.connect(table)
        assert (ann.you["seat"], ann.you["owner"]) == (None, True)
        assert ann.you["company"] == [{"person": 1, "seat": 0}, {"person": 2, "seat": 1}]
        assert (await ann.command("start"))["type"] == "done"
        await cem.until(lambda: cem.you["rack"] != "")
        await ann.until(lambda: ann.game is not None and ann.game["phase"] == "playing")
        assert [seat["absent"] for seat in ann.table["seats"]] == [False] * 3
        assert [seat["shared"] for seat in ann.table["seats"]] == [True, True, False]
        sent = "".join(ann.received)
        assert '"own"' not in sent
        assert (await ann.ask({"type": "hint", "step": "show"}))["code"] == "not-seated"

        ben = Client(url, ann.secret, ann.rng)
        await ben.connect(table, more="&person=2")
        assert ben.you["seat"] == 1
        assert len(ben.you["rack"].split()) == 14
        assert ben.table["seats"][0]["absent"] is False
        assert ben.game is not None
        number, whose = 1, ben.game["turn"]
        if whose == 2:
            await cem.command("draw", game=1, turn=1)
            number, whose = 2, 0
        draw = {"do": "draw", "game": 1, "turn": number}
        wrong = await ben.ask({"type": "command", "command": draw, "person": 2 - whose})
        assert wrong["code"] == "not-your-turn"
        assert (await ben.ask({"type": "command", "command": draw, "person": 1 + whose}))["type"] == "done"
        stranger = Client(url, cem.secret, cem.rng)
        await stranger.connect(table, more="&person=2")  # Cem's device knows nobody of that number
        assert (stranger.you["seat"], stranger.you["rack"]) == (None, "")
        for client in (ann, ben, cem, stranger):
            await client.disconnect()


def test_the_device_takes_time_to_be_passed_on() -> None:
    desk = Desk(Settings(edition="sabra", clock_seconds=60))
    desk.do("ann", ask.Sit("Ann", shared=True))
    desk.do("bob", ask.Sit("Bob"))
    desk.do("ann", ask.Start())
    lengths = {}
    for _ in range(2):
        lengths[desk.on_turn()] = turn_length(desk.state)
        desk.do(desk.on_turn(), ask.Draw(1, desk.turn))
    assert lengths == {"ann": 60 * SECOND + PASSING_MS, "bob": 60 * SECOND}
    desk.only_these_are_there("bob")
    desk.do("ann", ask.Rename("Anna"))  # is back
    assert desk.replayed().chairs[0].shared
