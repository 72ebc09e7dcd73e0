"""Drafts: what the referee says of them, what is kept for the clock, and what the others see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tilerummy.notation import format_tiles
from tilerummy.rules import Meld, Position, Rack, Seat, Table
from tilerummy.rules.compare import compared
from tilerummy.server.drafts import Drafts
from tilerummy.server.metrics import DRAFTS
from tilerummy.server.notes import SHOWN, ShownNote, written_note
from tilerummy.server.protocol.messages import DraftMessage, Verdict
from tilerummy.server.relay import Relay
from tilerummy.server.room import Room, position_of
from tilerummy.server.store import SavedDraft
from tilerummy.server.tables import Refusal, Refused
from tilerummy.server.tables.actions import table_of
from tilerummy.server.tables.due import deadline_of
from tilerummy.server.thinking import QUICK_SEARCH, SearchNeeded, judge_draft
from tilerummy.server.verdicts import verdict_of
from tilerummy.server.worker import Worker
from tilerummy.solver import WorkerDied

_JUDGE_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class TakenDraft:
    """A draft of which everything is done but the verdict."""

    message: DraftMessage
    position: Position
    table: Table

    def verdict_at_once(self, language: str) -> Verdict | None:
        """None if the referee has to search for it, which most drafts don't need."""
        try:
            judged = judge_draft(self.position, self.table, QUICK_SEARCH)
        except SearchNeeded:
            return None
        return verdict_of(self.message, self.position, self.table, judged, language)


class Judging:
    def __init__(self, worker: Worker, drafts: Drafts, show: Callable[[ShownNote], None]) -> None:
        """`show` shows a draft to those who watch from here."""
        self._worker = worker
        self._drafts = drafts
        self._show = show
        self._relay: Relay[ShownNote] = Relay(self._tell)

    def stop(self) -> None:
        self._relay.stop()

    async def take(self, room: Room, user: str, draft: DraftMessage) -> TakenDraft:
        """On the own turn the draft is kept for the clock, and shown to the others."""
        state = room.state
        seat, position = position_of(state, user)
        assert state.game is not None
        turn = state.game.public.turn_number
        if (draft.game, draft.turn) != (state.game_number, turn):
            raise Refused(Refusal.STALE)
        table = table_of(draft.melds)
        melds = tuple(map(_written, table.melds))
        on_turn = state.game.public.turn == seat
        allowed = on_turn and state.settings.show_drafts
        shown = allowed and draft.show and not _foreign(position, table)
        # Asked before this one is the latest, and before it counts: who fails here may send it again.
        hides = allowed and not draft.show and await self._is_shown(room, seat, draft)
        first = not room.drafted.knows(seat, draft.device)
        if room.drafted.takes(seat, draft.device, (draft.game, draft.turn, draft.version)):
            now = self._worker.clock.now()
            saved = SavedDraft(draft.game, draft.turn, " | ".join(melds), shown, draft.version, now)
            self._drafts.keep((state.id, seat, draft.device), saved, first=first)
            if shown or hides:
                seen = melds if shown else None  # who hides it takes back what was shown in this turn
                moment = (draft.game, draft.turn)
                note = ShownNote(state.id, seat, *moment, seen, draft.device, draft.version, now)
                self._relay.say((state.id, seat), note)
            deadline = deadline_of(state) if on_turn and self._worker.store.shared else None
            if deadline is not None and now >= deadline:
                await self._drafts.hurry()
        DRAFTS.inc()
        return TakenDraft(draft, position, table)

    async def verdict(self, taken: TakenDraft, language: str) -> Verdict:
        """By a search in another process."""
        position, table = taken.position, taken.table
        try:
            async with asyncio.timeout(_JUDGE_SECONDS):
                judged = await self._worker.judges.call(judge_draft, position, table)
        except (TimeoutError, WorkerDied):
            raise Refused(Refusal.UNAVAILABLE) from None
        return verdict_of(taken.message, position, table, judged, language)

    async def _is_shown(self, room: Room, seat: Seat, draft: DraftMessage) -> bool:
        moment = (draft.game, draft.turn)
        if room.shown is not None and (room.shown.game, room.shown.turn) == moment:
            return True
        if room.hidden == moment:
            return False
        saved = await self._drafts.latest(room.state.id, seat)
        if saved is not None and saved.shown and (saved.game, saved.turn) == moment:
            return True
        room.hidden = moment
        return False

    def _tell(self, note: ShownNote) -> None:
        self._show(note)
        if self._worker.store.shared:
            self._worker.store.publish(SHOWN, written_note(self._worker.id, note))


@lru_cache(maxsize=1 << 14)
def _written(meld: Meld) -> str:
    return format_tiles(meld)


def _foreign(position: Position, table: Table) -> Rack:
    """Tiles that lie neither on the table nor on the rack that the draft is made from."""
    return compared((*position.table.melds, position.rack), table.melds)[0]
