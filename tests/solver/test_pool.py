"""The pool of processes: answers, errors, cancellation, and processes that die."""

from __future__ import annotations

import asyncio
import os
import time

import pytest

from tilerummy.notation import parse_rack, parse_table
from tilerummy.rules import Position, load_edition
from tilerummy.solver.play import best_play
from tilerummy.solver.pool import SolverPool, WorkerDied


def _sleep_for_ever() -> None:
    while True:
        time.sleep(60)


def _fail() -> None:
    raise ValueError("as asked")


def test_an_answer_comes_from_another_process() -> None:
    position = Position(load_edition("sabra"), parse_table("b4 b5 b6"), parse_rack("b3 k9"), opened=True)

    async def ask() -> None:
        async with SolverPool() as pool:
            found = await pool.call(best_play, position)
            assert found == best_play(position)
            assert await pool.call(os.getpid) != os.getpid()

    asyncio.run(ask())


def test_an_error_reaches_the_caller_and_the_pool_goes_on() -> None:
    async def ask() -> None:
        async with SolverPool() as pool:
            with pytest.raises(ValueError, match="as asked"):
                await pool.call(_fail)
            assert await pool.call(abs, -1) == 1

    asyncio.run(ask())


def test_a_call_that_is_given_up_is_stopped() -> None:
    async def ask() -> None:
        async with SolverPool() as pool:
            first = await pool.call(os.getpid)
            endless = asyncio.create_task(pool.call(_sleep_for_ever))
            await asyncio.sleep(0.1)
            endless.cancel()
            with pytest.raises(asyncio.CancelledError):
                await endless
            with pytest.raises(ProcessLookupError):
                os.kill(first, 0)
            assert await pool.call(abs, -1) == 1

    asyncio.run(ask())


def test_a_warm_pool_has_all_its_processes() -> None:
    async def ask() -> None:
        async with SolverPool(2) as pool:
            await pool.warm(best_play)
            ready = {worker._process.pid for worker in pool._idle}
            assert len(ready) == 2
            assert await pool.call(os.getpid) in ready

    asyncio.run(ask())


def test_a_process_that_was_given_up_is_replaced_before_anybody_asks() -> None:
    async def ask() -> None:
        async with SolverPool() as pool:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.1):
                    await pool.call(_sleep_for_ever)
            (ready,) = pool._idle
            assert await pool.call(os.getpid) == ready._process.pid

    asyncio.run(ask())


def test_a_process_that_dies_is_told_and_replaced() -> None:
    async def ask() -> None:
        async with SolverPool() as pool:
            with pytest.raises(WorkerDied):
                await pool.call(os._exit, 3)
            assert await pool.call(abs, -1) == 1

    asyncio.run(ask())


def test_no_more_processes_than_asked_for() -> None:
    async def ask() -> set[int]:
        async with SolverPool(2) as pool:
            return set(await asyncio.gather(*(pool.call(os.getpid) for _ in range(6))))

    assert 1 <= len(asyncio.run(ask())) <= 2


def test_a_closed_pool_says_so() -> None:
    async def ask() -> None:
        pool = SolverPool()
        await pool.close()
        with pytest.raises(RuntimeError, match="closed"):
            await pool.call(abs, -1)

    asyncio.run(ask())


def test_a_pool_without_workers_is_none() -> None:
    with pytest.raises(ValueError, match="at least one"):
        SolverPool(0)
