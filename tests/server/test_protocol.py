"""The protocol: what is sent is what the schema says, and every kind of message does what the docs tell."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import jsonschema_rs
import pytest
import websockets

from tests.server.driver import HEADERS, Client, Wire, connect, running
from tests.support.patience import PATIENCE
from tilerummy.messages import say
from tilerummy.notation import parse_tiles
from tilerummy.rules import Table
from tilerummy.tables import Refusal
from tilerummy.tables.protocol.messages import PROTOCOL, CloseCode
from tools.protocol_schema import schema
from tools.write_protocol import generated
from tools.written import ROOT

pytestmark = pytest.mark.anyio

SERVER_MESSAGE = jsonschema_rs.validator_for({**schema(), "$ref": "#/$defs/ServerMessage"})


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


async def two_players(url: str, **settings: Any) -> tuple[str, Client, Client]:
    """A started table, its player on turn, and the other one."""
    clients = [await Client.new(url, seed) for seed in range(2)]
    chosen = {"edition": "sabra", "seats": [None, None], "clock_seconds": 0, **settings}
    table = await clients[0].make_table(**chosen)
    for client, name in zip(clients, ("Ann", "Bob"), strict=True):
        await client.connect(table)
        await client.command("sit", name=name)
    await clients[0].command("start")
    for client in clients:
        await client.until(lambda c=client: c.game is not None)  # type: ignore[misc]
    clients.sort(key=lambda client: not client.must_act)
    return table, clients[0], clients[1]


async def verdict(client: Client, melds: list[str], version: int = 1, **more: Any) -> Wire:
    game = client.game
    assert game is not None
    moment = {"game": game["number"], "turn": game["turn_number"]}
    await client.send({"type": "draft", **moment, "device": "d", "version": version, "melds": melds, **more})
    found: list[Wire] = []

    def arrived() -> bool:
        found[:] = [m for m in client.others if m["type"] == "verdict" and m["version"] == version]
        return bool(found)

    await client.until(arrived)
    return found[-1]


def check(*clients: Client) -> None:
    for client in clients:
        for text in client.received:
            SERVER_MESSAGE.validate(json.loads(text))


@pytest.mark.parametrize("name", generated())
def test_generated_files_are_current(name: str) -> None:
    written = (ROOT / name).read_text(encoding="utf-8")
    assert written == generated()[name], "run python -m tools.write_protocol"


@pytest.mark.parametrize("refusal", Refusal, ids=lambda refusal: refusal.value)
def test_every_refusal_has_words(refusal: Refusal) -> None:
    assert say(f"server.refusal.{refusal.value}", problem="p", rule="k", count=3)


async def test_a_draft_is_judged_meld_by_meld_and_as_a_whole(url: str) -> None:
    _, client, other = await two_players(url)
    tiles = client.you["rack"].split()
    judged = await verdict(client, [tiles[0], " ".join(tiles[1:3])])
    assert not judged["legal"]
    assert judged["fault"]["code"] == "meld-too-short"
    assert judged["fault"]["text"]
    assert [meld["fault"]["code"] for meld in judged["melds"]] == ["meld-too-short"] * 2
    assert sorted(judged["laid"].split()) == sorted(tiles[:3])
    assert judged["opening"] == {"needed": 30, "points": 0}
    missing = next(
        tile for tile in (f"{colour}{n}" for n in range(1, 14) for colour in "krby") if tile not in tiles
    )
    foreign = await verdict(client, [missing], version=2)
    assert foreign["fault"] == {
        "code": "tile-not-on-rack",
        "details": {"tiles": missing},
        "text": foreign["fault"]["text"],
    }
    await other.until(lambda: any(message["type"] == "draft" for message in other.others))
    (shown,) = [message for message in other.others if message["type"] == "draft"]
    assert [meld["tiles"] for meld in shown["melds"]] == [tiles[0], " ".join(tiles[1:3])]
    assert shown["seat"] == client.seat
    await other.disconnect()  # a reload: what the other one tries is there again at once
    other.others.clear()
    await other.connect(other.table["id"])
    await other.until(lambda: bool(other.others))
    assert other.others == [shown]
    check(client, other)
    for each in (client, other):
        await each.disconnect()


async def test_a_draft_may_be_hidden_and_is_there_after_a_reload(url: str) -> None:
    table, client, other = await two_players(url)
    tile = client.you["rack"].split()[0]
    await verdict(client, [tile], show=False)
    mine = other.you["rack"].split()[0]
    await verdict(other, [mine])  # not their turn: judged for themselves, shown to nobody
    await client.disconnect()
    await client.connect(table)
    welcome = json.loads(client.received[-1])
    assert welcome["draft"]["melds"] == [tile]
    assert not any(message["type"] == "draft" for message in (*other.others, *client.others))
    await client.send({"type": "draft", "game": 1, "turn": 99, "device": "d", "version": 3, "melds": []})
    await client.until(lambda: any(m["type"] == "refused" and m["code"] == "stale" for m in client.others))
    check(client, other)
    for each in (client, other):
        await each.disconnect()


async def test_the_steps_of_a_hint_never_contradict_each_other(url: str) -> None:
    _, client, other = await two_players(url, edition="sabra", house_rules={"opening_points": 0})
    hints: dict[bool, list[Wire]] = {}
    for _ in range(40):
        on_turn = client if client.must_act else other
        steps = [await on_turn.ask({"type": "hint", "step": step}) for step in ("is-there", "where", "show")]
        assert len({step["playable"] for step in steps}) == 1
        assert "table" not in steps[1] or steps[1]["table"] is None
        if steps[0]["playable"]:
            first, where, show = steps
            assert first.get("tiles") is None
            assert where["tiles"] == show["tiles"]
            melds = [meld["tiles"] for meld in show["table"]]
            turn = on_turn.game["turn_number"] if on_turn.game else 0
            laid = Table(tuple(parse_tiles(meld) for meld in melds)).bag() - on_turn.view().public.table.bag()
            assert laid == Table((parse_tiles(show["tiles"]),)).bag()
            assert show["steps"]
            done = await on_turn.command("play", game=1, turn=turn, melds=melds)
            assert done["type"] == "done"
        else:
            await on_turn.act()
        hints.setdefault(steps[0]["playable"], []).append(steps[0])
        seq = max(client.seq, other.seq)
        for each in (client, other):
            await each.until(lambda e=each, s=seq: e.seq >= s)  # type: ignore[misc]
        if client.table["phase"] != "playing":
            break
    assert hints.get(True)
    check(client, other)
    for each in (client, other):
        await each.disconnect()


async def test_hints_are_for_seats_that_may_have_them(url: str) -> None:
    table, client, other = await two_players(url, hints=False)
    assert (await client.ask({"type": "hint", "step": "show"}))["code"] == "hints-off"
    eve = await Client.new(url)
    await eve.connect(table)
    assert not eve.you["hints"]
    for each in (client, other, eve):
        await each.disconnect()
    table, client, other = await two_players(url)
    await eve.connect(table)
    assert (await eve.ask({"type": "hint", "step": "is-there"}))["code"] == "not-seated"
    for each in (client, other, eve):
        await each.disconnect()


async def test_reactions_and_pings(url: str) -> None:
    _, client, other = await two_players(url)
    await client.send({"type": "react", "reaction": "wow"})
    await other.until(lambda: any(message["type"] == "reaction" for message in other.others))
    assert other.others[-1] == {"type": "reaction", "seat": client.seat, "reaction": "wow"}
    assert (await client.ask({"type": "ping"}))["now"] > 1_700_000_000_000
    check(client, other)
    for each in (client, other):
        await each.disconnect()


async def refused_with(url: str, path: str, **headers: str) -> int:
    async with connect(f"{url.replace('http', 'ws', 1)}{path}", additional_headers=headers) as socket:
        with pytest.raises(websockets.ConnectionClosed):
            await socket.recv()
        return socket.close_code or 0


async def test_who_may_not_come_in_is_told_why(url: str) -> None:
    ann = await Client.new(url)
    table = await ann.make_table(edition="sabra", seats=[None, "easy"], spectators=False)
    cookie = f"tilerummy={ann.secret}"
    path = f"/api/tables/{table}/socket"
    assert await refused_with(url, f"{path}?protocol=0", cookie=cookie) == CloseCode.RELOAD.value
    assert await refused_with(url, f"{path}?protocol=1", cookie=cookie) == CloseCode.RELOAD.value
    assert await refused_with(url, f"{path}", cookie=cookie) == CloseCode.RELOAD.value
    assert await refused_with(url, f"{path}?protocol={PROTOCOL}") == CloseCode.UNKNOWN_USER.value
    wrong = {"cookie": "tilerummy=wrong"}
    assert await refused_with(url, f"{path}?protocol={PROTOCOL}", **wrong) == CloseCode.UNKNOWN_USER.value
    nothing = f"/api/tables/nothing/socket?protocol={PROTOCOL}"
    assert await refused_with(url, nothing, cookie=cookie) == CloseCode.NO_SUCH_TABLE.value
    with pytest.raises(websockets.InvalidStatus):
        await refused_with(url, f"{path}?protocol={PROTOCOL}", cookie=cookie, origin="https://evil.example")
    await ann.connect(table)
    await ann.command("sit", name="Ann")
    await ann.command("start")
    eve = await Client.new(url)
    await eve.connect(table)
    assert eve.closed_with == CloseCode.NO_SPECTATORS.value
    assert eve.received == []
    await ann.disconnect()


async def test_only_our_own_page_may_change_anything(url: str) -> None:
    ann = await Client.new(url)
    body: Wire = {"settings": {}}
    async with httpx.AsyncClient(base_url=url, cookies={"tilerummy": ann.secret}, timeout=PATIENCE) as http:
        assert (await http.post("/api/tables", json=body)).status_code == 403
        evil = {**HEADERS, "origin": "https://evil.example"}
        assert (await http.post("/api/tables", json=body, headers=evil)).status_code == 403
        cross = {**HEADERS, "sec-fetch-site": "cross-site"}
        assert (await http.post("/api/tables", json=body, headers=cross)).status_code == 403
        own = {**HEADERS, "origin": url}
        assert (await http.post("/api/tables", json=body, headers=own)).status_code == 201


async def test_records_reviews_links_and_editions(url: str) -> None:
    table, client, other = await two_players(url)
    await client.act()
    await other.until(lambda: other.must_act)
    await other.command("resign", game=1)
    await client.until(lambda: client.table["phase"] == "over")
    (game,) = client.table["match"]["games"]
    async with client.http() as http:
        record = await http.get(f"/api/records/{game['record']}")
        assert record.headers["content-disposition"] == f'attachment; filename="{table}-1.jsonl"'
        review = (await http.get(f"/api/records/{game['record']}/review")).json()
        assert review["complete"]
        assert [turn["turn"] for turn in review["turns"]] == [1, 2]
        assert (await http.get("/api/records/nothing")).json()["code"] == "no-such-record"
        (mine,) = (await http.get("/api/me/records")).json()
        assert mine["summary"]["names"] == ["Ann", "Bob"]
        link = (await http.get(f"/api/tables/{table}/link")).json()
        assert link == {"url": f"{url}/t/{table}", "local": True}
        assert "<svg" in (await http.get(f"/api/tables/{table}/qr.svg")).text
        editions = (await http.get("/api/editions")).json()
        assert len(editions) == 9
        assert editions[0]["differences"] == []
        assert editions[5]["differences"]
        rules = (await http.get("/api/editions/twist/rules")).json()
        assert "jokers" in [chapter["name"] for chapter in rules["chapters"]]
        kinds = {block["kind"] for chapter in rules["chapters"] for block in chapter["blocks"]}
        assert kinds == {"text", "letters", "heading", "bullets", "steps"}
        page = await http.get("/t/whatever")
        assert page.headers["content-security-policy"].startswith("default-src 'none'")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.status_code == 200
        assert (await http.get("/metrics")).text.count("tilerummy_commands_total") > 1
    for each in (client, other):
        await each.disconnect()


async def test_a_proxy_may_show_the_server_under_a_path(tmp_path: Path) -> None:
    """The proxy takes the path away; links and the cookie have it."""
    async with running(f"sqlite:///{tmp_path / 'sub.db'}", root_path="/games") as url:
        async with httpx.AsyncClient(base_url=url, headers=HEADERS, timeout=PATIENCE) as http:
            me = await http.get("/api/me")
            assert "Path=/games" in me.headers["set-cookie"]
        ann = Client(url, me.cookies["tilerummy"], Random(1))
        table = await ann.make_table()
        async with ann.http() as http:
            link = (await http.get(f"/api/tables/{table}/link")).json()
        assert link["url"] == f"{url}/games/t/{table}"
        await ann.connect(table)
        assert ann.seq == 1
        await ann.disconnect()


async def test_open_tables_and_names(url: str) -> None:
    ann = await Client.new(url)
    async with ann.http() as http:
        assert (await http.put("/api/me", json={"name": " An\u0000na\u202e "})).json()["name"] == "An na"
        assert (await http.put("/api/me", json={"name": "\u200b"})).json()["code"] == "bad-name"
        assert (await http.get("/api/me")).json()["name"] == "An na"
        await ann.make_table(public=True)
        await ann.make_table(public=False)
        (listed,) = (await http.get("/api/tables")).json()
        found = (await http.get(f"/api/tables/{listed['code'].lower()}")).json()
        assert found == listed
        for _ in range(18):
            await ann.make_table()
        refused = await http.post("/api/tables", json={"settings": {}})
        assert (refused.status_code, refused.json()["code"]) == (409, "too-many-tables")


async def test_a_device_that_only_looks_at_its_cookie_is_the_same_user(url: str) -> None:
    ann = await Client.new(url)
    again = Client(url, ann.secret, Random(1))
    table = await ann.make_table()
    await ann.connect(table)
    await again.connect(table)
    await ann.command("sit", name="Ann")
    await again.until(lambda: again.seat == 0)
    for each in (ann, again):
        await each.disconnect()
