"""Bad input: whatever comes, the answer is an error or a closed socket, never a changed game."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from hypothesis import given
from hypothesis import strategies as st

from tests.server.driver import HEADERS, Client, running
from tests.server.fuzz_settings import fuzz
from tests.server.test_protocol import two_players
from tests.support.patience import PATIENCE
from tilerummy.server.connection.limits import MESSAGE_BYTES, Bucket, Limits, Rate
from tilerummy.server.http.served_socket import decoded
from tilerummy.server.store import open_store
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.codec import decode_events
from tilerummy.tables.events import Created, MatchBegan, Sat, WentAbsent
from tilerummy.tables.protocol.messages import ClientMessage, CloseCode

COMMANDS = ["play", "draw", "resign", "sit", "start", "leave", "keep-deal", "set-bot", "change-settings", "x"]
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
DETAILS = ("game", "turn", "melds", "seat", "name", "level", "settings", "deal")
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from(["command", "draft", "hint", "react", "ping", "welcome", ""])},
    optional={
        "id": JSON,
        "command": st.fixed_dictionaries(
            {"do": st.sampled_from(COMMANDS)},
            optional=dict.fromkeys(
                ("game", "turn", "melds", "seat", "name", "level", "settings", "deal"), JSON
            ),
        )
        | JSON,
        "game": JSON,
        "turn": JSON,
        "melds": st.lists(st.text(max_size=10), max_size=5) | JSON,
        "device": JSON,
        "version": JSON,
        "step": JSON,
        "reaction": JSON,
    },
)

CLIENT = msgspec.json.Decoder(ClientMessage)


def read_or_refused(data: bytes) -> bool:
    """True if it is a message, or is refused as none; any other error comes through."""
    try:
        decoded(CLIENT, data)
    except Refused as refused:
        return refused.refusal is Refusal.MALFORMED
    return True


@fuzz(100)
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_bytes_that_are_no_message_are_refused(data: bytes) -> None:
    assert read_or_refused(data)


@pytest.mark.slow
@given(NEARLY)
@fuzz(300)
def test_what_is_nearly_a_message_is_read_or_refused(message: dict[str, Any]) -> None:
    assert read_or_refused(json.dumps(message).encode())


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def url(database_url: str) -> AsyncIterator[str]:
    async with running(database_url) as found:
        yield found


def garbage(rng: Random, table: str) -> list[str | bytes]:
    """Frames that make no sense, and some that nearly do; none is allowed to do anything."""
    frames: list[str | bytes] = [
        "",
        "{",
        "null",
        "[]",
        "1e999",
        '"' + "x" * 5000 + '"',
        "[" * 3000,
        b"\x00\xff\xfe",
        '{"type":"command"}',
        '{"type":"command","id":"","command":{"do":"draw","game":1,"turn":1}}',
        '{"type":"command","id":"a","command":{"do":"draw","game":1,"turn":true}}',
        '{"type":"command","id":"a","command":{"do":"draw","game":1e99,"turn":1}}',
        '{"type":"command","id":"a","command":{"do":"draw","game":1,"turn":1,"extra":1}}',
        '{"type":"command","id":"a","command":{"do":"play","game":1,"turn":1,"melds":["r99"]}}',
        '{"type":"command","id":"a","command":{"do":"play","game":1,"turn":1,"melds":["r1 | r2"]}}',
        '{"type":"command","id":"a","command":{"do":"start"}}',
        '{"type":"command","id":"a","command":{"do":"stand-in","seat":0}}',
        '{"type":"command","id":"a","command":{"do":"resume"}}',
        '{"type":"command","id":"a","command":{"do":"next-game"}}',
        '{"type":"command","id":"a","command":{"do":"demand-redeal","game":1,"deal":1}}',
        '{"type":"command","id":"\\u0000","command":{"do":"resume"}}',
        '{"type":"command","id":"a\\n","command":{"do":"resume"}}',
        '{"type":"command","id":"\\u202e","command":{"do":"resume"}}',
        '{"type":"command","id":"a","command":{"do":"play","game":1,"turn":1,"melds":["\\u0000"]}}',
        '{"type":"draft","game":1,"turn":1,"device":"\\u0000","version":1,"melds":[]}',
        '{"type":"draft","game":1,"turn":1,"device":"d","version":1,"melds":["\\u0000"]}',
        '{"type":"draft","game":1,"turn":1,"device":"d","version":-1,"melds":[]}',
        '{"type":"draft","game":2,"turn":1,"device":"d","version":1,"melds":[]}',
        '{"type":"hint","id":"h","step":"everything"}',
        '{"type":"react","reaction":"\\u0000"}',
        f'{{"type":"welcome","table":"{table}"}}',
        '{"type":"command","id":"a","command":{"do":"sit","name":"\\ud800"}}',
    ]
    for _ in range(60):
        broken = bytearray(rng.choice([f for f in frames if isinstance(f, str)]).encode("utf-8", "replace"))
        for _ in range(rng.randrange(1, 4)):
            if broken:
                broken[rng.randrange(len(broken))] = rng.randrange(32, 127)
        frames.append(broken.decode("latin-1"))
    return frames


@pytest.mark.anyio
async def test_garbage_changes_nothing_and_breaks_nothing(url: str) -> None:
    table, on_turn, waiting = await two_players(url)
    rng = Random(5)
    for client in (waiting, on_turn):
        seq = client.seq
        for frame in garbage(rng, table):
            # A command of the player on turn that is in order would be carried out, and rightly so.
            if client is on_turn and isinstance(frame, str) and '"draw"' in frame:
                continue
            await client.send(frame)
        assert (await client.ask({"type": "ping", "id": "still there"}))["type"] == "pong"
        assert client.seq == seq
        codes = {message["code"] for message in client.others if message["type"] == "refused"}
        assert "malformed" in codes
        assert "unavailable" not in codes
    for client in (on_turn, waiting):
        await client.disconnect()


@pytest.mark.anyio
async def test_no_such_table_whatever_is_asked_for(url: str) -> None:
    ann = await Client.new(url)
    for key in ("%00", "a%00b", "%0A", "%FF", "x" * 500):
        await ann.connect(key)
        assert ann.closed_with == CloseCode.NO_SUCH_TABLE.value


@pytest.mark.anyio
async def test_ids_are_of_printable_letters(url: str) -> None:
    """So that no database stumbles over what a client calls its commands."""
    ann = await Client.new(url)
    await ann.connect(await ann.make_table())
    asked: list[dict[str, Any]] = []
    for text in ("\0", "a\0b", "\n", "a\n", "\x1b[2J", "\x7f", "\u202e", ""):
        asked += [
            {"type": "command", "id": text, "command": {"do": "sit", "name": "Ann"}},
            {"type": "hint", "id": text, "step": "where"},
            {"type": "ping", "id": text},
            {"type": "draft", "game": 1, "turn": 1, "device": text, "version": 1, "melds": []},
        ]
    for message in asked:
        await ann.send(message)
    await ann.until(lambda: len(ann.others) == len(asked))
    assert {(message["type"], message["code"]) for message in ann.others} == {("refused", "malformed")}
    assert (await ann.command("sit", command_id="all ~ {printable}", name="a\0b"))["type"] == "done"
    assert ann.table["seats"][0]["name"] == "a b"
    await ann.disconnect()


@pytest.mark.anyio
async def test_a_huge_message_closes_the_socket(url: str) -> None:
    _, client, other = await two_players(url)
    await client.send(
        "x" * (MESSAGE_BYTES + 1)
    )  # no longer: what isn't read any more would cut the line short
    await client.until(lambda: client.closed_with is not None)
    assert client.closed_with == CloseCode.TOO_LARGE.value
    assert other.closed_with is None
    await other.disconnect()


@pytest.mark.anyio
@pytest.mark.parametrize("whose", ["SOCKET", "USER", "ADDRESS"])
async def test_a_flood_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whose: str) -> None:
    monkeypatch.setattr(f"tilerummy.server.http.served_socket.MESSAGES_OF_{whose}", Rate(0.00001, 0.02))
    monkeypatch.setattr("tilerummy.server.http.served_socket.REFUSED_OF_SOCKET", Rate(0.00001, 0.1))
    async with running(f"sqlite:///{tmp_path / 'flood.db'}") as url:
        ann = await Client.new(url)
        table = await ann.make_table()
        await ann.connect(table)
        with pytest.raises((websockets.ConnectionClosed, TimeoutError)):  # noqa: PT012 - a flood
            for number in range(1000):
                await ann.send({"type": "ping", "id": str(number)})
            await ann.until(lambda: ann.closed_with is not None)
            raise TimeoutError
        await ann.until(lambda: ann.closed_with is not None)
        assert ann.closed_with == CloseCode.TOO_FAST.value
        assert any(message.get("code") == "too-fast" for message in ann.answers.values()) or any(
            message.get("code") == "too-fast" for message in ann.others
        )


@pytest.mark.anyio
async def test_a_flood_of_sockets_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilerummy.server.connection.guard.REQUESTS_OF_ADDRESS", Rate(0.00001, 0.02))
    async with running(f"sqlite:///{tmp_path / 'flood.db'}") as url:
        ann = await Client.new(url)
        table = await ann.make_table()
        with pytest.raises(websockets.InvalidStatus):  # noqa: PT012 - a flood
            for _ in range(30):
                await ann.connect(table)
                await ann.disconnect()


@pytest.mark.slow
@pytest.mark.anyio
async def test_bad_requests_get_errors_of_our_own(url: str) -> None:
    ann = await Client.new(url)
    async with ann.http() as http:
        for body in (b"", b"{", b"[]", b'{"settings":5}', b'{"settings":{"seats":[]}}', b"\xff", b"null"):
            answer = await http.post("/api/tables", content=body)
            assert answer.status_code == 400, body
            assert answer.json()["code"] == "malformed"
        bad = await http.post("/api/tables", json={"settings": {"edition": "nothing"}})
        assert (bad.status_code, bad.json()["code"]) == (400, "bad-settings")
        large = await http.post("/api/tables", content=b'"' + b"x" * 100_000 + b'"')
        assert (large.status_code, large.json()["code"]) == (413, "too-large")
        assert (await http.get(f"/api/tables/{'x' * 500}")).status_code == 400
        for key in ("%00", "a%00b", "%0A", "%ED%A0%80", "%FF", "%E2%80%AE", "x%20or%201=1"):
            for path in (
                "tables/KEY",
                "tables/KEY/link",
                "tables/KEY/qr.svg",
                "records/KEY",
                "records/KEY/review",
            ):
                answer = await http.get(f"/api/{path.replace('KEY', key)}")
                assert answer.status_code == 404, (path, key, answer.text)
            assert (await http.get(f"/api/editions/{key}/rules")).status_code == 404
        for name in ("\0", "a\0b", "\u202e", "\x1b[2J"):
            assert (await http.put("/api/me", json={"name": name})).status_code in (200, 400)
        for house_rules in ({"\0": 1}, {"opening_points": "\0"}, {"opening_points": 10**30}):
            bad = await http.post("/api/tables", json={"settings": {"house_rules": house_rules}})
            assert (bad.status_code, bad.json()["code"]) == (400, "bad-settings")
        for token in ("\0", "\ud800", "x"):
            lost = await http.post("/api/handover", content=json.dumps({"token": token}))
            assert lost.status_code in (400, 404)
        assert (await http.get("/../../etc/passwd")).status_code in (200, 404)
        assert (await http.delete("/api/tables")).status_code == 405
        assert (await http.put("/api/me", json={"name": 5})).status_code == 400
    async with httpx.AsyncClient(base_url=url, headers=HEADERS, timeout=PATIENCE) as http:
        nobody = await http.post("/api/tables", json={"settings": {}})
        assert (nobody.status_code, nobody.json()["code"]) == (401, "unknown-user")


@pytest.mark.anyio
async def test_a_replayed_command_of_another_user_is_their_own(url: str) -> None:
    """An id belongs to its user: nobody gets another's answer, or stops another's command."""
    _, client, other = await two_players(url)
    mine = await client.ask({"type": "command", "id": "same", "command": client.choose()})
    assert mine["type"] == "done"
    await other.until(lambda: other.must_act)
    theirs = await other.ask({"type": "command", "id": "same", "command": other.choose()})
    assert theirs["type"] == "done"
    assert theirs["seq"] == mine["seq"] + 1
    for each in (client, other):
        await each.disconnect()


@pytest.mark.anyio
async def test_entries_are_as_many_as_commands(database_url: str) -> None:
    async with running(database_url) as url:
        table, client, other = await two_players(url)
        for each in (client, other):
            await each.disconnect()
    store = await open_store(database_url)
    log = [decode_events(entry.body) for entry in await store.tables.entries(table)]
    await store.close()
    told = [type(events[0]) for events in log if not isinstance(events[0], WentAbsent)]
    assert told == [Created, Sat, Sat, MatchBegan]


def test_buckets_fill_up_with_time() -> None:
    bucket = Bucket(Rate(2, 3), 0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5), bucket.take(0.5)] == [True, False]
    assert [bucket.take(60) for _ in range(4)] == [True, True, True, False]


def test_limits_count_each_by_itself_and_forget_the_oldest() -> None:
    limits = Limits(lambda: 0.0)
    rate = Rate(1, 1)
    limits.spend(rate, "ann")
    with pytest.raises(Refused):
        limits.spend(rate, "ann")
    limits.spend(rate, "bob")
    for number in range(25_000):
        limits.spend(rate, str(number))
    limits.spend(rate, "ann")


def test_who_is_too_fast_is_told_how_long_to_wait() -> None:
    now = 0.0
    limits = Limits(lambda: now)
    rate = Rate(0.1, 2)
    for at, wait in ((0, None), (0, None), (0, 10), (4, 6), (9.5, 1), (10, None), (10, 10)):
        now = at
        if wait is None:
            limits.spend(rate, "ann")
        else:
            with pytest.raises(Refused) as refused:
                limits.spend(rate, "ann")
            assert refused.value.details == {"retry_after": wait}
