"""Errors of the rules. Each way to break them has one stable `Reason`; details name the tile, meld or number.

The words for people live in the message catalogue, keyed by the reason; rules hold no sentences.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import ClassVar

from tilerummy.rules.tile import Tile

Detail = int | Tile | tuple[Tile, ...]
"""What a refusal can point at: a number or seat, a tile, some tiles or a meld."""


class Reason(Enum):
    """Stable codes: never renamed, never reused for something else."""

    # the tiles of a play
    TILE_NOT_ON_RACK = "tile-not-on-rack"
    TABLE_TILE_MISSING = "table-tile-missing"
    JOKER_TAKEN = "joker-taken"
    NOTHING_LAID = "nothing-laid"

    # an invalid meld
    MELD_TOO_SHORT = "meld-too-short"
    MELD_ONLY_JOKERS = "meld-only-jokers"
    MIRROR_TWICE = "mirror-twice"
    MIRROR_AT_EDGE = "mirror-at-edge"
    MIRROR_UNEQUAL = "mirror-unequal"
    COLOUR_CHANGE_IN_GROUP = "colour-change-in-group"
    GROUP_COLOUR_TWICE = "group-colour-twice"
    GROUP_TOO_LARGE = "group-too-large"
    COLOUR_CHANGE_FIRST = "colour-change-first"
    RUN_OUT_OF_RANGE = "run-out-of-range"
    RUN_NUMBER_TWICE = "run-number-twice"
    RUN_NOT_IN_ORDER = "run-not-in-order"
    RUN_GAP = "run-gap"
    COLOUR_CHANGE_SAME_COLOUR = "colour-change-same-colour"
    RUN_COLOURS_MIXED = "run-colours-mixed"
    NOT_A_MELD = "not-a-meld"

    # the play as a whole
    OPENING_TOUCHES_TABLE = "opening-touches-table"
    OPENING_TOO_LOW = "opening-too-low"
    JOKER_NOT_SWAPPED = "joker-not-swapped"
    JOKER_MELD_SPLIT = "joker-meld-split"
    FREED_JOKER_IN_KEPT_MELD = "freed-joker-in-kept-meld"
    JOKER_MELD_TOUCHED = "joker-meld-touched"

    # the flow of a game
    GAME_OVER = "game-over"
    NO_SUCH_SEAT = "no-such-seat"
    NOT_YOUR_TURN = "not-your-turn"
    SEAT_RESIGNED = "seat-resigned"
    DEAL_NOT_ACCEPTED = "deal-not-accepted"
    REDEAL_NOT_OFFERED = "redeal-not-offered"
    MUST_PLAY = "must-play"
    NOT_AN_ACTION = "not-an-action"


class Illegal(Exception):
    """An action against the rules. Nothing has changed; `details` say what is wrong."""

    def __init__(self, reason: Reason, **details: Detail) -> None:
        super().__init__(reason, details)
        self.reason = reason
        self.details: dict[str, Detail] = details

    say: ClassVar[Callable[[Illegal], str] | None] = None
    """Puts an error into a sentence. Set by `messages`, as the rules themselves hold no sentences."""

    def __str__(self) -> str:
        if Illegal.say is not None:
            return Illegal.say(self)
        return f"{self.reason.value} {self.details}" if self.details else self.reason.value

    def __reduce__(self) -> tuple[object, ...]:
        """Needed to send it between processes: by default, an exception with keywords can't be unpickled."""
        return _illegal, (self.reason, self.details)


def _illegal(reason: Reason, details: dict[str, Detail]) -> Illegal:
    return Illegal(reason, **details)


class EditionError(ValueError):
    """An edition file or house rule with an impossible value; names the source and the key."""

    def __init__(
        self, source: str, key: str, problem: str, wrong: str = "wrong", **details: str | int
    ) -> None:
        super().__init__(source, key, problem)
        self.source = source
        self.key = key
        self.problem = problem
        self.wrong = wrong
        """The kind of mistake, as a key into the catalogue."""
        self.details: dict[str, str | int] = details

    def __str__(self) -> str:
        no_such = self.wrong == "edition"  # it has neither a file nor keys
        return self.problem if no_such else f"{self.source}: {self.key}: {self.problem}"
