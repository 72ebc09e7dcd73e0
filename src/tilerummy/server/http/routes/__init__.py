"""The HTTP routes: who I am, the lobby, records, editions, and what operators ask."""

from __future__ import annotations

from typing import Final

from litestar import Router
from litestar.types import ControllerRouterHandler

from tilerummy.server.http.description import NEEDS_OUR_HEADER
from tilerummy.server.http.routes import editions, lobby, me, operators, records

ROUTES: Final[list[ControllerRouterHandler]] = [
    Router("/", route_handlers=[*me.CHANGING, *lobby.CHANGING], parameters=NEEDS_OUR_HEADER),
    *me.ASKING,
    *lobby.ASKING,
    *records.ASKING,
    *editions.ASKING,
    *operators.ASKING,
]
