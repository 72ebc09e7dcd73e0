"""How the server is run. Given on the command line, handed to the workers through their environment."""

from __future__ import annotations

import os
from typing import Final

import msgspec

from tilerummy.server.connection.proxies import LOOPBACK

_VARIABLE: Final = "TILERUMMY_SERVER"


class Config(msgspec.Struct, frozen=True):
    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    """Where players reach the server, if a proxy stands before it."""
    allowed_hosts: tuple[str, ...] = ()
    """The names that the server answers to; without any, whatever it is called."""
    trusted_proxies: tuple[str, ...] = LOOPBACK
    """Addresses and networks whose word on who asks is believed."""
    thinkers: int = 1
    """Processes for bots, per worker."""
    bot_delay: int | None = None
    warm: bool = True
    """Whether the processes that search are started with the server; without, when first needed."""
    generosity: float = 1
    """All limits on how much one may ask for are multiplied by this; for tests and load."""


def to_environment(config: Config) -> None:
    os.environ[_VARIABLE] = msgspec.json.encode(config).decode()


def from_environment() -> Config:
    return msgspec.json.decode(os.environ[_VARIABLE], type=Config)
