"""Reads only the end of a table's log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tilerummy.notation.record_tags import TAGS
from tilerummy.rules.event import DealKept, Dealt, GameEnded, Resigned, TurnBegan
from tilerummy.tables.codec import decode_events
from tilerummy.tables.entry import Entry
from tilerummy.tables.events import GameLines

LOOKED_AT: Final = 200
"""Entries to look at; almost always the last one is enough, unless many players left and returned since."""
_MOVE: Final = b'{"type":"game",'
_ANSWERS: Final = (TAGS[DealKept], TAGS[Resigned])


def acting_at_end(entries: Sequence[Entry]) -> frozenset[int]:
    """The seats that the game waits for, as in `TableState.acting`; empty if these entries don't tell."""
    answered: set[int] = set()
    for entry in reversed(entries):
        for stored in reversed(decode_events(entry.body) if _MOVE in entry.body else ()):
            for event in reversed(stored.events if isinstance(stored, GameLines) else ()):
                tag = event["event"]
                if tag == TAGS[TurnBegan]:
                    return frozenset([event["seat"]])
                if tag == TAGS[GameEnded]:
                    return frozenset()
                if tag == TAGS[Dealt]:
                    return frozenset(event["asked"]) - answered
                if tag in _ANSWERS:
                    answered.add(event["seat"])
    return frozenset()
