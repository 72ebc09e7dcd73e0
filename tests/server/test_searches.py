"""What needs a search goes on beside a socket's messages: nothing waits for it, and it is answered once."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.driver import Client, Wire, running
from tests.server.test_protocol import two_players
from tests.support.patience import PATIENCE
from tilerummy.asking.answers import check
from tilerummy.server.http.lane import Lane
from tilerummy.server.table.draft_intake import TakenDraft
from tilerummy.solver.pool import ProcessPool
from tilerummy.tables.bots import choose_action
from tilerummy.tables.hint import best_table
from tilerummy.tables.ruling import apply_action
from tilerummy.tables.verdict import judge_draft

pytestmark = pytest.mark.anyio


class Searches:
    """Searches that end when a test says so."""

    def __init__(self) -> None:
        self.begun = asyncio.Semaphore(0)
        self.may_end = asyncio.Event()
        self.given_up = asyncio.Event()

    async def call(self, function: Any, *args: Any) -> Any:
        assert function in (best_table, judge_draft)
        self.begun.release()
        try:
            await self.may_end.wait()
        except asyncio.CancelledError:
            self.given_up.set()
            raise
        return function(*args)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    found = Searches()
    monkeypatch.setattr(ProcessPool, "call", lambda _, *args: found.call(*args))
    monkeypatch.setattr(TakenDraft, "verdict_at_once", lambda *_: None)  # as if all needed a search
    return found


@pytest.fixture
async def players(tmp_path: Path) -> AsyncIterator[tuple[Client, Client]]:
    async with running(f"sqlite:///{tmp_path / 'tables.db'}") as url:
        _, client, other = await two_players(url)
        yield client, other
        for each in (client, other):
            await each.disconnect()


def draft(client: Client, version: int) -> Wire:
    tiles = client.you["rack"].split()[:version]
    return {"type": "draft", "game": 1, "turn": 1, "device": "d", "version": version, "melds": tiles}


def answers(client: Client) -> list[tuple[str, int]]:
    """To drafts, with their versions."""
    told = [message for message in client.others if message.get("version") is not None]
    return [(str(message.get("code", message["type"])), message["version"]) for message in told]


async def test_a_command_does_not_wait_for_a_hint_or_a_verdict(
    searches: Searches, players: tuple[Client, Client]
) -> None:
    client, other = players
    await client.send({"type": "hint", "id": "h", "step": "is-there"})
    await client.send(draft(client, 1))
    for _ in range(2):
        await searches.begun.acquire()
    assert (await client.ask({"type": "ping"}))["type"] == "pong"
    assert (await client.command("draw", game=1, turn=1))["type"] == "done"
    await other.until(lambda: other.must_act)
    assert "h" not in client.answers
    searches.may_end.set()
    await client.until(lambda: "h" in client.answers and bool(answers(client)))
    hint = client.answers["h"]
    assert (hint["type"], hint["turn"]) == ("hint", 1)  # of the turn in which it was asked for
    assert answers(client) == [("verdict", 1)]


async def test_the_newest_draft_is_judged_and_each_is_answered(
    searches: Searches, players: tuple[Client, Client]
) -> None:
    client, _ = players
    for version in range(1, 6):
        await client.send(draft(client, version))
    await client.ask({"type": "ping"})
    assert answers(client) == [("overtaken", version) for version in (2, 3, 4)]
    searches.may_end.set()
    await client.until(lambda: len(answers(client)) == 5)
    assert answers(client)[3:] == [("verdict", 1), ("verdict", 5)]


async def test_the_newest_hint_is_given_and_each_is_answered(
    searches: Searches, players: tuple[Client, Client]
) -> None:
    client, _ = players
    steps = ("is-there", "where", "show")
    for step in steps:
        await client.send({"type": "hint", "id": step, "step": step})
    await client.ask({"type": "ping"})
    searches.may_end.set()
    await client.until(lambda: all(step in client.answers for step in steps))
    told = [client.answers[step].get("code", "hint") for step in steps]
    assert told == ["hint", "overtaken", "hint"]


async def test_the_search_of_who_is_gone_is_given_up(
    searches: Searches, players: tuple[Client, Client]
) -> None:
    client, _ = players
    await client.send({"type": "hint", "id": "h", "step": "show"})
    await searches.begun.acquire()
    await client.disconnect()
    async with asyncio.timeout(PATIENCE):
        await searches.given_up.wait()


async def test_the_processes_are_started_with_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warmed: list[Any] = []

    async def warm(_: ProcessPool, function: Any) -> None:
        warmed.append(function)

    monkeypatch.setattr(ProcessPool, "warm", warm)
    async with running(f"sqlite:///{tmp_path / 'tables.db'}", warm=True), asyncio.timeout(PATIENCE):
        while len(warmed) < 5:
            await asyncio.sleep(0.01)
    assert warmed == [apply_action, judge_draft, best_table, choose_action, check]


async def test_a_lane_does_one_thing_after_the_other() -> None:
    done: list[int] = []
    go_on = asyncio.Event()

    async def work(job: int) -> None:
        await go_on.wait()
        done.append(job)

    lane = Lane(work)
    assert [lane.put(job) for job in (1, 2, 3)] == [None, None, 2]
    go_on.set()
    async with asyncio.timeout(PATIENCE):
        while len(done) < 2:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert lane.put(4) is None
        while len(done) < 3:
            await asyncio.sleep(0)
    await lane.stop()
    assert done == [1, 3, 4]
