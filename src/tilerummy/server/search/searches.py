"""All kinds of searches. Each has its own processes and queue, so that a play never waits for somebody's
drafts, hints or reviews."""

from __future__ import annotations

import asyncio

from tilerummy.asking.answers import check
from tilerummy.server.search.answers import Answers
from tilerummy.server.search.bots import Bots
from tilerummy.server.search.hints import Hints
from tilerummy.server.search.questions import Questions
from tilerummy.server.search.reviews import Reviews
from tilerummy.server.search.verdicts import Verdicts
from tilerummy.solver.pool import ProcessPool
from tilerummy.tables.bots import choose_action
from tilerummy.tables.hint import best_table
from tilerummy.tables.ruling import apply_action
from tilerummy.tables.verdict import judge_draft


class Searches:
    def __init__(self, bots: int = 1) -> None:
        """`bots`: how many processes think for bots. Processes start when first needed, or by `warm`."""
        self._for_questions, self._for_verdicts, self._for_hints = ProcessPool(), ProcessPool(), ProcessPool()
        self._for_bots, self._for_reviews, self._for_answers = ProcessPool(bots), ProcessPool(), ProcessPool()
        self.questions = Questions(self._for_questions)
        self.verdicts = Verdicts(self._for_verdicts)
        self.hints = Hints(self._for_hints)
        self.bots = Bots(self._for_bots)
        self.reviews = Reviews(self._for_reviews)
        self.answers = Answers(self._for_answers)

    async def warm(self) -> None:
        """Start the processes that somebody would wait for: all but those for reviews."""
        await self._for_questions.warm(apply_action)
        await self._for_verdicts.warm(judge_draft)
        await self._for_hints.warm(best_table)
        await self._for_bots.warm(choose_action)
        await self._for_answers.warm(check)

    async def close(self) -> None:
        pools = (
            self._for_questions,
            self._for_verdicts,
            self._for_hints,
            self._for_bots,
            self._for_reviews,
            self._for_answers,
        )
        await asyncio.gather(*(pool.close() for pool in pools))
