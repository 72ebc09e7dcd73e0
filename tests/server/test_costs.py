"""`make bench ARGS=cost` measures every route and every message at its worst: none is forgotten."""

from typing import cast

from starlette.routing import Router

from bench.cost import CASES
from bench.cost_case import messages, routes_of
from tilerummy.server.app import create_app
from tilerummy.server.config import Config


def test_every_route_and_every_message_has_a_worst_case() -> None:
    app = cast(Router, create_app(Config("sqlite:///none.db"))._app)
    assert {case.of for case in CASES} == routes_of(app) | messages()


def test_routes_and_messages_are_found_where_they_are_declared() -> None:
    app = cast(Router, create_app(Config("sqlite:///none.db"))._app)
    assert {"GET /healthz", "PUT /api/me", "SOCKET /api/tables/{key}/socket"} <= routes_of(app)
    assert {"draft", "command play", "ping"} <= messages()
