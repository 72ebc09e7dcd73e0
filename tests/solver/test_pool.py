"""The pool of processes: answers, errors, cancellation, and processes that die."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Thread, current_thread, main_thread

import pytest

from tests.support.patience import PATIENCE
from tilerummy.notation import parse_rack, parse_table
from tilerummy.rules import Position, load_edition
from tilerummy.solver.play import best_play
from tilerummy.solver.pool import ProcessDied, ProcessPool

A_MOMENT = 0.1
"""Seconds, whether the process has begun by then or not."""


def _sleep_for_ever() -> None:
    while True:
        time.sleep(60)


def _wait_for(file: Path) -> int:
    while not file.exists():
        time.sleep(0.01)
    return os.getpid()


def _fail() -> None:
    raise ValueError("as asked")


def test_an_answer_comes_from_another_process() -> None:
    position = Position(load_edition("sabra"), parse_table("b4 b5 b6"), parse_rack("b3 k9"), opened=True)

    async def ask() -> None:
        async with ProcessPool() as pool:
            found = await pool.call(best_play, position)
            assert found == best_play(position)
            assert await pool.call(os.getpid) != os.getpid()

    asyncio.run(ask())


def test_an_error_reaches_the_caller_and_the_pool_goes_on() -> None:
    async def ask() -> None:
        async with ProcessPool() as pool:
            with pytest.raises(ValueError, match="as asked"):
                await pool.call(_fail)
            assert await pool.call(abs, -1) == 1

    asyncio.run(ask())


def test_a_call_that_is_given_up_is_stopped() -> None:
    async def ask() -> None:
        async with ProcessPool() as pool:
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
        async with ProcessPool(2) as pool:
            await pool.warm(best_play)
            ready = {worker._process.pid for worker in pool._idle}
            assert len(ready) == 2
            assert await pool.call(os.getpid) in ready

    asyncio.run(ask())


def test_a_process_that_was_given_up_is_replaced_before_anybody_asks() -> None:
    async def ask() -> None:
        async with ProcessPool() as pool:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(A_MOMENT):
                    await pool.call(_sleep_for_ever)
            (ready,) = pool._idle
            assert await pool.call(os.getpid) == ready._process.pid

    asyncio.run(ask())


def test_a_process_that_dies_is_told_and_replaced() -> None:
    async def ask() -> None:
        async with ProcessPool() as pool:
            with pytest.raises(ProcessDied):
                await pool.call(os._exit, 3)
            assert await pool.call(abs, -1) == 1

    asyncio.run(ask())


def test_a_process_that_dies_while_nobody_asks_is_replaced() -> None:
    async def ask() -> None:
        async with ProcessPool(2) as pool:
            idle = set(await asyncio.gather(*(pool.call(os.getpid) for _ in range(4))))
            for process in active_children():
                if process.pid in idle:
                    process.kill()
                    process.join()
            assert await pool.call(abs, -1) == 1

    asyncio.run(ask())


def test_nothing_is_left_of_a_call_that_outlives_the_pool(tmp_path: Path) -> None:
    go_on = tmp_path / "go on"

    async def ask() -> int:
        async with ProcessPool() as pool:
            await pool.call(abs, -1)
            under_way = asyncio.create_task(pool.call(_wait_for, go_on))
            await asyncio.sleep(0)  # so that it begins
        go_on.touch()
        return await under_way

    worker = asyncio.run(ask())
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


def test_processes_are_not_started_on_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[Thread] = []
    start = SpawnProcess.start

    def watched(process: SpawnProcess) -> None:
        threads.append(current_thread())
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", watched)

    async def ask() -> None:
        async with ProcessPool() as pool:
            assert await pool.call(abs, -1) == 1

    asyncio.run(ask())
    assert len(threads) == 1
    assert threads[0] is not main_thread()


def test_no_more_processes_than_asked_for() -> None:
    async def ask() -> set[int]:
        async with ProcessPool(2) as pool:
            return set(await asyncio.gather(*(pool.call(os.getpid) for _ in range(6))))

    assert 1 <= len(asyncio.run(ask())) <= 2


def test_a_closed_pool_says_so() -> None:
    async def ask() -> None:
        pool = ProcessPool()
        await pool.close()
        with pytest.raises(RuntimeError, match="closed"):
            await pool.call(abs, -1)

    asyncio.run(ask())


def test_a_pool_without_workers_is_none() -> None:
    with pytest.raises(ValueError, match="at least one"):
        ProcessPool(0)


_PARENT = """
import asyncio, os, signal, sys, time
from tilerummy.solver.pool import ProcessPool

async def ask():
    async with ProcessPool(2) as pool:
        await asyncio.gather(pool.call(os.getpid), pool.call(os.getpid))
        if sys.argv[1] == "busy":
            asyncio.create_task(pool.call(time.sleep, 600))
            await asyncio.sleep(0.5)
        os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(ask())
"""


@pytest.mark.parametrize("how", ["idle", "busy"])
def test_processes_end_without_a_word_when_their_parent_is_killed(tmp_path: Path, how: str) -> None:
    """Whatever they are doing: as long as one lives, what it could say into is open."""
    (tmp_path / "parent.py").write_text(_PARENT)
    command = [sys.executable, str(tmp_path / "parent.py"), how]
    ended = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
    assert ended.returncode == -signal.SIGKILL
    assert (ended.stdout, ended.stderr) == (b"", b"")
