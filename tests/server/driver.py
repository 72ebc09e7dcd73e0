"""A real server and real clients over real sockets. A client knows only what came over the wire."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

import httpx
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection

from tests.support.patience import PATIENCE
from tilerummy.bots import NO_BUDGET, NoviceBot
from tilerummy.notation import format_tiles, parse_rack, parse_tiles
from tilerummy.rules import Action, Phase, Play, Public, Seat, Table, View, load_edition, with_house_rules
from tilerummy.rules.action import KeepDeal
from tilerummy.server.app import create_app
from tilerummy.server.config import Config
from tilerummy.server.run import uvicorn_options
from tilerummy.tables import TableState
from tilerummy.tables.lots import Lots
from tilerummy.tables.protocol.messages import PROTOCOL

HEADERS = {"x-tilerummy": "1"}
BOT = NoviceBot()
Wire = dict[str, Any]


class KnownLots:
    """The same deals whenever a test is run: what happens in it must not be a matter of luck."""

    def __init__(self, word: str = "test") -> None:
        self._word = word

    def seed(self, table: TableState) -> bytes:
        return sha256(f"{self._word} {table.game_number + 1}".encode()).digest()

    def bot(self, table: TableState) -> int:
        return int.from_bytes(sha256(f"{self._word} bot {table.seq}".encode()).digest()[:4], "big")


KNOWN = KnownLots()


@asynccontextmanager
async def running(
    database: str,
    *,
    root_path: str = "",
    lots: Lots = KNOWN,
    send_buffer: int | None = None,
    plain: bool = False,
    **options: Any,
) -> AsyncIterator[str]:
    """The URL of a server in this process.

    `send_buffer`: what the system keeps for who doesn't read; `plain`: as anybody else would start uvicorn.
    """
    config = Config(database, **{"bot_delay": 0, "generosity": 1000, "warm": False, **options})
    listening = socket.socket()
    if send_buffer is not None:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    listening.bind(("127.0.0.1", 0))
    given: dict[str, Any] = {"log_config": None} if plain else uvicorn_options()
    server = uvicorn.Server(uvicorn.Config(create_app(config, lots), root_path=root_path, **given))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started:
            if task.done():
                task.result()
                raise RuntimeError("the server did not start")
            await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await task


connect = partial(websockets.connect, ping_interval=None, open_timeout=PATIENCE, close_timeout=PATIENCE)
"""A socket that waits for as long as the server is busy."""


class Client:
    """One identity; `device` another socket of it."""

    def __init__(self, url: str, secret: str, rng: Random) -> None:
        self.url = url
        self.secret = secret
        self.rng = rng
        self.received: list[str] = []
        self.transcript: list[tuple[bool, str]] = []
        """All that was sent (True) and received, in its order."""
        self.table: Wire = {}
        self.game: Wire | None = None
        self.you: Wire = {}
        self.welcome: Wire = {}
        self.seq = 0
        self.answers: dict[str, Wire] = {}
        self.others: list[Wire] = []
        self.closed_with: int | None = None
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()

    @staticmethod
    async def new(url: str, seed: int = 0) -> Client:
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False) as http:
            answer = await http.get("/api/me")
            return Client(url, answer.cookies["tilerummy"], Random(seed))

    def http(self) -> httpx.AsyncClient:
        cookies = {"tilerummy": self.secret}
        return httpx.AsyncClient(
            base_url=self.url, headers=HEADERS, cookies=cookies, timeout=PATIENCE, verify=False
        )

    async def make_table(self, **settings: Any) -> str:
        async with self.http() as http:
            answer = await http.post("/api/tables", json={"settings": settings})
            assert answer.status_code == 201, answer.text
            return str(answer.json()["id"])

    async def connect(
        self, table: str, *, since: int | None = None, language: str | None = None, more: str = ""
    ) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?protocol={PROTOCOL}"
        if since is not None:
            address += f"&since={since}"
        if language is not None:
            address += f"&language={language}"
        address += more
        headers = {"cookie": f"tilerummy={self.secret}"}
        self.closed_with = None
        self._socket = await connect(address, additional_headers=headers, compression=None)
        self._reader = asyncio.create_task(self._read(self._socket))
        self.seq = -1
        await self.until(lambda: self.seq >= 0 or self.closed_with is not None)

    async def disconnect(self) -> None:
        if self._socket is not None and self._reader is not None:
            await self._socket.close()
            await self._reader
        self._socket = None

    async def send(self, message: Wire | str | bytes) -> None:
        assert self._socket is not None
        frame = json.dumps(message) if isinstance(message, dict) else message
        if isinstance(frame, str):
            self.transcript.append((True, frame))
        await self._socket.send(frame)

    async def ask(self, message: Wire) -> Wire:
        """Send a message with an id, and wait for its answer."""
        message.setdefault("id", secrets.token_hex(6))
        self.answers.pop(message["id"], None)
        await self.send(message)
        await self.until(lambda: message["id"] in self.answers)
        return self.answers[message["id"]]

    async def command(self, do: str, *, command_id: str | None = None, **details: Any) -> Wire:
        message: Wire = {"type": "command", "command": {"do": do, **details}}
        if command_id is not None:
            message["id"] = command_id
        return await self.ask(message)

    async def until(self, condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(condition)

    async def _read(self, connection: ClientConnection) -> None:
        try:
            async for message in connection:
                assert isinstance(message, str)
                self.received.append(message)
                self.transcript.append((False, message))
                self._take(json.loads(message))
                async with self._changed:
                    self._changed.notify_all()
        except websockets.ConnectionClosed:
            pass
        self.closed_with = connection.close_code
        async with self._changed:
            self._changed.notify_all()

    def _take(self, message: Wire) -> None:
        match message["type"]:
            case "welcome":
                self.table, self.game, self.you = message["table"], message["game"], message["you"]
                self.seq, self.welcome = message["seq"], message
            case "event":
                self.table |= message["table"]
                if message["game"]:
                    self.game = (self.game or {}) | message["game"]
                self.you = message["you"]
                self.seq = message["seq"]
            case "done" | "refused" | "hint" | "pong" if message["id"] is not None:
                self.answers[message["id"]] = message
            case _:
                self.others.append(message)

    # --- playing from what came over the wire

    @property
    def seat(self) -> int | None:
        seat: int | None = self.you["seat"]
        return seat

    @property
    def must_act(self) -> bool:
        if self.game is None or self.table["phase"] != "playing":
            return False
        return bool(self.you["may_redeal"]) or (self.game["turn"] == self.seat and self.seat is not None)

    def view(self) -> View:
        """What the wire told, in the types of the rules."""
        assert self.game is not None
        assert self.seat is not None
        settings = self.table["settings"]
        edition = with_house_rules(load_edition(settings["edition"]), settings["house_rules"])
        game = self.game
        public = Public(
            edition=edition,
            seats=len(game["rack_sizes"]),
            commitment=game["commitment"],
            phase=Phase(game["phase"]),
            deals=game["deals"],
            starter=game["starter"],
            turn=game["turn"],
            turn_number=game["turn_number"],
            table=Table(tuple(parse_tiles(meld["tiles"]) for meld in game["melds"])),
            opened=tuple(game["opened"]),
            resigned=tuple(game["resigned"]),
            passed=tuple(game["passed"]),
            rack_sizes=tuple(game["rack_sizes"]),
            pool_size=game["pool_size"],
            history=(),
            result=None,
        )
        return View(public, Seat(self.seat), parse_rack(self.you["rack"]), self.you["may_redeal"])

    def choose(self) -> Wire:
        """The command that a simple bot would give."""
        assert self.game is not None
        action: Action = BOT.choose(self.view(), self.rng, NO_BUDGET)
        moment = {"game": self.game["number"], "turn": self.game["turn_number"]}
        match action:
            case Play(table):
                return {"do": "play", **moment, "melds": [format_tiles(meld) for meld in table.melds]}
            case KeepDeal():
                return {"do": "keep-deal", "game": self.game["number"], "deal": self.game["deals"]}
            case _:
                return {"do": "draw", **moment}

    async def act(self) -> Wire:
        return await self.ask({"type": "command", "command": self.choose()})


async def who_must_act(*clients: Client) -> Client:
    """The one of these who is to act, as soon as that one knows it."""
    waiting = {asyncio.create_task(each.until(partial(_must_act, each))): each for each in clients}
    done, others = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    found = done.pop()
    await found
    return waiting[found]


def _must_act(client: Client) -> bool:
    return client.must_act
