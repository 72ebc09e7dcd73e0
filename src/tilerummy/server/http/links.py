"""Links that other people can open, and their QR codes."""

from __future__ import annotations

import io
import socket
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

import segno

from tilerummy.server.connection.host_names import Origin, is_loopback, parse_host, parse_origin
from tilerummy.server.http.wire import Link

_MASK: Final = 3


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the server can be reached; `public_url` wins if given by the operator."""

    host: str
    port: int
    public_url: str | None = None

    def link(self, path: str, asked_host: str, scheme: str, root: str) -> Link:
        """The URL of this path for somebody else; `asked_host` is the host by which the page was opened."""
        if self.public_url is not None:
            return Link(f"{self.public_url.rstrip('/')}/{path}", local=False)
        host = parse_host(asked_host)
        if host is not None and not is_loopback(host.name):
            return Link(f"{scheme}://{asked_host}{root}/{path}", local=False)
        if self.host in ("0.0.0.0", "::"):
            found = lan_address()
            if found is not None:
                return Link(f"http://{found}:{self.port}{root}/{path}", local=False)
        return Link(f"{scheme}://{asked_host}{root}/{path}", local=True)


def lan_address() -> str | None:
    """This machine's address on its network. Nothing is sent: connecting a datagram socket only picks a
    route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if is_loopback(found) else found


def public_origin(url: str) -> Origin | None:
    """The origin of a URL given by the operator; None if it is invalid."""
    parts = urlsplit(url)
    return parse_origin(f"{parts.scheme}://{parts.netloc}")


@lru_cache(maxsize=256)
def qr_svg(text: str) -> str:
    """A QR code as an SVG without styles. Always uses the same of the eight masks: choosing the best one
    takes ten times as long as everything else, and cameras read all of them."""
    picture = io.BytesIO()
    segno.make(text, error="m", micro=False, mask=_MASK).save(
        picture, kind="svg", xmldecl=False, border=2, scale=8
    )
    return picture.getvalue().decode()
