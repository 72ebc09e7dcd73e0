"""The melds that lie on a table, and what is left of a problem where some of them are kept."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.chosen_lookup import Kept
from tilerummy.solver.classic.packing import NUMBER
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.classic.step import FourInts, Successors
from tilerummy.solver.machine import i64
from tilerummy.solver.stock import COLOURS, NUMBERS

NO_COLOUR: Final = -1
_MOST_MELDS: Final = 57
"""Sets of them are bits of a word, with a number beside them; the largest box makes 53."""


class OldMeld:
    """A meld on the table. A run has a colour; its places are `start` and the following, 1 for a joker there.

    A group has no colour; `tiles` are 1 for each colour that it holds, and it has so many `jokers`.
    """

    def __init__(self, colour: int, start: int, places: list[int], tiles: list[int], jokers: int) -> None:
        self.colour: int = colour
        self.start: int = start
        self.places: list[int] = places
        self.tiles: list[int] = tiles
        self.jokers: int = jokers

    def last(self) -> int:
        return self.start + len(self.places) - 1

    def mirrored(self) -> OldMeld:
        """With every number n as 14 - n."""
        start: int = NUMBERS + 1 - self.last()
        return OldMeld(self.colour, start, self.places[::-1], self.tiles, self.jokers)


class Rest:
    """What can happen at a number, without the tiles of the melds that are kept there."""

    def __init__(self, asked: FourInts, still_open: i64, mark: i64, jokers_ahead: i64, broken: i64) -> None:
        self.asked: FourInts = asked
        """As `Successors` want it."""
        self.still_open: i64 = still_open
        """The kept melds that go on beyond the number, as bits: only they matter from here on."""
        self.mark: i64 = mark
        """Tells them from others that may go on beyond it."""
        self.jokers_ahead: i64 = jokers_ahead
        """How many jokers lie in them beyond the number."""
        self.broken: i64 = broken
        """How many other melds would go on beyond it, had they been kept."""


_IMPOSSIBLE: Final = Rest((0, 0, 0, 0), 0, 0, 0, 0)


class Rests:
    """The problem without the tiles of kept melds."""

    def __init__(self, problem: Problem, old: list[OldMeld], modes: list[int]) -> None:
        if len(old) > _MOST_MELDS:
            raise OverflowError("there are more melds on the table than the solver has room for")
        self._old = old
        self._across: list[list[int]] = [
            [i for i in range(len(old)) if old[i].start <= v <= old[i].last()] for v in range(NUMBERS + 1)
        ]
        """By number: the melds that have a place there."""
        self.successors = Successors(problem, modes)
        self._known: Kept[Rest] = Kept()
        """By the melds kept and the number."""
        self._marks: list[dict[int, int]] = [{} for _ in range(NUMBERS + 1)]

    def at(self, v: i64, kept: i64) -> Rest | None:
        """The rest at this number if these melds are kept; None if there are not tiles enough for that."""
        rest = self._known.get(kept << NUMBER | v)
        if rest is None:
            rest = self._take_out(v, kept)
            self._known[kept << NUMBER | v] = rest
        return None if rest is _IMPOSSIBLE else rest

    def _take_out(self, v: int, kept: int) -> Rest:
        still_open: int = 0
        jokers_ahead: int = 0
        broken: int = 0
        taken: list[int] = [0] * (3 * COLOURS)
        """Of this number and the two that follow, by colour."""
        for i in self._across[v]:
            meld = self._old[i]
            if not kept >> i & 1:
                broken += v < meld.last()
                continue
            if meld.colour == NO_COLOUR:
                for c in range(COLOURS):
                    taken[c] += meld.tiles[c]
                continue
            if meld.last() > v:
                still_open |= 1 << i
                jokers_ahead += sum(meld.places[v + 1 - meld.start :])
            for place in range(v, min(v + 3, meld.last() + 1)):
                if not meld.places[place - meld.start]:
                    taken[COLOURS * (place - v) + meld.colour] += 1
        asked = self.successors.asked_without(v, taken)
        if asked is None:
            return _IMPOSSIBLE
        marks = self._marks[v]
        mark: int = marks.setdefault(still_open, len(marks))
        return Rest(asked, still_open, mark, jokers_ahead, broken)


class Choice:
    """Some of the melds that start at one number, to be kept."""

    def __init__(self, kept: i64, jokers: i64) -> None:
        self.kept: i64 = kept
        """As bits."""
        self.jokers: i64 = jokers
        """How many lie in them."""


def choices(old: list[OldMeld]) -> list[list[list[Choice]]]:
    """Per number and count: all ways to break so many of the melds that start there."""
    starting: list[list[int]] = [[] for _ in range(NUMBERS + 1)]
    for i in range(len(old)):
        starting[old[i].start].append(i)
    found: list[list[list[Choice]]] = []
    for melds in starting:
        by_count: list[list[Choice]] = [[] for _ in range(len(melds) + 1)]
        some: list[Choice] = [Choice(0, 0)]
        for i in melds:
            jokers: int = old[i].jokers + sum(old[i].places)
            some += [Choice(choice.kept | 1 << i, choice.jokers + jokers) for choice in some]
        for choice in some:
            broken: int = sum([1 for i in melds if not choice.kept >> i & 1])
            by_count[broken].append(choice)
        found.append(by_count)
    return found
