"""What a play is judged by, and the search that some rules need."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Protocol

from tilerummy.rules.compare import counted
from tilerummy.rules.edition import Edition, OpeningScope
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile


@dataclass(frozen=True, slots=True)
class Position:
    """A player on turn: the edition, the table, the own rack and whether the own opening is done."""

    edition: Edition
    table: Table
    rack: Rack
    opened: bool

    @property
    def needs_opening(self) -> bool:
        """Where one opening serves the whole table, a table with melds on it has had it."""
        if self.opened:
            return False
        return self.edition.opening_scope is OpeningScope.PLAYER or not self.table.melds

    def bag(self) -> Counter[Tile]:
        return counted((*self.table.melds, self.rack))


class Search(Protocol):
    """Questions that need a search. Answers are exact: the verdict becomes a fact of the game."""

    def can_play(self, position: Position) -> bool:
        """Whether any legal play exists."""
        ...

    def most_points(self, tiles: Rack, faces: Rack = ()) -> int:
        """The most points that disjoint melds made of these tiles alone are worth together.

        `faces` are what further jokers stand for, and only for that; a meld needs a numbered tile besides.
        """
        ...
