"""Whole matches over real sockets, in every edition, with everything that goes wrong on a real network."""

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from random import Random

import httpx
import pytest
from _pytest.mark import ParameterSet

from tests.server.conftest import fresh_database
from tests.server.driver import HEADERS, Client, Wire, running, who_must_act
from tests.support.patience import PATIENCE
from tilerummy.notation import FullRecord, read_record, verify
from tilerummy.rules import EDITION_IDS
from tilerummy.tables.ruling import REFEREE

pytestmark = [pytest.mark.anyio]

OVER = ("between", "over")
PLAYERS = {"xp": 4, "twist": 3}
ON_SQLITE = ("ravensburger-de", "original-fr", "twist")
"""Three pairs, jokers that are pinned, rounds: what a table has to do differently."""
ON_POSTGRES = ("sabra", "xp", "twist")


def daily(*some: str) -> list[ParameterSet]:
    """These editions in the usual run, all others in the long one."""
    return [
        pytest.param(edition, marks=pytest.mark.slow if edition in some else pytest.mark.soak)
        for edition in EDITION_IDS
    ]


KINDS = (
    "sent twice",
    "answer lost",
    "reloaded in the turn",
    "from another device",
    "clicked twice",
    "came late",
    "left and returned",
)
"""What goes wrong, one after the other in the turns of a player."""


class Trouble:
    """A player with a bad network; `did` counts what went wrong and was put right. Who comes back, or comes
    from another device, comes to the next of the `workers`."""

    def __init__(self, client: Client, table: str, did: Counter[str], workers: Sequence[str]) -> None:
        self.client = client
        self.table = table
        self.did = did
        self._workers = workers
        self._turns = 0
        self._last: Wire | None = None

    async def take_turn(self) -> None:
        kind = KINDS[self._turns % len(KINDS)]
        self._turns += 1
        if kind == "left and returned" and not self.client.you["may_redeal"]:
            await self._leave_and_return()
        else:
            command = self.client.choose()
            await self._send(kind, command)
            self._last = command
        self.did[kind] += 1

    async def _send(self, kind: str, command: Wire) -> None:
        client = self.client
        message = {"type": "command", "id": secrets.token_hex(6), "command": command}
        match kind:
            case "sent twice":  # the answer came, but not to us
                first, second = await client.ask(dict(message)), await client.ask(dict(message))
                assert first["type"] == "done", first
                assert second == first
            case "answer lost":  # the connection breaks before the answer
                await client.send(message)
                await self._reconnect(since=client.seq)
                assert (await client.ask(message))["type"] == "done"
            case "reloaded in the turn":
                before = (client.you, client.game)
                await self._reconnect()
                assert (client.you, client.game) == before
                assert (await client.ask(message))["type"] == "done"
            case "from another device":
                device = Client(self._next_worker(), client.secret, client.rng)
                await device.connect(self.table)
                assert (device.you, device.game) == (client.you, client.game)
                assert (await device.ask(message))["type"] == "done"
                late = await client.command(**command)
                assert late["type"] == "refused", late
                seen = device.seq
                await client.until(lambda: client.seq >= seen)  # the other worker hears of it a moment later
                await device.disconnect()
            case "clicked twice":  # the second time with an id of its own
                assert (await client.ask(message))["type"] == "done"
                assert (await client.command(**command))["type"] == "refused"
            case "came late":  # what was meant for an earlier turn
                if self._last is not None and self._last["do"] in ("play", "draw"):
                    late = await client.command(**self._last)
                    assert (late["type"], late["code"]) == ("refused", "stale")
                    self.did["stale"] += 1
                assert (await client.ask(message))["type"] == "done"
            case _:
                assert (await client.ask(message))["type"] == "done"

    async def _leave_and_return(self) -> None:
        """A bot takes the seat, and gives it back."""
        client, seat = self.client, self.client.seat
        assert (await client.command("leave"))["type"] == "done"
        assert client.table["seats"][seat]["left"]
        assert client.table["seats"][seat]["stand_in"]
        await self._reconnect()
        assert client.seat == seat
        assert not client.table["seats"][seat]["left"]
        assert not client.table["seats"][seat]["stand_in"]

    async def _reconnect(self, *, since: int | None = None) -> None:
        await self.client.disconnect()
        self.client.url = self._next_worker()
        await self.client.connect(self.table, since=since)

    def _next_worker(self) -> str:
        return self._workers[(self._workers.index(self.client.url) + 1) % len(self._workers)]


async def play(
    client: Client,
    table: str,
    until_phase: tuple[str, ...],
    *,
    careful: bool = False,
    did: Counter[str] | None = None,
    workers: Sequence[str] = (),
) -> None:
    """Play until the table is in one of these phases."""
    trouble = Trouble(client, table, Counter() if did is None else did, workers or (client.url,))
    while True:
        await client.until(lambda: client.must_act or client.table["phase"] in until_phase)
        if client.table["phase"] in until_phase:
            return
        if careful:
            command = client.choose()
            done = await client.ask({"type": "command", "command": command})
            assert done["type"] == "done", (command, done, client.game, client.you)
        else:
            await trouble.take_turn()


async def agree(client: Client, watcher: Client) -> None:
    """Both come to see the same; who leaves and returns at the end is seen to be back after it."""
    async with asyncio.timeout(PATIENCE):
        while (client.table, client.game) != (watcher.table, watcher.game):
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("edition", daily(*ON_SQLITE))
async def test_whole_matches_in_every_edition(edition: str, tmp_path: Path) -> None:
    await whole_match(edition, f"sqlite:///{tmp_path / 'tables.db'}", workers=1)


@pytest.mark.parametrize("edition", daily(*ON_POSTGRES))
async def test_whole_matches_at_two_workers(edition: str, postgres: str) -> None:
    """The players sit at both, and whoever comes back comes to the other one."""
    await whole_match(edition, await fresh_database(postgres), workers=2)


async def whole_match(edition: str, database: str, *, workers: int) -> None:
    players = PLAYERS.get(edition, 2)
    async with AsyncExitStack() as stack:
        urls = [await stack.enter_async_context(running(database)) for _ in range(workers)]
        around = cycle(urls)
        clients = [await Client.new(next(around), seed) for seed in range(players)]
        watcher = await Client.new(next(around))
        table = await clients[0].make_table(
            edition=edition, seats=[None] * players, match_length=2, clock_seconds=0
        )
        for number, client in enumerate(clients):
            await client.connect(table)
            assert (await client.command("sit", name=f"Player {number}"))["type"] == "done"
        await watcher.connect(table)
        await clients[0].command("start")
        games = 2 * players if edition == "twist" else 2
        did: Counter[str] = Counter()
        for game in range(1, games + 1):
            await asyncio.gather(*(play(client, table, OVER, did=did, workers=urls) for client in clients))
            await watcher.until(lambda: watcher.table["phase"] in OVER)
            for client in clients:
                await agree(client, watcher)
            if game < games:
                await asyncio.gather(*(client.command("next-game") for client in clients))
                for client in (*clients, watcher):
                    await client.until(lambda c=client: c.table["phase"] == "playing")  # type: ignore[misc]
        for kind in (*KINDS, "stale"):
            assert did[kind] >= players, (kind, did)
        match = watcher.table["match"]
        assert match["over"]
        assert len(match["games"]) == games
        assert sum(match["totals"]) == 0
        async with httpx.AsyncClient(base_url=urls[-1], headers=HEADERS, timeout=PATIENCE) as http:
            for scored in match["games"]:
                record = read_record((await http.get(f"/api/records/{scored['record']}")).text)
                assert isinstance(record, FullRecord)
                verify(record, REFEREE)
        for client in clients:
            async with client.http() as http:
                assert len((await http.get("/api/me/records")).json()) == games
            await client.disconnect()
        await watcher.disconnect()


@pytest.mark.slow
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
        async with httpx.AsyncClient(base_url=url, headers=HEADERS, timeout=PATIENCE) as http:
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
