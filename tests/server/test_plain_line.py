"""A line that needs nothing but ASGI: the application runs in servers that don't offer ours."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.driver import Client, running
from tests.server.test_protocol import check, two_players, verdict
from tests.support.patience import PATIENCE
from tilerummy.server.connection.line import AsgiLine, asgi_line
from tilerummy.tables.protocol.messages import CloseCode

pytestmark = pytest.mark.anyio


class Far:
    """The other end: what it was sent, as long as it reads."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.gone = False

    async def send(self, message: Any) -> None:
        await self.reads.wait()
        if self.gone:
            raise WebSocketDisconnect(1006)
        self.sent.append(message.get("text", message["type"]))

    async def receive(self) -> Any:
        return {"type": "websocket.receive", "text": "ä"}


@pytest.fixture
def far() -> Far:
    return Far()


@pytest.fixture
def line(far: Far) -> AsgiLine:
    return AsgiLine(far.receive, far.send)


async def test_what_was_pushed_comes_in_order_and_before_the_end(far: Far, line: AsgiLine) -> None:
    far.reads.clear()
    for text in (b"1", b"2", b"3"):
        line.push(text)
    assert line.waiting == 3
    closing = asyncio.create_task(line.send({"type": "websocket.close"}))
    far.reads.set()
    await closing
    assert far.sent == ["1", "2", "3", "websocket.close"]
    assert line.waiting == 0


async def test_a_text_comes_in_as_bytes(line: AsgiLine) -> None:
    assert await line.receive() == {"type": "websocket.receive", "bytes": "ä".encode()}


async def test_who_is_gone_is_told_nothing_more(far: Far, line: AsgiLine) -> None:
    far.gone = True
    line.push(b"1")
    with pytest.raises(ConnectionError):
        await line.send({"type": "websocket.close"})
    assert (far.sent, line.waiting) == ([], 0)


async def test_who_does_not_read_is_not_waited_for(
    far: Far, line: AsgiLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asgi_line, "_LAST_SECONDS", 0.01)
    far.reads.clear()
    line.push(b"1")
    closing = asyncio.create_task(line.send({"type": "websocket.close"}))
    while line.waiting:
        await asyncio.sleep(0.01)
    far.reads.set()
    await closing
    assert far.sent == ["websocket.close"]


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    async with running(f"sqlite:///{tmp_path / 'tables.db'}", plain=True) as found:
        yield found


async def test_a_table_is_played_at_in_any_server(url: str) -> None:
    table, client, other = await two_players(url)
    assert not (await verdict(client, [client.you["rack"].split()[0]]))["legal"]
    seen = other.seq
    game = client.game
    assert game is not None
    done = await client.command("draw", game=game["number"], turn=game["turn_number"])
    assert done["type"] == "done"
    await other.until(lambda: other.seq > seen and other.must_act)
    check(client, other)
    third = await Client.new(url)
    await third.connect(table)
    await third.send("x" * 20_000)
    async with asyncio.timeout(PATIENCE):
        await third.until(lambda: third.closed_with is not None)
    assert third.closed_with == CloseCode.TOO_LARGE.value
    for each in (client, other):
        await each.disconnect()
