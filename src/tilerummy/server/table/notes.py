"""What workers tell each other outside the log: drafts, reactions and knocks. Not stored."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from tilerummy.notation import parse_tiles
from tilerummy.rules import Seat
from tilerummy.tables.protocol.messages import Knock, OwnDraftMoved, Reaction, ShownDraft
from tilerummy.tables.protocol.view import meld_view

SHOWN: Final = "shown"
OWN: Final = "own"
REACTED: Final = "reacted"
KNOCKED: Final = "knocked"


class ShownNote(msgspec.Struct, frozen=True):
    """A draft on its way to viewers, here and at other workers."""

    table: str
    seat: int
    game: int
    turn: int
    melds: tuple[str, ...] | None
    """None if the draft is hidden again."""
    device: str = ""
    version: int = 0
    at: int = 0
    """When the draft arrived."""

    @property
    def order(self) -> tuple[int, int, int, str]:
        """Sort key: of two devices at a seat, the draft that arrived last is shown."""
        return (self.game, self.turn, self.at, self.device)


class OwnNote(msgspec.Struct, frozen=True):
    """A draft on its way to the other devices of its player, whoever else may see it."""

    worker: str
    """Where that device is."""
    table: str
    user: str
    draft: OwnDraftMoved


_DECODER: Final = msgspec.json.Decoder(ShownNote)


def written_note(worker: str, note: ShownNote) -> bytes:
    """Starts with the worker's id, so that a worker can skip its own notes unread."""
    return worker.encode() + b" " + msgspec.json.encode(note)


def read_note(written: bytes, but_from: str) -> ShownNote | None:
    """None for notes of this worker itself."""
    worker, _, note = written.partition(b" ")
    return None if worker == but_from.encode() else _DECODER.decode(note)


class ReactionNote(msgspec.Struct, frozen=True):
    table: str
    seat: int
    reaction: Reaction


class KnockNote(msgspec.Struct, frozen=True):
    table: str
    knock: Knock


def shown_draft(seat: Seat, game: int, turn: int, melds: tuple[str, ...]) -> ShownDraft:
    return ShownDraft(seat, game, turn, tuple(map(_encoded, melds)))


@lru_cache(maxsize=1 << 12)
def _encoded(meld: str) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(meld_view(parse_tiles(meld))))
