"""Cookies, headers and limits: what keeps strangers, floods and slow clients from doing harm."""

import asyncio
import socket
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import httpx
import pytest
import websockets

from tests.server.driver import HEADERS, Client, connect, running
from tests.server.test_protocol import two_players
from tests.support.patience import PATIENCE
from tilerummy.server.connection.limits import (
    HINTS_OF_USER,
    REACTIONS_OF_USER,
    REQUESTS_OF_USER,
    SOCKETS_PER_USER,
    TABLES_OF_ADDRESS,
    TABLES_OF_USER,
    USERS_OF_ADDRESS,
    Limits,
)
from tilerummy.server.store import Store
from tilerummy.server.store.tables import Tables
from tilerummy.tables.protocol.messages import PROTOCOL, CloseCode

pytestmark = pytest.mark.anyio


@pytest.fixture
async def url(database_url: str) -> AsyncIterator[str]:
    async with running(database_url) as found:
        yield found


@pytest.fixture
async def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """A server with the limits of the service, for which no time passes: what is used up is gone."""
    monkeypatch.setattr("tilerummy.server.app.Limits", partial(Limits, lambda: 0.0))
    async with running(f"sqlite:///{tmp_path / 'tables.db'}", generosity=1) as found:
        yield found


# --- cookies and headers


def flags(cookie: str) -> set[str]:
    return {part.strip().lower() for part in cookie.split(";")[1:]}


async def test_the_flags_of_the_cookie(url: str) -> None:
    """Also of the one that another device gets. Behind a proxy that speaks https it never goes over http, and
    no other host can have given it."""
    plain = {"httponly", "samesite=lax", "path=/", "max-age=31536000"}
    for headers, wanted, name in (
        ({}, plain, "tilerummy"),
        ({"x-forwarded-proto": "https"}, plain | {"secure"}, "__Host-tilerummy"),
    ):
        async with httpx.AsyncClient(base_url=url, headers={**HEADERS, **headers}, timeout=PATIENCE) as http:
            me = await http.get("/api/me")
            assert flags(me.headers["set-cookie"]) == wanted
            given, _, secret = me.headers["set-cookie"].split(";")[0].partition("=")
            assert given == name
            assert len(secret) >= 43  # 32 bytes
            own = {"cookie": f"{name}={secret}"}
            http.cookies.clear()
            assert "set-cookie" not in (await http.get("/api/me", headers=own)).headers
            link = (await http.post("/api/me/handover", headers=own)).json()["url"]
        async with httpx.AsyncClient(base_url=url, headers={**HEADERS, **headers}, timeout=PATIENCE) as http:
            taken = await http.post("/api/handover", json={"token": link.rpartition("#")[2]})
            assert flags(taken.headers["set-cookie"]) == wanted
            assert secret not in taken.headers["set-cookie"]


async def test_a_cookie_from_before_there_was_https_is_exchanged(tmp_path: Path) -> None:
    for root, safe in (("", "__Host-tilerummy"), ("/games", "__Secure-tilerummy")):
        async with running(f"sqlite:///{tmp_path / f'{len(root)}.db'}", root_path=root) as url:
            ann = await Client.new(url)
            async with ann.http() as http:
                assert (await http.put("/api/me", json={"name": "Ann"})).status_code == 200
            headers = {"x-forwarded-proto": "https", "cookie": f"tilerummy={ann.secret}"}
            async with httpx.AsyncClient(base_url=url, headers=headers, timeout=PATIENCE) as http:
                me = await http.get("/api/me")
                assert me.json()["name"] == "Ann"
                new, old = me.headers.get_list("set-cookie")
                assert new.startswith(f"{safe}={ann.secret};")
                assert {"secure", f"path={root or '/'}"} <= flags(new)
                assert old.startswith("tilerummy=")
                assert {"max-age=0", f"path={root or '/'}"} <= flags(old)
                again = await http.get("/api/me", headers={"cookie": f"{safe}={ann.secret}"})
                assert again.json()["name"] == "Ann"
                assert "set-cookie" not in again.headers
                stranger = await http.get("/api/me", headers={"cookie": f"tilerummy=x; {safe}={ann.secret}"})
                assert stranger.json()["name"] == "Ann"


async def test_the_headers_of_every_answer(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_store: Store) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Tables, "open_ones", broken)
    asked = [
        ("GET", "/", 200),
        ("GET", "/t/whatever", 200),
        ("GET", "/api/editions", 200),
        ("GET", "/healthz", 200),
        ("GET", "/api/schema/openapi.json", 200),
        ("GET", "/api/tables/none", 404),
        ("GET", "/api/me/tables", 401),
        ("DELETE", "/api/me", 405),
        ("POST", "/api/tables", 403),
        ("GET", "/api/tables", 500),
    ]
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        for method, path, status in asked:
            headers = {} if status == 403 else HEADERS
            answer = await http.request(method, path, headers=headers)
            assert answer.status_code == status, (path, answer.text)
            found = answer.headers
            assert found["x-content-type-options"] == "nosniff"
            assert found["x-frame-options"] == "DENY"
            assert found["referrer-policy"] == "same-origin"
            assert found["cross-origin-opener-policy"] == "same-origin"
            assert found["cross-origin-resource-policy"] == "same-origin"
            assert "camera=()" in found["permissions-policy"]
            assert "server" not in found
            assert found["cache-control"] == (
                "no-store" if path.startswith(("/api", "/health")) else "no-cache"
            )
            assert not any(name.startswith("access-control") for name in found)
            policy = dict(
                part.strip().partition(" ")[::2] for part in found["content-security-policy"].split(";")
            )
            assert policy["default-src"] == "'none'"
            assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
            assert policy["frame-ancestors"] == "'none'"
            assert {policy["base-uri"], policy["form-action"]} == {"'self'"}
            assert not any(word in value for value in policy.values() for word in ("unsafe", "*", "http"))


# --- limits


@pytest.mark.slow
async def test_requests_of_one_identity(strict: str) -> None:
    ann, bob = await Client.new(strict), await Client.new(strict)
    allowed = int(REQUESTS_OF_USER.at_once)
    async with ann.http() as http:
        found = [(await http.get("/api/me/tables")).status_code for _ in range(allowed + 3)]
        refused = await http.get("/api/me/records")
    assert found == [200] * allowed + [429] * 3
    assert refused.json()["code"] == "too-fast"
    assert (refused.json()["details"], refused.headers["retry-after"]) == ({"retry_after": 1}, "1")
    async with bob.http() as http:  # at the same address
        assert (await http.get("/api/me/tables")).status_code == 200


@pytest.mark.slow
async def test_new_identities_of_one_address(strict: str) -> None:
    async with httpx.AsyncClient(base_url=strict, timeout=PATIENCE) as http:
        allowed = int(USERS_OF_ADDRESS.at_once)
        found = []
        for _ in range(allowed + 2):
            http.cookies.clear()
            found.append((await http.get("/api/me")).status_code)
    assert found == [200] * allowed + [429] * 2


async def test_new_tables_of_one_identity(strict: str) -> None:
    ann = await Client.new(strict)
    allowed = int(TABLES_OF_USER.at_once)
    async with ann.http() as http:
        found = [
            (await http.post("/api/tables", json={"settings": {}})).status_code for _ in range(allowed + 1)
        ]
    assert found == [201] * allowed + [429]


@pytest.mark.slow
async def test_new_tables_of_one_address(strict: str) -> None:
    """Whoever they are, and whatever the household calls itself."""
    allowed = int(TABLES_OF_ADDRESS.at_once)
    answers: list[httpx.Response] = []
    for number in range(allowed // 5 + 1):
        headers = {**HEADERS, "x-forwarded-for": f"2001:db8::{number + 1:x}"}
        async with httpx.AsyncClient(base_url=strict, headers=headers, timeout=PATIENCE) as http:
            await http.get("/api/me")
            answers += [await http.post("/api/tables", json={"settings": {}}) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [201] * allowed + [429] * 5
    assert answers[-1].headers["retry-after"] == "2"
    other = {**HEADERS, "x-forwarded-for": "2001:db8:0:1::1"}
    async with httpx.AsyncClient(base_url=strict, headers=other, timeout=PATIENCE) as http:
        await http.get("/api/me")
        assert (await http.post("/api/tables", json={"settings": {}})).status_code == 201


async def test_public_tables_of_one_address_do_not_fill_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilerummy.server.table.open_tables.OPEN_TABLES_PER_ADDRESS", 0.003)
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        people = [await Client.new(url) for _ in range(4)]
        open_ones = [await each.make_table(public=True) for each in people[:3]]
        hidden = await people[3].make_table()
        async with people[3].http() as http:
            refused = await http.post("/api/tables", json={"settings": {"public": True}})
            assert (refused.status_code, refused.json()["code"]) == (409, "too-many-open-tables")
            elsewhere = {"x-forwarded-for": "192.0.2.7"}
            answer = await http.post("/api/tables", json={"settings": {"public": True}}, headers=elsewhere)
            assert answer.status_code == 201
        await people[3].connect(hidden)
        opening = {"public": True}
        assert (await people[3].command("change-settings", settings=opening))[
            "code"
        ] == "too-many-open-tables"
        await people[0].connect(open_ones[0])
        assert (await people[0].command("change-settings", settings=opening))[
            "type"
        ] == "done"  # it is one already
        assert (await people[0].command("change-settings", settings={}))["type"] == "done"
        assert (await people[3].command("change-settings", settings=opening))["type"] == "done"
        for each in (people[0], people[3]):
            await each.disconnect()


async def test_hints_of_one_identity_whatever_the_device(strict: str) -> None:
    table, client, other = await two_players(strict)
    device = Client(strict, client.secret, client.rng)
    await device.connect(table)
    allowed = int(HINTS_OF_USER.at_once)
    for number in range(allowed):
        asked = await (client, device)[number % 2].ask({"type": "hint", "step": "is-there"})
        assert asked["type"] == "hint"
    for each in (client, device):
        refused = await each.ask({"type": "hint", "step": "is-there"})
        assert (refused["type"], refused["code"]) == ("refused", "too-fast")
        assert refused["details"] == {"retry_after": 1}
    assert (await other.ask({"type": "hint", "step": "is-there"}))["type"] == "hint"
    for each in (client, device, other):
        await each.disconnect()


async def test_reactions_of_one_identity(strict: str) -> None:
    _, client, other = await two_players(strict)
    allowed = int(REACTIONS_OF_USER.at_once)
    for _ in range(allowed + 2):
        await client.send({"type": "react", "reaction": "hurry"})
    await client.ask({"type": "ping"})
    refused = [message for message in client.others if message["type"] == "refused"]
    assert [message["code"] for message in refused] == ["too-fast"] * 2
    await other.send({"type": "react", "reaction": "wow"})
    await client.until(lambda: {"type": "reaction", "seat": other.seat, "reaction": "wow"} in client.others)
    heard = [m for m in other.others if m == {"type": "reaction", "seat": client.seat, "reaction": "hurry"}]
    assert len(heard) == allowed
    for each in (client, other):
        await each.disconnect()


async def test_sockets_of_one_identity(url: str) -> None:
    ann = await Client.new(url)
    table = await ann.make_table()
    devices = [Client(url, ann.secret, ann.rng) for _ in range(SOCKETS_PER_USER + 1)]
    for device in devices:
        await device.connect(table)
    assert [device.closed_with for device in devices] == [None] * SOCKETS_PER_USER + [
        CloseCode.TOO_FAST.value
    ]
    await devices[0].disconnect()
    async with asyncio.timeout(PATIENCE):  # as soon as the server has noticed
        while ann.closed_with is not None or ann.seq <= 0:
            await ann.connect(table)
    for device in (ann, *devices[1:-1]):
        await device.disconnect()


async def test_who_does_not_read_is_cut_off_and_holds_up_nobody(tmp_path: Path) -> None:
    """What waits for a slow client is thrown away in the end; the others notice nothing."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    async with running(database, send_buffer=4096) as url:
        table, client, other = await two_players(url)
        address, port = url.removeprefix("http://").split(":")
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.setblocking(False)
        await asyncio.get_running_loop().sock_connect(narrow, (address, int(port)))
        eve = await Client.new(url)
        path = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket?protocol={PROTOCOL}"
        async with connect(
            path,
            sock=narrow,
            additional_headers={"cookie": f"tilerummy={eve.secret}"},
            compression=None,
            max_queue=1,
        ) as slow:
            pings = 6000
            for number in range(pings):
                await slow.send(f'{{"type":"ping","id":"{number:064}"}}')
            assert (await client.act())["type"] == "done"  # meanwhile
            await other.until(lambda: other.must_act)
            read = 0
            with pytest.raises(websockets.ConnectionClosed):  # noqa: PT012 - all that is left
                while True:
                    await slow.recv()
                    read += 1
        assert slow.close_code == CloseCode.TOO_SLOW.value
        assert read < pings
        for each in (client, other):
            await each.disconnect()
