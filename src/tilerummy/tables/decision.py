"""What was decided at a table: an entry of its log to be."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.rules import State
from tilerummy.tables.events import TableEvent
from tilerummy.tables.fold import fold_all
from tilerummy.tables.state import TableState


@dataclass(frozen=True, slots=True)
class Decision:
    events: tuple[TableEvent, ...] = ()
    """None if nothing changes."""
    game: State | None = None
    """The game after them, if the referee has worked it out."""

    def after(self, state: TableState | None, seq: int, at: int) -> TableState:
        """The table after this as its entry of that number."""
        return fold_all(state, self.events, seq, at, self.game)


NOTHING = Decision()
