"""Who asks, where proxies stand between: those that the operator trusts are believed, nobody else is."""

import logging
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tests.server.driver import HEADERS, Client, connect, running
from tests.support.patience import PATIENCE
from tilerummy.server.connection.proxies import Proxies, household
from tilerummy.tables.protocol.messages import PROTOCOL

TRUSTED = Proxies(["127.0.0.0/8", "::1", "10.0.0.0/8", "2001:db8:ffff::/48"])


def seen(client: str, kind: str = "http", **headers: str) -> dict[str, Any]:
    """A scope after the proxies were taken off it; `x_forwarded_for` is the header `x-forwarded-for`."""
    scope: dict[str, Any] = {
        "type": kind,
        "scheme": kind.replace("websocket", "ws"),
        "client": (client, 5),
        "headers": [(b"host", b"inside:8000")]
        + [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }
    TRUSTED.unwrap(scope)
    return scope


@pytest.mark.parametrize(
    ("peer", "hops", "client"),
    [
        ("192.0.2.1", "203.0.113.9", "192.0.2.1"),
        ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "6.6.6.6, 203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.1.1.1 ,127.0.0.1", "203.0.113.9"),
        ("10.0.0.1", "10.0.0.7, 10.0.0.8", "10.0.0.7"),
        ("10.0.0.1", "203.0.113.9:4711", "203.0.113.9"),
        ("10.0.0.1", "[2001:db8::5]:4711", "2001:db8::5"),
        ("10.0.0.1", "::ffff:203.0.113.9", "203.0.113.9"),
        ("::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("2001:db8:ffff::1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "6.6.6.6, unknown", "10.0.0.1"),
        ("10.0.0.1", "6.6.6.6, nonsense, 10.0.0.3", "10.0.0.3"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "x" * 5000, "10.0.0.1"),
    ],
)
def test_the_client_is_the_nearest_one_that_is_not_trusted(peer: str, hops: str, client: str) -> None:
    scope = seen(peer, x_forwarded_for=hops)
    assert scope["client"][0] == client
    assert scope["headers"] == [(b"host", b"inside:8000")]


def test_scheme_and_host_are_those_of_the_first_proxy_that_is_trusted() -> None:
    claims = {"x_forwarded_proto": "https", "x_forwarded_host": "games.example.org"}
    for kind, plain, secure in (("http", "http", "https"), ("websocket", "ws", "wss")):
        believed = seen("10.0.0.1", kind, **claims)
        assert believed["scheme"] == secure
        assert believed["headers"] == [(b"host", b"games.example.org")]
        ignored = seen("203.0.113.9", kind, **claims)
        assert ignored["scheme"] == plain
        assert ignored["headers"] == [(b"host", b"inside:8000")]
        assert seen("10.0.0.1", kind, x_forwarded_proto="gopher")["scheme"] == plain


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("no address", "no address"),
    ],
)
def test_a_household_is_one_whatever_it_calls_itself(address: str, whose: str) -> None:
    assert household(address) == whose


@pytest.mark.anyio
async def test_nobody_is_believed_who_is_not_trusted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "tilerummy")
    claims = {"x-forwarded-proto": "https", "x-forwarded-host": "evil.example", "x-forwarded-for": "1.2.3.4"}
    async with running(f"sqlite:///{tmp_path / 'tables.db'}", trusted_proxies=()) as url:
        ann = await Client.new(url)
        table = await ann.make_table()
        async with httpx.AsyncClient(base_url=url, headers={**HEADERS, **claims}, timeout=PATIENCE) as http:
            for _ in range(5):
                me = await http.get("/api/me")
                assert me.headers.get("set-cookie", "tilerummy=").startswith("tilerummy=")
            assert (await http.get(f"/api/tables/{table}/link")).json()["url"].startswith(url)
            foreign = {"origin": "https://evil.example"}
            answer = await http.post("/api/tables", json={"settings": {}}, headers=foreign)
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign-page")
    told = [record.message for record in caplog.records]
    assert told.count("forwarded-headers-ignored") == 1


@pytest.mark.anyio
async def test_a_page_over_http_is_not_the_page_over_https(tmp_path: Path) -> None:
    """For requests and sockets alike; behind a proxy its scheme counts."""
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        ann = await Client.new(url)
        table = await ann.make_table()
        host = url.removeprefix("http://")
        secure = {"x-forwarded-proto": "https"}
        for origin, headers, own in (
            (f"http://{host}", {}, True),
            (f"https://{host}", {}, False),
            (f"https://{host}", secure, True),
            (f"http://{host}", secure, False),
        ):
            sent = {**headers, "origin": origin, "cookie": f"tilerummy={ann.secret}"}
            async with httpx.AsyncClient(base_url=url, headers={**HEADERS, **sent}, timeout=PATIENCE) as http:
                answer = await http.put("/api/me", json={"name": "Ann"})
            assert answer.status_code == (200 if own else 403), (origin, headers)
            address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket?protocol={PROTOCOL}"
            if own:
                async with connect(address, additional_headers=sent) as socket:
                    assert '"welcome"' in str(await socket.recv())
            else:
                with pytest.raises(websockets.InvalidStatus, match="403"):
                    await connect(address, additional_headers=sent)


@pytest.mark.anyio
async def test_only_names_that_the_operator_allows_are_answered_to(tmp_path: Path) -> None:
    database, public = f"sqlite:///{tmp_path / 'tables.db'}", "https://play.example.net/x"
    async with (
        running(database, allowed_hosts=("games.example.org",), public_url=public) as url,
        httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http,
    ):
        for host, status in (
            ("games.example.org", 200),
            ("GAMES.example.org:8000", 200),
            ("play.example.net", 200),
            ("localhost:8000", 200),
            ("127.0.0.1", 200),
            ("evil.example", 421),
            ("192.168.1.5", 421),
        ):
            answer = await http.get("/api/editions", headers={"host": host, "accept-language": "fr"})
            assert answer.status_code == status, host
        assert answer.json()["text"] == "Le serveur ne répond pas à ce nom."
