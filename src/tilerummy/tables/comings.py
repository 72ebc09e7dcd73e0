"""Absences and returns while folding a log. In a slow match they are most of the entries: everybody who puts
their phone away is absent. For each seat, only the last return and the number of returns matter."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Final

from msgspec.structs import replace

from tilerummy.tables.codec import decode_events
from tilerummy.tables.entry import Entry
from tilerummy.tables.events import BotStandsIn, CameBack, WentAbsent
from tilerummy.tables.fold import fold
from tilerummy.tables.state import TableState

_Going = WentAbsent | CameBack | BotStandsIn
_BEGINNINGS: Final = (b'[{"type":"absent"', b'[{"type":"back"')


class Comings:
    def __init__(self) -> None:
        self._steps: dict[int, list[tuple[_Going, Entry]]] = {}
        """By seat, from its last return on."""
        self._earlier = 0
        """Returns before those."""

    def take(self, entry: Entry) -> bool:
        """Whether the entry holds nothing else; then what it says is kept for `after`."""
        events = _goings(entry.body) if entry.body.startswith(_BEGINNINGS) else ()
        for event in events:
            steps = self._steps.setdefault(event.seat, [])
            if isinstance(event, CameBack):
                self._earlier += sum(isinstance(step, CameBack) for step, _ in steps)
                steps.clear()
            steps.append((event, entry))
        return bool(events)

    def after(self, state: TableState | None) -> TableState | None:
        """The state after all that was taken since the last time."""
        if state is None or not self._steps:
            return state
        for event, entry in chain.from_iterable(self._steps.values()):
            state = fold(state, event, entry.seq, entry.at)
        state = replace(state, returns=state.returns + self._earlier)
        self._steps.clear()
        self._earlier = 0
        return state


@lru_cache(maxsize=100)
def _goings(body: bytes) -> tuple[_Going, ...]:
    """Empty if something else happened in this entry."""
    events = decode_events(body)
    found = tuple(event for event in events if isinstance(event, _Going))
    return found if len(found) == len(events) else ()
