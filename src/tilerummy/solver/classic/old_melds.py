"""The melds that lie on a table, and what is left of a problem where some of them are kept."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.problem import COLOURS, NUMBERS, Problem
from tilerummy.solver.classic.step import FourInts, Successors

NO_COLOUR: Final = -1


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

    def __init__(self, asked: FourInts, still_open: int, mark: int, jokers_ahead: int, broken: int) -> None:
        self.asked: FourInts = asked
        """As `Successors` want it."""
        self.still_open: int = still_open
        """The kept melds that go on beyond the number, as bits: only they matter from here on."""
        self.mark: int = mark
        """Tells them from others that may go on beyond it."""
        self.jokers_ahead: int = jokers_ahead
        """How many jokers lie in them beyond the number."""
        self.broken: int = broken
        """How many other melds would go on beyond it, had they been kept."""


class Rests:
    """The problem without the tiles of kept melds."""

    def __init__(self, problem: Problem, old: list[OldMeld], modes: list[int]) -> None:
        self._whole = problem
        self._old = old
        self._low: list[int] = problem.low.copy()
        self._high: list[int] = problem.high.copy()
        self.successors = Successors(problem, modes)
        self._known: list[dict[int, Rest | None]] = [{} for _ in range(NUMBERS + 1)]
        self._marks: list[dict[int, int]] = [{} for _ in range(NUMBERS + 1)]

    def at(self, v: int, kept: int) -> Rest | None:
        """The rest at this number if these melds are kept; None if there are not tiles enough for that."""
        known = self._known[v]
        if kept not in known:
            known[kept] = self._take_out(v, kept)
        return known[kept]

    def _take_out(self, v: int, kept: int) -> Rest | None:
        """Where an old meld's tile has gone elsewhere, one from the rack may take its place."""
        low = self._low
        high = self._high
        for at in range(COLOURS * v, COLOURS * (v + 3)):
            low[at] = self._whole.low[at]
            high[at] = self._whole.high[at]
        still_open: int = 0
        jokers_ahead: int = 0
        broken: int = 0
        for i in range(len(self._old)):
            meld = self._old[i]
            if not kept >> i & 1:
                broken += meld.start <= v < meld.last()
                continue
            if meld.last() < v:
                continue
            if meld.colour == NO_COLOUR:
                for c in range(COLOURS):
                    low[COLOURS * v + c] -= meld.tiles[c]
                    high[COLOURS * v + c] -= meld.tiles[c]
                continue
            if meld.last() > v:
                still_open |= 1 << i
                jokers_ahead += sum(meld.places[v + 1 - meld.start :])
            for place in range(v, min(v + 3, meld.last() + 1)):
                if not meld.places[place - meld.start]:
                    low[COLOURS * place + meld.colour] -= 1
                    high[COLOURS * place + meld.colour] -= 1
        for at in range(COLOURS * v, COLOURS * (v + 3)):
            if high[at] < 0:
                return None
            low[at] = max(0, low[at])
        marks = self._marks[v]
        mark: int = marks.setdefault(still_open, len(marks))
        asked = self.successors.questions(v, v, low, high)[0]
        return Rest(asked, still_open, mark, jokers_ahead, broken)


class Choice:
    """Some of the melds that start at one number, to be kept."""

    def __init__(self, kept: int, jokers: int) -> None:
        self.kept: int = kept
        """As bits."""
        self.jokers: int = jokers
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
            by_count[len(melds) - choice.kept.bit_count()].append(choice)
        found.append(by_count)
    return found
