"""Does what is due at a table: bots move, clocks end turns, games begin, absent players are replaced.

Everything is decided from the current state, and only if it is still due: in the meantime somebody may have
moved, come back, or agreed to a pause.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial

from tilerummy.rules import Action, Illegal, Phase, Seat, Table, view
from tilerummy.rules import action as do
from tilerummy.server.report.log import log
from tilerummy.server.report.metrics import BOT_FAILURES, BOT_MOVES
from tilerummy.server.search.queue import NoAnswer
from tilerummy.server.table.draft_buffer import DraftBuffer
from tilerummy.server.table.room import Room
from tilerummy.server.table.worker import Worker
from tilerummy.solver.pool import PoolClosed
from tilerummy.tables import absences
from tilerummy.tables.actions import laid_out
from tilerummy.tables.bots import choose_action
from tilerummy.tables.decision import NOTHING, Decision
from tilerummy.tables.due import (
    BotMoves,
    Expires,
    IsMissed,
    Move,
    NextGameBegins,
    TimeRunsOut,
    moves_due,
    next_due,
)
from tilerummy.tables.happening import by_itself, by_seat
from tilerummy.tables.settings import STAND_IN_LEVEL, BotLevel
from tilerummy.tables.state import TableState

Choose = Callable[[TableState], Awaitable[Action]]
StillDue = Callable[[TableState], bool]


class DueWork:
    def __init__(self, worker: Worker, drafts: DraftBuffer) -> None:
        self._worker = worker
        self._drafts = drafts

    async def look_who_is_there(self, room: Room) -> None:
        async def decided(state: TableState) -> Decision:
            # Read while holding the table: newcomers are registered before they look at the table.
            present = await self._worker.store.duties.present(state.id)
            return Decision(absences(state, present, partial(self._worker.lots.seed, state)))

        await self._worker.change(room, decided)

    async def do(self, room: Room, now: int) -> None:
        """Do what is due now, if anything is."""
        when, what = next_due(room.state, self._worker.bot_delay)
        if when > now:
            return
        match what:
            case BotMoves():
                await self._bot_moves(room, what)
            case TimeRunsOut(seat):
                await self.time_up(room, seat, partial(self._has_run_out, what))
            case NextGameBegins() | IsMissed():
                await self._happens(room, what)
            case Expires():
                await self._expire(room)

    # --- in a game

    async def time_up(self, room: Room, seat: Seat, still_due: StillDue) -> None:
        """End the turn of this seat with the player's draft."""

        async def chosen(state: TableState) -> Action:
            return do.TimeUp(await self._laid_out(state, seat))

        await self._act(room, room.state, seat, chosen, still_due)

    async def _laid_out(self, state: TableState, seat: Seat) -> Table | None:
        draft = await self._drafts.latest(state.id, seat)
        return None if draft is None else laid_out(state, draft.game, draft.turn, draft.melds)

    def _has_run_out(self, what: TimeRunsOut, state: TableState) -> bool:
        """False if the service stood still: players keep that time."""
        return self._worker.clock.is_trusted() and self._is_due(what, state)

    async def _bot_moves(self, room: Room, what: BotMoves) -> None:
        """The bot thinks without holding the table; if its move is no longer wanted, it is discarded.

        Where it fails, in whatever way, it draws: the game must go on.
        """
        state, seat = room.state, what.seat
        assert state.game is not None
        level = state.chairs[seat].bot or STAND_IN_LEVEL
        action: Action = do.KeepDeal() if state.game.public.phase is Phase.DEAL_OFFERED else do.Draw()
        try:
            lot = self._worker.lots.bot(state)
            bots, seen = self._worker.searches.bots, view(state.game, seat)
            action = await bots.call(state.owner, choose_action, level, seen, lot)
        except NoAnswer as missing:
            _failed(state, level, missing.why)
        except PoolClosed:
            raise
        except Exception as error:
            _failed(state, level, f"raised {type(error).__name__}")

        async def chosen(_state: TableState) -> Action:
            return action

        await self._act(room, state, seat, chosen, partial(self._is_due, what))
        if not is_secret(state):
            BOT_MOVES.inc()

    def _is_due(self, what: Move, state: TableState) -> bool:
        now = self._worker.clock.now()
        return any(due == what and when <= now for when, due in moves_due(state, self._worker.bot_delay))

    async def _act(
        self, room: Room, seen: TableState, seat: Seat, chosen: Choose, still_due: StillDue
    ) -> None:
        async def decided(state: TableState) -> Decision:
            if state.game is None or state.game_progress != seen.game_progress or not still_due(state):
                return NOTHING
            action = await chosen(state)
            try:
                decision = await self._decided(state, seat, action)
            except Illegal:  # an illegal choice of a bot must not stop the game
                log("bot-refused", level=logging.ERROR, table=state.id)
                decision = await self._decided(state, seat, do.TimeUp())
            return decision if still_due(state) else NOTHING  # the search may have taken a while

        await self._worker.change(room, decided)

    async def _decided(self, state: TableState, seat: Seat, action: Action) -> Decision:
        return await self._worker.searches.referee.concluded(by_seat(state, seat, action), state.owner)

    # --- between games, and beside them

    async def _happens(self, room: Room, what: NextGameBegins | IsMissed) -> None:
        async def decided(state: TableState) -> Decision:
            return by_itself(state, what, partial(self._worker.lots.seed, state))

        await self._worker.change(room, decided)

    async def _expire(self, room: Room) -> None:
        """Holds the lock: a table must not be removed in the middle of a command."""
        state = room.state
        async with room.lock:
            if await self._worker.store.tables.remove(state.id, state.seq):
                self._worker.drop(state.id)
                log("table-expired", table=state.id)


def _failed(state: TableState, level: BotLevel, why: str) -> None:
    BOT_FAILURES.inc()
    log("bot-failed", table=state.id, level_name=level.value, why=why)


def is_secret(state: TableState) -> bool:
    """Whether the game waits for somebody in secret: then nothing is counted."""
    return state.game is not None and state.game.public.phase is Phase.DEAL_OFFERED
