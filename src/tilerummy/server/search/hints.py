"""Hints. All steps of a hint are about the same play, so the play is kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from tilerummy.rules import Position, Table
from tilerummy.server.search.queue import NoAnswer, Queue
from tilerummy.solver.pool import ProcessPool
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.hint import hint_of, play_for_hint
from tilerummy.tables.live import position_of
from tilerummy.tables.protocol.messages import Hint, HintMessage
from tilerummy.tables.state import TableState

_HINT_SECONDS: Final = 8.0
_HINTS_KEPT: Final = 2000


class Hints:
    def __init__(self, processes: ProcessPool) -> None:
        self.queue = Queue(processes, _HINT_SECONDS, each=16, most=200, retry_after=2)
        self._found: OrderedDict[tuple[Position, bool], Table | None] = OrderedDict()

    async def hint(self, state: TableState, user: str, asked: HintMessage, language: str, asker: str) -> Hint:
        """`asker`: whose queue it waits in."""
        seat, position = position_of(state, user)
        if not state.gives_hints(seat):
            raise Refused(Refusal.HINTS_OFF)
        assert state.game is not None
        turn = state.game.public.turn_number
        known = (position, state.settings.simple_hints)
        if known not in self._found:
            try:
                found = await self.queue.call(asker, play_for_hint(state.settings), position)
            except NoAnswer:
                return Hint(asked.id, asked.step, turn, playable=None)
            self._found[known] = found
            if len(self._found) > _HINTS_KEPT:
                self._found.popitem(last=False)
        return hint_of(asked, turn, position, self._found[known], language)
