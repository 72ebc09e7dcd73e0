"""The melds on the table, and what is left of a problem if some of them are kept."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.chosen_lookup import Kept
from tilerummy.solver.classic.packing import NUMBER
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.classic.step import FourInts, Successors
from tilerummy.solver.machine import i64
from tilerummy.solver.stock import COLOURS, NUMBERS

NO_COLOUR: Final = -1
MOST_MELDS: Final = 57
"""Sets of melds are bits of a word, next to a number of 4 bits. The largest box makes 53 melds at most."""


class OldMeld:
    """A meld on the table. A run has a colour; its `places` from the number `start` on are 1 for a joker.

    A group has no colour; `tiles` has a 1 for each colour in it, and `jokers` says how many jokers it has.
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
        """With 14 - n instead of every number n."""
        start: int = NUMBERS + 1 - self.last()
        return OldMeld(self.colour, start, self.places[::-1], self.tiles, self.jokers)


class Rest:
    """What is left at a number without the tiles of kept melds."""

    def __init__(self, asked: FourInts, still_open: i64, mark: i64, jokers_ahead: i64, broken: i64) -> None:
        self.asked: FourInts = asked
        """In the form that `Successors.find` takes."""
        self.still_open: i64 = still_open
        """The kept melds that go on beyond this number, as bits: only they still matter."""
        self.mark: i64 = mark
        """A small number for this set of melds, unique among all such sets at this number."""
        self.jokers_ahead: i64 = jokers_ahead
        """How many of their jokers lie beyond this number."""
        self.broken: i64 = broken
        """How many broken melds would go on beyond this number."""


_IMPOSSIBLE: Final = Rest((0, 0, 0, 0), 0, 0, 0, 0)


class Rests:
    """The problem without the tiles of kept melds."""

    def __init__(self, problem: Problem, old: list[OldMeld], modes: list[int]) -> None:
        if len(old) > MOST_MELDS:
            raise OverflowError("there are more melds on the table than the solver has room for")
        self._old = old
        self._across: list[list[int]] = [
            [i for i in range(len(old)) if old[i].start <= v <= old[i].last()] for v in range(NUMBERS + 1)
        ]
        """By number: the melds that include it."""
        self.successors = Successors(problem, modes)
        self._known: Kept[Rest] = Kept()
        """By kept melds and number."""
        self._marks: list[dict[int, int]] = [{} for _ in range(NUMBERS + 1)]

    def at(self, v: i64, kept: i64) -> Rest | None:
        """The rest at this number if these melds are kept; None if there are not enough tiles for that."""
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
        """Tiles of this number and the next two, by colour."""
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
        """How many jokers they have."""


def choices(old: list[OldMeld]) -> list[list[list[Choice]]]:
    """By number and count: all ways to break that many of the melds that start there."""
    starting: list[list[int]] = [[] for _ in range(NUMBERS + 1)]
    for i in range(len(old)):
        starting[old[i].start].append(i)
    by_number: list[list[list[Choice]]] = []
    for melds in starting:
        by_count: list[list[Choice]] = [[] for _ in range(len(melds) + 1)]
        some: list[Choice] = [Choice(0, 0)]
        for i in melds:
            jokers: int = old[i].jokers + sum(old[i].places)
            some += [Choice(choice.kept | 1 << i, choice.jokers + jokers) for choice in some]
        for choice in some:
            broken: int = sum([1 for i in melds if not choice.kept >> i & 1])
            by_count[broken].append(choice)
        by_number.append(by_count)
    return by_number
