"""A worker holds tables in memory, between the store and the sockets. It owns nothing: everything it knows
can be read from the store again, by any worker."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from tilerummy.rules import Edition, Illegal, edition_as_data
from tilerummy.server.report.log import log
from tilerummy.server.report.metrics import CONFLICTS, ROOMS
from tilerummy.server.search.searches import Searches
from tilerummy.server.store import Append, Appended, CommandKey, Repeated, Store
from tilerummy.server.store.clock import ServiceClock, wall_ms
from tilerummy.server.store.ids import new_code
from tilerummy.server.table.listing import changes_listing, finished_records, listing_of
from tilerummy.server.table.loading import Loading
from tilerummy.server.table.pace import Pace
from tilerummy.server.table.room import Room
from tilerummy.tables import Refusal, Refused, Settings, create, fold_entry, shown_up
from tilerummy.tables.change import Change, carried_out
from tilerummy.tables.commands import ChangeSettings, Command
from tilerummy.tables.decision import NOTHING, Decision
from tilerummy.tables.due import ABSENT_MS
from tilerummy.tables.events import Sat
from tilerummy.tables.happening import by_command
from tilerummy.tables.lots import Lots, SecretLots
from tilerummy.tables.settings import with_own_edition
from tilerummy.tables.state import TableState

Decide = Callable[[TableState], Awaitable[Decision]]

_MOST_TRIES: Final = 20


@dataclass(slots=True)
class Worker:
    store: Store
    clock: ServiceClock
    searches: Searches
    bot_delay: int | None = None
    lots: Lots = field(default_factory=SecretLots)
    own_editions: tuple[Edition, ...] = ()
    """What the operator offers beside the printed editions."""
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    rooms: dict[str, Room] = field(default_factory=dict)
    on_change: list[Callable[[Change], None]] = field(default_factory=list)
    """Called for every change of this worker, once it is durable."""
    on_doubt: list[Callable[[Room], None]] = field(default_factory=list)
    """Called for tables whose log may be ahead of us, because an answer of the store was lost."""
    logs: Loading = field(init=False)
    _loading: dict[str, asyncio.Task[Room]] = field(default_factory=dict)
    _offered: dict[str, dict[str, Any]] = field(init=False)

    def __post_init__(self) -> None:
        self._offered = {edition.id: edition_as_data(edition) for edition in self.own_editions}
        self.logs = Loading(self.store.tables)

    async def close(self) -> None:
        await self.searches.close()
        self.logs.close()
        await self.store.close()

    # --- tables

    async def create(self, user: str, settings: Settings) -> TableState:
        """A new table; durable when this returns."""
        table = secrets.token_urlsafe(12)
        code = await self._free_code()
        decision = Decision(create(table, code, user, with_own_edition(settings, self._offered)))
        change = carried_out(decision, None, self.clock.now(), self.bot_delay)
        await self.store.tables.append(_append(change))
        self._keep(change.after)
        self._tell(change)
        return change.after

    async def _free_code(self) -> str:
        """A short code that no other table uses."""
        while True:
            code = new_code()
            if await self.store.tables.find(code) is None:
                return code

    async def room(self, table: str) -> Room:
        """The table in memory, read from the store if it isn't there yet."""
        room = self.rooms.get(table)
        if room is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
            room = await asyncio.shield(loading)
        room.used_at = self.clock.now()
        return room

    async def _load(self, table: str) -> Room:
        try:
            state = await self.logs.state(table)
        finally:
            del self._loading[table]
        if state is None:
            raise Refused(Refusal.NO_SUCH_TABLE)
        return self._keep(state)

    def _keep(self, state: TableState) -> Room:
        room = self.rooms[state.id] = Room(state, self.clock.now())
        ROOMS.set(len(self.rooms))
        return room

    def _tell(self, change: Change) -> None:
        for told in self.on_change:
            told(change)

    async def catch_up(self, room: Room) -> bool:
        """Read what others have appended; returns whether there was anything. The room's lock must be
        held."""
        entries = await self.store.tables.entries(room.state.id, after=room.state.seq)
        pace = Pace()
        for entry in entries:
            state, events = fold_entry(room.state, entry)
            room.advance(state, events, self.clock.now())
            await pace.rest()
        return bool(entries)

    def drop(self, table: str) -> None:
        """The table has been removed, by this worker or another one."""
        room = self.rooms.pop(table, None)
        ROOMS.set(len(self.rooms))
        if room is not None:
            room.vanish()

    async def drop_if_removed(self, table: str) -> bool:
        removed = not await self.store.tables.exists(table)
        if removed:
            self.drop(table)
        return removed

    # --- changes

    async def command(self, room: Room, user: str, command_id: str, command: Command, asker: str = "") -> int:
        """Carry out a command; returns the `seq` of its entry, which is then durable. Raises `Refused` or
        `Illegal`.

        `asker`: whose queue the referee's search waits in, if it needs one; by default the user's.
        """
        key = CommandKey(user, command_id)
        if isinstance(command, ChangeSettings):
            command = ChangeSettings(with_own_edition(command.settings, self._offered))

        async def decided(state: TableState) -> Decision:
            deciding = by_command(state, user, command, partial(self.lots.seed, state))
            return await self.searches.referee.concluded(deciding, asker or user)

        return await self.change(room, decided, key)

    async def show_up(self, room: Room, user: str) -> None:
        """The user looks at the table: if a bot plays for them, they get their seat back."""

        async def decided(state: TableState) -> Decision:
            seat = state.seat_of(user)
            return NOTHING if seat is None else Decision(shown_up(state, seat))

        await self.change(room, decided)

    async def change(self, room: Room, decided: Decide, key: CommandKey | None = None) -> int:
        """Append what `decided` makes of the current state; decide again if somebody else was faster."""
        async with room.lock:
            for _ in range(_MOST_TRIES):
                state = room.state
                try:
                    decision = await decided(state)
                except (Refused, Illegal):
                    done = None if key is None else await self.store.tables.command_seq(state.id, key)
                    if done is not None:  # it can't be done now because it has been done already
                        return done
                    if await self.catch_up(room):  # never refuse because of outdated knowledge
                        continue
                    raise
                if not decision.events:
                    return state.seq
                change = carried_out(decision, state, self.clock.now(), self.bot_delay)
                try:
                    result = await self.store.tables.append(_append(change, key))
                except Exception:
                    for told in self.on_doubt:  # it may be in the log nevertheless
                        told(room)
                    raise
                if isinstance(result, Appended):
                    room.advance(change.after, change.events, self.clock.now())
                    self._tell(change)
                    if Sat in map(type, change.events):
                        await self.look_for_owner(change.after)
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
        """An owner without a seat may be long gone when the first possible successor arrives."""
        if state.seat_of(state.owner) is None:
            await self.store.duties.look_at(state.id, self.clock.now() + ABSENT_MS)


def _append(change: Change, key: CommandKey | None = None) -> Append:
    before, after, entry = change.before, change.after, change.entry()
    return Append(
        table=after.id,
        after=0 if before is None else before.seq,
        at=entry.at,
        body=entry.body,
        due=change.due,
        listing=listing_of(after) if before is None or changes_listing(change.events) else None,
        command=key,
        code=after.code,
        records=finished_records(after, change.events, wall_ms()),
    )
