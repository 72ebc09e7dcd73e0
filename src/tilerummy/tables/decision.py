"""What was decided at a table: the content of its next log entry."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.rules import State
from tilerummy.tables.events import TableEvent


@dataclass(frozen=True, slots=True)
class Decision:
    events: tuple[TableEvent, ...] = ()
    """Empty if nothing changes."""
    game: State | None = None
    """The game after these events, if the referee has already computed it."""


NOTHING = Decision()
