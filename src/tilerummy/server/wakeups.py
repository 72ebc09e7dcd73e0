"""Whatever is due at a table at some time: turn clocks, bots' moves, absent players, idle tables.

The times are durable, in the tables' rows of the store. A worker looks at what comes up in the next second
and sets timers; when one fires it claims the table, and one worker alone gets it. If that one dies, the claim
runs out and another one tries. Since an append names the state it was decided from, even two do no harm.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final

from tilerummy.notation import Malformed, parse_table
from tilerummy.rules import Action, Illegal, Phase, Seat, Table, view
from tilerummy.rules import action as do
from tilerummy.server.bots import choose_action
from tilerummy.server.drafts import Drafts
from tilerummy.server.log import log
from tilerummy.server.metrics import BOT_FAILURES, BOT_MOVES, LATENESS, ROOMS
from tilerummy.server.room import Room
from tilerummy.server.tables import Refused, absences, act, begin_next, missed
from tilerummy.server.tables.due import BotMoves, Expires, IsMissed, NextGameBegins, TimeRunsOut, next_due
from tilerummy.server.tables.events import TableEvent
from tilerummy.server.tables.settings import STAND_IN_LEVEL
from tilerummy.server.tables.state import TableState
from tilerummy.server.thinking import REFEREE
from tilerummy.server.worker import Worker
from tilerummy.solver import WorkerDied

BEAT_SECONDS: Final = 0.5
"""Well below what counts as an outage."""
LOOK_SECONDS: Final = 0.5
AHEAD_MS: Final = 1_500
"""How far ahead a look goes; what falls due later is found by the next one."""
BOT_SECONDS: Final = 8.0
"""Well below the time that a claim lasts."""
FORGET_MS: Final = 10 * 60_000
"""A table that nobody has looked at for so long leaves the memory."""

Revived = Callable[[], Awaitable[None]]


async def _nobody_is_here() -> None:
    pass


class Wakeups:
    def __init__(self, worker: Worker, drafts: Drafts) -> None:
        self._worker = worker
        self._drafts = drafts
        self._timers: dict[str, tuple[int, asyncio.TimerHandle]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loops: list[asyncio.Task[None]] = []
        self._unknown = False
        """Whether the others may have given us up, and who is here must be told again."""
        self.revived: Revived = _nobody_is_here
        worker.scheduled = self.schedule

    async def start(self) -> None:
        await self.beat()
        await self.beat()  # the first answer may have come slowly
        self._loops = [asyncio.create_task(self._beat_forever()), asyncio.create_task(self._look_forever())]

    async def stop(self) -> None:
        for task in (*self._loops, *self._tasks):
            task.cancel()
        for _, timer in self._timers.values():
            timer.cancel()
        await asyncio.gather(*self._loops, *self._tasks, return_exceptions=True)

    # --- time

    async def beat(self) -> None:
        """Give a sign of life, and learn the time. Who was silent for so long that the others gave it up says
        anew who is here, before anything is done by the new time."""
        store, worker, stamp = self._worker.store, self._worker.id, self._worker.clock.stamp
        beat = await store.beat(worker, stamp=stamp)
        self._unknown |= not beat.known
        if self._unknown:
            await self.revived()
            self._unknown = False
            beat = await store.beat(worker, stamp=stamp)
        self._worker.clock.set(beat)

    async def look(self) -> None:
        """Set timers for all that comes up soon."""
        now = self._worker.clock.now()
        for due in await self._worker.store.upcoming(now, now + AHEAD_MS):
            self.schedule(due.table, due.due)

    def schedule(self, table: str, due: int) -> None:
        """Something is due at a table; the earliest time counts, later ones are found again by a look."""
        now = self._worker.clock.now()
        known = self._timers.get(table)
        if due > now + AHEAD_MS or (known is not None and known[0] <= due):
            return
        if known is not None:
            known[1].cancel()
        timer = asyncio.get_running_loop().call_later(max(0, due - now) / 1000, self._fire, table, due)
        self._timers[table] = (due, timer)

    def _fire(self, table: str, due: int) -> None:
        self._timers.pop(table, None)
        if self._worker.clock.now() < due:  # timers and clocks round differently, and beats correct the clock
            self.schedule(table, due)
            return
        self._spawn(self._wake_safely(table, due))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat_forever(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.beat()
                self.forget()
            except Exception as error:
                log("beat-failed", level=logging.WARNING, error=type(error).__name__)

    async def _look_forever(self) -> None:
        while True:
            try:
                if self._worker.clock.is_trusted():
                    await self.look()
            except Exception as error:
                log("look-failed", level=logging.WARNING, error=type(error).__name__)
            await asyncio.sleep(LOOK_SECONDS)

    def forget(self) -> None:
        """Tables that nobody looks at leave the memory; the store knows them."""
        before = self._worker.clock.now() - FORGET_MS
        rooms = self._worker.rooms
        idle = [
            table
            for table, room in rooms.items()
            if not room.viewers and room.used_at < before and not room.lock.locked()
        ]
        for table in idle:
            del rooms[table]
        ROOMS.set(len(rooms))

    # --- what is due

    async def _wake_safely(self, table: str, due: int) -> None:
        try:
            await self.wake(table, due)
        except Exception:
            details = {"table": table}
            logging.getLogger("tilerummy.server").exception("wake-failed", extra={"details": details})

    async def wake(self, table: str, due: int) -> None:
        """Do what is due at this table, if it still is and nobody else does."""
        worker, now = self._worker, self._worker.clock.now()
        if not worker.clock.is_trusted():
            return
        claim = await worker.store.claim(table, now)
        if claim is None:
            return
        try:
            room = await worker.room(table)
            if not _is_secret(room.state):
                LATENESS.observe(max(0, now - due) / 1000)
            if worker.store.shared:
                async with room.lock:
                    await worker.catch_up(room)
            if claim.look:
                await self._look_who_is_there(room)
            await self._do(room, now)
        except Refused:
            pass  # the table is gone, or the game went on meanwhile
        finally:
            await worker.store.release(table, now)
        if table in worker.rooms:
            self.schedule(table, next_due(worker.rooms[table].state, worker.bot_delay)[0])

    async def _look_who_is_there(self, room: Room) -> None:
        present = await self._worker.store.present(room.state.id)

        async def decided(state: TableState) -> tuple[TableEvent, ...]:
            return absences(state, present, partial(self._worker.lots.seed, state), REFEREE)

        await self._worker.change(room, decided)

    async def _do(self, room: Room, now: int) -> None:
        when, what = next_due(room.state, self._worker.bot_delay)
        if when > now:
            return
        match what:
            case BotMoves(seat):
                await self._bot_moves(room, seat)
            case TimeRunsOut(seat):
                await self._time_up(room, seat, when)
            case NextGameBegins():
                await self._next_game(room)
            case IsMissed(seat):
                await self._missed(room, seat)
            case Expires():
                await self._expire(room)

    async def _bot_moves(self, room: Room, seat: Seat) -> None:
        """The bot thinks without holding the table; if the game goes on meanwhile, or whose seat it is comes
        back, its thought is lost."""
        state = room.state
        assert state.game is not None
        level = state.chairs[seat].bot or STAND_IN_LEVEL
        action: Action = do.KeepDeal() if state.game.public.phase is Phase.DEAL_OFFERED else do.Draw()
        try:
            async with asyncio.timeout(BOT_SECONDS):
                thought = self._worker.thinkers.call(
                    choose_action, level, view(state.game, seat), self._worker.lots.bot(state)
                )
                action = await thought
        except (TimeoutError, WorkerDied):
            BOT_FAILURES.inc()
            log("bot-failed", table=state.id, level_name=level.value)
        await self._act(room, state, seat, action, by_bot=True)
        if not _is_secret(state):
            BOT_MOVES.inc()

    async def _time_up(self, room: Room, seat: Seat, due: int = 0) -> None:
        state = room.state
        assert state.game is not None
        draft = await self._drafts.latest(state.id, seat)
        table: Table | None = None
        if draft is not None and (draft.game, draft.turn) == (
            state.game_number,
            state.game.public.turn_number,
        ):
            with suppress(Malformed):
                table = parse_table(draft.melds)
        await self._act(room, state, seat, do.TimeUp(table), due=due)

    async def _act(
        self,
        room: Room,
        seen: TableState,
        seat: Seat,
        action: Action,
        *,
        by_bot: bool = False,
        due: int = 0,
    ) -> None:
        clock = self._worker.clock

        async def decided(state: TableState) -> tuple[TableEvent, ...]:
            if state.game is not seen.game or state.game is None or seat not in state.acting():
                return ()
            if by_bot and not state.chairs[seat].bot_plays:
                return ()
            apply = await self._worker.applied(state.game, seat, action)
            if due and (clock.now() < due or not clock.is_trusted()):
                return ()  # the service stood still meanwhile: its players have that time still
            try:
                return act(state, seat, action, apply)
            except Illegal:
                return _as_if_time_were_up(state, seat)

        await self._worker.change(room, decided)

    async def _next_game(self, room: Room) -> None:
        async def decided(state: TableState) -> tuple[TableEvent, ...]:
            seed = partial(self._worker.lots.seed, state)
            return begin_next(state, seed, REFEREE) if state.ready else ()

        await self._worker.change(room, decided)

    async def _missed(self, room: Room, seat: Seat) -> None:
        async def decided(state: TableState) -> tuple[TableEvent, ...]:
            return missed(state, seat)

        await self._worker.change(room, decided)

    async def _expire(self, room: Room) -> None:
        """Nobody may be in the middle of a command: what is acknowledged is never removed."""
        state = room.state
        async with room.lock:
            if room.state is state and await self._worker.store.remove(state.id, state.seq):
                self._worker.drop(state.id)
                log("table-expired", table=state.id)


def _is_secret(state: TableState) -> bool:
    """Whether the game waits for somebody of whom the others must not know: then nothing is counted."""
    return state.game is not None and state.game.public.phase is Phase.DEAL_OFFERED


def _as_if_time_were_up(state: TableState, seat: Seat) -> tuple[TableEvent, ...]:
    """A bot that asks for what isn't allowed must not stop the game."""
    log("bot-refused", level=logging.ERROR, table=state.id)
    return act(state, seat, do.TimeUp(), REFEREE.apply)
