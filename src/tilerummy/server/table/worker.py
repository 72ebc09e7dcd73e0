"""A worker: the tables that it has in hand, between the store and the sockets. It owns nothing for good:
whatever it knows can be read from the store again, by itself or by any other worker."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from tilerummy.rules import Illegal
from tilerummy.server.report.log import log
from tilerummy.server.report.metrics import CONFLICTS, ROOMS
from tilerummy.server.search.questions import Questions
from tilerummy.server.search.queue import Queue
from tilerummy.server.store import Append, Appended, CommandKey, Repeated, Store
from tilerummy.server.store.clock import ServiceClock, wall_ms
from tilerummy.server.table.listing import changes_listing, finished_records, listing_of
from tilerummy.server.table.loading import Loading
from tilerummy.server.table.pace import Pace
from tilerummy.server.table.room import Room
from tilerummy.solver.pool import SolverPool
from tilerummy.tables import (
    Refusal,
    Refused,
    Settings,
    create,
    fold_entry,
    shown_up,
    tells_one_alone,
)
from tilerummy.tables.bots import choose_action
from tilerummy.tables.codec import encode_events
from tilerummy.tables.commands import Command
from tilerummy.tables.decision import NOTHING, Decision
from tilerummy.tables.due import ABSENT_MS, next_due
from tilerummy.tables.entry import Entry
from tilerummy.tables.events import Sat, TableEvent
from tilerummy.tables.happening import by_command
from tilerummy.tables.lots import Lots, SecretLots
from tilerummy.tables.ruling import apply_action
from tilerummy.tables.state import TableState
from tilerummy.tables.thinking import best_table, judge_draft

Decide = Callable[[TableState], Awaitable[Decision]]
Scheduled = Callable[[str, int], None]
"""Told of every table and when something is due there."""
Doubted = Callable[[Room], None]
"""Told of every table whose log may be further than we know, because an answer of the store was lost."""
GameOver = Callable[[str, int], None]
"""Told of every game, by its table and number, that this worker saw to its end."""

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that look like others."""
_CODE_LENGTH: Final = 6
_MOST_TRIES: Final = 20


@dataclass(slots=True)
class Worker:
    store: Store
    clock: ServiceClock
    referees: SolverPool
    """Processes for what the rules must know exactly."""
    thinkers: SolverPool
    """Processes for bots."""
    advisers: SolverPool
    """Processes for hints."""
    bot_delay: int | None = None
    lots: Lots = field(default_factory=SecretLots)
    judges: SolverPool = field(default_factory=SolverPool)
    """Processes for drafts: whatever somebody tries out, a play must not wait for it."""
    reviewers: SolverPool = field(default_factory=SolverPool)
    """Processes for reviews, which take long."""
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    rooms: dict[str, Room] = field(default_factory=dict)
    scheduled: Scheduled = lambda _table, _due: None
    doubted: Doubted = lambda _room: None
    game_over: GameOver = lambda _table, _game: None
    questions: Questions = field(init=False)
    thinking: Queue = field(init=False)
    """Before the thinkers: tables of different owners take turns."""
    logs: Loading = field(init=False)
    _loading: dict[str, asyncio.Task[Room]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.questions = Questions(self.referees)
        self.thinking = Queue(self.thinkers)
        self.logs = Loading(self.store)

    async def warm(self) -> None:
        """Start what somebody would wait for: plays, drafts and hints, and the bots."""
        await self.referees.warm(apply_action)
        await self.judges.warm(judge_draft)
        await self.advisers.warm(best_table)
        await self.thinkers.warm(choose_action)

    async def close(self) -> None:
        for pool in (self.referees, self.thinkers, self.advisers, self.judges, self.reviewers):
            await pool.close()
        self.logs.close()
        await self.store.close()

    # --- tables

    async def create(self, user: str, settings: Settings) -> TableState:
        """A new table; durable when this returns."""
        table = secrets.token_urlsafe(12)
        code = await self._free_code()
        events = create(table, code, user, settings)
        at = self.clock.now()
        state = Decision(events).after(None, 1, at)
        due = next_due(state, self.bot_delay)[0]
        await self.store.append(self._change(None, state, events, at, due))
        self.rooms[table] = Room(state, at)
        ROOMS.set(len(self.rooms))
        self.scheduled(table, due)
        return state

    async def _free_code(self) -> str:
        """A short code that no other table has."""
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(_CODE_LENGTH))
            if await self.store.find_table(code) is None:
                return code

    async def room(self, table: str) -> Room:
        """The table in memory, read from the store if it isn't there yet."""
        room = self.rooms.get(table)
        if room is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = asyncio.create_task(self._load(table))
                self._loading[table] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            room = await asyncio.shield(loading)
        room.used_at = self.clock.now()
        return room

    async def _load(self, table: str) -> Room:
        state = await self.logs.state(table)
        if state is None:
            raise Refused(Refusal.NO_SUCH_TABLE)
        self.rooms[table] = Room(state, self.clock.now())
        ROOMS.set(len(self.rooms))
        return self.rooms[table]

    async def catch_up(self, room: Room) -> bool:
        """Read what others have appended; whether there was anything. Called with the room's lock held."""
        entries = await self.store.entries(room.state.id, after=room.state.seq)
        pace = Pace()
        for entry in entries:
            self._advance(room, entry)
            await pace.rest()
        return bool(entries)

    def _advance(self, room: Room, entry: Entry) -> None:
        state, events = fold_entry(room.state, entry)
        room.advance(state, events, self.clock.now())

    def drop(self, table: str) -> None:
        """The table has been removed, by this worker or another one."""
        room = self.rooms.pop(table, None)
        ROOMS.set(len(self.rooms))
        if room is not None:
            room.vanish()

    async def drop_if_removed(self, table: str) -> bool:
        removed = not await self.store.exists(table)
        if removed:
            self.drop(table)
        return removed

    # --- changes

    async def command(self, room: Room, user: str, command_id: str, command: Command, whom: str = "") -> int:
        """Carry out a command; the `seq` of its entry, which is durable. Raises `Refused` or `Illegal`.

        `whom`: in whose queue the referee's search waits, if it needs one; the user's own if not given.
        """
        key = CommandKey(user, command_id)

        async def decided(state: TableState) -> Decision:
            asking = by_command(state, user, command, partial(self.lots.seed, state))
            return await self.questions.answered(asking, whom or user)

        return await self.change(room, decided, key)

    async def show_up(self, room: Room, user: str) -> None:
        """The user looks at the table: if a bot plays for them, they have their seat back."""

        async def decided(state: TableState) -> Decision:
            seat = state.seat_of(user)
            return NOTHING if seat is None else Decision(shown_up(state, seat))

        await self.change(room, decided)

    async def change(self, room: Room, decided: Decide, key: CommandKey | None = None) -> int:
        """Append what is decided from the table's state; decide again if somebody else was faster."""
        async with room.lock:
            for _ in range(_MOST_TRIES):
                state = room.state
                try:
                    decision = await decided(state)
                except (Refused, Illegal):
                    done = None if key is None else await self.store.command_seq(state.id, key)
                    if done is not None:  # it was carried out before, that's why it can't be now
                        return done
                    if await self.catch_up(room):  # never refuse anybody for our own ignorance
                        continue
                    raise
                events = decision.events
                if not events:
                    return state.seq
                # What one seat alone may know of leaves no trace in time: lists are ordered by it.
                at = state.at if tells_one_alone(events) else max(self.clock.now(), state.at)
                after = decision.after(state, state.seq + 1, at)
                due = next_due(after, self.bot_delay)[0]
                change = self._change(state, after, events, at, due, key)
                try:
                    result = await self.store.append(change)
                except Exception:
                    self.doubted(room)  # it may be in the log all the same
                    raise
                if isinstance(result, Appended):
                    room.advance(after, events, self.clock.now())
                    self.scheduled(after.id, due)
                    for record in change.records:
                        self.game_over(after.id, record.game)
                    if any(isinstance(event, Sat) for event in events):
                        await self.look_for_owner(after)
                    return result.seq
                caught_up = await self.catch_up(room)
                if isinstance(result, Repeated):
                    return result.seq
                if not caught_up and await self.drop_if_removed(state.id):
                    raise Refused(Refusal.NO_SUCH_TABLE)
                CONFLICTS.inc()
        log("too-many-conflicts", table=room.state.id)
        raise Refused(Refusal.UNAVAILABLE)

    async def look_for_owner(self, state: TableState) -> None:
        """An owner without a seat may be long gone when the first comes who could own the table."""
        if state.seat_of(state.owner) is None:
            await self.store.look_at(state.id, self.clock.now() + ABSENT_MS)

    def _change(
        self,
        before: TableState | None,
        after: TableState,
        events: tuple[TableEvent, ...],
        at: int,
        due: int,
        key: CommandKey | None = None,
    ) -> Append:
        relisted = before is None or changes_listing(events)
        return Append(
            table=after.id,
            after=0 if before is None else before.seq,
            at=at,
            body=encode_events(events),
            due=due,
            listing=listing_of(after) if relisted else None,
            command=key,
            code=after.code,
            records=finished_records(after, events, wall_ms()),
        )
