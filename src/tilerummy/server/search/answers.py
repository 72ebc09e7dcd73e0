"""Questions about positions, answered by another process. A table of the server has nothing to do with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from tilerummy.server.search.queue import NoAnswer, Queue
from tilerummy.solver.pool import ProcessPool
from tilerummy.tables import Refusal, Refused

Q = TypeVar("Q")
A = TypeVar("A")

_ANSWER_SECONDS: Final = 15.0
"""Includes waiting in the queue."""
_EACH: Final = 16
_MOST: Final = 200
_RETRY_AFTER: Final = 2


class Answers:
    def __init__(self, processes: ProcessPool) -> None:
        self._queue = Queue(processes, each=_EACH, most=_MOST, retry_after=_RETRY_AFTER)

    async def answer(self, answered: Callable[[Q, str], A], asked: Q, language: str, whom: str) -> A:
        """`whom`: whose queue it waits in. Raises `Refused` if the answer isn't found in time."""
        try:
            return await self._queue.answer(_ANSWER_SECONDS, whom, answered, asked, language)
        except NoAnswer:
            raise Refused(Refusal.NO_ANSWER, retry_after=_RETRY_AFTER) from None
