"""Where costs are measured: a database full of bad tables, and hands that reach its server."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

from bench.cost_log import USERS, Log
from tilerummy.server.http.identity import hashed
from tilerummy.server.store import open_store
from tilerummy.server.store.ids import new_code
from tilerummy.tables.protocol.build import record_id
from tilerummy.tables.protocol.messages import PROTOCOL

Call = Callable[[], Awaitable[object]]
"""What is measured: done once, and over when the answer is there."""

_TABLE = (
    "INSERT INTO tables (id, code, last_seq, changed_at, is_open, is_alive, owner, summary)"
    " VALUES (?, ?, ?, 0, ?, ?, ?, ?)"
)


@dataclass
class Stage:
    url: str
    secrets: dict[str, str] = field(default_factory=dict)
    _clients: list[httpx.AsyncClient] = field(default_factory=list)
    _sockets: list[ClientConnection] = field(default_factory=list)

    def client(self, user: str = USERS[0]) -> httpx.AsyncClient:
        """A browser of this user, with one connection that stays open."""
        headers = {"x-tilerummy": "1", "accept-language": "fr"}
        found = httpx.AsyncClient(
            base_url=self.url,
            headers=headers,
            cookies={"tilerummy": self.secrets[user]} if user else {},
            timeout=120,
            limits=httpx.Limits(max_connections=1),
        )
        self._clients.append(found)
        return found

    async def visit(self, user: str, table: str, since: str = "", kind: str = "tables") -> Visit:
        """`kind`: of a table, or of shared evenings."""
        path = f"/api/{kind}/{table}/socket?protocol={PROTOCOL}&language=fr{since}"
        address = self.url.replace("http", "ws", 1) + path
        headers = {"cookie": f"tilerummy={self.secrets[user]}"}
        socket = await websockets.connect(
            address, additional_headers=headers, compression=None, max_size=None, ping_interval=None
        )
        self._sockets.append(socket)
        return Visit(socket, msgspec.json.decode(await socket.recv()))

    async def leave(self) -> None:
        """Everybody goes home."""
        for client in self._clients:
            await client.aclose()
        await asyncio.gather(*(socket.close() for socket in self._sockets))
        self._clients.clear()
        self._sockets.clear()


@dataclass
class Visit:
    """Somebody at a table."""

    socket: ClientConnection
    welcome: dict[str, Any]

    async def ask(self, message: dict[str, Any] | bytes, *answers: str) -> dict[str, Any]:
        """Send a message, and wait for the first of these answers."""
        await self.socket.send(
            (message if isinstance(message, bytes) else msgspec.json.encode(message)).decode()
        )
        while True:
            answer: dict[str, Any] = msgspec.json.decode(await self.socket.recv())
            if answer["type"] in answers:
                return answer

    async def command(self, **command: Any) -> dict[str, Any]:
        message = {"type": "command", "id": secrets.token_hex(32), "command": command}
        return await self.ask(message, "done", "refused")


# --- the database, before the server is started


async def make_database(path: Path) -> None:
    store = await open_store(f"sqlite:///{path}")
    await store.close()


def add_user(path: Path, user: str, wall: int) -> str:
    """The user's secret."""
    secret = secrets.token_urlsafe(32)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("INSERT INTO users (id, name, created_at) VALUES (?, ?, ?)", (user, user, wall))
        database.execute(
            "INSERT INTO secrets (hash, user_id, seen_at) VALUES (?, ?, ?)", (hashed(secret), user, wall)
        )
    return secret


def add_tables(path: Path, log: Log, count: int, member: str = "") -> list[str]:
    """So many tables with this log; the list has the `member` in the place of the first who sits there."""
    ids: list[str] = []
    with closing(sqlite3.connect(path)) as database, database:
        rest = log.bodies()
        for _ in range(count):
            table = secrets.token_urlsafe(12)
            code = new_code()
            listing = log.listing(table, code)
            summary = listing.summary.replace(f'"{USERS[0]}"'.encode(), f'"{member or USERS[0]}"'.encode())
            bodies = [log.body(table, code), *rest]
            database.execute(
                _TABLE,
                (table, code, len(bodies), listing.open, listing.alive, listing.counts_for, summary),
            )
            rows = ((table, seq, log.at, body) for seq, body in enumerate(bodies, 1))
            database.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
            for user in (member,) if member else listing.members:
                database.execute("INSERT INTO members VALUES (?, ?)", (table, user))
            for record in log.records:
                key = record_id(table, record.game)
                database.execute(
                    "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?)",
                    (key, table, record.game, record.finished_at, record.summary, record.text),
                )
                for user in record.members:
                    database.execute("INSERT INTO record_members VALUES (?, ?)", (key, user))
            ids.append(table)
    return ids
