"""What was decided at a table: the content of its next log entry."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.rules import State
from tilerummy.tables.events import TableEvent
from tilerummy.tables.fold import fold_all
from tilerummy.tables.state import TableState


@dataclass(frozen=True, slots=True)
class Decision:
    events: tuple[TableEvent, ...] = ()
    """Empty if nothing changes."""
    game: State | None = None
    """The game after these events, if the referee has already computed it."""

    def after(self, state: TableState | None, seq: int, at: int) -> TableState:
        """The state after this decision as entry `seq`."""
        return fold_all(state, self.events, seq, at, self.game)


NOTHING = Decision()
