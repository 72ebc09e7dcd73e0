"""Connections that are opened and then not used: they end by themselves, and keep nobody out meanwhile."""

import asyncio
import shlex
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.server import raw
from tests.server.driver import Client, running
from tests.server.processes import ServerProcess
from tests.server.raw import post, request
from tests.support.patience import PATIENCE
from tilerummy.server.connection.connections import Connections
from tilerummy.server.connection.limits import REQUEST_SECONDS
from tilerummy.server.connection.proxies import Proxies
from tilerummy.server.report.metrics import REGISTRY
from tilerummy.tables.protocol.messages import PROTOCOL

pytestmark = pytest.mark.anyio

HANDSHAKE = {
    "connection": "upgrade",
    "upgrade": "websocket",
    "sec_websocket_key": "dGhlIHNhbXBsZSBub25jZQ==",
    "sec_websocket_version": "13",
}


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is found to keep the server waiting has done so for long enough."""
    monkeypatch.setattr("tilerummy.server.connection.connections.REQUEST_SECONDS", 0)
    monkeypatch.setattr("tilerummy.server.connection.connections.READ_SECONDS", 0)
    monkeypatch.setattr("tilerummy.server.connection.connections.SWEEP_SECONDS", 0.01)


def open_connections() -> float:
    return REGISTRY.get_sample_value("tilerummy_connections") or 0.0


async def all_gone() -> None:
    async with asyncio.timeout(PATIENCE):
        while open_connections():
            await asyncio.sleep(0.01)


async def sockets(url: str, count: int) -> list[Client]:
    """Open ones, for which the server does something."""
    ann = await Client.new(url)
    table = await ann.make_table()
    found = [Client(url, ann.secret, ann.rng) for _ in range(count)]
    for each in found:
        await each.connect(table)
    return found


@pytest.mark.usefixtures("impatient")
async def test_a_request_that_does_not_come_to_its_end_is_given_up(tmp_path: Path) -> None:
    begun = [
        b"",
        b"G",
        b"GET /api/me HTTP/1.1\r\nhost: x\r\n",
        post("/api/tables", b'{"settings":{}}')[:-1],
        post("/api/tables", b"").replace(b"content-length: 0", b"transfer-encoding: chunked") + b"4\r\n{",
        request("/api/editions") + b"GET / HT",
        request("/api/editions") + post("/api/tables", b"x" * 100)[:-1],
    ]
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        for data in begun:
            reader, writer = await raw.connect(url)
            writer.write(data)
            async with asyncio.timeout(PATIENCE):
                await reader.read()  # to its end
            writer.close()
        await all_gone()


async def test_a_connection_that_is_idle_between_requests_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilerummy.server.run.IDLE_SECONDS", 0.01)
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        reader, writer = await raw.connect(url)
        writer.write(request("/api/editions"))
        assert (await raw.answer_from(reader)).status == 200
        async with asyncio.timeout(PATIENCE):
            assert await reader.read() == b""
        writer.close()


@asynccontextmanager
async def deaf(url: str) -> AsyncIterator[asyncio.StreamWriter]:
    """A connection of somebody who never reads, and of whom the system keeps little."""
    host, port = url.removeprefix("http://").split(":")
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    narrow.setblocking(False)
    await asyncio.get_running_loop().sock_connect(narrow, (host, int(port)))
    reader, writer = await asyncio.open_connection(sock=narrow, limit=1)
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    del reader
    try:
        yield writer
    finally:
        writer.transport.abort()


@pytest.mark.usefixtures("impatient")
async def test_who_does_not_read_the_answer_is_cut_off(tmp_path: Path) -> None:
    async with running(f"sqlite:///{tmp_path / 'tables.db'}", send_buffer=2048) as url, deaf(url) as writer:
        writer.write(request("/api/editions") * 50)
        await all_gone()


async def test_a_socket_that_does_not_answer_pings_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilerummy.server.connection.connections.READ_SECONDS", 0)
    monkeypatch.setattr("tilerummy.server.connection.connections.SWEEP_SECONDS", 0.01)
    monkeypatch.setattr("tilerummy.server.run._PULSE_SECONDS", 0.05)
    async with running(f"sqlite:///{tmp_path / 'tables.db'}", send_buffer=2048) as url:
        ann = await Client.new(url)
        table = await ann.make_table()
        path, cookie = f"/api/tables/{table}/socket?protocol={PROTOCOL}", f"tilerummy={ann.secret}"
        async with deaf(url) as writer:
            writer.write(request(path, cookie=cookie, **HANDSHAKE))
            async with asyncio.timeout(PATIENCE):
                while not open_connections():
                    await asyncio.sleep(0.001)
            await all_gone()


async def test_an_address_has_so_many_connections_and_its_idle_ones_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilerummy.server.app.CONNECTIONS_PER_ADDRESS", 0.006)
    async with running(f"sqlite:///{tmp_path / 'tables.db'}", trusted_proxies=()) as url:
        clients = await sockets(url, 5)
        half = [await raw.connect(url) for _ in range(20)]
        answer = await raw.send(url, request("/api/editions"))
        assert answer.status == 200
        clients += await sockets(url, 1)
        for kind in ({}, HANDSHAKE):
            full = await raw.send(url, request("/api/editions", accept_language="de", **kind))
            assert (full.status, full.json()["code"]) == (429, "too-fast")
            assert full.headers["retry-after"] == str(REQUEST_SECONDS)
            assert full.headers["connection"] == "close"
        for each in clients:
            assert (await each.ask({"type": "ping"}))["type"] == "pong"
            await each.disconnect()
        for _, writer in half:
            writer.close()
        await all_gone()
        assert (await raw.send(url, request("/api/editions"))).status == 200


async def test_proxies_that_are_trusted_bring_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their clients have as many sockets as an address has."""
    monkeypatch.setattr("tilerummy.server.app.CONNECTIONS_PER_ADDRESS", 0.006)
    monkeypatch.setattr("tilerummy.server.connection.guard.SOCKETS_PER_ADDRESS", 0.012)
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        clients = await sockets(url, 12)
        key = (await clients[0].make_table(),)[0]
        path = f"/api/tables/{key}/socket?protocol={PROTOCOL}"
        full = await raw.send(url, request(path, **HANDSHAKE))
        assert (full.status, full.json()["code"]) == (429, "too-fast")
        other = await raw.send(url, request(path, x_forwarded_for="192.0.2.1", **HANDSHAKE))
        assert other.status == 101
        for each in clients:
            await each.disconnect()


@pytest.mark.slow
async def test_when_there_is_no_room_newcomers_are_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilerummy.server.app.room_for_connections", lambda: 8)
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        clients = await sockets(url, 8)
        full = await raw.send(url, request("/api/editions", accept_language="nl"))
        assert (full.status, full.json()["code"]) == (503, "unavailable")
        assert int(full.headers["retry-after"]) > 0
        crowd = [await raw.connect(url) for _ in range(40)]
        async with asyncio.timeout(PATIENCE):
            for reader, _ in crowd[20:]:
                assert await ended(reader)  # without a word
        await clients[0].disconnect()
        for _, writer in crowd:
            writer.close()
        async with asyncio.timeout(PATIENCE):
            while (await raw.send(url, request("/api/editions"))).status != 200:
                await asyncio.sleep(0.01)
        for each in clients[1:]:
            await each.disconnect()


async def ended(reader: asyncio.StreamReader) -> bool:
    try:
        return await reader.read() == b""
    except ConnectionResetError:
        return True


async def test_many_half_open_connections_keep_nobody_out(tmp_path: Path) -> None:
    """More than the system gives to a process, from an address that is trusted."""
    start = f"{shlex.quote(sys.executable)} -c {shlex.quote(RUN)}"
    server = ServerProcess(
        f"sqlite:///{tmp_path / 'tables.db'}",
        run=("-c", f"import os; os.execv('/bin/sh', ['sh', '-c', {'ulimit -n 200; exec ' + start!r}])"),
    )
    server.start()
    half: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
    try:
        await server.ready()
        (ann,) = await sockets(server.url, 1)
        for number in range(400):
            half.append(await raw.connect(server.url))
            half[-1][1].write(b"GET / HT"[: number % 9])
            if number % 20 == 0:
                async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
                    assert (await http.get("/healthz")).status_code == 200
        assert (await ann.ask({"type": "ping"}))["type"] == "pong"
        assert (await ann.command("sit", name="Ann"))["type"] == "done"
        await ann.disconnect()
    finally:
        for _, writer in half:
            writer.close()
        server.kill()


RUN = (
    "from tilerummy.server.run import run; from tilerummy.server.config import from_environment; "
    "run(from_environment())"
)


class Hung(asyncio.Transport):
    """One that neither sends nor closes."""

    def __init__(self) -> None:
        super().__init__()
        self.closing = self.aborted = False

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.aborted = True


async def test_a_request_has_its_time_and_a_line_that_does_not_close_is_cut() -> None:
    now = 0.0
    connections = Connections(100, Proxies(), lambda: now)
    slow, busy, idle = Hung(), Hung(), Hung()
    places = [connections.come(each, "192.0.2.1") for each in (slow, busy, idle)]
    assert all(places)
    _, at_work, between = places
    assert at_work is not None
    assert between is not None
    at_work.note(idle=False, owing=False)
    between.note(idle=True, owing=False)
    for moment, closing, aborted in (
        (14.9, False, False),
        (15, True, False),
        (16, True, False),
        (76, True, True),
    ):
        now = moment
        connections._sweep()
        assert (slow.closing, slow.aborted) == (closing, aborted)
        assert [busy.closing, idle.closing] == [False, False]
    for place in places:
        assert place is not None
        place.leave()
        place.leave()
    assert len(connections) == 0


def test_the_limit_of_descriptors_is_raised_as_far_as_it_may() -> None:
    code = (
        "import resource\n"
        "from tilerummy.server.connection.descriptors import raise_limit, room_for_connections\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (100, 1000))\n"
        "raise_limit(); print(resource.getrlimit(resource.RLIMIT_NOFILE), room_for_connections())"
    )
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert found.stdout == "(1000, 1000) 874\n"
