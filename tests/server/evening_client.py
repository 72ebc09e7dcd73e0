"""Somebody at a real table whose evening is shared: a client that knows only what came over the wire."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

import msgspec
from websockets import ConnectionClosed
from websockets.asyncio.client import ClientConnection

from tests.server.driver import Client, Wire, connect
from tests.support.patience import PATIENCE
from tilerummy.pad import Evening, EveningEntry
from tilerummy.tables.protocol.messages import PROTOCOL

EVENING = "e1f2a3b4c5d6e7f8a9b0"


def note(entry_id: str, order: int = 1, name: str = "Ann") -> Wire:
    """A player on the pad, as a page writes it."""
    written = {"what": "player", "name": name, "place": 1, "here": True}
    entry = {"id": entry_id, "line": entry_id, "order": order, "at": 5}
    return {**entry, "note": written, "replaces": [], "by": "d"}


def tap(tap_id: str, turn: int = 1, what: str = "pass", **more: Any) -> Wire:
    return {"id": tap_id, "clock": "c1", "order": turn, "at": 1000 * turn, "turn": turn, "what": what, **more}


class EveningClient:
    def __init__(self, client: Client) -> None:
        self.client = client
        self.seq = 0
        self.welcome: Wire = {}
        self.people: Wire = {}
        self.batches: list[Wire] = []
        self.answers: dict[str, Wire] = {}
        self.closed_with: int | None = None
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()

    @staticmethod
    async def new(url: str) -> EveningClient:
        return EveningClient(await Client.new(url))

    async def share(self, evening: str = EVENING, **more: Any) -> tuple[int, Wire]:
        async with self.client.http() as http:
            answer = await http.post("/api/evenings", json={"id": evening, **more})
            return answer.status_code, answer.json()

    async def connect(self, key: str = EVENING) -> None:
        address = f"{self.client.url.replace('http', 'ws', 1)}/api/evenings/{key}/socket"
        query = f"?protocol={PROTOCOL}&since={self.seq}"
        headers = {"cookie": f"tilerummy={self.client.secret}"}
        self.welcome, self.closed_with = {}, None
        self._socket = await connect(address + query, additional_headers=headers, compression=None)
        self._reader = asyncio.create_task(self._read(self._socket))
        await self.until(lambda: bool(self.welcome) or self.closed_with is not None)

    async def disconnect(self) -> None:
        if self._socket is not None and self._reader is not None:
            await self._socket.close()
            await self._reader
        self._socket = None

    async def ask(self, kind: str, **more: Any) -> Wire:
        assert self._socket is not None
        message = {"type": kind, "id": secrets.token_hex(6), **more}
        await self._socket.send(json.dumps(message))
        await self.until(lambda: message["id"] in self.answers or self.closed_with is not None)
        return self.answers.get(message["id"], {"type": "closed"})

    async def add(self, *entries: Wire, **more: Any) -> Wire:
        return await self.ask("add", batch={"entries": entries, **more})

    @property
    def evening(self) -> Evening:
        """All entries that the server has told of."""
        told = [entry for batch in self.batches for entry in batch.get("entries", ())]
        return Evening(msgspec.convert(told, list[EveningEntry]))

    @property
    def ids(self) -> list[str]:
        """Of everything, in the order in which it came."""
        kinds = ("entries", "clocks", "taps")
        return [item["id"] for batch in self.batches for kind in kinds for item in batch.get(kind, ())]

    async def until(self, holds: Any) -> None:
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(holds)

    async def _read(self, line: ClientConnection) -> None:
        try:
            async for frame in line:
                async with self._changed:
                    self._hear(json.loads(frame))
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        async with self._changed:
            self.closed_with = line.close_code
            self._changed.notify_all()

    def _hear(self, message: Wire) -> None:
        match message["type"]:
            case "welcome":
                self.welcome, self.people, self.seq = message, message["people"], message["seq"]
                self.batches += message["batches"]
            case "added":
                assert message["seq"] == self.seq + 1
                self.seq = message["seq"]
                self.batches.append(message["batch"])
            case "people":
                self.people = message
            case _:
                self.answers[message["id"]] = message
