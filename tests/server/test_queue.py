"""The queue before the processes that search: everybody's turn comes, and nobody's is lost."""

import asyncio
from typing import Any

import pytest

from tests.support.patience import PATIENCE
from tilerummy.server.search.queue import Queue
from tilerummy.solver.pool import ProcessPool
from tilerummy.tables import Refusal, Refused

pytestmark = pytest.mark.anyio


class Pool(ProcessPool):
    """Whatever is asked is under way until a test ends it."""

    def __init__(self, workers: int = 1) -> None:
        super().__init__(workers)
        self.order: list[Any] = []
        self.ends: dict[Any, asyncio.Event] = {}

    async def call(self, function: Any, *args: Any, **_more: Any) -> Any:  # noqa: ARG002
        (name,) = args
        self.order.append(name)
        self.ends[name] = asyncio.Event()
        await self.ends[name].wait()
        return name


def ask(queue: Queue, asker: str, name: str) -> "asyncio.Task[Any]":
    return asyncio.create_task(queue.call(asker, str, name))


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_all_who_wait_take_turns() -> None:
    pool = Pool(2)
    queue = Queue(pool, PATIENCE)
    tasks = [ask(queue, name[0], name) for name in ("a1", "a2", "a3", "a4", "a5", "b1", "b2", "c1")]
    await settle()
    while not all(task.done() for task in tasks):
        for name in tuple(pool.ends):
            pool.ends.pop(name).set()
        await settle()
    assert pool.order == ["a1", "a2", "a3", "b1", "c1", "a4", "b2", "a5"]


async def test_who_gives_up_leaves_the_queue_and_nobody_waits_for_them() -> None:
    pool = Pool()
    queue = Queue(pool, PATIENCE, most=2)
    first, second, third = ask(queue, "a", "a1"), ask(queue, "b", "b1"), ask(queue, "c", "c1")
    await settle()
    second.cancel()
    await settle()
    fourth = ask(queue, "d", "d1")
    await settle()
    first.cancel()  # and gives its process back
    await settle()
    assert pool.order == ["a1", "c1"]
    pool.ends["c1"].set()  # in the same moment in which the next one gives up
    fourth.cancel()
    await asyncio.gather(third, fourth, return_exceptions=True)
    last = ask(queue, "e", "e1")
    await settle()
    assert pool.order[-1] == "e1"
    last.cancel()
    await asyncio.gather(first, second, last, return_exceptions=True)
    assert not queue._waiting
    assert not queue._open


async def test_a_full_queue_says_when_to_come_back() -> None:
    queue = Queue(Pool(), PATIENCE, each=2, most=2, retry_after=7)
    tasks = [ask(queue, "a", "a1"), ask(queue, "a", "a2"), ask(queue, "b", "b1")]
    await settle()
    for asker, refusal in (("a", Refusal.TOO_FAST), ("c", Refusal.UNAVAILABLE)):
        with pytest.raises(Refused) as caught:
            await queue.call(asker, str, "more")
        assert (caught.value.refusal, caught.value.details) == (refusal, {"retry_after": 7})
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
