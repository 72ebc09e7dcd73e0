"""Do all these tiles fit into melds, perhaps with the help of some others? Asked thousands of times a move.

So: bags in, yes or no out, without the melds themselves.

A depth-first search through the numbers. The open runs of a colour are a multiset of up to three lengths (3
means "3 or more"), stored as three counts in one word. Short runs must grow; extending a long run is never
worse than beginning a new one. Jokers go where a run or a group needs one; those left over fit at an end.
Optional tiles cost nothing where they extend a run, so only groups and new runs call for a choice.

Exact for up to three equal tiles, except that there are never more than three open runs of one colour.
Compiled with mypyc where a C compiler is available, and then works on machine words.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.machine import i64, vec

COLOURS: Final = 4
NUMBERS: Final = 13
JOKER: Final = COLOURS * NUMBERS
_MOST_RUNS: Final = 3
_COUNT: Final = 2
"""Bits for each count of a colour's open runs: those of length 1, of length 2, and of 3 or more."""
_LONG: Final = 2 * _COUNT
_STATE: Final = 3 * _COUNT
_MOST: Final = 3
"""The largest count, which is also the bit mask of a count."""
_END: Final = 5
"""How many numbers at either end are compared to decide where to start."""


def _short(state: i64) -> i64:
    """How many open runs are too short and must grow."""
    return (state & _MOST) + (state >> _COUNT & _MOST)


def _open(state: i64) -> i64:
    return (state & _MOST) + (state >> _COUNT & _MOST) + (state >> _LONG)


def _after(state: i64, tiles: i64) -> i64:
    """The open runs after adding so many tiles; -1 if a short run gets none, or there are too many runs."""
    one: i64 = state & _MOST
    two: i64 = state >> _COUNT & _MOST
    more: i64 = state >> _LONG
    spare: i64 = tiles - one - two
    if spare < 0:
        return -1
    grown: i64 = min(spare, more)
    begun: i64 = spare - grown
    if begun + one + two + grown > _MOST_RUNS:
        return -1
    return begun | one << _COUNT | (two + grown) << _LONG


def _lack(needed: i64, there: i64) -> i64:
    """How many are missing."""
    return max(needed - there, 0)


_NOTHING: Final = [0] * (JOKER + 1)
_ALL_NODES: Final = 1 << 40
_groups: dict[int, list[int]] = {}


def group_choices(a: int, b: int, c: int, d: int, jokers: int) -> list[int]:
    """The ways to put tiles of one number into groups: 3 bits per colour, then jokers; most tiles first."""
    key: int = (((a * 8 + b) * 8 + c) * 8 + d) * 8 + jokers
    known = _groups.get(key)
    if known is None:
        known = []
        for w in range(a, -1, -1):
            for x in range(b, -1, -1):
                for y in range(c, -1, -1):
                    for z in range(d, -1, -1):
                        for used in range(jokers + 1):
                            total: int = w + x + y + z + used
                            fewest: int = max(w, x, y, z, (total + 3) // 4)
                            if fewest <= min(total // 3, w + x + y + z):
                                known.append(w | x << 3 | y << 6 | z << 9 | used << 12)
                                break  # more jokers than needed don't help
        _groups[key] = known
    return known


class _Search:
    """One search: the tiles that must fit into melds, and those that may help, by number and colour."""

    def __init__(self, must: list[int], may: list[int], from_above: bool, nodes: i64) -> None:
        # Numbers beyond the last, without tiles, so that looking ahead needs no special case.
        self.must: vec[i64] = vec[i64]([0] * (COLOURS * (NUMBERS + 3)))
        self.most: vec[i64] = vec[i64]([0] * (COLOURS * (NUMBERS + 3)))
        self.last: i64 = -1
        for colour in range(COLOURS):
            for place in range(NUMBERS):
                face: int = colour * NUMBERS + (NUMBERS - 1 - place if from_above else place)
                at: i64 = COLOURS * place + colour
                self.must[at] = must[face]
                self.most[at] = must[face] + may[face]
                if must[face]:
                    self.last = max(self.last, place)
        self.dead: set[int] = set()
        """Nodes from which there is no way to the end."""
        self.nodes: i64 = nodes

    def ends_well(self, place: i64, s0: i64, s1: i64, s2: i64, s3: i64, jokers: i64) -> bool:
        """Whether all tiles from this number on fit into melds, given these open runs."""
        if place > self.last and _short(s0) + _short(s1) + _short(s2) + _short(s3) == 0:
            return True
        if place == NUMBERS:
            return False
        runs: i64 = ((s0 << _STATE | s1) << _STATE | s2) << _STATE | s3
        key: i64 = (place << 4 * _STATE | runs) << 3 | jokers
        if self.dead and key in self.dead:
            return False
        self.nodes -= 1
        if self.nodes < 0:
            return True
        at: i64 = COLOURS * place
        n0: i64 = self.most[at]
        n1: i64 = self.most[at + 1]
        n2: i64 = self.most[at + 2]
        n3: i64 = self.most[at + 3]
        m0: i64 = self.must[at]
        m1: i64 = self.must[at + 1]
        m2: i64 = self.must[at + 2]
        m3: i64 = self.must[at + 3]
        o0: i64 = _open(s0)
        o1: i64 = _open(s1)
        o2: i64 = _open(s2)
        o3: i64 = _open(s3)
        for packed in group_choices(n0, n1, n2, n3, jokers):
            choice: i64 = packed
            left: i64 = jokers - (choice >> 12)
            g0: i64 = choice & 7
            g1: i64 = choice >> 3 & 7
            g2: i64 = choice >> 6 & 7
            g3: i64 = choice >> 9 & 7
            r0: i64 = n0 - g0
            r1: i64 = n1 - g1
            r2: i64 = n2 - g2
            r3: i64 = n3 - g3
            owed: i64 = (
                _lack(_short(s0), r0) + _lack(_short(s1), r1) + _lack(_short(s2), r2) + _lack(_short(s3), r3)
            )
            if owed > left:
                continue
            # Extending an open run is never worse than ending it.
            t0: i64 = min(r0, max(m0 - g0, o0))
            while t0 <= r0:
                t1: i64 = min(r1, max(m1 - g1, o1))
                while t1 <= r1:
                    t2: i64 = min(r2, max(m2 - g2, o2))
                    while t2 <= r2:
                        t3: i64 = min(r3, max(m3 - g3, o3))
                        while t3 <= r3:
                            if not left:
                                if self._goes_on(place, s0, s1, s2, s3, t0, t1, t2, t3, 0):
                                    return True
                            elif self._with_jokers(place, s0, s1, s2, s3, t0, t1, t2, t3, left):
                                return True
                            t3 += 1
                        t2 += 1
                    t1 += 1
                t0 += 1
        self.dead.add(key)
        return False

    def _with_jokers(
        self, place: i64, s0: i64, s1: i64, s2: i64, s3: i64, r0: i64, r1: i64, r2: i64, r3: i64, left: i64
    ) -> bool:
        """Try every way to put jokers into runs, fewest first."""
        begin: i64 = 1 if place == NUMBERS - 3 else 0
        most0: i64 = min(left, max(begin, _open(s0) - r0))
        most1: i64 = max(begin, _open(s1) - r1)
        most2: i64 = max(begin, _open(s2) - r2)
        most3: i64 = max(begin, _open(s3) - r3)
        j0: i64 = 0
        while j0 <= most0:
            j1: i64 = 0
            while j1 <= min(left - j0, most1):
                j2: i64 = 0
                while j2 <= min(left - j0 - j1, most2):
                    j3: i64 = 0
                    while j3 <= min(left - j0 - j1 - j2, most3):
                        rest: i64 = left - j0 - j1 - j2 - j3
                        if self._goes_on(place, s0, s1, s2, s3, r0 + j0, r1 + j1, r2 + j2, r3 + j3, rest):
                            return True
                        j3 += 1
                    j2 += 1
                j1 += 1
            j0 += 1
        return False

    def _goes_on(
        self, place: i64, s0: i64, s1: i64, s2: i64, s3: i64, t0: i64, t1: i64, t2: i64, t3: i64, left: i64
    ) -> bool:
        """Add so many tiles to the runs, and see whether the rest can still end well."""
        a0: i64 = _after(s0, t0)
        a1: i64 = _after(s1, t1)
        a2: i64 = _after(s2, t2)
        a3: i64 = _after(s3, t3)
        if a0 < 0 or a1 < 0 or a2 < 0 or a3 < 0:
            return False
        after: i64 = COLOURS * (place + 1)
        counts = self.most
        owed: i64 = (
            _lack(_short(a0), counts[after])
            + _lack(_short(a1), counts[after + 1])
            + _lack(_short(a2), counts[after + 2])
            + _lack(_short(a3), counts[after + 3])
            + _lack(a0 & _MOST, counts[after + 4])
            + _lack(a1 & _MOST, counts[after + 5])
            + _lack(a2 & _MOST, counts[after + 6])
            + _lack(a3 & _MOST, counts[after + 7])
        )
        if owed > left:
            return False
        return self.ends_well(place + 1, a0, a1, a2, a3, left)


def all_fit(bag: list[int], nodes: int = _ALL_NODES) -> bool:
    """Whether all these tiles (numbered ones by colour and number, then the jokers) fit into melds."""
    return can_cover(bag, _NOTHING, _scarce_above(bag), nodes)


def can_cover(must: list[int], may: list[int], from_above: bool, nodes: int) -> bool:
    """Whether all of `must` fit into melds, with the help of any of `may`.

    The search goes from 1 up or from 13 down; it finds a "no" sooner if it starts at the end where tiles
    don't fit. If it has not found one after `nodes` nodes, the answer is yes.
    """
    jokers: int = must[JOKER] + may[JOKER]
    return _Search(must, may, from_above, nodes).ends_well(0, 0, 0, 0, 0, jokers)


class Laid:
    """Tiles that fit into melds, to which others can be added if they fit."""

    def __init__(self, bag: list[int]) -> None:
        self._search = _Search(bag, _NOTHING, False, 0)
        self._jokers: i64 = bag[JOKER]

    def takes(self, face: i64, nodes: i64) -> bool:
        """Lay this tile, not a joker, if all still fit into melds; after so many nodes, lay it anyway."""
        search: _Search = self._search
        place: i64 = face % NUMBERS
        at: i64 = place * COLOURS + face // NUMBERS
        if self._partners(at) + self._jokers < 2:
            return False
        search.must[at] += 1
        search.most[at] += 1
        last: i64 = search.last
        search.last = max(last, place)
        search.nodes = nodes
        if search.dead:
            search.dead = set()
        if search.ends_well(0, 0, 0, 0, 0, self._jokers):
            return True
        search.must[at] -= 1
        search.most[at] -= 1
        search.last = last
        return False

    def _partners(self, at: i64) -> i64:
        """How many tiles, up to two, could be in one meld with a tile at this place."""
        there = self._search.most
        colour: i64 = at % COLOURS
        same: i64 = 0
        other: i64 = 0
        while other < COLOURS:
            if other != colour and there[at - colour + other]:
                same += 1
            other += 1
        below: i64 = 1 if at >= COLOURS and there[at - COLOURS] else 0
        above: i64 = 1 if there[at + COLOURS] else 0
        far_below: i64 = 1 if at >= 2 * COLOURS and there[at - 2 * COLOURS] else 0
        far_above: i64 = 1 if there[at + 2 * COLOURS] else 0
        in_run: i64 = max(below + max(above, far_below), above + far_above)
        return max(min(same, 2), in_run)

    def add(self, face: i64) -> None:
        """Lay this tile without checking that it fits."""
        at: i64 = face % NUMBERS * COLOURS + face // NUMBERS
        self._search.must[at] += 1
        self._search.most[at] += 1
        self._search.last = max(self._search.last, face % NUMBERS)


def _scarce_above(bag: list[int]) -> bool:
    """Whether high numbers are rarer than low ones: where tiles are scarce, dead ends show up soonest."""
    low: int = 0
    high: int = 0
    for colour in range(COLOURS):
        for place in range(_END):
            low += min(1, bag[colour * NUMBERS + place]) * (_END - place)
            high += min(1, bag[colour * NUMBERS + NUMBERS - 1 - place]) * (_END - place)
    return high < low
