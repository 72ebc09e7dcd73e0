"""Can all these tiles lie in melds, perhaps with the help of some others? Asked thousands of times a move.

So: bags in, yes or no out, no witness.

Depth first through the numbers. The open runs of a colour are a multiset of up to three lengths (3 stands for
"3 and more"), so a colour has 20 states, and what follows from a state when so many tiles go into its runs is
looked up. Short runs must grow; to grow a long run is never worse than to begin a new one. Jokers stand where
a run or a group needs one; those that are left find a place at an end. Tiles that may be used or not cost
nothing where they make a run longer, so only groups and new runs are worth a choice.

Exact for up to three equal tiles, except that no more than three runs of one colour lie side by side.
It is compiled with mypyc where a C compiler is there.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = 4
NUMBERS: Final = 13
JOKER: Final = COLOURS * NUMBERS
_MOST_RUNS: Final = 3
_MOST_TILES: Final = 7
_END: Final = 5
"""So many numbers at either end are compared."""


def _multisets() -> list[list[int]]:
    """The open runs of one colour: counts of length 1, 2 and 3 or more; nothing open comes first."""
    return [
        [one, two, more]
        for one in range(_MOST_RUNS + 1)
        for two in range(_MOST_RUNS + 1 - one)
        for more in range(_MOST_RUNS + 1 - one - two)
    ]


_STATES: Final = _multisets()
_SHORT: Final = [state[0] + state[1] for state in _STATES]
_ONES: Final = [state[0] for state in _STATES]
_OPEN: Final = [sum(state) for state in _STATES]


def _successors() -> list[int]:
    """By state and number of tiles: the state after it, -1 if a short run gets nothing."""
    found: list[int] = []
    for one, two, more in _STATES:
        for tiles in range(_MOST_TILES + 1):
            spare: int = tiles - one - two
            grown: int = min(spare, more)
            begun: int = spare - grown
            after: list[int] = [begun, one, two + grown]
            found.append(-1 if spare < 0 or sum(after) > _MOST_RUNS else _STATES.index(after))
    return found


_NEXT: Final = _successors()
_NOTHING: Final = [0] * (JOKER + 1)
_ALL_NODES: Final = 1 << 40
_groups: dict[int, list[int]] = {}


def group_choices(a: int, b: int, c: int, d: int, jokers: int) -> list[int]:
    """What can go into groups of one number: counts of 3 bits per colour, the jokers above; fewest last."""
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
    """One question: what must lie in melds, and what may help, by number and colour."""

    def __init__(self, must: list[int], may: list[int], from_above: bool, nodes: int) -> None:
        # Two numbers beyond the last, without tiles, so that looking ahead needs no special case.
        self.must: list[int] = [0] * (COLOURS * (NUMBERS + 3))
        self.most: list[int] = [0] * (COLOURS * (NUMBERS + 3))
        self.last: int = -1
        for colour in range(COLOURS):
            for place in range(NUMBERS):
                face: int = colour * NUMBERS + (NUMBERS - 1 - place if from_above else place)
                at: int = COLOURS * place + colour
                self.must[at] = must[face]
                self.most[at] = must[face] + may[face]
                if must[face]:
                    self.last = max(self.last, place)
        self.dead: set[int] = set()
        self.nodes: int = nodes

    def ends_well(self, place: int, s0: int, s1: int, s2: int, s3: int, jokers: int) -> bool:
        """Whether all tiles from this number on find a place, with these runs open before it."""
        if place > self.last and _SHORT[s0] + _SHORT[s1] + _SHORT[s2] + _SHORT[s3] == 0:
            return True
        if place == NUMBERS:
            return False
        key: int = ((((place * 32 + s0) * 32 + s1) * 32 + s2) * 32 + s3) * 8 + jokers
        if key in self.dead:
            return False
        self.nodes -= 1
        if self.nodes < 0:
            return True
        at: int = COLOURS * place
        n0: int = self.most[at]
        n1: int = self.most[at + 1]
        n2: int = self.most[at + 2]
        n3: int = self.most[at + 3]
        for choice in group_choices(n0, n1, n2, n3, jokers):
            left: int = jokers - (choice >> 12)
            g0: int = choice & 7
            g1: int = choice >> 3 & 7
            g2: int = choice >> 6 & 7
            g3: int = choice >> 9 & 7
            r0: int = n0 - g0
            r1: int = n1 - g1
            r2: int = n2 - g2
            r3: int = n3 - g3
            owed: int = (
                max(0, _SHORT[s0] - r0)
                + max(0, _SHORT[s1] - r1)
                + max(0, _SHORT[s2] - r2)
                + max(0, _SHORT[s3] - r3)
            )
            if owed > left:
                continue
            # To grow a run that is open is never worse than to let it end.
            for t0 in range(min(r0, max(self.must[at] - g0, _OPEN[s0])), r0 + 1):
                for t1 in range(min(r1, max(self.must[at + 1] - g1, _OPEN[s1])), r1 + 1):
                    for t2 in range(min(r2, max(self.must[at + 2] - g2, _OPEN[s2])), r2 + 1):
                        for t3 in range(min(r3, max(self.must[at + 3] - g3, _OPEN[s3])), r3 + 1):
                            if not left:
                                if self._goes_on(place, s0, s1, s2, s3, t0, t1, t2, t3, 0):
                                    return True
                            elif self._with_jokers(place, s0, s1, s2, s3, t0, t1, t2, t3, left):
                                return True
        self.dead.add(key)
        return False

    def _with_jokers(
        self, place: int, s0: int, s1: int, s2: int, s3: int, r0: int, r1: int, r2: int, r3: int, left: int
    ) -> bool:
        """Every way to put jokers into runs, the fewest first."""
        begin: int = 1 if place == NUMBERS - 3 else 0
        for j0 in range(min(left, max(begin, _OPEN[s0] - r0)) + 1):
            for j1 in range(min(left - j0, max(begin, _OPEN[s1] - r1)) + 1):
                for j2 in range(min(left - j0 - j1, max(begin, _OPEN[s2] - r2)) + 1):
                    for j3 in range(min(left - j0 - j1 - j2, max(begin, _OPEN[s3] - r3)) + 1):
                        rest: int = left - j0 - j1 - j2 - j3
                        if self._goes_on(place, s0, s1, s2, s3, r0 + j0, r1 + j1, r2 + j2, r3 + j3, rest):
                            return True
        return False

    def _goes_on(
        self, place: int, s0: int, s1: int, s2: int, s3: int, t0: int, t1: int, t2: int, t3: int, left: int
    ) -> bool:
        """With so many tiles in the runs: what is open then, and whether it can still end well."""
        a0: int = _NEXT[s0 * (_MOST_TILES + 1) + t0]
        if a0 < 0:
            return False
        a1: int = _NEXT[s1 * (_MOST_TILES + 1) + t1]
        if a1 < 0:
            return False
        a2: int = _NEXT[s2 * (_MOST_TILES + 1) + t2]
        if a2 < 0:
            return False
        a3: int = _NEXT[s3 * (_MOST_TILES + 1) + t3]
        if a3 < 0:
            return False
        after: int = COLOURS * (place + 1)
        counts: list[int] = self.most
        owed: int = (
            max(0, _SHORT[a0] - counts[after])
            + max(0, _SHORT[a1] - counts[after + 1])
            + max(0, _SHORT[a2] - counts[after + 2])
            + max(0, _SHORT[a3] - counts[after + 3])
            + max(0, _ONES[a0] - counts[after + 4])
            + max(0, _ONES[a1] - counts[after + 5])
            + max(0, _ONES[a2] - counts[after + 6])
            + max(0, _ONES[a3] - counts[after + 7])
        )
        if owed > left:
            return False
        return self.ends_well(place + 1, a0, a1, a2, a3, left)


def all_stand(bag: list[int], nodes: int = _ALL_NODES) -> bool:
    """Whether all these tiles, numbered ones by colour and number and then the jokers, can lie in melds."""
    return can_cover(bag, _NOTHING, _scarce_above(bag), nodes)


def can_cover(must: list[int], may: list[int], from_above: bool, nodes: int) -> bool:
    """Whether all of `must` can lie in melds, with the help of any of `may`.

    The numbers are gone through from 1 up or from 13 down; where trouble is near, a "no" is found soon. After
    so many nodes without a "no" the answer is yes.
    """
    jokers: int = must[JOKER] + may[JOKER]
    return _Search(must, may, from_above, nodes).ends_well(0, 0, 0, 0, 0, jokers)


class Laid:
    """Tiles that lie in melds; more are laid on trial."""

    def __init__(self, bag: list[int]) -> None:
        self._search = _Search(bag, _NOTHING, False, 0)
        self._jokers: int = bag[JOKER]

    def takes(self, face: int, nodes: int) -> bool:
        """Lay this tile, no joker, if all can lie in melds with it; after so many nodes, anyway."""
        search: _Search = self._search
        at: int = face % NUMBERS * COLOURS + face // NUMBERS
        if self._partners(at) + self._jokers < 2:
            return False
        search.must[at] += 1
        search.most[at] += 1
        last: int = search.last
        search.last = max(last, face % NUMBERS)
        search.nodes = nodes
        if search.dead:
            search.dead = set()
        if search.ends_well(0, 0, 0, 0, 0, self._jokers):
            return True
        search.must[at] -= 1
        search.most[at] -= 1
        search.last = last
        return False

    def _partners(self, at: int) -> int:
        """Up to two tiles that can be in one meld with a tile at this place."""
        there: list[int] = self._search.most
        colour: int = at % COLOURS
        same: int = 0
        for other in range(COLOURS):
            if other != colour and there[at - colour + other]:
                same += 1
        below: int = 1 if at >= COLOURS and there[at - COLOURS] else 0
        above: int = 1 if there[at + COLOURS] else 0
        far_below: int = 1 if at >= 2 * COLOURS and there[at - 2 * COLOURS] else 0
        far_above: int = 1 if there[at + 2 * COLOURS] else 0
        return max(min(same, 2), below + above, below + far_below, above + far_above)

    def add(self, face: int) -> None:
        """Lay this tile, which fits."""
        at: int = face % NUMBERS * COLOURS + face // NUMBERS
        self._search.must[at] += 1
        self._search.most[at] += 1
        self._search.last = max(self._search.last, face % NUMBERS)


def _scarce_above(bag: list[int]) -> bool:
    """Whether high numbers are rarer than low ones: where tiles are scarce, a dead end shows soonest."""
    low: int = 0
    high: int = 0
    for colour in range(COLOURS):
        for place in range(_END):
            low += min(1, bag[colour * NUMBERS + place]) * (_END - place)
            high += min(1, bag[colour * NUMBERS + NUMBERS - 1 - place]) * (_END - place)
    return high < low
