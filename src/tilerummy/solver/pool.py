"""Searches, bots and reviews for servers: calls run in other processes, and a cancelled call really stops.

A compiled search holds the interpreter's lock while it runs, so in a thread it would block the whole server.
It can't be interrupted from outside either: cancelling a call kills its process, and a new one replaces it.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Lock, Thread
from types import TracebackType
from typing import Final, ParamSpec, Self, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

_CONTEXT: Final = get_context("spawn")  # a fork of a process with threads may hang


class ProcessDied(RuntimeError):
    """The process of a call ended before it had an answer: out of memory, or killed from outside."""


class PoolClosed(RuntimeError):
    """The pool is closed, as its server ends."""


class _ProcessGone(ProcessDied):
    """The process had ended before it got the call."""


class ProcessPool:
    """A number of processes, started when needed, or by `warm`. Use it as `async with ProcessPool(2)`."""

    def __init__(self, workers: int = 1) -> None:
        if workers < 1:
            raise ValueError("a pool has at least one worker")
        self._size = workers
        self._free = asyncio.Semaphore(workers)
        self._idle: list[_Worker] = []
        self._closed = False

    @property
    def size(self) -> int:
        return self._size

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The function's result from another process; function and arguments must be picklable.

        If the caller is cancelled, or times out, the work is stopped as well.
        """
        async with self._free:
            if self._closed:
                raise PoolClosed("the pool is closed")
            succeeded, result = await self._ask((function, args, kwargs))
        if not succeeded:
            raise cast(BaseException, result)
        return cast(T, result)

    async def _ask(self, job: object) -> tuple[bool, object]:
        """The answer of an idle process, or of a new one if none is idle or all have died in the meantime."""
        while True:
            was_idle = bool(self._idle)
            worker = self._idle.pop() if was_idle else _Worker()
            try:
                answer = await worker.ask(job)
            except _ProcessGone:
                worker.kill()
                if was_idle:
                    continue
                raise
            except BaseException:
                worker.kill()
                self._replace()
                raise
            if self._closed:
                worker.kill()
            else:
                self._idle.append(worker)
            return answer

    def _replace(self) -> None:
        """Start a new process already, so that the next call need not wait for it."""
        if not self._closed:
            worker = _Worker()
            worker.start_ahead()
            self._idle.append(worker)

    async def warm(self, function: Callable[..., object]) -> None:
        """Start all processes and import what this function needs, so that the first call need not wait."""
        await asyncio.gather(*(self.call(_load, function) for _ in range(self._size)))

    async def close(self) -> None:
        """Kill all idle processes; calls under way kill theirs when they are cancelled or done."""
        self._closed = True
        while self._idle:
            self._idle.pop().kill()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class _Worker:
    """One process and the pipe to it. It starts with its first call, or before that by `start_ahead`."""

    def __init__(self) -> None:
        self._pipe, self._theirs = _CONTEXT.Pipe()
        self._process: SpawnProcess = _CONTEXT.Process(target=_serve, args=(self._theirs,), daemon=True)
        self._changing = Lock()
        self._started = self._killed = False

    def start_ahead(self) -> None:
        """Start the process without waiting for it. If that fails, the first call tries again."""
        asyncio.get_running_loop().run_in_executor(None, self._try_to_start)

    def _try_to_start(self) -> None:
        with suppress(OSError):
            self._start()

    async def ask(self, job: object) -> tuple[bool, object]:
        """In a thread: starting takes tens of milliseconds, and writing to a full pipe blocks."""
        return await asyncio.to_thread(self._answer, job)

    def _answer(self, job: object) -> tuple[bool, object]:
        self._start()
        try:
            self._pipe.send(job)
        except OSError:
            raise _ProcessGone("the process has ended") from None
        try:
            return cast(tuple[bool, object], self._pipe.recv())
        except (EOFError, OSError):
            raise ProcessDied("the process has ended") from None

    def _start(self) -> None:
        with self._changing:
            if not (self._started or self._killed):
                self._process.start()
                self._started = True
                self._theirs.close()

    def kill(self) -> None:
        """Kill the process at once; a thread that waits for its answer wakes up."""
        with self._changing:
            self._killed = True
            if self._started:
                self._process.kill()
                self._process.join()
            else:
                self._theirs.close()
            self._pipe.close()


def _load(function: Callable[..., object]) -> None:
    """Does nothing: receiving the function has already imported its module."""


def _serve(pipe: Connection) -> None:
    """The main function of a process: answer calls until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for our parent, which then ends us
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # our parent is gone, or has closed the pipe
        while True:
            function, args, kwargs = pipe.recv()
            try:
                answer: tuple[bool, object] = (True, function(*args, **kwargs))
            except Exception as error:
                answer = (False, error)
            pipe.send(answer)


def _end_with_parent() -> None:
    """Exit when the parent process ends, however it ended: nobody wants the answer any more."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(0)
