"""Nothing acknowledged is lost: servers are killed again and again with commands in flight."""

import asyncio
import json
import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Protocol

import httpx
import pytest
import websockets

from tests.server.conftest import fresh_database
from tests.server.driver import HEADERS, Client, Wire
from tests.server.knowledge import Knowledge, shown_by
from tests.server.processes import ServerProcess
from tests.server.truth import Truth
from tests.support.patience import PATIENCE
from tilerummy.notation import FullRecord, read_record, verify
from tilerummy.server.store import CommandKey, open_store
from tilerummy.server.store.duties import CLAIM_MS
from tilerummy.tables import TablePhase, TableState, fold_entry
from tilerummy.tables.due import GRACE_MS
from tilerummy.tables.entry import Entry
from tilerummy.tables.ruling import REFEREE

pytestmark = [pytest.mark.anyio]

CLOCK_MS = 1000
LATEST_MS = CLOCK_MS + GRACE_MS + CLAIM_MS + 60_000
"""A worker that died may have had the clock in hand; then there is the start of another one, and its wait."""
GONE = (OSError, websockets.WebSocketException, httpx.TransportError, TimeoutError)


class Served(Protocol):
    @property
    def url(self) -> str: ...


class Survivor:
    """Plays on whatever happens to the servers, and remembers what was acknowledged."""

    def __init__(
        self, servers: Sequence[Served], secret: str, seed: int, *, dawdles: int = 0, pause: float = 0
    ) -> None:
        self.servers = servers
        self.secret = secret
        self.rng = Random(seed)
        self.pause = pause
        self.again = 0.02
        """Seconds until the next try when a line is lost."""
        self.dawdles = dawdles
        """In so many turns of seven the clock must end the turn."""
        self.acknowledged: dict[str, tuple[int, Wire]] = {}
        """By its id: the number of the entry that a command is in, and the command."""
        self.transcript: list[tuple[bool, str]] = []
        self.client = Client(servers[0].url, secret, self.rng)

    async def play(self, table: str, stop: asyncio.Event) -> None:
        """Until told to stop; a game that ends is followed by the next one."""
        while not stop.is_set():
            with suppress(*GONE):
                await self._connect(table)
                await self._play_connected(stop)
            with suppress(*GONE):
                await self.client.disconnect()
            await asyncio.sleep(self.again)

    async def _connect(self, table: str) -> None:
        self.client = Client(self.rng.choice(self.servers).url, self.secret, self.rng)
        self.client.transcript = self.transcript
        await self.client.connect(table)

    async def _play_connected(self, stop: asyncio.Event) -> None:
        client = self.client
        while not stop.is_set() and client.closed_with is None:
            command = self._choose()
            if command is None:
                seq = client.seq
                with suppress(TimeoutError):
                    await client.until(partial(_moved_on, client, seq), 0.5)
                continue
            await self._give(command)
            await asyncio.sleep(self.pause)

    async def _give(self, command: Wire) -> Wire | None:
        """Its answer; None if the line is closed before."""
        client, command_id = self.client, secrets.token_hex(8)
        await client.send({"type": "command", "id": command_id, "command": command})
        await client.until(partial(_answered, client, command_id))
        answer = client.answers.get(command_id)
        if answer is not None and answer["type"] == "done":
            self.acknowledged[command_id] = (answer["seq"], command)
        return answer

    def _choose(self) -> Wire | None:
        client = self.client
        if client.must_act and client.game is not None:
            return None if client.game["turn_number"] % 7 < self.dawdles else client.choose()
        if client.table["phase"] in ("between", "over"):
            ready = client.table["seats"][client.seat or 0]["ready"]
            return None if ready else {"do": "next-game" if client.table["phase"] == "between" else "rematch"}
        return None


def _moved_on(client: Client, seq: int) -> bool:
    return client.seq != seq or client.closed_with is not None


def _answered(client: Client, command_id: str) -> bool:
    return command_id in client.answers or client.closed_with is not None


CLOCKED = 1
"""The table at which a clock runs, and people dawdle."""


async def people(server: Served, count: int, tables: int) -> tuple[list[list[str]], list[str]]:
    """So many tables, started, and the secrets of the people at each."""
    secrets_of: list[list[str]] = []
    ids: list[str] = []
    for number in range(tables):
        clients = [await Client.new(server.url) for _ in range(count)]
        clock, bots = (1, []) if number == CLOCKED else (0, ["easy"])
        settings = {"clock_seconds": clock, "seats": [*[None] * count, *bots], "match_length": 3}
        table = await clients[0].make_table(edition="sabra", **settings)
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
            [
                Survivor(servers, secret, seed, dawdles=2 if number == CLOCKED else 0)
                for seed, secret in enumerate(at_table)
            ]
            for number, at_table in enumerate(secrets_of)
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
        await _clocks_go_on(servers, survivors[CLOCKED])
        await games_reach_their_end(servers[0], tables)
        stop.set()
        await asyncio.gather(*playing)
    finally:
        stop.set()
        for server in servers:
            server.kill()
    await everything_is_there(database, survivors, tables)


async def _clocks_go_on(servers: Sequence[ServerProcess], dawdlers: list[Survivor]) -> None:
    """Killed in the middle of turns that the clock alone can end."""
    for survivor in dawdlers:
        survivor.dawdles = 7

    def times_up() -> int:
        """Each counts once, though whoever comes back is told again."""
        told: set[int] = set()
        for sent, text in dawdlers[0].transcript:
            if not sent and "time-up-seen" in text:
                message = json.loads(text)
                entries = message["events"] if message["type"] == "welcome" else [message]
                told |= {entry["seq"] for entry in entries if "time-up-seen" in json.dumps(entry)}
        return len(told)

    for _ in range(3):
        before = times_up()
        await asyncio.sleep(1)
        for server in servers:
            server.kill()
            server.start()
        await asyncio.gather(*(server.ready() for server in servers))
        async with asyncio.timeout(PATIENCE):
            while times_up() == before:
                await asyncio.sleep(0.05)
    for survivor in dawdlers:
        survivor.dawdles = 0


async def games_reach_their_end(server: Served, tables: list[str]) -> None:
    """At every table a game ends after the last kill, and its record holds."""
    async with httpx.AsyncClient(base_url=server.url, headers=HEADERS, timeout=PATIENCE) as http:

        async def finished(table: str) -> int:
            number = 1
            while (await http.get(f"/api/records/{table}-{number}")).status_code == 200:
                number += 1
            return number - 1

        for table in tables:
            before = await finished(table)
            async with asyncio.timeout(PATIENCE):
                while await finished(table) == before:
                    await asyncio.sleep(0.2)
            found = read_record((await http.get(f"/api/records/{table}-{before + 1}")).text)
            assert isinstance(found, FullRecord)
            verify(found, REFEREE)


async def everything_is_there(
    database: str, survivors: Sequence[Sequence[Survivor]], tables: list[str], *, clocked: bool = True
) -> None:
    store = await open_store(database)
    count = 0
    for number, (at_table, table) in enumerate(zip(survivors, tables, strict=True)):
        entries = await store.tables.entries(table)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        state: TableState | None = None
        for entry in entries:
            state, _ = fold_entry(state, entry)
        assert state is not None
        assert state.phase is not TablePhase.CLOSED
        log = [json.loads(entry.body) for entry in entries]
        truth = Truth(entry.body for entry in entries)
        for seat, survivor in enumerate(at_table):
            user = state.chairs[seat].user or ""
            for command_id, (seq, command) in survivor.acknowledged.items():
                assert await store.tables.command_seq(table, CommandKey(user, command_id)) == seq
                assert _is_done_in(command, seat, log[seq - 1]), (command, log[seq - 1])
                count += 1
            seqs = [seq for seq, _ in survivor.acknowledged.values()]
            assert len(set(seqs)) == len(seqs)
            _heard_as_logged(truth, seat, survivor)
        if clocked and number == CLOCKED:
            _clocks_were_right(entries)
    assert count > 20
    await store.close()


def _is_done_in(command: Wire, seat: int, entry: list[Wire]) -> bool:
    """Whether an entry of the log holds what this command must have done."""
    lines = [line for fact in entry if fact["type"] == "game" for line in fact["events"]]
    games = {fact["game"] for fact in entry if fact["type"] == "game"}
    match command["do"]:
        case "play":
            table = " | ".join(command["melds"])
            wanted: Wire = {"event": "played", "seat": seat, "table": table}
        case "draw":
            drew = lines and lines[0]["event"] == "drew"
            wanted = {"event": "drew", "penalty": False} if drew else {"event": "passed"}
            wanted["seat"] = seat
        case _:
            return {"type": "ready", "seat": seat} in entry
    return games == {command["game"]} and bool(lines) and wanted.items() <= lines[0].items()


def _heard_as_logged(truth: Truth, seat: int, survivor: Survivor) -> None:
    """What was told to anybody stays true: it is in the log as it was told."""
    knows = Knowledge(truth, seat, shown_by([]))
    for sent, text in survivor.transcript:
        if sent:
            knows.say(text)
        else:
            knows.hear(text)
    assert knows.heard["event"] > 0


def _clocks_were_right(entries: list[Entry]) -> None:
    """No turn was ended before the time that its player sees, and none was forgotten."""
    began, resumed, times_up = 0, 0, 0
    for entry in entries:
        for fact in json.loads(entry.body):
            if fact["type"] == "back":
                resumed = entry.at  # a table that everybody has lost sleeps
            for line in fact["events"] if fact["type"] == "game" else ():
                if line["event"] == "time-ran-out":
                    assert entry.at - began >= CLOCK_MS
                    times_up += 1
                if line["event"] in ("played", "drew", "passed", "time-ran-out"):
                    assert entry.at - max(began, resumed) < LATEST_MS
                if line["event"] == "turn-began":
                    began = entry.at
    assert times_up > 2


def test_a_command_that_is_not_in_the_log_is_noticed() -> None:
    played = {"event": "played", "seat": 0, "table": "r1 r2 r3", "laid": "r1 r2 r3"}
    turn = {"event": "turn-began", "seat": 1, "number": 2}
    play: Wire = {"do": "play", "game": 1, "turn": 1, "melds": ["r1 r2 r3"]}
    entry: list[Wire] = [{"type": "game", "game": 1, "events": [played, turn]}]
    assert _is_done_in(play, 0, entry)
    assert not _is_done_in(play, 1, entry)
    assert not _is_done_in(play | {"game": 2}, 0, entry)
    assert not _is_done_in(play | {"melds": ["r1 r2 r3 r4"]}, 0, entry)
    assert not _is_done_in({"do": "draw", "game": 1, "turn": 1}, 0, entry)
    assert not _is_done_in({"do": "rematch"}, 0, entry)
    drew = {"event": "drew", "seat": 1, "tiles": "r4", "penalty": False}
    assert _is_done_in(
        {"do": "draw", "game": 1, "turn": 2}, 1, [{"type": "game", "game": 1, "events": [drew]}]
    )
    assert _is_done_in({"do": "rematch"}, 1, [{"type": "ready", "seat": 1}])
    assert not _is_done_in({"do": "rematch"}, 0, [{"type": "ready", "seat": 1}])


@pytest.mark.parametrize(("after", "right"), [(2500, True), (900, False), (100_000, False)])
def test_a_clock_that_is_wrong_is_noticed(after: int, right: bool) -> None:
    """Too early, or forgotten."""
    lines: list[Wire] = []
    for turn in range(4):
        lines += [{"event": "turn-began", "seat": 0, "number": turn}, {"event": "time-ran-out", "seat": 0}]
    entries = [
        Entry(
            seq,
            1000 + after * (seq // 2),
            json.dumps([{"type": "game", "game": 1, "events": [line]}]).encode(),
        )
        for seq, line in enumerate(lines, 1)
    ]
    if right:
        _clocks_were_right(entries)
    else:
        with pytest.raises(AssertionError):
            _clocks_were_right(entries)


@pytest.mark.slow
async def test_sqlite_with_one_worker(tmp_path: Path) -> None:
    await killed_again_and_again(f"sqlite:///{tmp_path / 'tables.db'}", 1, 10)


@pytest.mark.slow
async def test_postgresql_with_two_workers(postgres: str) -> None:
    await killed_again_and_again(await fresh_database(postgres), 2, 10)


@pytest.mark.soak
async def test_sqlite_for_long(tmp_path: Path) -> None:
    await killed_again_and_again(f"sqlite:///{tmp_path / 'tables.db'}", 1, 200)


@pytest.mark.soak
async def test_postgresql_for_long(postgres: str) -> None:
    await killed_again_and_again(await fresh_database(postgres), 2, 200)
