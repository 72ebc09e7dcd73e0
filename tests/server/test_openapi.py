"""The HTTP part against its own description: whatever the schema allows, and some that it doesn't."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from tests.server.conftest import fresh_database
from tests.server.driver import HEADERS
from tests.server.processes import ServerProcess

EXAMPLES = 15


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


@pytest.mark.slow
def test_the_description_is_kept(url: str) -> None:
    secret = httpx.get(f"{url}/api/me").cookies["tilerummy"]
    described = schemathesis.openapi.from_url(f"{url}/api/schema/openapi.json")
    operations = [found.ok() for found in described.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) >= 15
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(
            max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None
        )
        def ask(case: Any) -> None:
            answer = case.call(base_url=url, headers=HEADERS, cookies={"tilerummy": secret})
            assert answer.status_code < 500, (case.method, case.path, answer.status_code)
            if answer.status_code >= 400:
                assert set(answer.json()) == {"code", "details", "text"}

        ask()


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
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_any_request_gets_an_answer(url: str, method: str, path: str, body: bytes, kind: str) -> None:
    headers = {**HEADERS, "content-type": kind}
    answer = httpx.request(method, f"{url}{path}", content=body, headers=headers)
    assert answer.status_code < 500
    assert "content-security-policy" in answer.headers
