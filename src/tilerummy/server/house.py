"""The house of all tables that one worker serves: who comes in and leaves, drafts, hints, reactions."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import msgspec

from tilerummy.rules import Position, Seat, Table
from tilerummy.server.drafts import Drafts
from tilerummy.server.http.limits import Limits
from tilerummy.server.log import log
from tilerummy.server.metrics import DRAFTS
from tilerummy.server.notes import REACTED, SHOWN, ReactionNote, ShownNote, shown_draft
from tilerummy.server.protocol.build import you
from tilerummy.server.protocol.messages import (
    PROTOCOL,
    CloseCode,
    DraftGone,
    DraftMessage,
    Hint,
    HintMessage,
    OwnDraft,
    Reaction,
    ReactionSeen,
    SeenEntry,
    ShownDraft,
    Verdict,
    Welcome,
)
from tilerummy.server.protocol.seen import seen_events
from tilerummy.server.protocol.view import meld_view
from tilerummy.server.relay import Relay
from tilerummy.server.room import Room, Viewer, encode_message, may_watch
from tilerummy.server.store import SavedDraft
from tilerummy.server.store.database import APPENDED_TOPIC, MISSED_TOPIC, REMOVED_TOPIC
from tilerummy.server.tables import Refusal, Refused, TablePhase, TableState, events_of
from tilerummy.server.tables.actions import table_of
from tilerummy.server.tables.due import ABSENT_MS, AWAY_MS
from tilerummy.server.thinking import QUICK_SEARCH, Judgement, SearchNeeded, best_table, judge_draft
from tilerummy.server.verdicts import hint_of, verdict_of
from tilerummy.server.wakeups import Wakeups
from tilerummy.server.worker import Worker
from tilerummy.solver import WorkerDied

_HINT_SECONDS: Final = 8.0
_JUDGE_SECONDS: Final = 5.0
_HINTS_KEPT: Final = 2000
_MOST_TRIES: Final = 20
_RETRY_SECONDS: Final = 0.5
_LEAVE_SECONDS: Final = 2.0


@dataclass(slots=True)
class House:
    worker: Worker
    drafts: Drafts
    wakeups: Wakeups
    limits: Limits
    _sockets: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many sockets each user has at each table."""
    _per_user: Counter[str] = field(default_factory=Counter)
    _hints: OrderedDict[Position, Table | None] = field(default_factory=OrderedDict)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _relay: Relay[ShownNote] = field(init=False)

    def __post_init__(self) -> None:
        self._relay = Relay(self._publish_draft)

    async def open(self) -> None:
        self.worker.store.listen(self._hear)
        self.wakeups.revived = self._claim_presence
        await self.wakeups.start()
        self.drafts.start()

    async def close(self) -> None:
        for room in self.worker.rooms.values():
            for viewer in tuple(room.viewers):
                viewer.close(CloseCode.RESTART)
        self._relay.stop()
        await self.wakeups.stop()
        await self.drafts.stop()
        with suppress(Exception):  # the database may be what we stop for
            async with asyncio.timeout(_LEAVE_SECONDS):
                await self.worker.store.retire(self.worker.id)
        await self.worker.close()

    # --- coming and going

    def sockets_of(self, user: str) -> int:
        """How many sockets the user has open here, at all tables."""
        return self._per_user[user]

    async def enter(self, room: Room, viewer: Viewer, since: int | None) -> None:
        """Show a viewer the table as it is and what was missed; from then on everything that happens."""
        user, worker = viewer.user, self.worker
        if self.worker.store.shared:
            async with room.lock:
                await worker.catch_up(room)
        if room.state.phase is TablePhase.CLOSED:
            raise Refused(Refusal.TABLE_CLOSED)
        if not may_watch(room.state, user):
            raise Refused(Refusal.NO_SPECTATORS)
        key = (room.state.id, user)
        self._sockets[key] += 1
        self._per_user[user] += 1
        try:
            if self._sockets[key] == 1:
                await worker.store.arrive(worker.id, key)
            await worker.show_up(room, user)
            if room.state.seat_of(user) is not None:
                await worker.look_for_owner(room.state)
            async with room.lock:
                welcome = await self._welcome(room, user, since)
                shown = await self._shown_draft(room, user)
                viewer.send(encode_message(welcome))
                if shown is not None:
                    viewer.send(encode_message(shown))
                room.viewers.add(viewer)
        except BaseException:
            await self.leave(room, viewer)
            raise

    async def leave(self, room: Room, viewer: Viewer) -> None:
        room.viewers.discard(viewer)
        key = (room.state.id, viewer.user)
        self._sockets[key] -= 1
        self._per_user[viewer.user] -= 1
        if self._per_user[viewer.user] <= 0:
            del self._per_user[viewer.user]
        if self._sockets[key] > 0:
            return
        del self._sockets[key]
        worker = self.worker
        await worker.store.depart(worker.id, room.state.id, viewer.user)
        if room.state.seat_of(viewer.user) is not None:
            await worker.store.look_at(room.state.id, worker.clock.now() + AWAY_MS)
        elif viewer.user == room.state.owner:
            await worker.store.look_at(room.state.id, worker.clock.now() + ABSENT_MS)

    async def _claim_presence(self) -> None:
        """Whoever has a socket here is here, though the others believed this worker dead."""
        worker = self.worker
        here = tuple(self._sockets)
        if here:
            await worker.store.arrive(worker.id, *here)
            for table, user in here:
                if (table, user) not in self._sockets:  # gone in between
                    await worker.store.depart(worker.id, table, user)
        for table in {table for table, _ in here}:
            room = worker.rooms.get(table)
            if room is not None:
                async with room.lock:
                    await worker.catch_up(room)
                await self._bring_back(room)

    async def _bring_back(self, room: Room) -> None:
        """Nobody is absent whose socket is open here, unless they said so."""
        for chair in room.state.chairs:
            user = chair.user
            if (
                user is not None
                and chair.absent
                and not chair.left
                and (room.state.id, user) in self._sockets
            ):
                await self.worker.store.arrive(self.worker.id, (room.state.id, user))
                await self.worker.show_up(room, user)

    async def _welcome(self, room: Room, user: str, since: int | None) -> Welcome:
        state = room.state
        seat = state.seat_of(user)
        table, game = room.views
        return Welcome(
            protocol=PROTOCOL,
            now=self.worker.clock.now(),
            seq=state.visible_seq(state.seq, seat),
            table=table,
            game=game,
            you=you(state, user, seat),
            events=await self._missed(state, seat, since),
            draft=await self._own_draft(state, seat),
        )

    async def _missed(self, state: TableState, seat: Seat | None, since: int | None) -> tuple[SeenEntry, ...]:
        if since is not None and since >= state.visible_seq(state.seq, seat):
            return ()
        # What is seen as number n can't have been written before the n-th entry.
        first = state.game_seq - 1 if since is None else max(0, since)
        found: list[SeenEntry] = []
        for entry in await self.worker.store.entries(state.id, after=max(0, first)):
            if state.is_hidden(entry.seq, seat):
                continue
            seq = state.visible_seq(entry.seq, seat)
            if since is None or seq > since:
                events = events_of(state, entry)
                found.append(SeenEntry(seq, entry.at, seen_events(state, events, seat)))
        return tuple(found)

    async def _own_draft(self, state: TableState, seat: Seat | None) -> OwnDraft | None:
        if seat is None or state.game is None or state.phase is not TablePhase.PLAYING:
            return None
        saved = await self.drafts.latest(state.id, seat)
        if saved is None or (saved.game, saved.turn) != (state.game_number, state.game.public.turn_number):
            return None
        return OwnDraft(saved.game, saved.turn, saved.texts)

    async def _shown_draft(self, room: Room, user: str) -> ShownDraft | None:
        """What the player on turn lets the others see: who comes in sees it at once, not when it changes."""
        state = room.state
        if state.game is None or state.phase is not TablePhase.PLAYING:
            return None
        seat, turn = state.game.public.turn, state.game.public.turn_number
        if seat is None or state.seat_of(user) == seat:
            return None
        moment, shown = (state.game_number, turn), room.shown
        if shown is None and room.hidden != moment:
            saved = await self.drafts.latest(state.id, seat)
            if saved is not None and saved.shown:
                shown = shown_draft(seat, saved.game, saved.turn, saved.texts)
        return shown if shown is not None and (shown.game, shown.turn) == moment else None

    # --- drafts, hints, reactions

    async def judge(self, room: Room, user: str, draft: DraftMessage, language: str) -> Verdict:
        """The referee's opinion; on the own turn the draft is kept for the clock, and shown to the others."""
        state = room.state
        seat, position = self._position(state, user)
        assert state.game is not None
        turn = state.game.public.turn_number
        if (draft.game, draft.turn) != (state.game_number, turn):
            raise Refused(Refusal.STALE)
        table = table_of(draft.melds)
        melds = tuple(meld_view(meld).tiles for meld in table.melds)
        first = not room.drafted.knows(seat, draft.device)
        if room.drafted.takes(seat, draft.device, (draft.game, draft.turn, draft.version)):
            allowed = state.game.public.turn == seat and state.settings.show_drafts
            shown = allowed and draft.show and table.bag() <= position.bag()
            if allowed:
                await self._let_see(room, seat, draft, melds if shown else None)
            saved = SavedDraft(
                draft.game, draft.turn, " | ".join(melds), shown, draft.version, self.worker.clock.now()
            )
            self.drafts.keep((state.id, seat, draft.device), saved, first=first)
        DRAFTS.inc()
        return verdict_of(draft, position, table, await self._judged(position, table), language)

    async def _let_see(
        self, room: Room, seat: Seat, draft: DraftMessage, melds: tuple[str, ...] | None
    ) -> None:
        """Show the others a draft; who hides it (None) takes back what was shown in this turn."""
        table = room.state.id
        if melds is None and (draft.show or not await self._is_shown(room, seat, draft)):
            return
        note = ShownNote(table, seat, draft.game, draft.turn, melds, draft.device, draft.version)
        await self._relay.say((table, seat), note)

    async def _is_shown(self, room: Room, seat: Seat, draft: DraftMessage) -> bool:
        moment = (draft.game, draft.turn)
        if room.shown is not None and (room.shown.game, room.shown.turn) == moment:
            return True
        if room.hidden == moment:
            return False
        saved = await self.drafts.latest(room.state.id, seat)
        if saved is not None and saved.shown and (saved.game, saved.turn) == moment:
            return True
        room.hidden = moment
        return False

    async def _publish_draft(self, note: ShownNote) -> None:
        await self.worker.store.publish(SHOWN, msgspec.json.encode(note))

    async def _judged(self, position: Position, table: Table) -> Judgement:
        try:
            return judge_draft(position, table, QUICK_SEARCH)
        except SearchNeeded:
            pass
        try:
            async with asyncio.timeout(_JUDGE_SECONDS):
                return await self.worker.judges.call(judge_draft, position, table)
        except (TimeoutError, WorkerDied):
            raise Refused(Refusal.UNAVAILABLE) from None

    async def hint(self, room: Room, user: str, asked: HintMessage, language: str) -> Hint:
        state = room.state
        if not state.settings.hints:
            raise Refused(Refusal.HINTS_OFF)
        _, position = self._position(state, user)
        assert state.game is not None
        turn = state.game.public.turn_number
        if position not in self._hints:
            try:
                async with asyncio.timeout(_HINT_SECONDS):
                    found = await self.worker.advisers.call(best_table, position)
            except (TimeoutError, WorkerDied):
                return Hint(asked.id, asked.step, turn, playable=None)
            self._hints[position] = found
            if len(self._hints) > _HINTS_KEPT:
                self._hints.popitem(last=False)
        return hint_of(asked, turn, position, self._hints[position], language)

    async def react(self, room: Room, user: str, reaction: Reaction) -> None:
        seat = room.state.seat_of(user)
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        note = ReactionNote(room.state.id, seat, reaction)
        await self.worker.store.publish(REACTED, msgspec.json.encode(note))

    def _position(self, state: TableState, user: str) -> tuple[Seat, Position]:
        seat = state.seat_of(user)
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        if state.game is None or state.phase is not TablePhase.PLAYING or state.game.public.resigned[seat]:
            raise Refused(Refusal.NO_GAME)
        return seat, state.game.position(seat)

    # --- news from all workers, this one included

    def _hear(self, topic: str, payload: bytes) -> None:
        if topic == SHOWN:
            self._show(msgspec.json.decode(payload, type=ShownNote))
        elif topic == REACTED:
            note = msgspec.json.decode(payload, type=ReactionNote)
            room = self.worker.rooms.get(note.table)
            if room is not None:
                room.tell(ReactionSeen(note.seat, note.reaction))
        elif topic == APPENDED_TOPIC and self.worker.store.shared:
            for news in payload.decode().split():
                table, _, seq = news.rpartition(":")
                room = self.worker.rooms.get(table)
                if room is not None and room.state.seq < int(seq):
                    self._spawn_catch_up(room, int(seq))
        elif topic == REMOVED_TOPIC:
            self.worker.drop(payload.decode())
        elif topic == MISSED_TOPIC:
            for room in self.worker.rooms.values():
                self._spawn_catch_up(room)

    def _show(self, note: ShownNote) -> None:
        room = self.worker.rooms.get(note.table)
        if room is None or room.state.game is None:
            return
        moment, seat = (note.game, note.turn), Seat(note.seat)
        room.drafted.takes(seat, note.device, (*moment, note.version))
        if not room.heard.takes(seat, note.device, (*moment, note.version)):
            return
        if moment < (room.state.game_number, room.state.game.public.turn_number):
            return  # that turn is over
        if note.melds is None:
            room.shown, room.hidden = None, moment
            room.tell(DraftGone(seat, *moment), but=seat)
        else:
            room.shown, room.hidden = shown_draft(seat, *moment, note.melds), None
            room.tell(room.shown, but=seat)

    def _spawn_catch_up(self, room: Room, seq: int | None = None) -> None:
        async def catch_up() -> None:
            async with room.lock:
                if seq is None or room.state.seq < seq:  # it may have been ours, whose answer came later
                    await self.worker.catch_up(room)
            await self._bring_back(room)

        async def try_to() -> None:
            for _ in range(_MOST_TRIES):
                try:
                    await catch_up()
                    break
                except Exception as error:  # nobody else tells what is missed
                    log("catch-up-failed", level=logging.WARNING, error=type(error).__name__)
                    await asyncio.sleep(_RETRY_SECONDS)

        task = asyncio.create_task(try_to())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
