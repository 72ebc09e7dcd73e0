"""Streams of bad input over real sockets: the answer is an error or a closed socket, never a changed game."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import websockets
from hypothesis import given
from hypothesis import strategies as st

from tests.server.conftest import fresh_database
from tests.server.driver import Client, Wire, connect
from tests.server.fuzz_settings import fuzz
from tests.server.processes import ServerProcess
from tests.server.test_protocol import two_players
from tests.support.patience import PATIENCE
from tilerummy.server.connection.limits import MESSAGE_BYTES
from tilerummy.server.store import open_store
from tilerummy.tables.protocol.messages import PROTOCOL, CloseCode

EXPECTED_CLOSES = {each.value for each in CloseCode} | {1003, 1007, 1002}
"""Ours, and those of the WebSocket protocol for what is no text or no frame."""
LOST = 1006
"""The server closed while we were still sending, and its reason didn't get through."""

# --- what is sent: each is nothing that a spectator or a player who isn't on turn may do

_LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
_JSON = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
_NUMBER = st.integers(-2, 3) | st.integers() | _JSON
_MELDS = st.lists(
    st.sampled_from(["r1 r2 r3", "J", "", "r99", "k1 | k2", "\0"]) | st.text(max_size=9), max_size=4
)
_ID = st.sampled_from(["used before", "", "a", "x" * 64, "x" * 65, "\0"]) | st.text(max_size=9) | _JSON
_MOVES = st.fixed_dictionaries(
    {"do": st.sampled_from(["play", "draw", "keep-deal", "demand-redeal", "start", "next-game", "rematch"])},
    optional={"game": _NUMBER, "turn": _NUMBER, "deal": _NUMBER, "melds": _MELDS | _JSON},
)
_OTHERS = st.fixed_dictionaries(
    {
        "do": st.sampled_from(
            ["sit", "set-bot", "remove", "change-settings", "stand-in", "resume", "resign", ""]
        )
    },
    optional={
        "game": st.integers(2) | st.text(max_size=3),  # who plays may resign from game 1
        "seat": _NUMBER,
        "name": st.text(max_size=300) | _JSON,
        "level": st.sampled_from(["easy", "best"]) | _JSON,
        "settings": _JSON,
        "more": _JSON,
    },
)
_COMMAND = st.fixed_dictionaries(
    {"type": st.just("command"), "command": _MOVES | _OTHERS | _JSON}, optional={"id": _ID, "more": _JSON}
)
_WELL_FORMED = st.fixed_dictionaries(  # but not allowed
    {
        "type": st.just("command"),
        "id": _ID,
        "command": st.sampled_from(
            [
                {"do": "draw", "game": 1, "turn": 1},
                {"do": "play", "game": 1, "turn": 1, "melds": ["r1 r2 r3"]},
                {"do": "keep-deal", "game": 1, "deal": 1},
                {"do": "resign", "game": 2},
                {"do": "sit", "name": "\0", "seat": 1},
                {"do": "start", "fill": "easy"},
                {"do": "resume"},
                {"do": "stand-in", "seat": 0},
                {"do": "rematch"},
            ]
        ),
    }
)
_DRAFT = st.fixed_dictionaries(
    {"type": st.just("draft"), "game": _NUMBER, "turn": _NUMBER, "melds": _MELDS | _JSON},
    optional={"device": _ID, "version": _NUMBER, "show": _JSON},
)
_ASKED = st.fixed_dictionaries(
    {"type": st.sampled_from(["hint", "react", "ping", "welcome", "done", ""]) | _JSON},
    optional={"id": _ID, "step": st.sampled_from(["is-there", "x"]) | _JSON, "reaction": _JSON},
)
_TEXT = (_WELL_FORMED | _COMMAND | _DRAFT | _ASKED | _JSON).map(json.dumps)
_BROKEN = st.tuples(_TEXT, st.integers(0, 300), st.text(max_size=3)).map(
    lambda t: t[0][: t[1]] + t[2] + t[0][t[1] :]
)
_HUGE = st.sampled_from(["[" * 9000, '"' + "x" * (MESSAGE_BYTES - 2) + '"', "{" * (MESSAGE_BYTES + 1)])
_FRAME = _TEXT | _BROKEN | st.text(max_size=200) | st.binary(max_size=200) | _HUGE
_STREAM = st.lists(_FRAME, min_size=1, max_size=12)

_COOKIE = st.sampled_from(
    ["", "tilerummy=", "tilerummy=x", "tilerummy=" + "x" * 5000, "other=1", "=;,\\"]
) | (st.text("abc=; \\\"'%,é", max_size=20).map(lambda text: f"tilerummy={text}"))
_ORIGIN = st.sampled_from([None, None, "https://evil.example", "null", "", "http://[", "http://127.0.0.1:1"])
_RIGHT = f"?protocol={PROTOCOL}"
_QUERY = st.sampled_from(["", "?protocol=0", "?protocol=1", "?protocol=x", f"{_RIGHT}&since=x", _RIGHT])
_KEY = st.sampled_from(["TABLE", "none", "%00", "%FF", "x" * 300, "a%2Fb"])


class Game:
    """A running server with a game of two whom nobody disturbs."""

    def __init__(self, database: str) -> None:
        self.loop = asyncio.new_event_loop()
        self.database = database
        self.server = ServerProcess(database)
        self.server.start()
        self.run(self._begin())

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    async def _begin(self) -> None:
        await self.server.ready()
        self.url = self.server.url
        self.table, self.on_turn, self.waiting = await two_players(self.url)
        self.eve = await Client.new(self.url)
        first = {"type": "command", "id": "used before", "command": {"do": "rename", "name": "Robert"}}
        assert (await self.waiting.ask(first))["type"] == "done"
        await self.on_turn.until(lambda: self.on_turn.seq >= self.waiting.seq)
        self.before = (self.on_turn.seq, self.on_turn.game, self.on_turn.you)

    async def unchanged(self) -> None:
        """By the eyes of the player on turn, and by the log."""
        assert (await self.on_turn.ask({"type": "ping"}))["type"] == "pong"
        assert (self.on_turn.seq, self.on_turn.game, self.on_turn.you) == self.before

    async def healthy(self) -> None:
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, verify=False) as http:
            assert (await http.get("/healthz")).status_code == 200
            metrics = (await http.get("/metrics")).text
        assert 'code="unavailable"' not in metrics
        assert "tilerummy_bugs_total{" not in metrics

    def end(self) -> None:
        async def leave() -> None:
            for client in (self.on_turn, self.waiting):
                await client.disconnect()

        self.run(leave())
        self.server.kill()
        self.loop.close()


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    if request.param == "sqlite":
        folder: Path = tmp_path_factory.mktemp("fuzz")
        database = f"sqlite:///{folder / 'tables.db'}"
    else:
        database = asyncio.run(fresh_database(request.getfixturevalue("postgres")))
    found = Game(database)
    yield found
    found.end()
    assert asyncio.run(entries_but_absences(found)) == found.before[0]


async def entries_but_absences(game: Game) -> int:
    store = await open_store(game.database)
    bodies = [json.loads(entry.body) for entry in await store.tables.entries(game.table)]
    await store.close()
    return sum(any(fact["type"] not in ("absent", "back") for fact in body) for body in bodies)


async def pour(game: Game, client: Client, stream: list[str | bytes]) -> None:
    """Send all of it; the socket answers, or is closed for a reason."""
    await client.connect(game.table)
    try:
        for frame in stream:
            await client.send(frame)
        await client.send({"type": "ping", "id": "end of the stream"})
        await client.until(lambda: "end of the stream" in client.answers or client.closed_with is not None)
    except websockets.ConnectionClosed:
        await client.until(lambda: client.closed_with is not None)
    closed = client.closed_with
    assert closed is None or closed == LOST or closed in EXPECTED_CLOSES, closed
    refusals = [m for m in (*client.others, *client.answers.values()) if m["type"] == "refused"]
    assert not any(m["code"] in ("unavailable", "bug") for m in refusals), refusals
    await client.disconnect()


@pytest.mark.slow
@given(stream=_STREAM, seated=st.booleans())
@fuzz(120)
def test_a_stream_of_anything_changes_nothing(game: Game, stream: list[str | bytes], seated: bool) -> None:
    """From a spectator, and from a second device of the player who isn't on turn."""
    secret = game.waiting.secret if seated else game.eve.secret
    game.run(pour(game, Client(game.url, secret, Random(0)), stream))
    game.run(game.unchanged())
    game.run(game.healthy())


@pytest.mark.slow
@given(key=_KEY, query=_QUERY, cookie=_COOKIE, origin=_ORIGIN, known=st.booleans())
@fuzz(120)
def test_nobody_comes_in_by_a_side_door(
    game: Game, key: str, query: str, cookie: str, origin: str | None, known: bool
) -> None:
    """Wrong tables, versions, cookies and origins: a refusal before the socket opens, or a code after it."""
    table = key.replace("TABLE", game.table)
    address = f"{game.url.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
    headers = {"cookie": f"tilerummy={game.eve.secret}" if known else cookie}
    if origin is not None:
        headers["origin"] = origin
    answer = game.run(knock(address, headers))
    if isinstance(answer, int):
        assert 400 <= answer < 500 or answer in EXPECTED_CLOSES
    else:  # only a known spectator of this very table, from no foreign page and with the right version
        assert (known, key, origin) == (True, "TABLE", None)
        assert query.startswith(_RIGHT)
        assert (answer["type"], answer["you"]["rack"]) == ("welcome", "")
    game.run(game.unchanged())
    game.run(game.healthy())


async def knock(address: str, headers: dict[str, str]) -> int | Wire:
    """The status that refuses us, the code that the socket is closed with, or the first message."""
    try:
        async with connect(address, additional_headers=headers, compression=None) as socket:
            await socket.send('{"type":"command","id":"a","command":{"do":"draw","game":1,"turn":1}}')
            first: Wire = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            return first
    except websockets.InvalidStatus as refused:
        return refused.response.status_code
    except websockets.ConnectionClosed as closed:
        return LOST if closed.rcvd is None else closed.rcvd.code


@pytest.mark.slow
def test_what_was_carried_out_is_not_carried_out_again(game: Game) -> None:
    """The same id again, with another command, from another device, by somebody else."""

    async def replay() -> None:
        device = Client(game.url, game.waiting.secret, Random(0))
        await device.connect(game.table)
        for command in ({"do": "rename", "name": "Eve"}, {"do": "resign", "game": 1}, {"do": "leave"}):
            again = await device.ask({"type": "command", "id": "used before", "command": command})
            assert (again["type"], again["seq"]) == ("done", game.before[0])
        await device.disconnect()
        eve = Client(game.url, game.eve.secret, Random(0))
        await eve.connect(game.table)
        for command in ({"do": "resign", "game": 1}, {"do": "draw", "game": 1, "turn": 1}, {"do": "leave"}):
            theirs = await eve.ask({"type": "command", "id": "used before", "command": command})
            assert theirs["code"] == "not-seated"
        await eve.disconnect()

    game.run(replay())
    game.run(game.unchanged())
