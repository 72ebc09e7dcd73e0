"""Players that load the server: they lay what they can, draw, send drafts, and measure."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import httpx
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.load_hands import plan
from tilerummy.tables.protocol.messages import PROTOCOL

_HEADERS = {"x-tilerummy": "1"}
_SETTINGS = {"edition": "sabra", "clock_seconds": 0, "match_length": 50}
_AT_ONCE = 50
_VERDICT = b'{"type":"verdict"'
_DRAFT = b'{"type":"draft"'


class Player(WSListener):
    def __init__(self) -> None:
        self.verdict_times: list[float] = []
        self.drafts_seen = 0
        self.refused: Counter[str] = Counter()
        """What was refused, and in which words; drafts that were overtaken by the next one, too."""
        self.seq = 0
        self.phase = ""
        self._needed = 0
        self._seat: int | None = None
        self._game: dict[str, Any] = {}
        self._rack = ""
        self._done = 0
        self._sent = 0
        self._answered = 0
        self._refused = False
        self._asked = ""
        self._version = 0
        self._drafted_at: dict[int, float] = {}
        self._steps: list[list[str]] = []
        self._planned = (0, 0)
        self._transport: WSTransport | None = None
        self._news = asyncio.Event()

    # --- what it does

    @property
    def on_turn(self) -> bool:
        return self.phase == "playing" and self._game.get("turn") == self._seat

    async def sit(self) -> None:
        await self._command(do="sit", name="Load")

    async def start(self) -> None:
        await self._command(do="start")

    async def move(self) -> int:
        """Lay what there is to lay, or draw; the `seq` of it."""
        steps = self._plan()
        if steps:
            await self._command(do="play", melds=steps[-1], **self._moment())
            if not self._refused:
                return self._done
        return await self.draw()

    async def draw(self) -> int:
        await self._command(do="draw", **self._moment())
        return self._done

    async def next_game(self) -> None:
        if self.phase != "playing":
            await self._command(do="rematch" if self.phase == "over" else "next-game")

    def draft(self, step: int) -> None:
        """One of the tables on the way to a play; without a play a few loose tiles, as who tries things."""
        steps = self._plan()
        old = self._table()
        melds = steps[min(step, len(steps) - 1)] if steps else [*old, *self._rack.split()[: 1 + step % 4]]
        self._version += 1
        self._drafted_at[self._version] = perf_counter()
        self._send(
            {"type": "draft", "device": "load", "version": self._version, "melds": melds, **self._moment()}
        )

    async def until_seq(self, seq: int) -> None:
        while self.seq < seq:
            await self._wait()

    async def until_playing(self) -> None:
        while self.phase != "playing":
            await self._wait()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.disconnect()

    def _moment(self) -> dict[str, int]:
        return {"game": self._game["number"], "turn": self._game["turn_number"]}

    def _table(self) -> list[str]:
        return [meld["tiles"] for meld in self._game["melds"]]

    def _plan(self) -> list[list[str]]:
        moment = (self._game["number"], self._game["turn_number"])
        if self._planned != moment:
            self._planned = moment
            opened = self._game["opened"][self._seat]
            self._steps = plan(self._rack, self._table(), 0 if opened else self._needed)
        return self._steps

    async def _command(self, **command: Any) -> None:
        self._sent += 1
        self._refused = False
        self._asked = command["do"]
        self._send({"type": "command", "id": str(self._sent), "command": command})
        wanted = self._sent
        while self._answered < wanted:
            await self._wait()

    async def _wait(self) -> None:
        self._news.clear()
        await self._news.wait()

    def _send(self, message: dict[str, Any]) -> None:
        assert self._transport is not None
        self._transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    # --- what it hears

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
            return
        text = frame.get_payload_as_bytes()
        if text.startswith(_DRAFT):  # read no further: the load must cost less than what it loads
            self.drafts_seen += 1
            return
        message = msgspec.json.decode(text)
        match message["type"]:
            case "verdict":
                self.verdict_times.append(perf_counter() - self._drafted_at.pop(message["version"]))
                return
            case "event":
                self.seq = message["seq"]
                self._game |= message["game"]
                self.phase = message["table"].get("phase", self.phase)
                self._seat, self._rack = message["you"]["seat"], message["you"]["rack"]
            case "welcome":
                self.seq = message["seq"]
                self._game = message["game"] or {}
                self.phase = message["table"]["phase"]
                self._needed = message["table"]["rules"]["opening_points"]
            case "done":
                self._done, self._answered = message["seq"], int(message["id"])
            case "refused" if message["id"] is None:
                self.refused[f"draft: {message['code']}, {message['text']}"] += 1
                self._drafted_at.pop(message["version"], None)
            case "refused":
                self.refused[f"{self._asked}: {message['code']}, {message['text']}"] += 1
                self._refused = True
                self._answered = int(message["id"])
            case _:
                pass  # what isn't asked for tells nothing of the load
        self._news.set()


@dataclass(frozen=True, slots=True)
class Table:
    players: list[Player]
    times: list[float] = field(default_factory=list)
    """From a command to the moment when everybody has its event."""

    async def step(self, *, only_draw: bool = False) -> None:
        """One command of whoever is on turn; between games, the next game."""
        player = self.on_turn()
        if player is None:
            assert self.players[0].phase != "playing"  # everybody has seen the last command's event
            for each in self.players:
                await each.next_game()
            for each in self.players:
                await each.until_playing()
            return
        began = perf_counter()
        seq = await (player.draw() if only_draw else player.move())
        for each in self.players:
            await each.until_seq(seq)
        self.times.append(perf_counter() - began)

    def on_turn(self) -> Player | None:
        return next((each for each in self.players if each.on_turn), None)


async def make_tables(url: str, sizes: list[int]) -> list[Table]:
    """A table for each number of players, started."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def one(size: int) -> Table:
        settings = {**_SETTINGS, "seats": [None] * size}
        async with gate, httpx.AsyncClient(base_url=url, headers=_HEADERS, timeout=60) as http:
            secrets = []
            for _ in range(size):
                http.cookies.clear()
                secrets.append((await http.get("/api/me")).cookies["tilerummy"])
            http.cookies.set("tilerummy", secrets[0])
            table = (await http.post("/api/tables", json={"settings": settings})).json()["id"]
            players = [await _connected(url, table, secret) for secret in secrets]
            for player in players:
                await player.sit()
            await players[0].start()
            for player in players:
                await player.until_playing()
            return Table(players)

    return list(await asyncio.gather(*(one(size) for size in sizes)))


async def _connected(url: str, table: str, secret: str) -> Player:
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket?protocol={PROTOCOL}"
    headers = {"cookie": f"tilerummy={secret}"}
    _, player = await ws_connect(Player, address, extra_headers=headers, websocket_handshake_timeout=60)
    assert isinstance(player, Player)
    return player
