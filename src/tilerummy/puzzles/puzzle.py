"""A puzzle: a position, what is asked, the tiles that the answer lays, and how hard it is to see."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from typing import Final

from tilerummy.notation import format_position
from tilerummy.puzzles.ladder import PATIENCE, Way, weakest_way
from tilerummy.puzzles.technique import Technique
from tilerummy.puzzles.tempting import tempting_tries
from tilerummy.rules import Position, Rack, Table, judge
from tilerummy.solver import FastSearch

_SEARCH: Final = FastSearch()
_ID_LENGTH: Final = 8


class Kind(Enum):
    """What is asked. The answer is always the one set of tiles that lays the most."""

    LAY = "lay"
    """Lay all you can."""
    OUT = "out"
    """Lay the whole rack."""
    OPEN = "open"
    """Open, with as many tiles as you can."""
    JOKER = "joker"
    """Free a joker of the table, to lay all you can."""


@dataclass(frozen=True, slots=True, order=True)
class Grade:
    """How hard a puzzle is for a person; grades are ordered."""

    technique: Technique
    """The rung of the ladder that it needs."""
    depth: int
    """How many techniques and melds its way takes."""
    tempting: int
    """How many easy beginnings lead nowhere."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, what is asked about it, and the answer."""

    kind: Kind
    position: Position
    lays: Rack
    """The tiles of the answer. Any legal table that lays just these solves the puzzle."""
    grade: Grade
    way: Way | None = field(default=None, compare=False)
    """How a person finds the answer; None if whoever wrote the collection doesn't tell."""

    @property
    def id(self) -> str:
        """Follows from what is asked: the same puzzle has the same id in every collection."""
        asked = f"{self.kind.value} {format_position(self.position)}"
        return sha256(asked.encode()).hexdigest()[:_ID_LENGTH]

    def missing(self, table: Table) -> int:
        """How many tiles this play lays too few: 0 solves the puzzle. Raises `Illegal` if it is no play."""
        return len(self.lays) - len(judge(self.position, table, _SEARCH).laid)


def seen(position: Position, lays: Rack, patience: int = PATIENCE) -> tuple[Way, Grade] | None:
    """How a person lays these tiles, and how hard that is; None if no technique does, or none is proven to be
    the weakest."""
    way = weakest_way(position, lays, patience=patience)
    if way is None or not way.sure:
        return None
    return way, Grade(way.hardest, way.depth, tempting_tries(position, lays, way))


def graded(position: Position, lays: Rack) -> Grade | None:
    """The grade of laying these tiles, if one is proven."""
    found = seen(position, lays)
    return None if found is None else found[1]
