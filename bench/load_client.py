"""Players that only load the server: they draw, they send drafts, and they measure."""

from __future__ import annotations

import asyncio
from typing import Any, Self

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

_HEADERS = {"x-tilerummy": "1"}
_SETTINGS = {"edition": "sabra", "seats": [None, None], "clock_seconds": 0, "match_length": 50}
_AT_ONCE = 50
_VERDICT = '{"type":"verdict"'
_DRAFT = '{"type":"draft"'


class Player:
    def __init__(self, url: str, secret: str) -> None:
        self._url = url
        self._secret = secret
        self.latencies: list[float] = []
        self.verdicts = 0
        self.seq = 0
        self.phase = ""
        self._seat: int | None = None
        self._game: dict[str, Any] = {}
        self._rack = ""
        self._done = 0
        self._sent = 0
        self._answered = 0
        self._version = 0
        self._socket: ClientConnection | None = None
        self._news = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    async def connect(self, table: str) -> Self:
        address = f"{self._url.replace('http', 'ws', 1)}/api/tables/{table}/socket?protocol=1"
        headers = {"cookie": f"tilerummy={self._secret}"}
        self._socket = await websockets.connect(
            address, additional_headers=headers, compression=None, open_timeout=60
        )
        self._reader = asyncio.create_task(self._read(self._socket))
        return self

    async def close(self) -> None:
        if self._socket is not None and self._reader is not None:
            self._reader.cancel()
            await self._socket.close()

    @property
    def on_turn(self) -> bool:
        return self.phase == "playing" and self._game.get("turn") == self._seat

    async def command(self, **command: Any) -> None:
        self._sent += 1
        await self._send({"type": "command", "id": str(self._sent), "command": command})

    async def draw(self) -> None:
        await self.command(do="draw", game=self._game["number"], turn=self._game["turn_number"])

    async def next_game(self) -> None:
        if self.phase != "playing":
            await self.command(do="rematch" if self.phase == "over" else "next-game")
            await self._until_answered()

    async def draft(self) -> None:
        """Three tiles of the rack on the table, as somebody does who tries things out."""
        self._version += 1
        tiles = self._rack.split()[:3]
        old = [meld["tiles"] for meld in self._game["melds"]]
        await self._send(
            {
                "type": "draft",
                "game": self._game["number"],
                "turn": self._game["turn_number"],
                "device": "load",
                "version": self._version,
                "melds": [*old, *tiles],
            }
        )

    async def acknowledged(self) -> int:
        await self._until_answered()
        return self._done

    async def until_seq(self, seq: int) -> None:
        while self.seq < seq:
            await self._wait()

    async def until_playing(self) -> None:
        while self.phase != "playing":
            await self._wait()

    async def _until_answered(self) -> None:
        wanted = self._sent
        while self._answered < wanted:
            await self._wait()

    async def _wait(self) -> None:
        self._news.clear()
        await self._news.wait()

    async def _send(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        await self._socket.send(msgspec.json.encode(message).decode())

    async def _read(self, connection: ClientConnection) -> None:
        async for text in connection:
            assert isinstance(text, str)
            if text.startswith(_VERDICT):  # read no further: the load must cost less than what it loads
                self.verdicts += 1
                continue
            if text.startswith(_DRAFT):
                continue
            message = msgspec.json.decode(text)
            match message["type"]:
                case "event":
                    self.seq = message["seq"]
                    self._game |= message["game"]
                    self.phase = message["table"].get("phase", self.phase)
                    self._seat, self._rack = message["you"]["seat"], message["you"]["rack"]
                case "welcome":
                    self.seq = message["seq"]
                    self._game = message["game"] or {}
                    self.phase = message["table"]["phase"]
                case "done":
                    self._done, self._answered = message["seq"], int(message["id"])
                case "refused":
                    self._answered = max(self._answered, int(message["id"] or 0))
            self._news.set()


async def make_players(url: str, tables: int) -> list[list[Player]]:
    """So many tables with two players each, started."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def one() -> list[Player]:
        async with gate, httpx.AsyncClient(base_url=url, headers=_HEADERS, timeout=60) as http:
            secrets = []
            for _ in range(2):
                http.cookies.clear()
                secrets.append((await http.get("/api/me")).cookies["tilerummy"])
            http.cookies.set("tilerummy", secrets[0])
            table = (await http.post("/api/tables", json={"settings": _SETTINGS})).json()["id"]
            pair = [await Player(url, secret).connect(table) for secret in secrets]
            for player in pair:
                await player.command(do="sit", name="Load")
                await player.acknowledged()
            await pair[0].command(do="start")
            for player in pair:
                await player.until_playing()
            return pair

    return await asyncio.gather(*(one() for _ in range(tables)))
