"""Reviews that fail: whoever asked is told so, and the next one gets an answer."""

import os
import time
from pathlib import Path

import pytest

from tests.server.driver import Client, running
from tilerummy.server.http.wire import Review
from tilerummy.server.store import Store

pytestmark = pytest.mark.anyio


def die(_record: str, _text: str, _seconds: float) -> Review:
    os._exit(1)


def dawdle(_record: str, _text: str, _seconds: float) -> Review:
    time.sleep(60)
    raise AssertionError("nobody waited for it")


def answer(record: str, _text: str, _seconds: float) -> Review:
    return Review(record, (), complete=True)


async def test_a_review_that_fails_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def record(_store: Store, _key: str) -> str:
        return "a record"

    monkeypatch.setattr(Store, "record", record)
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        ann = await Client.new(url)
        async with ann.http() as http:
            for review in (die, dawdle):
                monkeypatch.setattr("tilerummy.server.http.routes.records.review_record", review)
                if review is dawdle:
                    monkeypatch.setattr("tilerummy.server.http.routes.records._REVIEW_PATIENCE", 1)
                refused = await http.get("/api/records/x-1/review", timeout=30)
                assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
            monkeypatch.setattr("tilerummy.server.http.routes.records.review_record", answer)
            monkeypatch.setattr("tilerummy.server.http.routes.records._REVIEW_PATIENCE", 30)
            found = await http.get("/api/records/x-1/review", timeout=40)
            assert (found.status_code, found.json()["complete"]) == (200, True)
