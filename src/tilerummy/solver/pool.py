"""The solver for services: calls run in other processes, and a call that is given up is really stopped.

The compiled core holds the interpreter's lock while it runs, so threads would stop the service; and a search
can't be interrupted from outside, so giving up a call ends its process, and a new one takes its place.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Final, ParamSpec, Self, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

_CONTEXT: Final = get_context("spawn")  # a fork of a process with threads may hang


class WorkerDied(RuntimeError):
    """The process of a call ended before it had an answer (out of memory, or killed from outside)."""


class SolverPool:
    """So many processes, started when first needed, or by `warm`. Use it as `async with SolverPool(2)`."""

    def __init__(self, workers: int = 1) -> None:
        if workers < 1:
            raise ValueError("a pool has at least one worker")
        self._size = workers
        self._free = asyncio.Semaphore(workers)
        self._idle: list[_Worker] = []
        self._closed = False

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The function's result from another process; function and arguments must be picklable.

        When the caller is cancelled (or runs into a timeout), the work is ended, too.
        """
        async with self._free:
            if self._closed:
                raise RuntimeError("the pool is closed")
            worker = self._idle.pop() if self._idle else _Worker()
            try:
                succeeded, result = await worker.ask((function, args, kwargs))
            except BaseException:
                worker.kill()
                if not self._closed:  # the next call need not wait until there is a process again
                    with suppress(OSError):
                        self._idle.append(_Worker())
                raise
            self._idle.append(worker)
        if not succeeded:
            raise cast(BaseException, result)
        return cast(T, result)

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
    """One process and the pipe to it."""

    def __init__(self) -> None:
        self._pipe, theirs = _CONTEXT.Pipe()
        self._process: SpawnProcess = _CONTEXT.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    async def ask(self, job: object) -> tuple[bool, object]:
        self._pipe.send(job)
        try:
            return cast(tuple[bool, object], await asyncio.to_thread(self._pipe.recv))
        except (EOFError, OSError):
            raise WorkerDied("the solver's process has ended") from None

    def kill(self) -> None:
        """End the process at once; a thread that waits for its answer wakes up."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _load(function: Callable[..., object]) -> None:
    """Nothing more: to hand a function over is to load its module."""


def _serve(pipe: Connection) -> None:
    """What a process does: answer until nobody asks any more."""
    while True:
        try:
            function, args, kwargs = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            answer: tuple[bool, object] = (True, function(*args, **kwargs))
        except Exception as error:
            answer = (False, error)
        pipe.send(answer)
