"""Nothing acknowledged is lost: servers are killed again and again with commands in flight."""

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import httpx
import pytest
import websockets

from tests.server.conftest import fresh_database
from tests.server.driver import HEADERS, Client
from tests.server.processes import ServerProcess
from tilerummy.notation import FullRecord, read_record, verify
from tilerummy.server.store import CommandKey, open_store
from tilerummy.server.tables import TablePhase, TableState, fold_entry
from tilerummy.server.tables.codec import decode_events
from tilerummy.server.thinking import REFEREE

pytestmark = [pytest.mark.anyio]

GONE = (OSError, websockets.WebSocketException, httpx.TransportError, TimeoutError)


class Survivor:
    """Plays on whatever happens to the servers, and remembers what was acknowledged."""

    def __init__(self, servers: Sequence[ServerProcess], secret: str, seed: int) -> None:
        self.servers = servers
        self.secret = secret
        self.rng = Random(seed)
        self.acknowledged: dict[str, int] = {}
        self.client = Client(servers[0].url, secret, self.rng)

    async def play(self, table: str, stop: asyncio.Event) -> None:
        """Until told to stop; a game that ends is followed by the next one."""
        while not stop.is_set():
            with suppress(*GONE):
                await self._connect(table)
                await self._play_connected(stop)
            with suppress(*GONE):
                await self.client.disconnect()
            await asyncio.sleep(0.02)

    async def _connect(self, table: str) -> None:
        self.client = Client(self.rng.choice(self.servers).url, self.secret, self.rng)
        await self.client.connect(table)

    async def _play_connected(self, stop: asyncio.Event) -> None:
        client = self.client
        while not stop.is_set() and client.closed_with is None:
            if client.must_act:
                command = client.choose()
            elif client.table["phase"] == "between" and not client.table["seats"][client.seat or 0]["ready"]:
                command = {"do": "next-game"}
            elif client.table["phase"] == "over" and not client.table["seats"][client.seat or 0]["ready"]:
                command = {"do": "rematch"}
            else:
                seq = client.seq
                with suppress(TimeoutError):
                    await client.until(partial(_moved_on, client, seq), 0.5)
                continue
            command_id = secrets.token_hex(8)
            message = {"type": "command", "id": command_id, "command": command}
            await client.send(message)
            await client.until(partial(_answered, client, command_id), 10)
            answer = client.answers.get(command_id)
            if answer is not None and answer["type"] == "done":
                self.acknowledged[command_id] = answer["seq"]


def _moved_on(client: Client, seq: int) -> bool:
    return client.seq != seq or client.closed_with is not None


def _answered(client: Client, command_id: str) -> bool:
    return command_id in client.answers or client.closed_with is not None


async def people(server: ServerProcess, count: int, tables: int) -> tuple[list[list[str]], list[str]]:
    """So many tables, started, and the secrets of the people at each."""
    secrets_of: list[list[str]] = []
    ids: list[str] = []
    for _ in range(tables):
        clients = [await Client.new(server.url) for _ in range(count)]
        seats = [None] * count + ["easy"]
        table = await clients[0].make_table(edition="sabra", seats=seats, clock_seconds=0, match_length=3)
        for client in clients:
            await client.connect(table)
            await client.command("sit", name="Somebody")
        await clients[0].command("start")
        for client in clients:
            await client.disconnect()
        secrets_of.append([client.secret for client in clients])
        ids.append(table)
    return secrets_of, ids


async def killed_again_and_again(database: str, workers: int, kills: int) -> None:
    servers = [ServerProcess(database) for _ in range(workers)]
    rng = Random(kills)
    stop = asyncio.Event()
    try:
        for server in servers:
            server.start()
        await asyncio.gather(*(server.ready() for server in servers))
        secrets_of, tables = await people(servers[0], 2, 3)
        survivors = [
            [Survivor(servers, secret, seed) for seed, secret in enumerate(at_table)]
            for at_table in secrets_of
        ]
        playing = [
            asyncio.create_task(survivor.play(table, stop))
            for at_table, table in zip(survivors, tables, strict=True)
            for survivor in at_table
        ]
        for _ in range(kills):
            await asyncio.sleep(rng.uniform(0.05, 0.4))
            victim = rng.choice(servers)
            victim.kill()
            victim.start()
            await victim.ready()
        await asyncio.sleep(0.5)
        stop.set()
        await asyncio.gather(*playing)
        await _games_go_on(servers, survivors, tables)
    finally:
        for server in servers:
            server.kill()
    await _everything_is_there(database, survivors, tables)


async def _games_go_on(
    servers: list[ServerProcess], survivors: list[list[Survivor]], tables: list[str]
) -> None:
    """After all this the first table's game is played to its end."""
    stop = asyncio.Event()
    playing = [asyncio.create_task(each.play(tables[0], stop)) for each in survivors[0]]
    client = survivors[0][0]
    async with asyncio.timeout(120):
        while not client.client.table.get("match", {}).get("games"):
            await asyncio.sleep(0.05)
    stop.set()
    await asyncio.gather(*playing)
    (record,) = client.client.table["match"]["games"][:1]
    async with httpx.AsyncClient(base_url=servers[0].url, headers=HEADERS) as http:
        found = read_record((await http.get(f"/api/records/{record['record']}")).text)
    assert isinstance(found, FullRecord)
    verify(found, REFEREE)


async def _everything_is_there(database: str, survivors: list[list[Survivor]], tables: list[str]) -> None:
    store = await open_store(database)
    count = 0
    for at_table, table in zip(survivors, tables, strict=True):
        entries = await store.entries(table)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        state: TableState | None = None
        for entry in entries:
            state, _ = fold_entry(state, entry)
            assert decode_events(entry.body)
        assert state is not None
        assert state.phase is not TablePhase.CLOSED
        users = {chair.user for chair in state.chairs}
        for survivor in at_table:
            for command_id, seq in survivor.acknowledged.items():
                found = {await store.command_seq(table, CommandKey(user or "", command_id)) for user in users}
                assert seq in found
                count += 1
    assert count > 20
    await store.close()


@pytest.mark.slow
async def test_sqlite_with_one_worker(tmp_path: Path) -> None:
    await killed_again_and_again(f"sqlite:///{tmp_path / 'tables.db'}", 1, 30)


@pytest.mark.slow
async def test_postgresql_with_two_workers(postgres: str) -> None:
    await killed_again_and_again(await fresh_database(postgres), 2, 30)


@pytest.mark.soak
async def test_sqlite_for_long(tmp_path: Path) -> None:
    await killed_again_and_again(f"sqlite:///{tmp_path / 'tables.db'}", 1, 200)


@pytest.mark.soak
async def test_postgresql_for_long(postgres: str) -> None:
    await killed_again_and_again(await fresh_database(postgres), 2, 200)
