"""Questions and answers as they go over the wire."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tilerummy.asking.solving import Wanted
from tilerummy.puzzles import Kind
from tilerummy.rules import DEFAULT_EDITION
from tilerummy.solver import StepKind
from tilerummy.tables.commands import Melds
from tilerummy.tables.protocol.messages import Fault, JudgedMeld, OpeningVerdict
from tilerummy.tables.protocol.view import MeldView

Tiles = Annotated[str, Meta(max_length=1000)]
"""Tiles in the notation, more than any box holds."""


class _Question(Struct, frozen=True, forbid_unknown_fields=True):
    edition: str = DEFAULT_EDITION
    house_rules: dict[str, str | int | bool] = {}


class CheckQuestion(_Question, frozen=True, kw_only=True):
    """Is this play legal? Melds that nobody touched may be left out of both tables."""

    table: Melds = ()
    """Before the play."""
    play: Melds
    """The table after it."""
    rack: Tiles | None = None
    """Before the play; null if everything that was laid was on it."""
    opened: bool = True


class CheckAnswer(Struct, frozen=True):
    legal: bool
    text: str
    """What the referee says, in your language and in the words of the box."""
    fault: Fault | None
    """Why it isn't legal."""
    laid: str
    """The tiles from the rack."""
    points: int
    opening: OpeningVerdict | None
    """Null if the player has opened."""
    melds: tuple[JudgedMeld, ...]
    """Those of the play."""
    blamed: tuple[int, ...]
    """The melds of the play that the fault speaks of: indexes from 0."""
    blamed_before: tuple[int, ...]
    """The melds of the table before that it speaks of."""
    tiles: str
    """The tiles that it speaks of."""


class SolveQuestion(_Question, frozen=True, kw_only=True):
    """What could be played? Who has not opened asks for an opening."""

    table: Melds = ()
    rack: Tiles
    opened: bool = True
    wanted: Wanted = Wanted.TILES
    best: Annotated[int, Meta(ge=1, le=10)] = 1
    """How many plays, which differ in the tiles that they lay; of those that lay all there is one."""


class GradeQuestion(_Question, frozen=True, kw_only=True):
    """How would a person find the play that lays the most?"""

    table: Melds = ()
    rack: Tiles
    opened: bool = True


class SeenStage(Struct, frozen=True):
    """One technique applied: from a table on which every meld is valid to the next one."""

    technique: str
    text: str
    """Its name, in your language."""
    steps: tuple[str, ...]
    """What is done with the tiles, in words."""
    table: tuple[str, ...]
    """The whole table after it."""


class GradeAnswer(Struct, frozen=True):
    kind: Kind | None
    """What the position asks; null if nothing can be laid."""
    laid: str
    table: tuple[str, ...]
    """The table of the best play."""
    stages: tuple[SeenStage, ...]
    """The way with the easiest techniques to a table that lays these tiles; empty if we know none."""


class StepPart(Struct, frozen=True):
    tiles: str
    source: str | None
    """The meld that they are taken from; null for the rack."""


class PlayStep(Struct, frozen=True):
    """One changed meld: what is left of `base`, `base` with the parts added, or a new one made of them."""

    kind: StepKind
    text: str
    made: str
    base: str | None
    parts: tuple[StepPart, ...]
    after: tuple[str, ...]
    """The table after this step; tiles that a later step uses lie there by themselves."""


class SolvedPlay(Struct, frozen=True):
    laid: str
    points: int
    goes_out: bool
    """Whether it lays the whole rack."""
    table: tuple[MeldView, ...]
    """The whole table after it."""
    steps: tuple[PlayStep, ...]
    """Best done in this order."""


class SolveAnswer(Struct, frozen=True):
    text: str
    plays: tuple[SolvedPlay, ...]
    """The best one first; empty if there is none."""


class ArrangeQuestion(_Question, frozen=True, kw_only=True):
    """How do these loose tiles fit into melds?"""

    tiles: Tiles


class ArrangeAnswer(Struct, frozen=True):
    text: str
    fits: bool
    table: tuple[MeldView, ...]
    """As many tiles in melds as possible."""
    left_over: str
    missing: tuple[str, ...]
    """If they don't all fit: tiles of the box with which they would. Each is one way, with the fewest tiles
    that we found; none if many are missing."""


Question = CheckQuestion | SolveQuestion | ArrangeQuestion | GradeQuestion
