"""The moves of bots. Tables of different owners take turns."""

from __future__ import annotations

from typing import Final

from tilerummy.rules import Action, View
from tilerummy.server.search.queue import Queue
from tilerummy.solver.pool import ProcessPool
from tilerummy.tables import BotLevel
from tilerummy.tables.bots import choose_action

BOT_SECONDS: Final = 8.0
"""Well below the duration of a claim."""


class Bots:
    def __init__(self, processes: ProcessPool) -> None:
        self._queue = Queue(processes)

    async def choose(self, level: BotLevel, view: View, lot: int, owner: str) -> Action:
        """Raises `NoAnswer` if the bot can't decide in time."""
        return await self._queue.answer(BOT_SECONDS, owner, choose_action, level, view, lot)
