"""Takes in drafts: the referee's verdict, what is kept for the clock, and what others see."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from tilerummy.notation import format_tiles
from tilerummy.rules import Position, Rack, Seat, Table
from tilerummy.rules.compare import compared
from tilerummy.server.report.metrics import DRAFTS
from tilerummy.server.store import SavedDraft
from tilerummy.server.table.draft_buffer import DraftBuffer
from tilerummy.server.table.notes import OWN, SHOWN, OwnNote, ShownNote, written_note
from tilerummy.server.table.room import Room
from tilerummy.server.table.throttle import Throttle
from tilerummy.server.table.worker import Worker
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.actions import held, table_of
from tilerummy.tables.due import deadline_of
from tilerummy.tables.protocol.messages import DraftMessage, OwnDraftMoved, Verdict
from tilerummy.tables.ruling import QUICK_SEARCH, SearchNeeded
from tilerummy.tables.state import TableState
from tilerummy.tables.verdict import judge_draft, verdict_of


class TakenDraft(Struct, frozen=True):
    """A draft of the current turn, with the position it was made from."""

    message: DraftMessage
    state: TableState
    seat: Seat
    position: Position
    table: Table
    may_be_shown: bool
    """If it is the player's turn and the table shows drafts."""

    def verdict_at_once(self, language: str) -> Verdict | None:
        """None if the verdict needs a search, which is rare."""
        try:
            judged = judge_draft(self.position, self.table, QUICK_SEARCH)
        except SearchNeeded:
            return None
        return verdict_of(self.message, self.position, self.table, judged, language)


class DraftIntake:
    def __init__(self, worker: Worker, drafts: DraftBuffer, show: Callable[[ShownNote], None]) -> None:
        """`show` shows a draft to this worker's viewers."""
        self._worker = worker
        self._drafts = drafts
        self._show = show
        self._throttle: Throttle[ShownNote] = Throttle(self._tell)
        self._own: Throttle[OwnNote] = Throttle(self._tell_own)

    def stop(self) -> None:
        self._throttle.stop()
        self._own.stop()

    def take_at_once(self, room: Room, user: str, draft: DraftMessage) -> TakenDraft | None:
        """Keep the draft for the clock and show it to the others, if it is the player's turn.

        None if that needs the store, which is rare: then use `take`.
        """
        if not draft.show or self._is_late(room.state):
            return None
        taken = _read(room, user, draft)
        self._keep(room, user, taken, hides=False)
        return taken

    async def take(self, room: Room, user: str, draft: DraftMessage) -> TakenDraft:
        taken = _read(room, user, draft)
        # Read before this draft becomes the latest: if it fails, the player may send the draft again.
        hides = taken.may_be_shown and not draft.show and await self._is_shown(room, taken.seat, draft)
        self._keep(room, user, taken, hides=hides)
        if self._is_late(taken.state):
            await self._drafts.hurry()
        return taken

    def _keep(self, room: Room, user: str, taken: TakenDraft, *, hides: bool) -> None:
        state, seat, draft = taken.state, taken.seat, taken.message
        first = not room.drafted.knows(seat, draft.device)
        if not draft.follows and room.drafted.takes(
            seat, draft.device, (draft.game, draft.turn, draft.version)
        ):
            now = self._worker.clock.now()
            melds = tuple(map(format_tiles, taken.table.melds))
            shown = taken.may_be_shown and draft.show and not _foreign(taken.position, taken.table)
            saved = SavedDraft(draft.game, draft.turn, " | ".join(melds), shown, draft.version, now)
            self._drafts.keep((state.id, seat, draft.device), saved, first=first)
            if shown or hides:
                seen = melds if shown else None  # hiding also takes back what was shown this turn
                this_turn = (draft.game, draft.turn)
                note = ShownNote(state.id, seat, *this_turn, seen, draft.device, draft.version, now)
                self._throttle.say((state.id, seat), note)
            if self._worker.store.shared or room.has_another_device(user):
                told = OwnDraftMoved(draft.device, draft.game, draft.turn, melds, shown)
                self._own.say((state.id, user), OwnNote(self._worker.id, state.id, user, told))
        DRAFTS.inc()

    def _is_late(self, state: TableState) -> bool:
        """Whether another worker may be about to end the turn."""
        if not self._worker.store.shared:
            return False
        deadline = deadline_of(state)
        return deadline is not None and self._worker.clock.now() >= deadline

    async def verdict(self, taken: TakenDraft, language: str, asker: str) -> Verdict:
        """The verdict, by a search in another process. `asker`: whose queue it waits in."""
        position, table = taken.position, taken.table
        judged = await self._worker.searches.verdicts.call(asker, judge_draft, position, table)
        return verdict_of(taken.message, position, table, judged, language)

    async def _is_shown(self, room: Room, seat: Seat, draft: DraftMessage) -> bool:
        this_turn = (draft.game, draft.turn)
        if room.shown is not None and (room.shown.game, room.shown.turn) == this_turn:
            return True
        if room.hidden == this_turn:
            return False
        saved = await self._drafts.latest(room.state.id, seat)
        if saved is not None and saved.shown and (saved.game, saved.turn) == this_turn:
            return True
        room.hidden = this_turn
        return False

    def _tell_own(self, note: OwnNote) -> None:
        self._worker.store.publish(OWN, msgspec.json.encode(note))

    def _tell(self, note: ShownNote) -> None:
        self._show(note)
        if self._worker.store.shared:
            self._worker.store.publish(SHOWN, written_note(self._worker.id, note))


def _read(room: Room, user: str, draft: DraftMessage) -> TakenDraft:
    state = room.state
    seat, position = room.position_of(user)
    assert state.game is not None
    public = state.game.public
    if draft.turn != public.turn_number or draft.game != state.game_number:
        raise Refused(Refusal.STALE)
    may_be_shown = public.turn == seat and state.settings.show_drafts
    table = table_of(draft.melds, held(position))
    return TakenDraft(draft, state, seat, position, table, may_be_shown)


def _foreign(position: Position, table: Table) -> Rack:
    """Tiles that are neither on the table nor on the player's rack."""
    return compared((*position.table.melds, position.rack), table.melds)[0]
