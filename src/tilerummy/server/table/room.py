"""A table in a worker's memory, with its lock and the draft that viewers are shown."""

from __future__ import annotations

import asyncio

from tilerummy.server.table.draft_order import DraftOrder
from tilerummy.tables.live import LiveTable
from tilerummy.tables.protocol.messages import ShownDraft
from tilerummy.tables.state import TableState


class Room(LiveTable):
    def __init__(self, state: TableState, now: int) -> None:
        super().__init__(state)
        self.lock = asyncio.Lock()
        self.used_at = now
        self.shown: ShownDraft | None = None
        """The draft shown last, as far as this worker knows."""
        self.hidden: tuple[int, int] | None = None
        """The game and turn for which this worker knows that nothing is shown."""
        self.last_note: tuple[int, int, int, str] = (0, 0, 0, "")
        """The sort key of the note shown or hidden last."""
        self.drafted = DraftOrder()
        self.heard = DraftOrder()

    @property
    def knows_shown(self) -> bool:
        """Whether this worker knows which draft is shown, or that none is."""
        return self.shown is not None or self.hidden is not None

    def forget_shown(self) -> ShownDraft | None:
        shown, self.shown, self.hidden = self.shown, None, None
        return shown
