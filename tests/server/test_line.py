"""A socket's line: what is pushed goes out whole, in order and together, however long it is."""

import asyncio
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from tilerummy.server.http.line import LineProtocol, line_of

pytestmark = pytest.mark.anyio


class Wire(asyncio.Transport):
    """A transport that remembers each write."""

    def __init__(self) -> None:
        super().__init__({"sockname": ("127.0.0.1", 1), "peername": ("127.0.0.1", 2)})
        self.writes: list[bytes] = []
        self.reads = True
        self.closed = False

    def write(self, data: Any) -> None:
        self.writes.append(bytes(data))

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


class Ends:
    """Both ends of a line, opened; the application waits until it is told to end."""

    def __init__(self) -> None:
        self.wire = Wire()
        self.client = ClientProtocol(parse_uri("ws://127.0.0.1/"))
        self.end = asyncio.Event()
        self.scope: Any = None

        async def app(scope: Any, receive: Any, send: Any) -> None:
            self.scope = scope
            await receive()
            await send({"type": "websocket.accept"})
            await self.end.wait()

        config = Config(app, ws=LineProtocol, ws_per_message_deflate=False, log_config=None)
        config.load()
        self.server = LineProtocol(config, ServerState(), {})
        self.server.connection_made(self.wire)

    async def open(self) -> None:
        self.client.send_request(self.client.connect())
        self.to_server()
        while not self.wire.writes:
            await asyncio.sleep(0)
        self.to_client()

    def to_server(self) -> None:
        self.server.data_received(b"".join(self.client.data_to_send()))

    def to_client(self) -> list[tuple[Opcode, bytes]]:
        """What has arrived at the client since it last looked."""
        for data in self.wire.writes:
            self.client.receive_data(data)
        self.wire.writes.clear()
        found = self.client.events_received()
        return [(event.opcode, bytes(event.data)) for event in found if isinstance(event, Frame)]


@pytest.fixture
async def ends() -> Any:
    found = Ends()
    await found.open()
    yield found
    found.end.set()
    found.server.connection_lost(None)
    while found.server.tasks:
        await asyncio.sleep(0)


async def test_what_is_pushed_in_one_turn_is_written_at_once(ends: Ends) -> None:
    sizes = (0, 1, 125, 126, 65_535, 65_536)
    for size in sizes:
        line_of(ends.scope).push(b"x" * size)
    assert ends.wire.writes == []
    await asyncio.sleep(0)
    assert len(ends.wire.writes) == 1
    assert ends.to_client() == [(Opcode.TEXT, b"x" * size) for size in sizes]


async def test_a_close_comes_after_what_was_pushed_and_nothing_after_it(ends: Ends) -> None:
    line = line_of(ends.scope)
    line.push(b"last")
    await line.send({"type": "websocket.close", "code": 4008, "reason": "TOO_SLOW"})
    line.push(b"too late")
    await asyncio.sleep(0)
    (opcode, text), (closing, _) = ends.to_client()
    assert (opcode, text, closing) == (Opcode.TEXT, b"last", Opcode.CLOSE)
    assert line.waiting == 0


async def test_what_a_slow_client_does_not_read_waits(ends: Ends) -> None:
    line = line_of(ends.scope)
    ends.server.pause_writing()
    for number in range(3):
        line.push(str(number).encode())
        await asyncio.sleep(0)
    assert (line.waiting, ends.wire.writes) == (3, [])
    ends.server.resume_writing()
    assert line.waiting == 0
    assert [text for _, text in ends.to_client()] == [b"0", b"1", b"2"]


async def test_who_sends_too_much_at_once_is_not_read_until_it_is_answered(ends: Ends) -> None:
    line = line_of(ends.scope)
    for number in range(20):
        ends.client.send_text(str(number).encode())
    ends.to_server()
    assert not ends.wire.reads
    for number in range(20):
        assert await line.receive() == {"type": "websocket.receive", "bytes": str(number).encode()}
    assert ends.wire.reads


async def test_text_that_is_none_closes_the_line(ends: Ends) -> None:
    ends.client.send_text(b"\xff")
    ends.to_server()
    ends.to_client()
    assert ends.client.close_rcvd is not None
    assert ends.client.close_rcvd.code == 1007
    assert (await line_of(ends.scope).receive())["type"] == "websocket.disconnect"


async def test_what_comes_while_nothing_waits_can_be_taken_at_once(ends: Ends) -> None:
    line = line_of(ends.scope)
    taken: list[bytes] = []

    def take(data: bytes) -> bool:
        taken.append(data)
        return data.startswith(b"draft")

    line.at_once = take
    for text in (b"draft 1", b"command", b"draft 2"):
        ends.client.send_text(text)
    ends.to_server()
    assert taken == [b"draft 1", b"command"]  # the last one has to wait for the one before
    assert [(await line.receive())["bytes"] for _ in range(2)] == [b"command", b"draft 2"]
    ends.client.send_text(b"draft 3")
    ends.to_server()
    assert taken[2:] == [b"draft 3"]
