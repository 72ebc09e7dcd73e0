"""The built page as it is sent: compressed where the browser takes it, and with the way back to its root."""

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tilerummy.messages import say
from tilerummy.server.http.page import page

SCRIPT = b"console.log('rummy');" * 50
ZIPPED = gzip.compress(SCRIPT, mtime=0)


pytestmark = pytest.mark.anyio


@pytest.fixture
async def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    assets = tmp_path / "web" / "assets"
    assets.mkdir(parents=True)
    (tmp_path / "web" / "index.html").write_bytes(b'<base href="./"><!-- invitation --><p>first page</p>')
    (assets / "a.js").write_bytes(SCRIPT)
    (assets / "a.js.gz").write_bytes(ZIPPED)
    (assets / "a.js.br").write_bytes(b"as brotli has it")
    (assets / "plain.bin").write_bytes(b"\0\1")
    (assets / "letters.woff2").write_bytes(b"wOF2")
    monkeypatch.setattr("tilerummy.server.http.page.files", lambda _: tmp_path)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(page), base_url="http://page") as found:
        yield found


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br;q=0.0, gzip; q=0", None),
        ("identity", None),
        ("", None),
    ],
)
async def test_a_file_is_sent_as_small_as_the_browser_takes_it(
    client: httpx.AsyncClient, accepted: str, encoding: str | None
) -> None:
    async with client.stream("GET", "/assets/a.js", headers={"accept-encoding": accepted}) as answer:
        sent = b"".join([part async for part in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert sent == {"br": b"as brotli has it", "gzip": ZIPPED, None: SCRIPT}[encoding]


async def test_a_file_without_a_compressed_one_is_sent_as_it_is(client: httpx.AsyncClient) -> None:
    answer = await client.get("/assets/plain.bin", headers={"accept-encoding": "br, gzip"})
    assert answer.content == b"\0\1"
    assert "content-encoding" not in answer.headers


async def test_a_typeface_is_sent_as_one(client: httpx.AsyncClient) -> None:
    assert (await client.get("/assets/letters.woff2")).headers["content-type"] == "font/woff2"


async def test_a_file_of_another_build_is_not_found(client: httpx.AsyncClient) -> None:
    answer = await client.get("/assets/gone.js")
    assert answer.status_code == 404
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "base"),
    [
        ("/", "./"),
        ("/rules", "./"),
        ("/rules/", "../"),
        ("/rules/twist", "../"),
        ("/rules/twist/", "../../"),
        ("/t/ABCDEF/", "../../"),
        ("/replay/x//", "../../../"),
    ],
)
async def test_every_address_finds_its_way_back_to_the_root(
    client: httpx.AsyncClient, path: str, base: str
) -> None:
    answer = await client.get(path)
    assert answer.status_code == 200
    assert f'<base href="{base}">' in answer.text


async def test_the_link_to_a_table_has_a_title_and_a_picture(
    client: httpx.AsyncClient,
) -> None:
    said = (await client.get("/t/some-table", params={"from": ' <b>"Ann"\u202e'})).text
    assert '<meta property="og:title" content="&lt;b&gt;&quot;Ann&quot; invites you to a game' in said
    assert '<meta property="og:image" content="http://page/invitation.jpg" />' in said
    german = (await client.get("/t/some-table", headers={"accept-language": "de"})).text
    assert say("server.invitation.title", "de") in german
    french = (await client.get("/t/some-table", params={"in": "fr"}, headers={"accept-language": "de"})).text
    assert say("server.invitation.title", "fr").replace("'", "&#x27;") in french
    replay = (await client.get("/replay/some-game", params={"from": "Ann", "in": "de"})).text
    assert say("server.replay.title-by", "de", name="Ann") in replay
    assert "og:" not in (await client.get("/rules")).text
