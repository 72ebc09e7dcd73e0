"""Encodes log entries: JSON, with a game's events as in game records."""

from __future__ import annotations

from typing import Final

import msgspec

from tilerummy.notation.record_codec import Setting, decode_event, encode
from tilerummy.tables.events import GameLines, GameMoved, StoredEvent, TableEvent

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(tuple[StoredEvent, ...])


def encode_events(events: tuple[TableEvent, ...]) -> bytes:
    return _ENCODER.encode([_stored(event) for event in events])


def decode_events(body: bytes) -> tuple[StoredEvent, ...]:
    return _DECODER.decode(body)


def revive(event: GameLines, setting: Setting) -> GameMoved:
    """The event with the game's events decoded."""
    return GameMoved(event.game, tuple(decode_event(each, setting) for each in event.events))


def _stored(event: TableEvent) -> StoredEvent:
    if not isinstance(event, GameMoved):
        return event
    return GameLines(event.game, tuple(encode(each) for each in event.events))
