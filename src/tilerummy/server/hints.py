"""Hints, from processes of their own. What was found for a position is kept: the steps speak of one play."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from tilerummy.rules import Position, Table
from tilerummy.server.protocol.messages import Hint, HintMessage
from tilerummy.server.room import Room, position_of
from tilerummy.server.tables import Refusal, Refused
from tilerummy.server.thinking import best_table
from tilerummy.server.verdicts import hint_of
from tilerummy.solver import SolverPool, WorkerDied

_HINT_SECONDS: Final = 8.0
_MOST_KEPT: Final = 2000


class Hints:
    def __init__(self, advisers: SolverPool) -> None:
        self._advisers = advisers
        self._found: OrderedDict[Position, Table | None] = OrderedDict()

    async def hint(self, room: Room, user: str, asked: HintMessage, language: str) -> Hint:
        state = room.state
        if not state.settings.hints:
            raise Refused(Refusal.HINTS_OFF)
        _, position = position_of(state, user)
        assert state.game is not None
        turn = state.game.public.turn_number
        if position not in self._found:
            try:
                async with asyncio.timeout(_HINT_SECONDS):
                    found = await self._advisers.call(best_table, position)
            except (TimeoutError, WorkerDied):
                return Hint(asked.id, asked.step, turn, playable=None)
            self._found[position] = found
            if len(self._found) > _MOST_KEPT:
                self._found.popitem(last=False)
        return hint_of(asked, turn, position, self._found[position], language)
