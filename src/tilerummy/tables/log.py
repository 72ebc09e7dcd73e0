"""Folds a whole log into the table's state.

Of finished games only the results matter. So only the last game is replayed tile by tile; even the longest
match is read in a moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tilerummy.notation.record_tags import TAGS
from tilerummy.rules.event import DealKept, GameBegan, GameEnded
from tilerummy.tables.comings import Comings
from tilerummy.tables.entry import Entry
from tilerummy.tables.events import GameMoved
from tilerummy.tables.fold import events_of, fold, fold_entry, pass_over
from tilerummy.tables.state import TableState


def _written(event: type) -> bytes:
    """How the codec writes the beginning of a game event; names can't contain it, because quotes in them are
    escaped."""
    return f'{{"event":"{TAGS[event]}"'.encode()


_BEGAN: Final = _written(GameBegan)
_STAYS: Final = (_BEGAN, _written(GameEnded), _written(DealKept))
_TABLE_EVENT: Final = b'{"type":"'
_MOVE: Final = b'[{"type":"game",'
_LOOKED_AT: Final = 1000


def fold_log(entries: Sequence[Entry]) -> Iterator[TableState | None]:
    """Step by step, so that callers can do other things in between; the last step yields the state after all
    entries."""
    last = len(entries) - 1
    while last > 0 and _BEGAN not in entries[last].body:
        last -= 1
        if last % _LOOKED_AT == 0:
            yield None
    state: TableState | None = None
    comings = Comings()
    for at, entry in enumerate(entries):
        if at >= last:
            state = fold_entry(comings.after(state), entry)[0]
        elif state is None or not (_is_passing(entry.body) or comings.take(entry)):
            state = _glance_over(comings.after(state), entry)
        # Otherwise the next entry that says more has its own number and time.
        yield state


def _glance_over(state: TableState | None, entry: Entry) -> TableState:
    """The state after an entry from before the last game, without replaying earlier games."""
    for event in events_of(state, entry):
        if isinstance(event, GameMoved):
            assert state is not None  # a table is created first
            state = pass_over(state, event, entry.seq, entry.at)
        else:
            state = fold(state, event, entry.seq, entry.at)
    assert state is not None
    return state


def _is_passing(body: bytes) -> bool:
    """Whether it holds nothing but moves that leave no trace after their game."""
    return (
        body.startswith(_MOVE)
        and body.count(_TABLE_EVENT) == 1
        and not any(stays in body for stays in _STAYS)
    )
