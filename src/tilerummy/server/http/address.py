"""Addresses that other people can open, and their QR codes."""

from __future__ import annotations

import io
import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

import segno

from tilerummy.server.http.wire import Link


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the server can be reached; `public_url` wins if the operator has named one."""

    host: str
    port: int
    public_url: str | None = None

    def link(self, path: str, asked_host: str, scheme: str, root: str) -> Link:
        """The address of this path for somebody else; `asked_host` is the one that the page was opened by."""
        if self.public_url is not None:
            return Link(f"{self.public_url.rstrip('/')}/{path}", local=False)
        if not _is_loopback(_name(asked_host)):
            return Link(f"{scheme}://{asked_host}{root}/{path}", local=False)
        if self.host in ("0.0.0.0", "::"):
            found = lan_address()
            if found is not None:
                return Link(f"http://{found}:{self.port}{root}/{path}", local=False)
        return Link(f"{scheme}://{asked_host}{root}/{path}", local=True)


def lan_address() -> str | None:
    """This machine's address on its network. Nothing is sent: a datagram socket only picks a way out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if _is_loopback(found) else found


def qr_svg(text: str) -> str:
    """A QR code as an SVG picture without a style of its own."""
    picture = io.BytesIO()
    segno.make(text, error="m", micro=False).save(picture, kind="svg", xmldecl=False, border=2, scale=8)
    return picture.getvalue().decode()


def _name(host: str) -> str:
    """Without its port: `[::1]:8000` is `::1`."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:  # whatever a client claims that it is
        return host


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
