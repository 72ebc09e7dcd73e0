"""Whole matches over real sockets, in every edition, with everything that goes wrong on a real network."""

import asyncio
import json
import secrets
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.driver import HEADERS, Client, Wire, running, who_must_act
from tilerummy.notation import FullRecord, read_record, verify
from tilerummy.rules import EDITION_IDS
from tilerummy.server.thinking import REFEREE

pytestmark = [pytest.mark.anyio]

OVER = ("between", "over")
PLAYERS = {"xp": 4, "twist": 3}


async def misbehave(client: Client, table: str, command: Wire) -> None:
    """Send a command as a real network might: twice, late, from another device, over a new connection."""
    match client.rng.randrange(8):
        case 0:  # the answer was lost, so it is sent again
            message = {"type": "command", "id": secrets.token_hex(6), "command": command}
            first, second = await client.ask(dict(message)), await client.ask(dict(message))
            assert first["type"] == "done", first
            assert second == first
        case 1:  # the connection breaks before the answer
            message = {"type": "command", "id": secrets.token_hex(6), "command": command}
            await client.send(message)
            since = client.seq
            await client.disconnect()
            await client.connect(table, since=since)
            assert (await client.ask(message))["type"] == "done"
        case 2:  # a reload in the middle of the turn
            await client.disconnect()
            await client.connect(table)
            assert (await client.ask({"type": "command", "command": command}))["type"] == "done"
        case 3:  # another device of the same player
            device = Client(client.url, client.secret, client.rng)
            await device.connect(table)
            assert device.you == client.you
            assert (await device.ask({"type": "command", "command": command}))["type"] == "done"
            late = await client.ask({"type": "command", "command": command})
            assert late["type"] == "refused"
            await device.disconnect()
        case _:
            done = await client.ask({"type": "command", "command": command})
            assert done["type"] == "done", (command, done, client.game, client.you)
            if client.rng.random() < 0.2:  # an impatient second click, with an id of its own
                assert (await client.ask({"type": "command", "command": command}))["type"] == "refused"


async def play(client: Client, table: str, until_phase: tuple[str, ...], *, careful: bool = False) -> None:
    """Play until the table is in one of these phases."""
    while True:
        await client.until(lambda: client.must_act or client.table["phase"] in until_phase)
        if client.table["phase"] in until_phase:
            return
        command = client.choose()
        if careful:
            done = await client.ask({"type": "command", "command": command})
            assert done["type"] == "done", (command, done, client.game, client.you)
        else:
            await misbehave(client, table, command)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITION_IDS)
async def test_whole_matches_in_every_edition(edition: str, tmp_path: Path) -> None:
    await whole_match(edition, f"sqlite:///{tmp_path / 'tables.db'}", PLAYERS.get(edition, 2))


@pytest.mark.slow
async def test_a_whole_match_on_both_databases(database_url: str) -> None:
    await whole_match("sabra", database_url, 2)


async def whole_match(edition: str, database: str, players: int) -> None:
    async with running(database) as url:
        clients = [await Client.new(url, seed) for seed in range(players)]
        watcher = await Client.new(url)
        table = await clients[0].make_table(
            edition=edition, seats=[None] * players, match_length=2, clock_seconds=0
        )
        for number, client in enumerate(clients):
            await client.connect(table)
            assert (await client.command("sit", name=f"Player {number}"))["type"] == "done"
        await watcher.connect(table)
        await clients[0].command("start")
        games = 2 * players if edition == "twist" else 2
        for game in range(1, games + 1):
            await asyncio.gather(*(play(client, table, OVER) for client in clients))
            await watcher.until(lambda: watcher.table["phase"] in OVER)
            for client in clients:
                assert client.game == watcher.game
                assert client.table == watcher.table
            if game < games:
                await asyncio.gather(*(client.command("next-game") for client in clients))
                for client in (*clients, watcher):
                    await client.until(lambda c=client: c.table["phase"] == "playing")  # type: ignore[misc]
        match = watcher.table["match"]
        assert match["over"]
        assert len(match["games"]) == games
        assert sum(match["totals"]) == 0
        async with httpx.AsyncClient(base_url=url, headers=HEADERS) as http:
            for scored in match["games"]:
                record = read_record((await http.get(f"/api/records/{scored['record']}")).text)
                assert isinstance(record, FullRecord)
                verify(record, REFEREE)
        for client in clients:
            async with client.http() as http:
                assert len((await http.get("/api/me/records")).json()) == games
            await client.disconnect()
        await watcher.disconnect()


async def test_leaving_and_returning_with_bots_at_the_table(database_url: str) -> None:
    async with running(database_url) as url:
        ann, bob = await Client.new(url, 1), await Client.new(url, 2)
        table = await ann.make_table(edition="sabra", seats=[None, "easy", None], clock_seconds=0)
        await ann.connect(table)
        await ann.command("sit", name="Ann")
        await bob.connect(table)
        await bob.command("sit", name="Bob")
        await ann.command("start")
        leaver, stayer = bob, ann
        await stayer.until(lambda: stayer.game is not None)
        assert (await leaver.command("leave"))["type"] == "done"
        await leaver.disconnect()
        turns = 0
        while turns < 3:  # the bots play on for who left
            await stayer.until(lambda: stayer.must_act)
            assert (await stayer.act())["type"] == "done"
            turns += 1
        assert stayer.table["seats"][2]["stand_in"]
        await leaver.connect(table)
        assert not leaver.table["seats"][2]["stand_in"]
        over = ("over",)
        await asyncio.gather(play(ann, table, over, careful=True), play(bob, table, over, careful=True))
        assert ann.game is not None
        assert ann.game["result"]["ending"] in ("out", "stuck")
        for client in (ann, bob):
            await client.disconnect()


async def test_a_rematch_a_handover_and_my_tables(database_url: str) -> None:
    async with running(database_url) as url:
        ann = await Client.new(url, 1)
        table = await ann.make_table(edition="sabra", seats=[None, "easy"], clock_seconds=0)
        await ann.connect(table)
        await ann.command("sit", name="Ann")
        await ann.command("start")
        assert ann.game is not None
        await ann.command("resign", game=1)
        await ann.until(lambda: ann.table["phase"] == "over")
        await ann.command("rematch")
        await ann.until(lambda: ann.table["phase"] == "playing")
        async with ann.http() as http:
            link = (await http.post("/api/me/handover")).json()
            assert "<svg" in link["qr"]
            (mine,) = (await http.get("/api/me/tables")).json()
            assert mine["table"]["id"] == table
            assert mine["seat"] == 0
        token = link["url"].rpartition("#")[2]
        async with httpx.AsyncClient(base_url=url, headers=HEADERS) as http:
            answer = await http.post("/api/handover", json={"token": token})
            phone = Client(url, answer.cookies["tilerummy"], Random(1))
            again = await http.post("/api/handover", json={"token": token})
            assert (again.status_code, again.json()["code"]) == (404, "no-such-link")
        assert phone.secret != ann.secret
        await phone.connect(table)
        assert phone.seat == 0
        await phone.until(lambda: phone.must_act)
        assert (await phone.act())["type"] == "done"
        await ann.disconnect()
        await phone.disconnect()


async def test_a_client_that_was_away_learns_what_it_missed(database_url: str) -> None:
    async with running(database_url) as url:
        ann, bob, eve = [await Client.new(url, n) for n in range(3)]
        table = await ann.make_table(edition="sabra", seats=[None, None], clock_seconds=0)
        for client in (ann, bob, eve):
            await client.connect(table)
        await ann.command("sit", name="Ann")
        await bob.command("sit", name="Bob")
        await ann.command("start")
        await eve.until(lambda: eve.game is not None)
        seen = [json.loads(text) for text in eve.received if '"type":"event"' in text]
        since = eve.seq
        await eve.disconnect()
        for _ in range(6):
            client = await who_must_act(ann, bob)
            turn = client.game["turn_number"] if client.game else 0
            assert (await client.act())["type"] == "done"
            for other in (ann, bob):
                await other.until(lambda o=other, t=turn: o.game["turn_number"] > t)  # type: ignore[misc]
        await eve.connect(table, since=since)
        welcome = json.loads(eve.received[-1])
        assert welcome["type"] == "welcome"
        assert [entry["seq"] for entry in welcome["events"]] == list(range(since + 1, eve.seq + 1))
        assert eve.game == ann.game
        assert seen[-1]["seq"] == since
        for client in (ann, bob, eve):
            await client.disconnect()
