"""The HTTP part against its own description: whatever the schema allows, and some that it doesn't."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import schemathesis
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import checks
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi import checks as openapi

from tests.server.conftest import fresh_database
from tests.server.driver import HEADERS, Client
from tests.server.evening_client import EVENING, EveningClient
from tests.server.fuzz_settings import fuzz
from tests.server.processes import ServerProcess
from tests.support.patience import PATIENCE

EXAMPLES = 15
CHECKS = [
    checks.not_a_server_error,
    openapi.status_code_conformance,
    openapi.content_type_conformance,
    openapi.response_headers_conformance,
    openapi.response_schema_conformance,
]
BODIES = {
    "PUT /api/me": {"name": "Ann"},
    "PUT /api/me/people/{person}": {"name": "Ann"},
    "POST /api/tables": {"settings": {}},
    "POST /api/handover": {"token": "none"},
    "POST /api/tables/{key}/knock": {"name": "Ann"},
    "POST /api/ask/check": {"play": ["r4 r5 r6"]},
    "POST /api/ask/solve": {"rack": "r4 r5 r6"},
    "POST /api/ask/grade": {"rack": "r4 r5 r6"},
    "POST /api/ask/arrange": {"tiles": "r4 r5 r6"},
    "POST /api/evenings": {"id": EVENING},
}


@dataclass(frozen=True)
class Known:
    secret: str
    table: str
    record: str


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        folder: Path = tmp_path_factory.mktemp("openapi")
        database = f"sqlite:///{folder / 'tables.db'}"
    else:
        database = asyncio.run(fresh_database(cast(str, request.getfixturevalue("postgres"))))
    server = ServerProcess(database)
    server.start()
    try:
        asyncio.run(server.ready())
        yield server.url
    finally:
        server.kill()


@pytest.fixture(scope="module")
def known(url: str) -> Known:
    """Somebody with a table, and with a game that is over."""

    async def play() -> Known:
        ann = await Client.new(url)
        table = await ann.make_table(seats=[None, "easy"], edition="sabra", clock_seconds=0, public=True)
        await ann.make_table(public=True)
        await ann.connect(table)
        await ann.command("sit", name="Ann")
        await ann.command("start")
        await ann.command("resign", game=1)
        await ann.until(lambda: ann.table["phase"] == "over")
        await ann.disconnect()
        assert (await EveningClient(ann).share())[0] == 200
        return Known(ann.secret, table, f"{table}-1")

    return asyncio.run(play())


def description(url: str) -> Any:
    return httpx.get(f"{url}/api/schema/openapi.json", timeout=PATIENCE).json()


def operations(url: str) -> list[Any]:
    described = schemathesis.openapi.from_dict(description(url))
    found = [each.ok() for each in described.get_all_operations() if isinstance(each, Ok)]
    assert len(found) >= 16
    return found


def checked(case: Any, url: str, secret: str) -> int:
    """Ask, with nothing but what the description asks for, and have the answer checked against it."""
    with httpx.Client(cookies={"tilerummy": secret}, timeout=PATIENCE, verify=False) as http:
        asked = case.as_transport_kwargs(base_url=url)
        answer = http.request(
            asked["method"],
            asked["url"],
            params=asked.get("params"),
            json=asked.get("json"),
            content=asked.get("data"),
            headers={key: value for key, value in (asked.get("headers") or {}).items() if value},
        )
    case.validate_response(answer, checks=CHECKS)
    return answer.status_code


def _key(known: Known, path: str) -> str:
    if "/evenings/" in path:
        return EVENING
    return known.record if "/records/" in path else known.table


def headers_asked_for(operation: Any) -> dict[str, str]:
    """Those that the description demands, with the value that it gives."""
    asked = [each.definition for each in operation.headers if each.definition.get("required")]
    return {each["name"]: each["schema"]["const"] for each in asked}


@pytest.mark.slow
@pytest.mark.parametrize("mode", GenerationMode)
def test_the_description_is_kept(url: str, known: Known, mode: GenerationMode) -> None:
    """Statuses, kinds of content and their schemas are as described, for good requests and for bad ones. Who
    follows the description is never taken for the page of another site."""
    statuses: set[int] = set()
    for operation in operations(url):

        @given(case=operation.as_strategy(generation_mode=mode))
        @fuzz(EXAMPLES)
        def ask(case: Any) -> None:
            statuses.add(checked(case, url, known.secret))

        with suppress(Unsatisfiable):  # not every request can be wrong
            ask()
    assert {200, 201, 400, 404} <= statuses if mode is GenerationMode.POSITIVE else 403 in statuses
    assert mode is GenerationMode.NEGATIVE or 403 not in statuses


@pytest.mark.slow
def test_real_things_are_as_described(url: str, known: Known) -> None:
    """Every route with the name of something that is there, and without an identity."""
    statuses: dict[str, set[int]] = {}
    headers: dict[str, dict[str, str]] = {}
    for operation in operations(url):
        name = f"{operation.method.upper()} {operation.path}"
        keys = {"key": _key(known, operation.path), "edition": "twist", "person": "2"}
        headers[name] = headers_asked_for(operation)
        for secret in (known.secret, "nobody"):
            body = BODIES.get(name)
            more = {} if body is None else {"body": body, "media_type": "application/json"}
            named = {key: value for key, value in keys.items() if f"{{{key}}}" in operation.path}
            case = operation.Case(path_parameters=named, headers=headers[name], **more)
            statuses.setdefault(name, set()).add(checked(case, url, secret))
    for name, found in statuses.items():
        assert found & {200, 201} or name == "POST /api/handover", (name, found)
    assert statuses["POST /api/handover"] == {404}
    asked = {name for name, headers in headers.items() if headers}
    assert asked == {name for name in statuses if not name.startswith("GET ")}
    assert {name for name, found in statuses.items() if 401 in found} == {
        "PUT /api/me",
        "GET /api/me/people",
        "PUT /api/me/people/{person}",
        "GET /api/me/tables",
        "GET /api/me/records",
        "POST /api/me/handover",
        "POST /api/evenings",
        "POST /api/tables",
        "POST /api/tables/{key}/knock",
        "GET /api/records/{key}/review",
    }


@pytest.mark.slow
def test_a_promise_that_is_not_kept_is_found(url: str, known: Known) -> None:
    told = description(url)
    path = "/api/tables/{key}"
    answers = told["paths"][path]["get"]["responses"]
    del answers["404"]
    described = schemathesis.openapi.from_dict(told)
    missing = described[path]["GET"].Case(path_parameters={"key": "none"})
    with pytest.raises(FailureGroup, match="Undocumented status code"):
        checked(missing, url, known.secret)
    summary = told["components"]["schemas"]["TableSummary"]
    summary["properties"]["code"] = {"type": "integer"}
    described = schemathesis.openapi.from_dict(told)
    there = described[path]["GET"].Case(path_parameters={"key": known.table})
    with pytest.raises(FailureGroup, match="schema"):
        checked(there, url, known.secret)


@pytest.mark.slow
@given(
    st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]),
    st.sampled_from(
        ["/api/me", "/api/tables", "/api/tables/x", "/api/handover", "/api/records/x/review", "/x"]
    ),
    st.binary(max_size=300),
    st.sampled_from(
        ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
    ),
)
@fuzz(60)
def test_any_request_gets_an_answer(url: str, method: str, path: str, body: bytes, kind: str) -> None:
    headers = {**HEADERS, "content-type": kind}
    answer = httpx.request(method, f"{url}{path}", content=body, headers=headers, timeout=PATIENCE)
    assert answer.status_code < 500
    assert "content-security-policy" in answer.headers
