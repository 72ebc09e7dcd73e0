"""One message, one answer, and a refusal says what it is about, even of a message that is not understood."""

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.driver import Client, Wire, running
from tests.server.hands import Hands, on_turn
from tests.server.test_protocol import two_players
from tilerummy.server.connection.limits import (
    MESSAGE_BYTES,
    MESSAGES_OF_SOCKET,
    REFUSED_OF_SOCKET,
    Limits,
    Rate,
)
from tilerummy.server.http.table_socket import TableSocket
from tilerummy.server.report.log import JsonLines
from tilerummy.server.report.metrics import REGISTRY
from tilerummy.server.store import Append
from tilerummy.server.store.data import AppendResult
from tilerummy.server.store.tables import Tables
from tilerummy.server.table.worker import Worker
from tilerummy.tables.looker import Looker
from tilerummy.tables.protocol.asked import Asked, asked_in

pytestmark = [pytest.mark.anyio, pytest.mark.any_database]


def about(message: Wire) -> tuple[Any, ...]:
    return message["code"], message["id"], message["device"], message["version"]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ('{"type":"command","id":"a","command":{"do":"fly"}}', Asked("a")),
        ('{"id":"a"}', Asked("a")),
        ('{"id":"a","device":7,"version":"x"}', Asked("a")),
        ('{"device":"d","version":3,"id":7}', Asked(None, "d", 3)),
        ('{"device":"d","version":-3}', Asked(None, "d")),
        ('{"id":"a\\n"}', Asked()),
        ('{"id":"' + "x" * 65 + '"}', Asked()),
        ('{"id":"a"', Asked()),
        ('["id"]', Asked()),
        ('{"id":' + "[" * 5000, Asked()),
        ("\ud800", Asked()),
        ("", Asked()),
    ],
)
def test_what_can_be_read_is_read(text: str, asked: Asked) -> None:
    assert asked_in(text.encode("utf-8", "surrogatepass")) == asked


async def test_a_refusal_names_what_is_not_understood(tmp_path: Path) -> None:
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        _, client, other = await two_players(url)
        draft = {"type": "draft", "game": 1, "turn": 1, "device": "d", "version": 7, "melds": []}
        for message, expected in (
            ({"type": "command", "id": "c1", "command": {"do": "fly"}}, ("malformed", "c1", None, None)),
            ({"type": "command", "id": "c2"}, ("malformed", "c2", None, None)),
            ({"type": "hint", "id": "h1", "step": "all"}, ("malformed", "h1", None, None)),
            ({"type": "ping", "id": "p1", "more": 1}, ("malformed", "p1", None, None)),
            (draft | {"melds": ["r99"]}, ("malformed", None, "d", 7)),
            (draft | {"show": 1}, ("malformed", None, "d", 7)),
            (draft | {"turn": 2}, ("stale", None, "d", 7)),
        ):
            client.received.clear()
            await client.send(message)
            await client.until(lambda: bool(client.received))
            assert about(json.loads(client.received[-1])) == expected
        for each in (client, other):
            await each.disconnect()


async def test_what_comes_too_fast_is_answered_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilerummy.server.http.served_socket.MESSAGES_OF_SOCKET", Rate(0.00001, 2))
    async with running(f"sqlite:///{tmp_path / 'tables.db'}", generosity=1) as url:
        ann = await Client.new(url)
        await ann.connect(await ann.make_table())
        kinds = [(await ann.command("sit", name="Ann"))["type"] for _ in range(2)]
        assert kinds == ["done", "done"]
        late = await ann.command("rename", name="Eve")
        assert about(late) == ("too-fast", late["id"], None, None)
        await ann.send({"type": "draft", "game": 1, "turn": 1, "device": "d", "version": 7, "melds": []})
        await ann.until(lambda: bool(ann.others))
        assert about(ann.others[-1]) == ("too-fast", None, "d", 7)
        assert ann.table["seats"][0]["name"] == "Ann"
        await ann.disconnect()


class _Line:
    """Takes everything, and nothing comes from it."""

    waiting = 0

    def __init__(self) -> None:
        self.told: list[Wire] = []
        self.at_once: Callable[[bytes], bool] | None = None

    def push(self, message: bytes) -> None:
        self.told.append(json.loads(message))

    async def receive(self) -> Any:
        raise NotImplementedError

    async def send(self, message: Any) -> None:
        raise NotImplementedError


async def test_who_was_too_fast_for_a_moment_is_forgiven(hands: Hands) -> None:
    """Now and then a little too much, for hours, is no flood."""
    seconds = 0.0
    hands.service.limits = Limits(lambda: seconds)
    room, line = await hands.playing("ann", "bob"), _Line()
    socket = TableSocket(hands.service, room, Looker.alone("ann"), "", "en", line)
    allowed, refused = int(MESSAGES_OF_SOCKET.at_once), int(REFUSED_OF_SOCKET.at_once)
    for _ in range(5):
        line.told.clear()
        for _ in range(allowed + refused):
            await socket._handle(b'{"type":"ping","id":"p"}')
        assert [told["type"] for told in line.told] == ["pong"] * allowed + ["refused"] * refused
        seconds += 300
    for _ in range(allowed + refused + 1):
        assert not socket._end.done()
        await socket._handle(b'{"type":"ping","id":"p"}')
    assert socket._end.done()


async def test_only_what_needs_no_waiting_is_answered_at_once(hands: Hands) -> None:
    """The rest is left to the reader, who counts and reads it no second time."""
    room, line = await hands.playing("ann", "bob"), _Line()
    user = on_turn(room)
    hands.service.limits = Limits(lambda: 0)
    socket = TableSocket(hands.service, room, Looker.alone(user), "", "en", line)
    draft = b'{"type":"draft","game":1,"turn":1,"device":"d","version":%d,"melds":["k1"]%s}'
    stale, hidden = draft.replace(b'"turn":1', b'"turn":9') % (1, b""), draft % (2, b',"show":false')
    for data, at_once, kinds in (
        (draft % (1, b""), True, ["verdict"]),
        (stale, True, ["refused"]),
        (b"{", True, ["refused"]),
        (hidden, False, []),
        (hidden, None, ["verdict"]),
        (b'{"type":"ping","id":"p"}', False, []),
        (b'{"type":"ping","id":"p"}', None, ["pong"]),
        (b" " * (MESSAGE_BYTES + 1), False, []),
    ):
        line.told.clear()
        if at_once is None:
            await socket._handle(data)
        else:
            assert socket._handle_at_once(data) is at_once
        assert [told["type"] for told in line.told] == kinds
    allowed = int(MESSAGES_OF_SOCKET.at_once) - 5
    line.told.clear()
    for version in range(3, 4 + allowed):
        assert socket._handle_at_once(draft % (version, b""))
    assert [told["type"] for told in line.told] == ["verdict"] * allowed + ["refused"]
    async with socket._handling:  # something else has begun, and is to be answered first
        assert not socket._handle_at_once(draft % (999, b""))


async def test_a_mistake_of_ours_is_found_by_an_operator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def command(*_: Any) -> int:
        raise ZeroDivisionError("with a secret in it")

    def counted() -> tuple[float, ...]:
        of = REGISTRY.get_sample_value
        return (
            of("tilerummy_bugs_total", {"at": "message"}) or 0,
            of("tilerummy_refusals_total", {"code": "unavailable"}) or 0,
        )

    monkeypatch.setattr(Worker, "command", command)
    before = counted()
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        ann = await Client.new(url)
        await ann.connect(await ann.make_table())
        answer = await ann.command("sit", name="Ann")
        assert about(answer) == ("unavailable", answer["id"], None, None)
        assert (await ann.ask({"type": "ping"}))["type"] == "pong"
        await ann.disconnect()
    assert counted() == tuple(count + 1 for count in before)
    (record,) = (record for record in caplog.records if record.message == "bug")
    line = json.loads(JsonLines().format(record))
    assert (record.levelno, line["at"], line["error"]) == (logging.ERROR, "message", "ZeroDivisionError")
    assert line["where"][-1].startswith("test_answers.py:")
    assert "secret" not in str(line)


async def test_what_was_written_though_the_answer_was_lost_is_told_to_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And whoever asks again with the same id gets the answer."""
    real = Tables.append
    lost: list[str] = []

    async def append(tables: Tables, change: Append) -> AppendResult:
        result = await real(tables, change)
        if change.command is not None and change.command.id == "lost" and not lost:
            lost.append(change.command.id)
            raise OSError("the answer is lost")
        return result

    monkeypatch.setattr(Tables, "append", append)
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        _, client, other = await two_players(url)
        draw: dict[str, Any] = {"game": 1, "turn": 1}
        assert (await client.command("draw", command_id="lost", **draw))["code"] == "unavailable"
        await other.until(lambda: other.must_act)
        await client.until(lambda: client.seq == other.seq)
        again = await client.command("draw", command_id="lost", **draw)
        assert (again["type"], again["seq"]) == ("done", other.seq)
        assert (await client.command("draw", **draw))["code"] == "stale"
        for each in (client, other):
            await each.disconnect()
