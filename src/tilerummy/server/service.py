"""One worker's service: users entering and leaving, and the parts that handle their requests."""

from __future__ import annotations

import asyncio
import time
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import msgspec

from tilerummy.server.cluster.cleaning import Cleaning
from tilerummy.server.cluster.presence import Presence
from tilerummy.server.cluster.subscriber import Subscriber
from tilerummy.server.cluster.wakeups import Wakeups
from tilerummy.server.connection.limits import (
    CHANGES_OF_TABLE,
    CHANGES_OF_USER,
    KNOCKS_AT_TABLE,
    Limits,
)
from tilerummy.server.evening.evenings import Evenings
from tilerummy.server.report.metrics import count_command
from tilerummy.server.report.trouble import Trouble
from tilerummy.server.table.draft_buffer import DraftBuffer
from tilerummy.server.table.draft_intake import DraftIntake
from tilerummy.server.table.notes import KNOCKED, REACTED, KnockNote, ReactionNote
from tilerummy.server.table.open_tables import OpenTables
from tilerummy.server.table.room import Room
from tilerummy.server.table.welcome import draft_to_see, welcome
from tilerummy.server.table.worker import Worker
from tilerummy.tables import Refusal, Refused, TablePhase, TableState
from tilerummy.tables.audience import Viewer
from tilerummy.tables.commands import ChangeSettings, Command, GameCommand
from tilerummy.tables.live import encode_message
from tilerummy.tables.looker import Looker, alias_of, shuts_out
from tilerummy.tables.protocol.messages import CloseCode, Knock, Reaction

_LEAVE_SECONDS: Final = 2.0
"""Time limit for each step of shutting down."""


@dataclass(slots=True)
class Service:
    worker: Worker
    drafts: DraftBuffer
    wakeups: Wakeups
    limits: Limits
    presence: Presence = field(init=False)
    intake: DraftIntake = field(init=False)
    _cleaning: Cleaning = field(init=False)
    subscriber: Subscriber = field(init=False)
    open_tables: OpenTables = field(init=False)
    evenings: Evenings = field(init=False)
    _losses: Trouble = field(default_factory=lambda: Trouble("client-knows-more"))
    """A single client may claim anything; but if many do, the database has lost acknowledged entries."""

    def __post_init__(self) -> None:
        self.presence = Presence(self.worker)
        self.open_tables = OpenTables(self.worker.store.tables, self.limits.factor)
        self.evenings = Evenings(self.worker.store)
        self._cleaning = Cleaning(self.worker.store)
        self.subscriber = Subscriber(self.worker, self.drafts, self._bring_back)
        self.intake = DraftIntake(self.worker, self.drafts, self.subscriber.show)

    async def open(self) -> None:
        self.worker.store.listen(self.subscriber.hear)
        self.worker.store.listen(self.evenings.hear)
        self.worker.on_doubt.append(self.subscriber.look_again)
        self.worker.on_change.append(self.drafts.follow)
        self.wakeups.revived = self._claim_presence
        await self.wakeups.start()
        self.drafts.start()
        self._cleaning.start()

    async def close(self) -> None:
        for room in self.worker.rooms.values():
            for viewer in tuple(room.viewers):
                viewer.close(CloseCode.RESTART)
        self.evenings.close()
        self.intake.stop()
        for leave in (
            self.worker.searches.reviews.stop,
            self._cleaning.stop,
            self.wakeups.stop,
            self.drafts.stop,
            self.presence.stop,
            partial(self.worker.store.duties.retire, self.worker.id),
        ):
            with suppress(Exception):  # the database may be why we stop
                async with asyncio.timeout(_LEAVE_SECONDS):
                    await leave()
        await self.worker.close()

    # --- coming and going

    async def enter(self, room: Room, viewer: Viewer, since: int | None) -> None:
        """Show a viewer the table and what they missed; from then on, everything that happens."""
        looker, worker = viewer.looker, self.worker
        if self.worker.store.shared:
            async with room.lock:
                await worker.catch_up(room)
        _let_in(room, looker)
        if since is not None and since > room.state.seq:
            known = f"table {room.state.id}: {since} steps known to a client, {room.state.seq} in the log"
            self._losses.failed(known)
        try:
            await self.presence.enter(room.state.id, *looker.present)
            for user in looker.present:
                await worker.show_up(room, user)
            if any(room.state.seat_of(user) is not None for user in looker.present):
                await worker.look_for_owner(room.state)
            async with room.lock:
                _let_in(room, looker)  # a game may have begun in the meantime
                greeting = await welcome(worker, self.drafts, room, looker, since)
                shown = await draft_to_see(self.drafts, room)
                viewer.send(encode_message(greeting))
                if shown is not None and shown.seat != room.state.seat_of(looker.user):
                    viewer.send(encode_message(shown))
                room.viewers.add(viewer)
        except BaseException:
            await self.leave(room, viewer)
            raise

    async def leave(self, room: Room, viewer: Viewer) -> None:
        room.viewers.discard(viewer)
        for user in viewer.looker.present:
            await self.presence.leave(room, user)

    async def _claim_presence(self) -> None:
        """The others believed this worker dead, and everybody here absent."""
        worker = self.worker
        for table in await self.presence.insist():
            room = worker.rooms.get(table)
            if room is not None:
                async with room.lock:
                    await worker.catch_up(room)
                await self._bring_back(room)

    async def _bring_back(self, room: Room) -> None:
        """Nobody with an open socket here is absent, unless they left on purpose."""
        for chair in room.state.chairs:
            user = chair.user
            if (
                user is not None
                and chair.absent
                and not chair.left
                and self.presence.has(room.state.id, user)
            ):
                await self.worker.store.duties.arrive(self.worker.id, (room.state.id, user))
                await self.worker.show_up(room, user)

    # --- at a table

    async def command(self, room: Room, user: str, command_id: str, command: Command, address: str) -> int:
        """Like `Worker.command`, within the limits of users, tables and addresses; counted and timed."""
        if not isinstance(command, GameCommand):
            self.admit_change(room, user)
        one_more: AbstractAsyncContextManager[object] = nullcontext()
        if isinstance(command, ChangeSettings) and command.settings.public:
            one_more = self.open_tables.one_more(address, room.state.id)
        began = time.perf_counter()
        async with one_more:
            seq = await self.worker.command(room, user, command_id, command, address)
        count_command(type(command).__name__, time.perf_counter() - began)
        return seq

    def admit_change(self, room: Room, user: str) -> None:
        """Refused if the user, or all users together, change the table too often other than by moves: every
        such change is an entry of its log."""
        for rate, whom in ((CHANGES_OF_USER, user), (CHANGES_OF_TABLE, room.state.id)):
            self.limits.spend(rate, whom)

    def react(self, room: Room, user: str, reaction: Reaction) -> None:
        seat = room.state.seat_of(user)
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        note = ReactionNote(room.state.id, seat, reaction)
        self.worker.store.publish(REACTED, msgspec.json.encode(note))

    def knock(self, state: TableState, user: str, name: str) -> None:
        """Tell the owner who would like a seat; who has one, or may simply sit down, needs to ask nobody."""
        if state.phase is TablePhase.CLOSED:
            raise Refused(Refusal.TABLE_CLOSED)
        self.limits.spend(KNOCKS_AT_TABLE, state.id)
        if state.seat_of(user) is None and user != state.owner:
            knock = Knock(alias_of(state, user), name, user in state.removed)
            note = KnockNote(state.id, knock)
            self.worker.store.publish(KNOCKED, msgspec.json.encode(note))


def _let_in(room: Room, looker: Looker) -> None:
    if room.state.phase is TablePhase.CLOSED:
        raise Refused(Refusal.TABLE_CLOSED)
    if (shut_out := shuts_out(room.state, looker)) is not None:
        raise Refused(shut_out)
