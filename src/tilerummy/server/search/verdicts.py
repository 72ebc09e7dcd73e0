"""Verdicts on drafts that the referee has to search for."""

from __future__ import annotations

from typing import Final

from tilerummy.rules import Position, Table
from tilerummy.server.search.queue import NoAnswer, Queue
from tilerummy.solver.pool import ProcessPool
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.verdict import Judgement, judge_draft

_VERDICT_SECONDS: Final = 5.0
_EACH: Final = 32
_MOST: Final = 400


class Verdicts:
    def __init__(self, processes: ProcessPool) -> None:
        self._queue = Queue(processes, each=_EACH, most=_MOST)

    async def judge(self, position: Position, table: Table, whom: str) -> Judgement:
        """`whom`: whose queue it waits in. Raises `Refused` if it isn't found in time."""
        try:
            return await self._queue.answer(_VERDICT_SECONDS, whom, judge_draft, position, table)
        except NoAnswer:
            raise Refused(Refusal.UNAVAILABLE) from None
