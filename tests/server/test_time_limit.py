"""Limits for many waits at once, by one timer."""

import asyncio

import pytest

from tests.support.patience import PATIENCE
from tilerummy.server.store.time_limit import TimeLimits

pytestmark = pytest.mark.anyio


async def wait(limits: TimeLimits, seconds: float, answer: asyncio.Future[str]) -> str:
    with limits.within(seconds):
        return await answer


async def test_a_wait_ends_by_its_own_limit_whatever_others_have() -> None:
    limits, answer = TimeLimits(), asyncio.get_running_loop().create_future()
    long = asyncio.create_task(wait(limits, PATIENCE, answer))
    await asyncio.sleep(0)
    for _ in range(2):  # the limit goes on to work after it has been reached
        short = [asyncio.create_task(wait(limits, 0.01, asyncio.Future())) for _ in range(3)]
        for each in short:
            with pytest.raises(TimeoutError):
                await each
    answer.set_result("in time")
    assert await long == "in time"


async def test_who_is_cancelled_by_somebody_else_has_not_waited_too_long() -> None:
    limits = TimeLimits()
    task = asyncio.create_task(wait(limits, PATIENCE, asyncio.Future()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_what_fails_by_itself_fails_as_it_did() -> None:
    with pytest.raises(ZeroDivisionError), TimeLimits().within(PATIENCE):
        raise ZeroDivisionError
