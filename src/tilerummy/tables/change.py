"""A decision carried out: the new state, the log entry, and when to wake the table next."""

from __future__ import annotations

from msgspec import Struct

from tilerummy.tables.codec import encode_events
from tilerummy.tables.decision import Decision
from tilerummy.tables.due import next_due
from tilerummy.tables.entry import Entry
from tilerummy.tables.events import TableEvent
from tilerummy.tables.fold import fold_all, tells_one_alone
from tilerummy.tables.state import TableState


class Change(Struct, frozen=True):
    before: TableState | None
    """None: the table is new."""
    events: tuple[TableEvent, ...]
    after: TableState
    due: int
    """When to wake the table, unless something happens first."""

    def entry(self) -> Entry:
        return Entry(self.after.seq, self.after.at, encode_events(self.events))


def carried_out(
    decision: Decision, before: TableState | None, now: int, bot_delay: int | None = None
) -> Change:
    """For a decision that changes something. `bot_delay`: as in `next_due`."""
    if before is None:
        seq, at = 1, now
    else:
        # What only one seat may know must not change the time, by which lists are ordered.
        seq, at = before.seq + 1, before.at if tells_one_alone(decision.events) else max(now, before.at)
    after = fold_all(before, decision.events, seq, at, decision.game)
    return Change(before, decision.events, after, next_due(after, bot_delay)[0])
