"""Where decisions wait for the searches that the referee needs; another process makes them."""

from __future__ import annotations

from typing import TypeVar

from tilerummy.server.search.queue import Queue
from tilerummy.tables.decision import Deciding

T = TypeVar("T")


class RefereeQueue(Queue):
    async def concluded(self, deciding: Deciding[T], asker: str) -> T:
        """Like `tables.decision.concluded`, without blocking the loop."""
        try:
            needed = next(deciding)
            while True:
                try:
                    found = await self.call(asker, needed.function, *needed.arguments)
                except Exception as error:
                    needed = deciding.throw(error)
                else:
                    needed = deciding.send(found)
        except StopIteration as done:
            outcome: T = done.value
            return outcome
