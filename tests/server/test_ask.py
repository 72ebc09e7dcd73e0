"""Questions about positions over HTTP: anybody may ask, nobody waits for somebody else's."""

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NoReturn

import httpx
import pytest

from tests.server.driver import HEADERS, running
from tests.support.patience import PATIENCE
from tilerummy.messages import say
from tilerummy.server import app
from tilerummy.server.http.routes import ask
from tilerummy.server.search.searches import Searches

pytestmark = pytest.mark.anyio


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    """Those of the server."""
    found = Searches()
    monkeypatch.setattr(app, "Searches", lambda _: found)
    return found


@pytest.fixture
async def client(tmp_path: Path, searches: Searches) -> AsyncIterator[httpx.AsyncClient]:  # noqa: ARG001
    async with (
        running(f"sqlite:///{tmp_path / 'tables.db'}") as url,
        httpx.AsyncClient(
            base_url=url, headers={**HEADERS, "accept-language": "fr"}, timeout=PATIENCE
        ) as found,
    ):
        yield found


async def asked(client: httpx.AsyncClient, about: str, **question: Any) -> dict[str, Any]:
    response = await client.post(f"/api/ask/{about}", json=question)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


async def test_anybody_is_answered_in_their_language(client: httpx.AsyncClient) -> None:
    legal = await asked(client, "check", table=["r4 r5 r6"], play=["r4 r5 r6 r7"])
    assert legal["text"] == say("asking.laid.legal", "fr", tiles="r7", points=7)
    solved = await asked(client, "solve", table=["r4 r5 r6"], rack="r7 k1", wanted="out")
    assert (solved["plays"], solved["text"]) == ([], say("asking.none.out", "fr"))
    arranged = await asked(client, "arrange", tiles="r6 D r3", edition="twist")
    assert arranged["fits"]


async def test_what_cannot_be_is_refused_with_words(client: httpx.AsyncClient) -> None:
    response = await client.post("/api/ask/arrange", json={"tiles": "r4 r4 r4"})
    fault = response.json()
    assert (response.status_code, fault["code"]) == (400, "bad-position")
    assert (fault["details"]["wrong"], fault["details"]["tile"]) == ("too-many", "r4")
    problem = say("impossible.too-many", "fr", tile="r4", count=2)
    assert fault["text"] == say("server.refusal.bad-position", "fr", problem=problem)


def dawdle(*_asked: object) -> NoReturn:
    time.sleep(600)
    raise AssertionError("nobody waited for it")


async def test_what_takes_too_long_is_stopped_and_the_next_one_is_answered(
    client: httpx.AsyncClient, searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as slow:
        slow.setattr(ask, "solve", dawdle)
        slow.setattr(searches.answers, "seconds", 0.2)
        response = await client.post("/api/ask/solve", json={"rack": "r4"})
    assert (response.status_code, response.json()["code"]) == (503, "no-answer")
    assert response.headers["retry-after"] == "2"
    assert (await asked(client, "solve", rack="r4 r5 r6"))["plays"]
