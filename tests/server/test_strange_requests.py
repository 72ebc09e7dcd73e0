"""Requests that no browser sends: each gets an answer that says so, and none is a mistake of ours."""

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server import raw
from tests.server.driver import Client, running
from tests.server.fuzz_settings import fuzz
from tests.server.raw import post, request
from tilerummy.server.connection.host_names import LONGEST_NAME, HostName, parse_host
from tilerummy.server.connection.limits import HEAD_BYTES, TARGET_BYTES
from tilerummy.server.http.links import qr_svg
from tilerummy.server.report.metrics import REGISTRY

LONG_LABELS = ".".join("a" * 63 for _ in range(3))


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


@pytest.fixture(autouse=True)
def no_bugs(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


PARTS = ["x" * 256, "x" * 3000, "%00", "a%00b", "%FF%FE", "%", "%zz", "\\..\\"]


@pytest.mark.anyio
async def test_any_part_of_a_path_is_a_page_of_the_client(url: str) -> None:
    for part in PARTS:
        for path in (f"/{part}", f"/assets/{part}", f"/t/{part}", f"/rules/{part}/"):
            answer = await raw.send(url, request(path))
            assert answer.status == (404 if "assets" in path else 200), path


HOSTS = [
    *("x:abc", "x:99999", "x:0", "x:", "x:1:2", ":80", "", " ", "x y", "x/y", "a..b", "-", "x, y"),
    *("[", "[::1", "[x]", "[::1]x", "a@b", "http://x", "x?y", "x#y", "é", "x\ty"),
    *("a" * 64, f"{LONG_LABELS}.{LONG_LABELS}", "x" * 2300),
]


@pytest.mark.anyio
async def test_a_host_that_is_none_is_malformed(url: str) -> None:
    ann = await Client.new(url)
    table = await ann.make_table()
    paths = ("/", "/healthz", f"/api/tables/{table}/link", f"/api/tables/{table}/qr.svg")
    for host in HOSTS:
        for path in paths:
            answer = await raw.send(url, request(path, host=host))
            assert (answer.status, answer.json()["code"]) == (400, "malformed"), (path, host, answer)
            assert answer.json()["text"] == "That can't be read."
    german = await raw.send(url, request("/api/me", host="x:abc", accept_language="de"))
    assert german.json()["text"] == "Das lässt sich nicht lesen."


@pytest.mark.anyio
async def test_two_hosts_are_no_host(url: str) -> None:
    answer = await raw.send(url, request("/api/me", Host="other"))
    assert (answer.status, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("localhost", HostName("localhost", None)),
        ("Games.Example.ORG:8000", HostName("games.example.org", 8000)),
        ("192.168.1.5:65535", HostName("192.168.1.5", 65535)),
        ("[FD00::5]:80", HostName("fd00::5", 80)),
        ("[::ffff:10.0.0.1]", HostName("::ffff:10.0.0.1", None)),
        ("example.org.", HostName("example.org", None)),
        ("xn--bcher-kva.example", HostName("xn--bcher-kva.example", None)),
        ("my_pc.local:8000", HostName("my_pc.local", 8000)),
        (LONG_LABELS + "." + "a" * 61, HostName(LONG_LABELS + "." + "a" * 61, None)),
        (LONG_LABELS + "." + "a" * 62, None),
    ],
)
def test_hosts_that_are_some(text: str, host: HostName | None) -> None:
    assert parse_host(text) == host


@pytest.mark.anyio
async def test_links_and_codes_under_the_longest_host_are_made_once(url: str) -> None:
    """The code of a longer address would take long to draw: there is none."""
    ann = await Client.new(url)
    table = await ann.make_table()
    host = LONG_LABELS + "." + "a" * 61
    assert len(host) == LONGEST_NAME
    before = qr_svg.cache_info()
    for _ in range(3):
        answer = await raw.send(url, request(f"/api/tables/{table}/qr.svg", host=f"{host}:65535"))
        assert answer.status == 200
        assert answer.body.startswith(b"<svg")
    link = (await raw.send(url, request(f"/api/tables/{table}/link", host=f"{host}:65535"))).json()
    assert link == {"url": f"http://{host}:65535/t/{table}", "local": False}
    after = qr_svg.cache_info()
    assert (after.misses - before.misses, after.hits - before.hits) == (1, 2)
    assert after.maxsize


BODIES = [
    b"[" * 3000,
    b"[" * 8000 + b"]" * 8000,
    b'{"settings":' * 1200 + b"1" + b"}" * 1200,
    b'{"settings":{"edition":"\xff"}}',
    b"\xff\xfe",
    b'{"settings":{"edition":"\xed\xa0\x80"}}',
    b'{"settings":{"match_length":' + b"9" * 5000 + b"}}",
    b'{"settings":{"match_length":1e999}}',
    b'{"settings":{"match_length":-1e-999}}',
    b'{"settings":{"match_length":NaN}}',
    b'{"settings":{"house_rules":{"opening_points":1e308}}}',
    b'{"settings":{},"settings":1}',
    b'\xef\xbb\xbf{"settings":{}}',
    b'{"settings":{}}{"settings":{}}',
    b"",
]


@pytest.mark.anyio
async def test_a_body_that_cannot_be_read_is_malformed(url: str) -> None:
    ann = await Client.new(url)
    cookie = f"tilerummy={ann.secret}"
    for body in BODIES:
        table = post("/api/tables", body, cookie=cookie)
        for asked in (table, post("/api/me", body, cookie=cookie).replace(b"POST", b"PUT", 1)):
            answer = await raw.send(url, asked)
            assert (answer.status, answer.json()["code"]) == (400, "malformed"), (body[:80], answer)


@pytest.mark.anyio
async def test_what_is_too_long_is_refused_before_it_is_taken_apart(url: str) -> None:
    for asked in (
        request("/api/tables?" + "x" * TARGET_BYTES),
        request("/" + "x/" * TARGET_BYTES),
        request("/api/me?language=" + "&language=" * 500),
    ):
        answer = await raw.send(url, asked)
        assert (answer.status, answer.json()["code"]) == (413, "too-large")
    for asked in (
        request(cookie="a=b;" * HEAD_BYTES),
        request().removesuffix(b"\r\n") + b"a:\r\n" * HEAD_BYTES + b"\r\n",
        request("/" + "x" * 2 * HEAD_BYTES),
    ):
        answer = await raw.send(url, asked)
        assert (answer.status, answer.json()["code"]) == (400, "malformed")


NO_REQUESTS = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 50 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\nhost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: x\r\nx: \x00\r\n\r\n",
    b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
    b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip\r\n\r\n",
    b"nothing at all\r\n\r\n",
]


@pytest.mark.anyio
async def test_what_is_no_request_is_counted_and_not_logged_line_by_line(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "tilerummy")
    before = counted("tilerummy_invalid_input_total", kind="request")
    for asked in NO_REQUESTS:
        answer = await raw.send(url, asked)
        assert (answer.status, answer.json()["code"]) == (400, "malformed"), asked
        assert answer.headers["connection"] == "close"
    assert counted("tilerummy_invalid_input_total", kind="request") == before + len(NO_REQUESTS)
    assert [record.message for record in caplog.records].count("invalid-request") <= 1


ODD_REQUESTS = [
    b"OPTIONS * HTTP/1.1\r\nhost: x",
    b"GET http://x/api/me HTTP/1.1\r\nhost: x",
    b"GET // HTTP/1.1\r\nhost: x",
    b"GET / HTTP/9.9\r\nhost: x",
    b"GET /?%zz=%FF HTTP/1.1\r\nhost: x",
    b"GET /api/me HTTP/1.0",
    b"BREW /api/me HTTP/1.1\r\nhost: x\r\nx-tilerummy: 1",
    b"GET /api/me HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade",
    b"GET /api/me HTTP/1.1\r\nhost: x\r\ncookie: \xff\xfe=\x80; tilerummy=\xff",
    b"GET /api/me HTTP/1.1\r\nhost: x\r\naccept-language: \xff;q=\xff,de;q=nan,fr;q=1e999",
    b"GET /api/me HTTP/1.1\r\nhost: x\r\naccept-encoding: \xff;;;q=\r\norigin: \xff",
    b"GET /api/me/records?before=%FF%00 HTTP/1.1\r\nhost: x",
    b"GET /api/editions?language=%FF&language=de HTTP/1.1\r\nhost: x",
]


@pytest.mark.anyio
async def test_what_is_only_odd_is_answered(url: str) -> None:
    for asked in ODD_REQUESTS:
        answer = await raw.send(url, asked + b"\r\n\r\n")
        assert answer.status < 500, asked
        assert "content-security-policy" in answer.headers


_ODD = st.sampled_from(
    [b"", b"\xff", b"%00", b"%FF", b"..", b"x" * 300, *(bytes([each]) for each in b"%/\\:[]@?#&=;")]
)
_PRINTABLE = st.binary(max_size=12).map(lambda data: bytes(byte % 94 + 33 for byte in data))
_PIECES = st.lists(_ODD | _PRINTABLE, max_size=6).map(b"".join)
_PATHS = st.sampled_from(
    [
        b"/",
        b"/api/tables/",
        b"/api/records/",
        b"/api/editions/",
        b"/assets/",
        b"/api/me?language=",
        b"/api/me/records?before=",
    ]
)
_NAMES = (
    "cookie origin accept-language accept-encoding x-forwarded-for x-forwarded-proto x-forwarded-host",
    "content-type range if-none-match sec-fetch-site upgrade",
)
_HEADERS = st.sampled_from(" ".join(_NAMES).split())


@pytest.mark.slow
@pytest.mark.anyio
async def test_strange_requests_are_never_a_mistake_of_ours(url: str) -> None:
    asked: list[bytes] = []

    @fuzz(300)
    @given(
        st.sampled_from([b"GET", b"HEAD", b"POST", b"PUT", b"OPTIONS", b"X"]),
        _PATHS,
        _PIECES,
        st.just(b"127.0.0.1") | _PIECES,
        st.lists(st.tuples(_HEADERS, _PIECES), max_size=3),
        _PIECES,
    )
    def collect(
        method: bytes, path: bytes, more: bytes, host: bytes, headers: list[tuple[str, bytes]], body: bytes
    ) -> None:
        lines = [method + b" " + path + more + b" HTTP/1.1", b"host: " + host, b"connection: close"]
        lines += [name.encode() + b": " + value for name, value in headers]
        lines += [b"x-tilerummy: 1", b"content-length: %d" % len(body)]
        asked.append(b"\r\n".join(lines) + b"\r\n\r\n" + body)

    collect()
    bugs = counted("tilerummy_bugs_total", at="request")
    for each in asked:
        answer = await raw.send(url, each)
        assert 200 <= answer.status < 500, each
        if answer.status >= 400 and answer.headers.get("content-type") == "application/json" and answer.body:
            assert answer.json()["text"]
    assert counted("tilerummy_bugs_total", at="request") == bugs
