"""What the referee can't tell without a search, answered by another process."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from tilerummy.server.search.queue import NoAnswer, Queue
from tilerummy.solver.pool import ProcessPool
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.asking import Asking, Question

T = TypeVar("T")

_REFEREE_SECONDS: Final = 20.0
_EACH: Final = 32
_MOST: Final = 400


class Questions:
    def __init__(self, processes: ProcessPool) -> None:
        self._queue = Queue(processes, each=_EACH, most=_MOST)

    async def answered(self, asking: Asking[T], whom: str) -> T:
        """Like `tables.asking.answered`, without blocking the loop. `whom`: whose queue its searches wait
        in."""
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
            return await self._queue.answer(_REFEREE_SECONDS, whom, question.function, *question.arguments)
        except NoAnswer:
            raise Refused(Refusal.UNAVAILABLE) from None
