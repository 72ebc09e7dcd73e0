"""The built page as it is sent: compressed where the browser takes it, and with the way back to its root."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient, create_test_client

from tilerummy.server.http.page import page

SCRIPT = b"console.log('rummy');" * 50
ZIPPED = gzip.compress(SCRIPT, mtime=0)


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    assets = tmp_path / "web" / "assets"
    assets.mkdir(parents=True)
    (tmp_path / "web" / "index.html").write_bytes(b'<base href="./"><p>first page</p>')
    (assets / "a.js").write_bytes(SCRIPT)
    (assets / "a.js.gz").write_bytes(ZIPPED)
    (assets / "a.js.br").write_bytes(b"as brotli has it")
    (assets / "plain.bin").write_bytes(b"\0\1")
    monkeypatch.setattr("tilerummy.server.http.page.files", lambda _: tmp_path)
    with create_test_client([page]) as found:
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
def test_a_file_is_sent_as_small_as_the_browser_takes_it(
    client: TestClient[Any], accepted: str, encoding: str | None
) -> None:
    with client.stream("GET", "/assets/a.js", headers={"accept-encoding": accepted}) as answer:
        sent = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert sent == {"br": b"as brotli has it", "gzip": ZIPPED, None: SCRIPT}[encoding]


def test_a_file_without_a_compressed_one_is_sent_as_it_is(client: TestClient[Any]) -> None:
    answer = client.get("/assets/plain.bin", headers={"accept-encoding": "br, gzip"})
    assert answer.content == b"\0\1"
    assert "content-encoding" not in answer.headers


def test_a_file_of_another_build_is_not_found(client: TestClient[Any]) -> None:
    answer = client.get("/assets/gone.js")
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
def test_every_address_finds_its_way_back_to_the_root(client: TestClient[Any], path: str, base: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert f'<base href="{base}">' in answer.text
