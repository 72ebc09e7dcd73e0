"""What the referee says to an action: at once where it can, from another process where it has to search."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from tilerummy.rules import Action, Illegal, Seat, State
from tilerummy.rules.event import Event
from tilerummy.server.queue import Queue
from tilerummy.server.tables import Foreseen, Refusal, Refused
from tilerummy.server.tables.actions import action_of, held
from tilerummy.server.tables.commands import Command, GameCommand
from tilerummy.server.tables.decide import Apply
from tilerummy.server.tables.state import TableState
from tilerummy.server.thinking import QUICK_REFEREE, SearchNeeded, apply_action
from tilerummy.solver import SolverPool, WorkerDied

_REFEREE_SECONDS: Final = 20.0
_EACH: Final = 32
_MOST: Final = 400


class Refereeing:
    """Its answers are ready to be handed to a decision, which may not wait."""

    def __init__(self, processes: SolverPool) -> None:
        self._queue = Queue(processes, each=_EACH, most=_MOST)
        self.foreseen: Foreseen | None = None
        """What was told last: the state after it is not worked out twice.

        It counts only for the very tuple of events that it came with. That is sound: the referee makes a new
        tuple, never an empty one, for every question; it stays alive in here, so that no other can be taken
        for it; and a decision is folded into the state that the referee was asked about, or made anew. If
        another table asks in between, the events are folded as those from the log are.
        """

    async def to_command(self, state: TableState, user: str, command: Command, whom: str) -> Apply:
        """`whom`: in whose queue it waits if it needs a search."""
        seat = state.seat_of(user)
        if not isinstance(command, GameCommand) or state.game is None or seat is None:
            return QUICK_REFEREE.apply
        try:
            action = action_of(command, held(state.game.position(seat)))
        except Refused:
            return QUICK_REFEREE.apply  # the decision refuses it, too, if it finds no better reason to
        return await self.to_action(state.game, seat, action, whom)

    async def to_action(self, game: State, seat: Seat, action: Action, whom: str) -> Apply:
        try:
            events, after = QUICK_REFEREE.advance(game, seat, action)
            self.foreseen = (events, after)
            return lambda _game, _seat, _action: events
        except Illegal as illegal:
            return partial(_refuse, illegal)
        except SearchNeeded:
            pass
        try:
            async with asyncio.timeout(_REFEREE_SECONDS):
                events = await self._queue.call(whom, apply_action, game, seat, action)
        except Illegal as illegal:
            return partial(_refuse, illegal)
        except (TimeoutError, WorkerDied):
            raise Refused(Refusal.UNAVAILABLE) from None
        return lambda _game, _seat, _action: events


def _refuse(illegal: Illegal, _game: State, _seat: Seat, _action: Action) -> tuple[Event, ...]:
    raise illegal
