"""Who really asks, where proxies stand before the server. Only those that the operator trusts are believed;
what anybody else claims in `X-Forwarded-*` is thrown away before somebody reads it."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from tilerummy.server.connection.asgi import Scope
from tilerummy.server.report.limited_log import LimitedLog

Ip: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

LOOPBACK: Final = ("127.0.0.0/8", "::1")
_FORWARDED: Final = b"x-forwarded-"
_HOUSEHOLD_BITS: Final = 64
"""Of an IPv6 address the first half is given to a household; the other half it chooses as it likes."""
_LONGEST_ADDRESS: Final = 64


class Proxies:
    def __init__(self, trusted: Iterable[str] = LOOPBACK) -> None:
        """Addresses and networks (`10.0.0.0/8`); `ValueError` if one is neither."""
        self._trusted: tuple[Network, ...] = tuple(ipaddress.ip_network(each) for each in trusted)
        self._ignored = LimitedLog("forwarded-headers-ignored")
        """Most likely of a proxy that the operator forgot to name."""

    def trusts(self, address: str) -> bool:
        ip = _ip(address)
        return ip is not None and any(ip in network for network in self._trusted)

    def unwrap(self, scope: Scope) -> None:
        """Have the scope say what a client who comes without proxies would have it say."""
        claimed = [(name, value) for name, value in scope["headers"] if name.startswith(_FORWARDED)]
        if not claimed:
            return
        kept = [(name, value) for name, value in scope["headers"] if not name.startswith(_FORWARDED)]
        scope["headers"] = kept
        client = scope.get("client")
        if client is None or not self.trusts(client[0]):
            self._ignored()
            return
        told = {name: _last(claimed, name) for name, _ in claimed}
        hops = b",".join(value for name, value in claimed if name == b"x-forwarded-for").decode("latin-1")
        scope["client"] = (self._first_stranger(hops, client[0]), 0)
        scheme = told.get(b"x-forwarded-proto", "").lower()
        if scheme in ("http", "https"):
            secure = scheme == "https"
            web = "https" if secure else "http"
            scope["scheme"] = web if scope["type"] == "http" else ("wss" if secure else "ws")
        host = told.get(b"x-forwarded-host", "")
        if host:
            scope["headers"] = [(name, value) for name, value in kept if name != b"host"]
            scope["headers"].append((b"host", host.encode("latin-1")))

    def _first_stranger(self, hops: str, nearest: str) -> str:
        """Each proxy adds whom it hears from at the end: behind the last one that we trust, anybody may have
        written what they like."""
        found = nearest
        for hop in reversed(hops.split(",")):
            ip = _ip(_without_port(hop.strip()))
            if ip is None:
                break
            found = str(ip)
            if not self.trusts(found):
                break
        return found


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Whom we take for one: an IPv4 address, or all that an IPv6 household can call itself."""
    ip = _ip(address)
    if isinstance(ip, ipaddress.IPv6Address):
        return f"{ipaddress.IPv6Address(int(ip) >> _HOUSEHOLD_BITS << _HOUSEHOLD_BITS)}/{_HOUSEHOLD_BITS}"
    return address if ip is None else str(ip)


@lru_cache(maxsize=4096)
def _ip(text: str) -> Ip | None:
    """None if it is no address. `::ffff:192.0.2.1` is IPv4, as seen by a server that listens to both."""
    if len(text) > _LONGEST_ADDRESS:
        return None
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address):
        return found.ipv4_mapped or ipaddress.IPv6Address(int(found))  # without the name of an interface
    return found


def _without_port(hop: str) -> str:
    """`192.0.2.1:5000` and `[2001:db8::1]:5000` are written by some proxies."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def _last(headers: list[tuple[bytes, bytes]], wanted: bytes) -> str:
    """The last of the values: that of the nearest proxy."""
    value = [value for name, value in headers if name == wanted][-1]
    return value.decode("latin-1").rpartition(",")[2].strip()
