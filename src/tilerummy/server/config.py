"""The server's configuration. Given on the command line, passed on to workers through their environment."""

from __future__ import annotations

import os
from typing import Any, Final

import msgspec

from tilerummy.server.connection.proxies import LOOPBACK

_VARIABLE: Final = "TILERUMMY_SERVER"


class Config(msgspec.Struct, frozen=True):
    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    """Where players reach the server, if it is behind a proxy."""
    allowed_hosts: tuple[str, ...] = ()
    """The host names that the server answers to; any name if empty."""
    trusted_proxies: tuple[str, ...] = LOOPBACK
    """Addresses and networks of proxies whose word about the client is believed."""
    own_editions: tuple[dict[str, Any], ...] = ()
    """Editions that the operator offers beside the printed ones, as `edition_as_data` writes them."""
    thinkers: int = 1
    """Processes for bots, per worker."""
    bot_delay: int | None = None
    warm: bool = True
    """Whether search processes start with the server, rather than when first needed."""
    generosity: float = 1
    """Factor for all rate limits; for tests and load."""


def to_environment(config: Config) -> None:
    os.environ[_VARIABLE] = msgspec.json.encode(config).decode()


def from_environment() -> Config:
    return msgspec.json.decode(os.environ[_VARIABLE], type=Config)
