"""The solver for services: calls run in other processes, and a call that is given up is really stopped.

The compiled core holds the interpreter's lock while it runs, so threads would stop the service; and a search
can't be interrupted from outside, so giving up a call ends its process, and a new one takes its place.
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


class WorkerDied(RuntimeError):
    """The process of a call ended before it had an answer (out of memory, or killed from outside)."""


class _WorkerGone(WorkerDied):
    """It had ended before it was asked."""


class SolverPool:
    """So many processes, started when first needed, or by `warm`. Use it as `async with SolverPool(2)`."""

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

        When the caller is cancelled (or runs into a timeout), the work is ended, too.
        """
        async with self._free:
            if self._closed:
                raise RuntimeError("the pool is closed")
            succeeded, result = await self._ask((function, args, kwargs))
        if not succeeded:
            raise cast(BaseException, result)
        return cast(T, result)

    async def _ask(self, job: object) -> tuple[bool, object]:
        """The answer of an idle process, or of a new one if none is idle or all have died meanwhile."""
        while True:
            was_idle = bool(self._idle)
            worker = self._idle.pop() if was_idle else _Worker()
            try:
                answer = await worker.ask(job)
            except _WorkerGone:
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
        """The next call need not wait until there is a process again."""
        if not self._closed:
            worker = _Worker()
            worker.start_ahead()
            self._idle.append(worker)

    async def warm(self, function: Callable[..., object]) -> None:
        """Start all processes and load what this function needs, so that the first call need not wait."""
        await asyncio.gather(*(self.call(_load, function) for _ in range(self._size)))

    async def close(self) -> None:
        """End all idle processes; calls under way end theirs when they are cancelled or done."""
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
    """One process and the pipe to it. It is started when it is first asked, or ahead of that."""

    def __init__(self) -> None:
        self._pipe, self._theirs = _CONTEXT.Pipe()
        self._process: SpawnProcess = _CONTEXT.Process(target=_serve, args=(self._theirs,), daemon=True)
        self._changing = Lock()
        self._started = self._killed = False

    def start_ahead(self) -> None:
        """Without waiting for it. If it fails now, it is tried again by whoever asks."""
        asyncio.get_running_loop().run_in_executor(None, self._try_to_start)

    def _try_to_start(self) -> None:
        with suppress(OSError):
            self._start()

    async def ask(self, job: object) -> tuple[bool, object]:
        """Starting takes tens of milliseconds, and a pipe may be full: not on the event loop."""
        return await asyncio.to_thread(self._answer, job)

    def _answer(self, job: object) -> tuple[bool, object]:
        self._start()
        try:
            self._pipe.send(job)
        except OSError:
            raise _WorkerGone("the solver's process has ended") from None
        try:
            return cast(tuple[bool, object], self._pipe.recv())
        except (EOFError, OSError):
            raise WorkerDied("the solver's process has ended") from None

    def _start(self) -> None:
        with self._changing:
            if not (self._started or self._killed):
                self._process.start()
                self._started = True
                self._theirs.close()

    def kill(self) -> None:
        """End the process at once; a thread that waits for its answer wakes up."""
        with self._changing:
            self._killed = True
            if self._started:
                self._process.kill()
                self._process.join()
            else:
                self._theirs.close()
            self._pipe.close()


def _load(function: Callable[..., object]) -> None:
    """Nothing more: to hand a function over is to load its module."""


def _serve(pipe: Connection) -> None:
    """What a process does: answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever presses Ctrl-C means our parent, who ends us
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # our parent is gone, or closes the pipe
        while True:
            function, args, kwargs = pipe.recv()
            try:
                answer: tuple[bool, object] = (True, function(*args, **kwargs))
            except Exception as error:
                answer = (False, error)
            pipe.send(answer)


def _end_with_parent() -> None:
    """However it ended: nobody wants the answer that is being looked for."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(0)
