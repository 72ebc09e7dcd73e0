"""Jokers in a run: what fills the gap between two faces, and what may lie before the first or after the last.

Only how many of each kind matters, so each choice comes in one order that stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tilerummy.solver.plain.pieces import Bag, C, D, J, Pieces


class Jokers(NamedTuple):
    """How many jokers of the three kinds that fill places are at hand."""

    classic: int
    double: int
    change: int

    @property
    def places(self) -> int:
        return self.classic + 2 * self.double + self.change

    def without(self, pieces: Pieces) -> Jokers:
        if not pieces:
            return self
        return Jokers(
            self.classic - pieces.count(J), self.double - pieces.count(D), self.change - pieces.count(C)
        )


def jokers_in(bag: Bag) -> Jokers:
    return Jokers(bag[J], bag[D], bag[C])


def places_of(jokers: Pieces) -> int:
    return len(jokers) + jokers.count(D)


@lru_cache(maxsize=1 << 14)
def fillings(gap: int, same_colour: bool, jokers: Jokers) -> tuple[Pieces, ...]:
    """All ways to fill exactly this gap between two faces of the same or of different colours.

    Different colours need a colour-change. Between two faces of the same colour there may be two or more of
    them, with a joker between that has another colour.
    """
    found: list[Pieces] = []
    for pieces in _choices(gap, jokers):
        changes = pieces.count(C)
        others = pieces[: len(pieces) - changes]
        if places_of(pieces) != gap:
            continue
        if same_colour is not (changes > 0):
            found.append(pieces)
        elif changes > 1 and others:
            found.append((C, *others, *[C] * (changes - 1)))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def tails(room: int, jokers: Jokers) -> tuple[Pieces, ...]:
    """All ways to lay jokers, or none, into this room after the last face; beyond it any colour will do."""
    return tuple(_choices(room, jokers))


@lru_cache(maxsize=1 << 14)
def heads(room: int, jokers: Jokers) -> tuple[Pieces, ...]:
    """The same before the first face, where a colour-change needs another joker before it."""
    return tuple(pieces for pieces in _choices(room, jokers) if not pieces or pieces[0] != C)


def _choices(room: int, jokers: Jokers) -> Iterator[Pieces]:
    for changes in range(min(jokers.change, room) + 1):
        for doubles in range(min(jokers.double, (room - changes) // 2) + 1):
            for classics in range(min(jokers.classic, room - changes - 2 * doubles) + 1):
                yield (J,) * classics + (D,) * doubles + (C,) * changes
