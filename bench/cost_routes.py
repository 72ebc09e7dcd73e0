"""The worst known input of every route."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from typing import Any

import httpx
import msgspec

from bench import cost_tables
from bench.cost_case import CALLS, Case
from bench.cost_log import USERS
from bench.cost_stage import Call, Stage
from tilerummy.messages import languages
from tilerummy.rules import EDITION_IDS
from tilerummy.server.connection.limits import BODY_BYTES, HEAD_BYTES, TARGET_BYTES

PLAIN = "GET /healthz"
"""What all others are held against."""
MUCH = HEAD_BYTES - 1000
"""As much as there is room for in the head of a request, beside what is there anyway."""
LONG_PATH = TARGET_BYTES - 100
LONGEST_HOST = ".".join(["h" * 60] * 4)
TOO_LONG_HOST = "h" * 2_200
MANY = "many"
"""A user at many tables."""
GIVERS = tuple(f"giver{number}" for number in range(CALLS))
"""Users who hand over to another device, which one may do a few times."""
OWNER = "owner"
"""A user without tables, who makes some."""
_NESTED = b"[" * (BODY_BYTES - 1)
_NO_TEXT = b'{"name": "' + b"\xff" * (BODY_BYTES - 20) + b'"}'


@dataclass(frozen=True, slots=True)
class Request:
    path: str
    """`{table}` becomes the id of the first table."""
    user: str = USERS[0]
    headers: dict[str, str] | None = None
    content: bytes | None = None


Vary = Callable[[int], Request]
"""The request by its number, where each must differ from those before."""


def case(of: str, what: str, asked: Request | Vary, calls: int = CALLS, **more: Any) -> Case:
    return Case(of, what, partial(_calls, of.partition(" ")[0], asked, calls), **more)


async def _calls(
    method: str, asked: Request | Vary, count: int, stage: Stage, tables: Sequence[str]
) -> list[Call]:
    requests = [asked if isinstance(asked, Request) else asked(number) for number in range(count)]
    client = stage.client(requests[0].user)
    await client.get("/healthz")  # so that the connection is there

    async def send(request: Request) -> httpx.Response | str:
        path = request.path.replace("{table}", tables[0] if tables else "")
        try:
            return await client.request(method, path, headers=request.headers, content=request.content)
        except httpx.TransportError:
            return "closed"

    return [partial(send, request) for request in requests]


def _json(value: object) -> bytes:
    return msgspec.json.encode(value)


def _in_languages(path: str) -> Vary:
    """As long as there are languages, each answer is made for the first time."""
    known = sorted(languages())
    return lambda number: Request(f"{path}?language={known[number % len(known)]}")


def _rules(number: int) -> Request:
    language, edition = divmod(number, len(EDITION_IDS))
    return Request(f"/api/editions/{EDITION_IDS[edition]}/rules?language={sorted(languages())[language]}")


def _hosts(path: str, host: str) -> Vary:
    return lambda number: Request(path, headers={"host": f"{number}{host}"})


def _largest_file() -> str:
    folder = files("tilerummy").joinpath("web", "assets")
    sizes = {each.name: len(each.read_bytes()) for each in folder.iterdir()} if folder.is_dir() else {"": 0}
    return f"/assets/{max(sizes, key=lambda name: sizes[name])}"


def _handed_over() -> Case:
    of = "POST /api/handover"

    async def calls(stage: Stage, tables: Sequence[str]) -> list[Call]:  # noqa: ARG001
        taking = stage.client("")
        found: list[Call] = []
        for user in GIVERS:
            url = (await stage.client(user).post("/api/me/handover")).json()["url"]
            token = {"token": url.rpartition("#")[2]}
            found.append(partial(taking.post, "/api/handover", json=token))
        return found

    return Case(of, "a token that holds", calls)


_SETTINGS = msgspec.to_builtins(cost_tables.full_settings("xp", seats=("master",) * 6, match_length=50))
_PEOPLE = "; ".join(f"tilerummy-{person}={'x' * 60}" for person in range(2, 7))
_MANY_RULES = {f"rule {number}": number for number in range(700)}
_LONG_QUERY = "?" + "a=b&" * (LONG_PATH // 4)

_SHORT_MELDS = ["r1"] * 120
_LONG_MELDS = [" ".join(["r13"] * 100)] * 35
_WHOLE_BOX = " ".join([*(f"{colour}{number}" for colour in "krby" for number in range(1, 14)), "J"] * 2)


def _ask(about: str, what: str, question: dict[str, object]) -> Case:
    path = f"/api/ask/{about}"
    return case(f"POST {path}", what, Request(path, content=_json(question)), 8)


_QUESTION_CASES = (
    _ask("check", "as many melds as can be", {"table": _SHORT_MELDS, "play": _SHORT_MELDS}),
    _ask("check", "as many tiles as can be", {"play": _LONG_MELDS}),
    _ask("check", "700 rules that don't exist", {"play": [], "house_rules": _MANY_RULES}),
    _ask("solve", "the whole box on a rack, many plays", {"rack": _WHOLE_BOX, "best": 10}),
    _ask("solve", "no tiles", {"rack": "x" * 1000}),
    _ask("grade", "the whole box on a rack", {"rack": _WHOLE_BOX}),
    _ask("grade", "no tiles", {"rack": "x" * 1000}),
    _ask("arrange", "many tiles missing", {"tiles": "k1 k1 r3 r3 b5 b5 y7 y7 k9 k9 r11 r11 b13 b13"}),
    _ask("arrange", "the whole box", {"tiles": _WHOLE_BOX}),
)

ROUTE_CASES: tuple[Case, ...] = (
    case(PLAIN, "as it is", Request("/healthz"), 200),
    case("GET /readyz", "as it is", Request("/readyz")),
    case("GET /metrics", "as it is", Request("/metrics")),
    case("GET /{path}", "the first page", Request("/")),
    case("GET /{path}", "thousands of folders deep", Request("/" + "a/" * (LONG_PATH // 2))),
    case("GET /{path}", "a name of 256 letters", Request("/" + "a" * 256)),
    case("GET /{path}", "as long as can be", Request("/" + "a" * LONG_PATH)),
    case("GET /{path}", "longer than can be", Request("/" + "a" * 60_000)),
    case("GET /{path}", "the largest file", Request(_largest_file(), headers={"accept-encoding": ""})),
    case(
        "GET /{path}",
        "a file, and thousands of encodings",
        Request(_largest_file(), headers={"accept-encoding": "a;q=1," * (MUCH // 6)}),
    ),
    case("GET /api/schema/openapi.json", "as it is", Request("/api/schema/openapi.json")),
    case("GET /{path}", "a folder of the description", Request("/api/schema")),
    case("GET /{path}", "a name of 256 letters", Request("/api/schema/" + "a" * 256)),
    case("GET /api/me", "somebody new", Request("/api/me", user="")),
    case("GET /api/me", "thousands of cookies", Request("/api/me", headers={"cookie": "a=b;" * (MUCH // 4)})),
    case(
        "GET /api/me",
        "thousands of headers",
        Request("/api/me", headers={f"{n}": "" for n in range(MUCH // 8)}),
    ),
    case("GET /api/me", "a host without sense", Request("/api/me", headers={"host": "x:abc"})),
    case(
        "PUT /api/me",
        "the longest name",
        Request("/api/me", content=_json({"name": cost_tables.LONGEST_NAME})),
    ),
    case("PUT /api/me", "deeply nested", Request("/api/me", content=_NESTED)),
    case("PUT /api/me", "no text", Request("/api/me", content=_NO_TEXT)),
    case(
        "GET /api/me/people",
        "cookies of people whom nobody knows",
        Request("/api/me/people", headers={"cookie": _PEOPLE}),
    ),
    case(
        "PUT /api/me/people/{person}",
        "somebody new with the longest name",
        Request("/api/me/people/2", content=_json({"name": cost_tables.LONGEST_NAME})),
    ),
    case("PUT /api/me/people/{person}", "deeply nested", Request("/api/me/people/3", content=_NESTED)),
    case(
        "GET /api/me/tables",
        "ten games, none in memory, with much coming and going",
        Request("/api/me/tables", user=MANY),
        log=cost_tables.came_and_went,
        copies=10,
        member=MANY,
    ),
    case("GET /api/me/tables", "a hundred, ten of them running and in memory", Request("/api/me/tables")),
    case("GET /api/me/records", "a hundred", Request("/api/me/records")),
    case(
        "GET /api/me/records",
        "a hundred before one",
        Request("/api/me/records?before={table}-1"),
        log=cost_tables.long_game,
    ),
    case("POST /api/me/handover", "a long host", _hosts("/api/me/handover", LONGEST_HOST)),
    case("POST /api/me/handover", "as it is", Request("/api/me/handover")),
    _handed_over(),
    case(
        "POST /api/handover",
        "the longest token",
        Request("/api/handover", content=_json({"token": "t" * 64})),
    ),
    case("POST /api/handover", "deeply nested", Request("/api/handover", content=_NESTED)),
    case(
        "GET /api/tables",
        "a hundred full of house rules",
        Request("/api/tables"),
        log=cost_tables.lobby,
        copies=100,
    ),
    case(
        "POST /api/tables",
        "700 rules that don't exist",
        Request(
            "/api/tables", user=OWNER, content=_json({"settings": _SETTINGS | {"house_rules": _MANY_RULES}})
        ),
    ),
    case(
        "POST /api/tables",
        "every house rule",
        Request("/api/tables", user=OWNER, content=_json({"settings": _SETTINGS})),
    ),
    case(
        "POST /api/tables",
        "deeply nested",
        Request("/api/tables", user=OWNER, content=b'{"settings":' + _NESTED[:-20]),
    ),
    case(
        "GET /api/tables/{key}",
        "full of house rules",
        Request("/api/tables/{table}"),
        log=cost_tables.lobby,
    ),
    case("GET /api/tables/{key}", "a key of 256 letters", Request("/api/tables/" + "k" * 256)),
    case("GET /api/tables/{key}", "refused, with a long query", Request(f"/api/tables/none{_LONG_QUERY}")),
    case(
        "POST /api/tables/{key}/knock",
        "the longest name",
        Request("/api/tables/{table}/knock", user=OWNER, content=_json({"name": cost_tables.LONGEST_NAME})),
        log=cost_tables.lobby,
    ),
    case(
        "POST /api/tables/{key}/knock",
        "deeply nested",
        Request("/api/tables/{table}/knock", content=_NESTED),
        log=cost_tables.lobby,
    ),
    case(
        "GET /api/tables/{key}/link",
        "a long host",
        _hosts("/api/tables/{table}/link", LONGEST_HOST),
        log=cost_tables.lobby,
    ),
    case(
        "GET /api/tables/{key}/qr.svg",
        "a long host",
        _hosts("/api/tables/{table}/qr.svg", LONGEST_HOST),
        log=cost_tables.lobby,
    ),
    case(
        "GET /api/tables/{key}/qr.svg",
        "a host that is too long",
        _hosts("/api/tables/{table}/qr.svg", TOO_LONG_HOST),
        log=cost_tables.lobby,
    ),
    case(
        "GET /api/tables/{key}/qr.svg",
        "as it is",
        Request("/api/tables/{table}/qr.svg"),
        log=cost_tables.lobby,
    ),
    case(
        "GET /api/records/{key}",
        "the longest game",
        Request("/api/records/{table}-1"),
        log=cost_tables.long_game,
    ),
    case("GET /api/records/{key}", "a key of 256 letters", Request("/api/records/" + "k" * 256)),
    case(
        "GET /api/records/{key}/review",
        "the longest game",
        Request("/api/records/{table}-1/review"),
        4,
        log=cost_tables.long_game,
    ),
    *_QUESTION_CASES,
    case(
        "GET /api/editions",
        "each language for the first time",
        _in_languages("/api/editions"),
        len(languages()),
    ),
    case("GET /api/editions", "all of them", _in_languages("/api/editions")),
    case("GET /api/editions", "with a long query", Request(f"/api/editions{_LONG_QUERY}")),
    case(
        "GET /api/editions/{edition}/rules",
        "each for the first time",
        _rules,
        len(languages()) * len(EDITION_IDS),
    ),
    case("GET /api/editions/{edition}/rules", "all of them", _rules, len(languages()) * len(EDITION_IDS)),
    case(
        "GET /api/levels", "each language for the first time", _in_languages("/api/levels"), len(languages())
    ),
    case("GET /api/levels", "all of them", _in_languages("/api/levels")),
)
