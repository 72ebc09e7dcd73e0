"""The ladder of techniques by which people find a play, the easiest first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from tilerummy.rules import Meld, Rack, Table

_SWAPPED: Final = 2


class Technique(IntEnum):
    """What somebody has to see. Each rung includes those below it."""

    OWN = 1
    """Lay a meld from the rack."""
    ADD = 2
    """Add tiles to a meld."""
    TAKE = 3
    """Take tiles that their melds can spare (the end of a run, the fourth of a group) for a new meld."""
    SPLIT = 4
    """Split a run in two."""
    SWAP = 5
    """Take a tile that its meld needs, and mend that meld with tiles of another one."""
    JOKER = 6
    """Free a joker, and use it elsewhere."""
    CHAIN_2 = 7
    """Two swaps that depend on each other: three melds lose tiles."""
    CHAIN_3 = 8
    CHAIN_4 = 9
    """A chain of four or more."""

    @property
    def id(self) -> str:
        """As in files and in the catalogue: `chain-2`."""
        return self.name.lower().replace("_", "-")

    @property
    def melds_that_lose(self) -> int:
        """Of how many melds tiles may be taken, if a meld is broken or a joker freed."""
        return max(_SWAPPED, self - Technique.CHAIN_2 + 3) if self > Technique.SPLIT else 0


TECHNIQUES: Final = {technique.id: technique for technique in Technique}


@dataclass(frozen=True, slots=True)
class Stage:
    """One technique applied: from a table on which every meld is valid to the next such table."""

    technique: Technique
    table: Table
    """The table afterwards."""
    laid: Rack
    """What it lays from the rack."""
    touched: int
    """How many melds lost a tile."""

    def __reduce__(self) -> tuple[type[Stage], tuple[Technique, Table, Rack, int]]:
        """Compiled, it can't be copied otherwise."""
        return Stage, (self.technique, self.table, self.laid, self.touched)


class Traces(NamedTuple):
    """What a stage has done so far."""

    lost: frozenset[int] = frozenset()
    """The melds, by their index, that lost tiles."""
    split: bool = False
    broken: bool = False
    """Whether a meld lost a tile that it couldn't spare."""
    freed: bool = False
    added: bool = False

    def technique(self) -> Technique:
        links = len(self.lost)
        if (self.broken or self.freed) and links > _SWAPPED:
            return Technique(min(Technique.CHAIN_2 + links - 3, Technique.CHAIN_4))
        for traced, technique in (
            (self.freed, Technique.JOKER),
            (self.broken, Technique.SWAP),
            (self.split, Technique.SPLIT),
            (self.lost, Technique.TAKE),
            (self.added, Technique.ADD),
        ):
            if traced:
                return technique
        return Technique.OWN


Melds = tuple[tuple[Meld, int], ...]
"""The melds of a table in the middle of a stage, each with its index at the beginning; -1 if it is new."""
