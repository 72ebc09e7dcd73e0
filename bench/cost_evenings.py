"""The worst known input of what is asked about shared evenings."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from bench.cost_case import CALLS, Case
from bench.cost_log import USERS
from bench.cost_routes import LONGEST_HOST, Request, case
from bench.cost_stage import Call, Stage, Visit
from tilerummy.pad.live import MOST_AT_ONCE
from tilerummy.server.connection.limits import EVENINGS_OF_USER, SOCKETS_PER_USER

ANN, BOB = USERS[:2]
_ANSWERS = ("done", "refused", "pong")
_FULL = 60
"""Batches of the fullest evening that can be made in a moment: nearly all that an evening holds."""
Message = dict[str, Any]


def _entry() -> Message:
    """As large as one can be that costs much to read."""
    entry = {"id": secrets.token_hex(32), "line": "l", "order": 1, "at": 1, "by": ""}
    return {**entry, "note": {"what": "game", "left": {secrets.token_hex(32): "r1 " * 20 for _ in range(8)}}}


def _largest(number: int) -> Message:
    return {"type": "add", "id": f"{number}", "batch": {"entries": [_entry() for _ in range(12)]}}


def _many(number: int) -> Message:
    tap = {"clock": "c", "order": 1, "at": 1, "turn": 1, "what": "go"}
    taps = [{**tap, "id": f"{number} {at}".replace(" ", "-")} for at in range(MOST_AT_ONCE)]
    return {"type": "add", "id": f"{number}", "batch": {"taps": taps}}


async def _shared(stage: Stage) -> str:
    evening = secrets.token_hex(10)
    await stage.client(ANN).post("/api/evenings", json={"id": evening, "everybody": True})
    return evening


async def _full(stage: Stage) -> str:
    evening = await _shared(stage)
    visit = await stage.visit(ANN, evening, kind="evenings")
    for number in range(_FULL):
        await visit.ask(_largest(number), *_ANSWERS)
    return evening


def _message(kind: str, what: str, made: Callable[[int], Message], watchers: int = 0) -> Case:
    async def calls(stage: Stage, tables: Sequence[str]) -> list[Call]:  # noqa: ARG001
        evening = await _shared(stage)
        for _ in range(watchers):
            await stage.visit(BOB, evening, kind="evenings")
        visit = await stage.visit(ANN, evening, kind="evenings")
        return [partial(visit.ask, made(number), *_ANSWERS) for number in range(CALLS)]

    return Case(f"evening {kind}", what, calls)


def _ends() -> Case:
    async def calls(stage: Stage, tables: Sequence[str]) -> list[Call]:  # noqa: ARG001
        visits = [await stage.visit(ANN, await _full(stage), kind="evenings") for _ in range(2)]
        return [partial(visit.ask, {"type": "end", "id": "e"}, *_ANSWERS) for visit in visits]

    return Case("evening end", "a full one", calls)


def _asked(end: str, what: str, host: str = "") -> Case:
    """A full evening, asked for under ever new hosts that begin so."""

    async def calls(stage: Stage, tables: Sequence[str]) -> list[Call]:  # noqa: ARG001
        path = f"/api/evenings/{await _full(stage)}{end}"
        client = stage.client(ANN)
        await client.get("/healthz")  # so that the connection is there
        hosts = [{"host": f"{number}{host}"} if host else None for number in range(CALLS)]
        return [partial(client.get, path, headers=headers) for headers in hosts]

    return Case(f"GET /api/evenings/{{key}}{end}", what, calls)


def _entering() -> Case:
    async def calls(stage: Stage, tables: Sequence[str]) -> list[Call]:  # noqa: ARG001
        evening = await _full(stage)

        async def in_and_out() -> None:
            visit: Visit = await stage.visit(BOB, evening, kind="evenings")
            await visit.socket.close()

        return [in_and_out for _ in range(8)]

    return Case("SOCKET /api/evenings/{key}/socket", "a full one", calls)


def _allows(number: int) -> Message:
    return {"type": "allow", "id": f"{number}", "guest": None, "writes": bool(number % 2)}


def _shares(number: int) -> Request:
    body = b'{"id": "%040d", "everybody": true}' % number
    return Request("/api/evenings", content=body)


EVENING_CASES: tuple[Case, ...] = (
    case("POST /api/evenings", "a new one", _shares, int(EVENINGS_OF_USER.at_once) // 2),
    case("GET /api/evenings/{key}", "no such one", Request("/api/evenings/" + "Z" * 64)),
    _asked("", "a full one"),
    _asked("/link", "a long host", LONGEST_HOST),
    _asked("/qr.svg", "a long host", LONGEST_HOST),
    _entering(),
    _message("add", "the largest entries", _largest),
    _message("add", "as many taps as can be", _many),
    _message("add", "as many taps as can be, thirty watch", _many, SOCKETS_PER_USER - 10),
    _message("allow", "everybody, thirty watch", _allows, SOCKETS_PER_USER - 10),
    _message("name", "the longest", lambda n: {"type": "name", "id": f"{n}", "name": "ﷺ" * 200}),
    _message("ping", "the longest id", lambda _: {"type": "ping", "id": "~" * 64}),
    _ends(),
)
