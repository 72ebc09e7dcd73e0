"""Reviews: found once and kept, in a queue for each address; whoever can't have one now is told so."""

import asyncio
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.driver import Client, running
from tests.server.test_protocol import two_players
from tests.support.patience import PATIENCE
from tilerummy.server import app
from tilerummy.server.search.review import Review, ReviewedTurn
from tilerummy.server.search.reviews import Reviews
from tilerummy.server.search.searches import Searches
from tilerummy.server.store import Store
from tilerummy.server.store.records import KeptRecord, Records
from tilerummy.solver.pool import ProcessPool
from tilerummy.tables import Refusal, Refused

pytestmark = pytest.mark.anyio

REVIEW = "tilerummy.server.search.reviews.review_record"


def die(*_asked: object) -> Review:
    os._exit(1)


def dawdle(*_asked: object) -> Review:
    time.sleep(60)
    raise AssertionError("nobody waited for it")


def answer(record: str, *_asked: object) -> Review:
    return Review(record, (), complete=True)


@pytest.mark.slow
async def test_a_review_that_fails_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def record(_store: Store, _key: str) -> KeptRecord:
        return KeptRecord("x", b'{"key":null}', "a record")

    searches = Searches()
    monkeypatch.setattr(app, "Searches", lambda _: searches)
    monkeypatch.setattr(Records, "find", record)
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        ann = await Client.new(url)
        async with ann.http() as http:
            for review in (die, dawdle):
                monkeypatch.setattr(REVIEW, review)
                if review is dawdle:
                    monkeypatch.setattr(searches.reviews.queue, "seconds", 1)
                refused = await http.get("/api/records/x-1/review", timeout=PATIENCE)
                assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
                assert refused.headers["retry-after"] == "20"
            monkeypatch.setattr(REVIEW, answer)
            monkeypatch.setattr(searches.reviews.queue, "seconds", PATIENCE)
            found = await http.get("/api/records/x-1/review", timeout=PATIENCE)
            assert (found.status_code, found.json()["complete"]) == (200, True)


class Searching(ProcessPool):
    """Searches that end when a test says so; with what they are asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[Any, ...]] = []
        self.begun = asyncio.Semaphore(0)
        self.may_end = asyncio.Semaphore(0)
        self.found: list[Review] = []

    async def call(self, function: Any, *args: Any, **_more: Any) -> Any:  # noqa: ARG002
        self.asked.append(args)
        self.begun.release()
        await self.may_end.acquire()
        return self.found.pop(0) if self.found else Review(args[0], (), complete=True)


async def test_a_game_is_reviewed_once_for_all_who_ask() -> None:
    pool = Searching()
    reviews = Reviews(pool)
    asking = [asyncio.create_task(reviews.review("r1", "text", whom)) for whom in "abc"]
    await pool.begun.acquire()
    asking[0].cancel()  # who asked first has gone
    pool.may_end.release()
    assert [found.record for found in await asyncio.gather(*asking[1:])] == ["r1"] * 2
    assert await reviews.review("r1", "text", "d") == Review("r1", (), complete=True)
    assert len(pool.asked) == 1


async def test_what_was_not_finished_in_time_goes_on_where_it_ended() -> None:
    first = Review("r1", (ReviewedTurn(1, 0, 3, "", "", None), ReviewedTurn(2, 1, 5, "", None, None)), False)
    pool = Searching()
    pool.found = [first]
    reviews = Reviews(pool)
    for _ in range(2):
        pool.may_end.release()
        await reviews.review("r1", "text", "a")
    assert [args[-1] for args in pool.asked] == [None, first]


async def test_an_address_waits_in_its_own_queue_and_a_full_one_is_refused() -> None:
    pool = Searching()
    reviews = Reviews(pool)
    greedy = [asyncio.create_task(reviews.review(f"g{number}", "text", "greedy")) for number in range(3)]
    await pool.begun.acquire()
    with pytest.raises(Refused) as caught:
        await reviews.review("g3", "text", "greedy")
    assert caught.value.refusal is Refusal.TOO_FAST
    assert caught.value.details["retry_after"] == 20
    modest = asyncio.create_task(reviews.review("m", "text", "modest"))
    await asyncio.sleep(0)
    for _ in range(4):
        pool.may_end.release()
    await asyncio.gather(*greedy, modest)
    assert [args[0] for args in pool.asked] == ["g0", "g1", "m", "g2"]


async def test_reviews_are_kept_by_size_and_the_oldest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Searching()
    reviews = Reviews(pool)
    size = len(msgspec.json.encode(Review("r0", (), complete=True)))
    monkeypatch.setattr("tilerummy.server.search.reviews._KEPT_BYTES", 2 * size)
    for record in ("r0", "r1", "r0", "r2", "r0", "r1"):
        pool.may_end.release()
        await reviews.review(record, "text", "a")
    assert [args[0] for args in pool.asked] == ["r0", "r1", "r2", "r1"]
    assert reviews._bytes == 2 * size


async def test_a_record_of_a_table_without_spectators_is_for_who_played(database_url: str) -> None:
    """Or for whom one of them gave its key; everybody else is told why not."""
    async with running(database_url) as url:
        for spectators in (False, True):
            table, ann, bob = await two_players(url, spectators=spectators)
            await ann.command("resign", game=1)
            await bob.until(lambda c=bob: c.table["phase"] != "playing")  # type: ignore[misc]
            stranger = await Client.new(url)
            path = f"/api/records/{table}-1"
            async with ann.http() as http:
                (mine,) = [
                    each for each in (await http.get("/api/me/records")).json() if each["table"] == table
                ]
                key = mine["summary"]["key"]
                assert (key is None) is spectators
                for client in (ann, bob):
                    assert client.game is not None
                    assert client.game["result"]["key"] == key
                assert (await http.get(path)).status_code == 200
            async with stranger.http() as http:
                for address in (path, f"{path}/review", f"{path}?share=wrong"):
                    found = await http.get(address)
                    assert found.status_code == (200 if spectators else 403)
                    assert spectators or found.json()["code"] == "private-record"
                assert spectators or (await http.get(f"{path}?share={key}")).status_code == 200
            for client in (ann, bob):
                await client.disconnect()


async def test_a_record_from_before_there_were_keys_is_as_private_as_its_table(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    async with running(f"sqlite:///{path}") as url:
        table, ann, bob = await two_players(url, spectators=False)
        await ann.command("resign", game=1)
        with sqlite3.connect(path) as old:
            old.execute("UPDATE records SET summary = CAST(json_remove(summary, '$.key') AS BLOB)")
        stranger = await Client.new(url)
        for client, status in ((stranger, 403), (bob, 200)):
            async with client.http() as http:
                assert (await http.get(f"/api/records/{table}-1")).status_code == status
        for client in (ann, bob):
            await client.disconnect()
