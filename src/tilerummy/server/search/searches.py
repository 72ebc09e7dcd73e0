"""All kinds of searches. Each has its own processes and queue, so that a play never waits for somebody's
drafts, hints or reviews."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from tilerummy.asking.answers import check
from tilerummy.server.search.hints import Hints
from tilerummy.server.search.queue import Queue
from tilerummy.server.search.referee_queue import RefereeQueue
from tilerummy.server.search.reviews import Reviews
from tilerummy.solver.pool import ProcessPool
from tilerummy.tables import Refusal
from tilerummy.tables.bots import choose_action
from tilerummy.tables.hint import best_table
from tilerummy.tables.ruling import apply_action
from tilerummy.tables.verdict import judge_draft

_REFEREE_SECONDS: Final = 20.0
_VERDICT_SECONDS: Final = 5.0
_ANSWER_SECONDS: Final = 15.0
BOT_SECONDS: Final = 8.0
"""Well below the duration of a claim."""


class Searches:
    def __init__(self, bots: int = 1) -> None:
        """`bots`: how many processes think for bots. Processes start when first needed, or by `warm`."""
        self._pools = tuple(ProcessPool(size) for size in (1, 1, 1, bots, 1, 1))
        for_referee, for_verdicts, for_hints, for_bots, for_answers, for_reviews = self._pools
        self.referee = RefereeQueue(for_referee, _REFEREE_SECONDS, each=32, most=400)
        self.verdicts = Queue(for_verdicts, _VERDICT_SECONDS, each=32, most=400)
        self.hints = Hints(for_hints)
        self.bots = Queue(for_bots, BOT_SECONDS)
        """Tables of different owners take turns."""
        self.answers = Queue(
            for_answers, _ANSWER_SECONDS, each=16, most=200, retry_after=2, no_answer=Refusal.NO_ANSWER
        )
        """To questions about positions: a table of the server has nothing to do with them."""
        self.reviews = Reviews(for_reviews)

    async def warm(self) -> None:
        """Start the processes that somebody would wait for: all but those for reviews."""
        firsts: tuple[Callable[..., object], ...] = (
            apply_action,
            judge_draft,
            best_table,
            choose_action,
            check,
        )
        for pool, first in zip(self._pools, firsts, strict=False):
            await pool.warm(first)

    async def close(self) -> None:
        await asyncio.gather(*(pool.close() for pool in self._pools))
