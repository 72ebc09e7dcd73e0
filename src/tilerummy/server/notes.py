"""What workers tell each other beside the log: drafts that are shown, and reactions. Kept nowhere."""

from __future__ import annotations

from typing import Final

import msgspec

from tilerummy.rules import Seat
from tilerummy.server.protocol.messages import Reaction, ShownDraft
from tilerummy.server.protocol.view import meld_view
from tilerummy.server.tables.actions import table_of

SHOWN: Final = "shown"
REACTED: Final = "reacted"


class ShownNote(msgspec.Struct, frozen=True):
    """A draft on its way to the other workers."""

    table: str
    seat: int
    game: int
    turn: int
    melds: tuple[str, ...] | None
    """None: nothing is shown any more."""
    device: str = ""
    version: int = 0


class ReactionNote(msgspec.Struct, frozen=True):
    table: str
    seat: int
    reaction: Reaction


def shown_draft(seat: Seat, game: int, turn: int, melds: tuple[str, ...]) -> ShownDraft:
    return ShownDraft(seat, game, turn, tuple(meld_view(meld) for meld in table_of(melds).melds))
