"""Decisions at tables, with their questions answered by other processes."""

from __future__ import annotations

import asyncio
from typing import Any, Final, TypeVar

from tilerummy.server.search.queue import Queue
from tilerummy.solver.pool import SolverPool, WorkerDied
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.asking import Asking, Question

T = TypeVar("T")

_REFEREE_SECONDS: Final = 20.0
_EACH: Final = 32
_MOST: Final = 400


class Questions:
    def __init__(self, processes: SolverPool) -> None:
        self._queue = Queue(processes, each=_EACH, most=_MOST)

    async def answered(self, asking: Asking[T], whom: str) -> T:
        """As `answered`, without waiting on the loop. `whom`: in whose queue its searches wait."""
        try:
            question = next(asking)
            while True:
                try:
                    answer = await self._answer(question, whom)
                except Exception as error:
                    question = asking.throw(error)
                else:
                    question = asking.send(answer)
        except StopIteration as done:
            outcome: T = done.value
            return outcome

    async def _answer(self, question: Question, whom: str) -> Any:
        try:
            async with asyncio.timeout(_REFEREE_SECONDS):
                return await self._queue.call(whom, question.function, *question.arguments)
        except (TimeoutError, WorkerDied):
            raise Refused(Refusal.UNAVAILABLE) from None
