"""Host names in requests, and which of them the server answers to."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

LONGEST_NAME: Final = 253
"""Longest possible DNS name. Longer ones belong to nobody and only cost time."""

_LABEL: Final = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_HOST: Final = re.compile(
    rf"(?:(?P<name>{_LABEL}(?:\.{_LABEL})*\.?)|\[(?P<six>[0-9a-f:.]{{2,45}})\])(?::(?P<port>[0-9]{{1,5}}))?"
)
_PORTS: Final = {"http": 80, "https": 443}
_MOST_PORT: Final = 65_535


class HostName(NamedTuple):
    """Name and port from a `Host` header: in lower case, IPv6 addresses without brackets."""

    name: str
    port: int | None


class Origin(NamedTuple):
    scheme: str
    name: str
    port: int


@lru_cache(maxsize=1024)
def parse_host(text: str) -> HostName | None:
    """None unless it is a name or an address, with an optional port."""
    if len(text) > LONGEST_NAME + len(".:65535"):
        return None
    found = _HOST.fullmatch(text.lower())
    if found is None:
        return None
    port = None if found["port"] is None else int(found["port"])
    if port is not None and not 0 < port <= _MOST_PORT:
        return None
    if found["six"] is not None:
        return HostName(found["six"], port) if _is_ipv6(found["six"]) else None
    name = found["name"].removesuffix(".")
    return HostName(name, port) if len(name) <= LONGEST_NAME else None


@lru_cache(maxsize=1024)
def parse_origin(text: str) -> Origin | None:
    """Of an `Origin` header, or of the beginning of an address: `https://games.example.org`."""
    scheme, _, rest = text.partition("://")
    host = parse_host(rest)
    return None if host is None else origin_of(scheme.lower(), host)


def origin_of(scheme: str, host: HostName) -> Origin | None:
    """The default port of the scheme is filled in; None for schemes other than ours."""
    port = _PORTS.get(scheme)
    return None if port is None else Origin(scheme, host.name, host.port or port)


def is_loopback(name: str) -> bool:
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class Hosts:
    """The names that the server answers to; any valid name if none are given."""

    allowed: frozenset[str] = frozenset()

    @staticmethod
    def of(names: Iterable[str], public: Origin | None) -> Hosts:
        """The public address is always included, if names are given."""
        found = frozenset(names)
        return Hosts(found | {public.name} if found and public is not None else found)

    def answers_to(self, host: HostName) -> bool:
        """Local names are always fine: nobody elsewhere can be led here by them."""
        return not self.allowed or host.name in self.allowed or is_loopback(host.name)


def _is_ipv6(text: str) -> bool:
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return True
