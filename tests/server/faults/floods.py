"""Strangers who ask for as much as they can get, each from an address of its own, in a process of its own.

`python -m tests.server.faults.floods URL [URL ...]` goes on until its input is closed, and then prints how
often each flood met which answer.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from tilerummy.tables.protocol.messages import PROTOCOL

PAUSE = 0.02
"""Faster than any limit, but not so fast that the machine has no time left for anybody."""
GIVES_UP = 30.0
"""Seconds after which a stranger is tired of waiting: the soak asks how long things take."""
HALF_OPEN = 20
"""Half-open connections of each of so many addresses."""
GONE = (OSError, websockets.WebSocketException, httpx.HTTPError, TimeoutError, KeyError)
HEADERS = {"x-tilerummy": "1"}
Counts = dict[str, Counter[str]]


class Stranger:
    """Comes from 127.0.1.N to one of the servers."""

    def __init__(self, urls: list[str], number: int) -> None:
        self.url = Random().choice(urls)
        self.address = f"127.0.1.{number}"
        self.secret = ""
        way = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)
        self._http = httpx.AsyncClient(transport=way, base_url=self.url, headers=HEADERS, timeout=GIVES_UP)

    async def ask(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> Any:
        cookie = {"cookie": f"tilerummy={self.secret}"} if self.secret else {}
        self._http.cookies.clear()
        return await self._http.request(method, path, headers={**cookie, **(headers or {})}, **more)

    async def go(self) -> None:
        await self._http.aclose()

    async def become_somebody(self) -> None:
        self.secret = ""
        self.secret = (await self.ask("GET", "/api/me")).cookies["tilerummy"]

    async def make_table(self) -> Any:
        chosen = {"edition": "sabra", "seats": [None, "easy"], "clock_seconds": 0, "public": True}
        return await self.ask("POST", "/api/tables", json={"settings": chosen})

    async def sit_down(self) -> tuple[str, ClientConnection]:
        """At a new table of one's own, in a game."""
        await self.become_somebody()
        table = str((await self.make_table()).json()["id"])
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?protocol={PROTOCOL}"
        socket = await websockets.connect(
            address,
            additional_headers={"cookie": f"tilerummy={self.secret}"},
            local_addr=(self.address, 0),
            compression=None,
        )
        for command in ({"do": "sit", "name": "Flood"}, {"do": "start"}):
            await said(socket, command)
        return table, socket


async def said(socket: ClientConnection, command: dict[str, Any]) -> str:
    message = {"type": "command", "id": secrets.token_hex(8), "command": command}
    await socket.send(json.dumps(message))
    return await answer(socket, "done")


async def answer(socket: ClientConnection, *kinds: str) -> str:
    async with asyncio.timeout(GIVES_UP):
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "refused":
                return str(message["code"])
            if message["type"] in kinds:
                return str(message["type"])


# --- floods: each yields the answers that it meets, until something breaks; then it begins again


Met = Callable[[str], Awaitable[None]]


async def identities(stranger: Stranger, met: Met) -> None:
    while True:
        await met(str((await stranger.ask("GET", "/api/me")).status_code))


async def tables(stranger: Stranger, met: Met) -> None:
    while True:
        await stranger.become_somebody()
        for _ in range(30):
            await met(str((await stranger.make_table()).status_code))


async def codes(stranger: Stranger, met: Met) -> None:
    await stranger.become_somebody()
    table = (await stranger.make_table()).json()["id"]
    while True:
        host = f"{secrets.token_hex(30)}.{secrets.token_hex(30)}.example"  # one that no code is kept for
        got = await stranger.ask("GET", f"/api/tables/{table}/qr.svg", headers={"host": host})
        await met(str(got.status_code))


async def reviews(stranger: Stranger, met: Met) -> None:
    table, socket = await stranger.sit_down()
    await said(socket, {"do": "resign", "game": 1})
    await socket.close()
    while True:
        await met(str((await stranger.ask("GET", f"/api/records/{table}-1/review")).status_code))


async def pings(stranger: Stranger, met: Met) -> None:
    _, socket = await stranger.sit_down()
    while True:
        await socket.send(json.dumps({"type": "ping", "id": "~" * 64}))
        await met(await answer(socket, "pong"))


async def renames(stranger: Stranger, met: Met) -> None:
    _, socket = await stranger.sit_down()
    while True:
        await met(await said(socket, {"do": "rename", "name": secrets.token_hex(100)}))


async def drafts(stranger: Stranger, met: Met) -> None:
    """Of ever new devices, and as large as a message may be."""
    _, socket = await stranger.sit_down()
    faces = [f"{colour}{number}" for colour in "krby" for number in range(1, 14)]
    while True:
        melds = [" ".join(Random().choices(faces, k=35)) for _ in range(120)]
        draft = {"game": 1, "turn": 1, "device": secrets.token_hex(32), "version": 1, "melds": melds}
        await socket.send(json.dumps({"type": "draft", **draft}))
        await met(await answer(socket, "verdict"))


async def hints(stranger: Stranger, met: Met) -> None:
    _, socket = await stranger.sit_down()
    while True:
        await socket.send(json.dumps({"type": "hint", "id": "h", "step": "show"}))
        await met(await answer(socket, "hint"))


async def half_open(stranger: Stranger, met: Met) -> None:
    """Connections on which a request is begun and never ended."""
    place = urlsplit(stranger.url)
    held: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
    try:
        for _ in range(HALF_OPEN):
            way = await asyncio.open_connection(place.hostname, place.port, local_addr=(stranger.address, 0))
            way[1].write(b"GET / HTTP/1.1\r\nHost: x\r\n")
            held.append(way)
            await met("opened")
        async with asyncio.timeout(GIVES_UP):
            await asyncio.gather(*(reader.read() for reader, _ in held))
        await met("all closed")
    finally:
        for _, writer in held:
            writer.close()


FLOODS = (identities, tables, codes, reviews, pings, renames, drafts, hints, half_open, half_open, half_open)


async def _flood(urls: list[str], number: int, counts: Counter[str]) -> None:
    async def met(outcome: str) -> None:
        counts[outcome] += 1
        await asyncio.sleep(PAUSE)

    while True:
        stranger = Stranger(urls, number)
        with suppress(*GONE):
            await FLOODS[number - 1](stranger, met)
        await stranger.go()
        counts["began again"] += 1
        await asyncio.sleep(0.5)


async def _main(urls: list[str]) -> Counts:
    counts: Counts = defaultdict(Counter)
    flooding = [
        asyncio.create_task(_flood(urls, number, counts[flood.__name__]))
        for number, flood in enumerate(FLOODS, 1)
    ]
    await asyncio.to_thread(sys.stdin.read)
    for task in flooding:
        task.cancel()
    await asyncio.gather(*flooding, return_exceptions=True)
    return counts


class FloodProcess:
    """The floods, seen from where they are started."""

    def __init__(self, urls: list[str]) -> None:
        command = [sys.executable, "-m", "tests.server.faults.floods", *urls]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def end(self) -> Counts:
        told, _ = self._process.communicate("")
        return {name: Counter(counts) for name, counts in json.loads(told).items()}

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_main(sys.argv[1:]))))  # noqa: T201
