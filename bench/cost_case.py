"""A worst case: a route or a message with an input that costs much, and the table that it is tried at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import get_args

import msgspec
from starlette.routing import Route, Router, WebSocketRoute

from bench.cost_log import Log
from bench.cost_stage import Call, Stage
from tilerummy.pad.live import EveningAsk
from tilerummy.server.http.api import Endpoint
from tilerummy.tables.commands import Command
from tilerummy.tables.protocol.messages import ClientMessage, CommandMessage

CALLS = 20


@dataclass(frozen=True, slots=True)
class Case:
    of: str
    """The route (`GET /api/me`) or message (`draft`, `command play`)."""
    what: str
    calls: Callable[[Stage, Sequence[str]], Awaitable[list[Call]]]
    """Given the tables' ids, what is to be measured."""
    log: Callable[[], Log] | None = None
    copies: int = 1
    """So many tables have this log."""
    member: str = ""
    """Who finds them among theirs, instead of those who sit there."""


def routes_of(app: Router) -> set[str]:
    """What the application answers to; what no route is for is the page's."""
    found = {"GET /{path}"}
    for route in app.routes:
        if isinstance(route, Route):
            methods = route.endpoint.methods if isinstance(route.endpoint, Endpoint) else ("GET",)
            found |= {f"{method} {route.path}" for method in methods}
        elif isinstance(route, WebSocketRoute):
            found.add(f"SOCKET {route.path}")
    return found


def messages() -> set[str]:
    """What a client may send."""
    kinds = {_tag(kind) for kind in get_args(ClientMessage) if kind is not CommandMessage}
    kinds |= {f"evening {_tag(kind)}" for kind in get_args(EveningAsk)}
    return kinds | {f"command {_tag(kind)}" for kind in get_args(Command)}


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)
