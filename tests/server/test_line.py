"""A socket's line: texts go out whole and in order, however long, and come in so, however cut into pieces."""

import asyncio
import logging
from random import Random
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from tilerummy.server.connection.line import Line, line_of, uvicorn_line
from tilerummy.server.connection.line.frames import framed, whole_text
from tilerummy.server.connection.line.uvicorn_line import UvicornLine
from tilerummy.server.report.limited_log import LimitedLog
from tilerummy.server.report.metrics import REGISTRY

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

        config = Config(app, ws=UvicornLine, ws_per_message_deflate=False, log_config=None)
        config.load()
        self.server = UvicornLine(config, ServerState(), {})
        self.server.connection_made(self.wire)

    async def open(self) -> None:
        self.client.send_request(self.client.connect())
        self.to_server()
        while not self.wire.writes:
            await asyncio.sleep(0)
        self.to_client()

    @property
    def line(self) -> Line:
        found = line_of(self.scope)
        assert found is not None
        return found

    async def close(self) -> None:
        self.end.set()
        self.server.connection_lost(None)
        while self.server.tasks:
            await asyncio.sleep(0)

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
    await found.close()


async def test_what_one_turn_of_the_loop_pushes_is_written_together(ends: Ends) -> None:
    sizes = (0, 1, 125, 126, 65_535, 65_536)
    for size in sizes:
        ends.line.push(b"x" * size)
    await asyncio.sleep(0)
    assert len(ends.wire.writes) == 1
    assert ends.to_client() == [(Opcode.TEXT, b"x" * size) for size in sizes]


async def test_a_close_comes_after_what_was_pushed_and_nothing_after_it(ends: Ends) -> None:
    line = ends.line
    line.push(b"last")
    await line.send({"type": "websocket.close", "code": 4008, "reason": "TOO_SLOW"})
    line.push(b"too late")
    await asyncio.sleep(0)
    (opcode, text), (closing, _) = ends.to_client()
    assert (opcode, text, closing) == (Opcode.TEXT, b"last", Opcode.CLOSE)
    assert line.waiting == 0


async def test_only_a_client_that_was_not_heard_lately_has_to_show_that_it_lives(ends: Ends) -> None:
    server = ends.server
    assert server.ping_interval is not None
    ends.client.send_text(b"here")
    ends.to_server()
    server.send_keepalive_ping()
    assert ends.to_client() == []
    server._heard_at -= server.ping_interval
    server.send_keepalive_ping()
    ((opcode, _),) = ends.to_client()
    assert opcode is Opcode.PING


async def test_what_a_slow_client_does_not_read_waits(ends: Ends) -> None:
    line = ends.line
    ends.server.pause_writing()
    for number in range(3):
        line.push(str(number).encode())
        await asyncio.sleep(0)
    assert (line.waiting, ends.wire.writes) == (3, [])
    ends.server.resume_writing()
    assert line.waiting == 0
    assert [text for _, text in ends.to_client()] == [b"0", b"1", b"2"]


async def test_who_sends_too_much_at_once_is_not_read_until_it_is_answered(ends: Ends) -> None:
    line = ends.line
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
    assert (await ends.line.receive())["type"] == "websocket.disconnect"


@pytest.mark.parametrize(
    "frame",
    [b"\x81\x81\0\0\0\0\xff", b"\x81\x01x", b"\xf1\x80\0\0\0\0", b"\x83\x80\0\0\0\0"],
)
async def test_frames_that_are_none_are_counted_and_not_logged_one_by_one(
    frame: bytes, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text that is none, a frame without a mask, one with bits that mean nothing, one of no known kind."""
    caplog.set_level(logging.INFO)
    now = 0.0
    monkeypatch.setattr(uvicorn_line, "_INVALID", LimitedLog("invalid-frame", lambda: now))
    before = REGISTRY.get_sample_value("tilerummy_invalid_input_total", {"kind": "frame"}) or 0.0
    for moment in (0, 1, 59, 61, 62):
        now = moment
        ends = Ends()
        await ends.open()
        ends.server.data_received(frame)
        await ends.close()
    after = REGISTRY.get_sample_value("tilerummy_invalid_input_total", {"kind": "frame"})
    assert after == before + 5
    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [(each.message, each.__dict__["details"]["times"]) for each in told] == [
        ("invalid-frame", 1),
        ("invalid-frame", 3),
    ]


async def test_what_comes_while_nothing_waits_can_be_taken_at_once(ends: Ends) -> None:
    line = ends.line
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


async def test_texts_come_as_they_were_sent_however_the_line_cuts_them(ends: Ends) -> None:
    """Among pings and answers to pings, in one piece or several, and with much or little of them at once."""
    random, line = Random(7), ends.line
    sent: list[bytes] = []
    for _ in range(400):
        kind, text = (
            random.randrange(12),
            bytes(random.choices(b"abc", k=random.choice((0, 1, 125, 126, 700)))),
        )
        if kind == 0:
            ends.client.send_ping(b"ping")
        elif kind == 1:
            ends.client.send_pong(b"unasked")
        else:
            sent.append(text)
            ends.client.send_text(text)
    frames, there, received = ends.client.data_to_send(), b"", list[bytes]()
    for frame in (*frames, *in_parts(ends.client)):
        there += frame
        cut = len(there) - random.choice((0, 0, 0, 1, len(frame) - 8, len(frame)))
        if cut > 0:
            ends.server.data_received(there[:cut])
            there = there[cut:]
        while not ends.server.queue.empty():
            received.append((await line.receive())["bytes"])
        if frame is frames[-1]:
            assert ends.server._owed is not None
    ends.server.data_received(there)
    while not ends.server.queue.empty():
        received.append((await line.receive())["bytes"])
    assert received == [*sent, b"first, second", b"last"]


def in_parts(client: ClientProtocol) -> list[bytes]:
    """A message in two parts, and one in one."""
    client.send_text(b"first, ", fin=False)
    client.send_continuation(b"second", fin=True)
    client.send_text(b"last")
    return client.data_to_send()


def test_a_text_is_taken_out_only_of_a_frame_that_is_all_there_is() -> None:
    client = ClientProtocol(parse_uri("ws://127.0.0.1/"))
    client.state = State.OPEN
    for size in (0, 1, 125, 126, 65_535):
        client.send_text(b"x" * size)
        (data,) = client.data_to_send()
        assert whole_text(data) == b"x" * size
        assert whole_text(data[:-1]) is None
        assert whole_text(data + b"x") is None
        assert whole_text(b"\xc1" + data[1:]) is None  # compressed, which was not agreed upon
        assert whole_text(framed(b"x" * size)) is None  # without a mask
    client.send_binary(b"x")
    assert whole_text(b"".join(client.data_to_send())) is None
    client.send_text(b"x", fin=False)
    assert whole_text(b"".join(client.data_to_send())) is None
    assert whole_text(b"") is None
