"""What workers tell each other beside the log: drafts that are shown, and reactions. Kept nowhere."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from tilerummy.notation import parse_tiles
from tilerummy.rules import Seat
from tilerummy.tables.protocol.messages import Reaction, ShownDraft
from tilerummy.tables.protocol.view import meld_view

SHOWN: Final = "shown"
REACTED: Final = "reacted"


class ShownNote(msgspec.Struct, frozen=True):
    """A draft on its way to those who watch, here and at the other workers."""

    table: str
    seat: int
    game: int
    turn: int
    melds: tuple[str, ...] | None
    """None: nothing is shown any more."""
    device: str = ""
    version: int = 0
    at: int = 0
    """When it came."""

    @property
    def order(self) -> tuple[int, int, int, str]:
        """Of two devices at a seat the draft that came last is shown, whichever is heard of first."""
        return (self.game, self.turn, self.at, self.device)


_DECODER: Final = msgspec.json.Decoder(ShownNote)


def written_note(worker: str, note: ShownNote) -> bytes:
    """The worker that it comes from stands in front: what is our own we need not read."""
    return worker.encode() + b" " + msgspec.json.encode(note)


def read_note(written: bytes, but_from: str) -> ShownNote | None:
    """None if this worker wrote it itself."""
    worker, _, note = written.partition(b" ")
    return None if worker == but_from.encode() else _DECODER.decode(note)


class ReactionNote(msgspec.Struct, frozen=True):
    table: str
    seat: int
    reaction: Reaction


def shown_draft(seat: Seat, game: int, turn: int, melds: tuple[str, ...]) -> ShownDraft:
    return ShownDraft(seat, game, turn, tuple(map(_encoded, melds)))


@lru_cache(maxsize=1 << 12)
def _encoded(meld: str) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(meld_view(parse_tiles(meld))))
