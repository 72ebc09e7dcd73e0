"""The real client behind proxies. Only proxies that the operator trusts are believed; `X-Forwarded-*` headers
from anybody else are dropped before they are read."""

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
"""A household is assigned the first half of an IPv6 address and chooses the other half freely."""
_LONGEST_ADDRESS: Final = 64


class Proxies:
    def __init__(self, trusted: Iterable[str] = LOOPBACK) -> None:
        """Addresses and networks (`10.0.0.0/8`); `ValueError` if one is neither."""
        self._trusted: tuple[Network, ...] = tuple(ipaddress.ip_network(each) for each in trusted)
        self._ignored = LimitedLog("forwarded-headers-ignored")
        """Most likely from a proxy that the operator forgot to list."""

    def trusts(self, address: str) -> bool:
        ip = _ip(address)
        return ip is not None and any(ip in network for network in self._trusted)

    def unwrap(self, scope: Scope) -> None:
        """Rewrite the scope as if the client had connected without proxies."""
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
        """Each proxy appends its peer's address: anything before the last trusted proxy's entry may be
        forged."""
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
    """What counts as one client: an IPv4 address, or all addresses of an IPv6 household."""
    ip = _ip(address)
    if isinstance(ip, ipaddress.IPv6Address):
        return f"{ipaddress.IPv6Address(int(ip) >> _HOUSEHOLD_BITS << _HOUSEHOLD_BITS)}/{_HOUSEHOLD_BITS}"
    return address if ip is None else str(ip)


@lru_cache(maxsize=4096)
def _ip(text: str) -> Ip | None:
    """None if it isn't an address. `::ffff:192.0.2.1` is IPv4, as a server sees it that listens on both."""
    if len(text) > _LONGEST_ADDRESS:
        return None
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address):
        return found.ipv4_mapped or ipaddress.IPv6Address(int(found))  # without the interface's name
    return found


def _without_port(hop: str) -> str:
    """`192.0.2.1:5000` and `[2001:db8::1]:5000` are written by some proxies."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def _last(headers: list[tuple[bytes, bytes]], wanted: bytes) -> str:
    """The last value: the nearest proxy's."""
    value = [value for name, value in headers if name == wanted][-1]
    return value.decode("latin-1").rpartition(",")[2].strip()
