"""`make bench ARGS=cost` measures every route and every message at its worst: none is forgotten."""

from dataclasses import replace
from typing import cast

from starlette.routing import Router

from bench.cost import CASES, MOST, MOST_IN_TURN, Cost, faults
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


def test_what_costs_much_or_keeps_others_waiting_is_named() -> None:
    plain = 0.0002
    fine = Cost(CASES[0], MOST * plain, MOST_IN_TURN * plain, frozenset(["200"]))
    assert faults(fine, plain) == []
    assert faults(fine, plain * 2 / 3) == [
        "costs as much as 75 plain requests",
        "keeps everybody waiting for as long as 30 plain requests take",
    ]
    assert faults(replace(fine, answers=frozenset(["200", "500"])), plain) == ["fails"]
