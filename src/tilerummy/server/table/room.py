"""A table in a worker's memory, with what only a worker needs to know: who holds it, and what the others see
of a draft."""

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
        """The last draft that the others were shown, if this worker has heard of one."""
        self.hidden: tuple[int, int] | None = None
        """The game and turn in which nothing is shown, as far as this worker knows."""
        self.last_note: tuple[int, int, int, str] = (0, 0, 0, "")
        """The place in their order of what was shown or hidden last."""
        self.drafted = DraftOrder()
        self.heard = DraftOrder()

    @property
    def knows_shown(self) -> bool:
        """Whether this worker has heard what the others see of a draft, or that they see nothing."""
        return self.shown is not None or self.hidden is not None

    def forget_shown(self) -> ShownDraft | None:
        shown, self.shown, self.hidden = self.shown, None, None
        return shown
