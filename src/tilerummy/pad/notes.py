"""What people note on a score pad: the box, who plays, how each game ended, points added or taken off."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

LINE_ID_LENGTH = 64
LONGEST_NAME = 40
LONGEST_MATCH = 999
MOST_POINTS = 9_999
"""More than all tiles of the largest box cost."""

LineId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LINE_ID_LENGTH, pattern=r"^[!-~]+$")]
PlayerId: TypeAlias = LineId
"""A player is known by the line that introduces them: names may change, and two may be called the same."""
Left: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_POINTS)] | Annotated[str, Meta(max_length=1_000)]
"""What is left on a rack: its points as somebody added them up, or the tiles in our notation."""


class Box(Struct, frozen=True, tag="box", tag_field="what", forbid_unknown_fields=True):
    """What is played, and how long."""

    edition: str
    house: dict[str, str | int | bool] = {}
    length: Annotated[int, Meta(ge=0, le=LONGEST_MATCH)] = 0
    """In games, or in rounds where the box plays rounds; 0 is open-ended."""


class Player(Struct, frozen=True, tag="player", tag_field="what", forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    place: float
    """Clockwise, in the order of these numbers; who sits down between two gets a number between theirs."""
    here: bool = True
    """False once they have gone home; their games still count."""


class Game(Struct, frozen=True, tag="game", tag_field="what", forbid_unknown_fields=True):
    """A finished game. Whoever is named in `left` took part."""

    left: dict[PlayerId, Left]
    out: PlayerId | None = None
    stuck: bool = False
    """Nobody could go on, or wanted to."""
    resigned: tuple[PlayerId, ...] = ()
    starter: PlayerId | None = None
    """Matters only for the odd point of a tie in a stuck game."""


class Adjustment(Struct, frozen=True, tag="adjustment", tag_field="what", forbid_unknown_fields=True):
    """Points beside the games. These need not add up to zero."""

    player: PlayerId
    points: Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
    why: Literal["penalty", "correction"]
    note: Annotated[str, Meta(max_length=200)] = ""


class Removed(Struct, frozen=True, tag="removed", tag_field="what", forbid_unknown_fields=True):
    """Says that a line no longer counts."""


Note: TypeAlias = Box | Player | Game | Adjustment | Removed
