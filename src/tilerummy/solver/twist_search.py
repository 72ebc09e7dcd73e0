"""What can happen at one number of a twist problem.

A node says, with all tiles up to a number dealt with, which runs are open (`twist_runs.py`), which threads
(`twist_threads.py`), and the jokers used (`twist_supply.py`). At each number first the threads do something and new
ones begin, then groups are made, and all tiles and jokers that are left go into runs or stay unplayed.

A *full* search places every joker at its number: it counts points, uses jokers that must be used, and pays for those
that are not. A *lean* search takes J, D and C as a help that costs nothing and may be left over, and knows no points.
Its cost is never more than the true one. If then all jokers left over can be put to melds of its answer
(`twist_spare.py`), as nearly always, the answer is a best one of the true problem too.

Why a lean search misses nothing: take, among the best answers to its problem, one with the fewest jokers, then with the
fewest places in melds with jokers or mirrors, then with the fewest melds.

- A run has no joker first or last unless it holds but three tiles: it could do without. (Behind a joker that is
  dropped there may be a colour-change that can't be first then; but that one can be dropped too.) So it begins
  and ends with a number, or it is a closed pair or a single. A group holds a joker only beside two tiles, or one.
- Every colour of a mirrored group shows a tile, and the lowest and highest place of a mirrored run do: a place
  without could be dropped from both sides. Where a double covers half of it, a J of the same place takes over.
- Three places of a mirrored run, at either end, with numbered tiles on both sides come off as two runs.
- Behind a colour-change lies a number, another change, or `J C` or `D C` and then the colour before: in all other cases
  swap the two jokers.

In both searches a run grows rather than ends when another one of its colour would begin: joined they are one meld less.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.twist_groups import GROUP_SUMS, group_options
from tilerummy.solver.twist_runs import (
    MOVE_CHANGED_TWO,
    MOVE_OWED,
    MOVE_SUMS,
    MOVE_TILES,
    MOVE_UNPLAYED,
    STATE_BITS,
    STATE_MASK,
    colour_moves,
)
from tilerummy.solver.twist_special import Special, Specials
from tilerummy.solver.twist_supply import COLOURS, END, GUARD, NUMBERS, SUMS_BITS, Supply
from tilerummy.solver.twist_threads import Threads

RUNS_BITS: Final = COLOURS * STATE_BITS
_RUNS_MASK: Final = (1 << RUNS_BITS) - 1
_SUMS_MASK: Final = (1 << SUMS_BITS) - 1

PER_SUCCESSOR: Final = 4
"""Flat: key (threads above runs), cost of the step, used (missing points above the sums), choice."""


class Here:
    """The tiles of one number as a node sees them: at most, at least, and at most at the next two numbers."""

    def __init__(self, supply: Supply, v: int, gone: int, gone_after: int, gone_then: int) -> None:
        """So many tiles of the three numbers, 3 bits per colour, are taken already."""
        self.high: list[int] = []
        self.low: list[int] = []
        self.after: list[int] = []
        self.then: list[int] = []
        for colour in range(COLOURS):
            at: int = COLOURS * v + colour
            self.high.append(supply.high[at] - (gone >> 3 * colour & 7))
            self.low.append(max(0, supply.low[at] - (gone >> 3 * colour & 7)))
            after: int = END if v == NUMBERS else supply.high[at + COLOURS] - (gone_after >> 3 * colour & 7)
            then: int = (
                END if v >= NUMBERS - 1 else supply.high[at + 2 * COLOURS] - (gone_then >> 3 * colour & 7)
            )
            self.after.append(after)
            self.then.append(then)


class Search:
    """One problem, to be searched lean or full."""

    def __init__(self, supply: Supply, lean: int) -> None:
        self.supply = supply
        self.lean: int = lean
        self.threads = Threads()
        self.specials = Specials(supply, self.threads, lean)
        self.capacity: int = supply.capacity()
        self._normals: dict[int, int] = {}
        self._within_reach: list[int] = [0] * (NUMBERS + 1)
        """The points of all tiles above each number."""
        for v in range(NUMBERS - 1, -1, -1):
            above: int = sum(supply.high[COLOURS * (v + 1) : COLOURS * (v + 2)])
            self._within_reach[v] = self._within_reach[v + 1] + (v + 1) * above

    def start(self) -> int:
        """What is used at the start: only points are missing."""
        return self.supply.points << SUMS_BITS

    def successors(self, v: int, key: int, used: int, here: Here, found: list[int]) -> None:
        """Append all that can happen at number v to a node of number v - 1."""
        lean: int = self.lean
        capacity: int = self.capacity
        runs: int = key & _RUNS_MASK
        sums: int = used & _SUMS_MASK
        left: int = capacity - sums
        high: list[int] = here.high
        moves: list[list[list[int]]] = []
        for colour in range(COLOURS):
            moves.append(
                colour_moves(
                    lean,
                    runs >> STATE_BITS * colour & STATE_MASK,
                    here.low[colour],
                    high[colour],
                    here.after[colour],
                    here.then[colour],
                    left,
                )
            )
        highs: int = high[0] | high[1] << 3 | high[2] << 6 | high[3] << 9
        specials: list[Special] = self.specials.options(v, key >> RUNS_BITS, sums, highs)
        for i in range(len(specials)):
            special: Special = specials[i]
            taken: int = special.taken
            groups: list[int] = group_options(lean, highs - taken, capacity - special.sums)
            for k in range(len(groups)):
                gone: int = taken + (groups[k] & 0xFFF)
                with_groups: int = special.sums + (groups[k] >> GROUP_SUMS)
                if ((capacity | GUARD) - with_groups) & GUARD != GUARD:
                    continue
                moves0: list[int] = moves[0][gone & 7]
                moves1: list[int] = moves[1][gone >> 3 & 7]
                moves2: list[int] = moves[2][gone >> 6 & 7]
                moves3: list[int] = moves[3][gone >> 9]
                if moves0 and moves1 and moves2 and moves3:
                    self._combine(
                        v,
                        used,
                        special,
                        gone,
                        with_groups,
                        moves0,
                        moves1,
                        moves2,
                        moves3,
                        i << 12 | k,
                        found,
                    )

    def _combine(
        self,
        v: int,
        used: int,
        special: Special,
        gone: int,
        with_groups: int,
        moves0: list[int],
        moves1: list[int],
        moves2: list[int],
        moves3: list[int],
        chosen: int,
        found: list[int],
    ) -> None:
        """All moves of the four colours together that the jokers allow."""
        guarded: int = self.capacity | GUARD
        # A double fills two places that are owed, and a colour-change spares its run the next one of this colour.
        places: int = (self.capacity >> 16) + (self.capacity >> 4 & 7) + (self.capacity >> 8 & 7)
        at: int = COLOURS * v
        weight = self.supply.weight
        for i0 in range(len(moves0)):
            move0: int = moves0[i0]
            sums0: int = with_groups + (move0 >> MOVE_SUMS & _SUMS_MASK)
            if (guarded - sums0) & GUARD != GUARD:
                continue
            owed0: int = move0 >> MOVE_OWED & 15
            for i1 in range(len(moves1)):
                move1: int = moves1[i1]
                sums1: int = sums0 + (move1 >> MOVE_SUMS & _SUMS_MASK)
                if (guarded - sums1) & GUARD != GUARD:
                    continue
                owed1: int = owed0 + (move1 >> MOVE_OWED & 15)
                if owed1 + (sums1 >> 16) + (sums1 >> 4 & 7) + (sums1 >> 8 & 7) > places:
                    continue
                for i2 in range(len(moves2)):
                    move2: int = moves2[i2]
                    sums2: int = sums1 + (move2 >> MOVE_SUMS & _SUMS_MASK)
                    if (guarded - sums2) & GUARD != GUARD:
                        continue
                    owed2: int = owed1 + (move2 >> MOVE_OWED & 15)
                    if owed2 + (sums2 >> 16) + (sums2 >> 4 & 7) + (sums2 >> 8 & 7) > places:
                        continue
                    for i3 in range(len(moves3)):
                        move3: int = moves3[i3]
                        sums3: int = sums2 + (move3 >> MOVE_SUMS & _SUMS_MASK)
                        if (guarded - sums3) & GUARD != GUARD:
                            continue
                        owed3: int = owed2 + (move3 >> MOVE_OWED & 15)
                        if owed3 + (sums3 >> 16) + (sums3 >> 4 & 7) + (sums3 >> 8 & 7) > places:
                            continue
                        cost: int = (
                            (move0 >> MOVE_UNPLAYED & 7) * weight[at]
                            + (move1 >> MOVE_UNPLAYED & 7) * weight[at + 1]
                            + (move2 >> MOVE_UNPLAYED & 7) * weight[at + 2]
                            + (move3 >> MOVE_UNPLAYED & 7) * weight[at + 3]
                        )
                        now_used: int = sums3
                        if self.lean:
                            now_used = self._normal(sums3)
                        else:
                            tiles: int = (
                                (gone & 7)
                                + (gone >> 3 & 7)
                                + (gone >> 6 & 7)
                                + (gone >> 9)
                                + (move0 >> MOVE_TILES & 7)
                                + (move1 >> MOVE_TILES & 7)
                                + (move2 >> MOVE_TILES & 7)
                                + (move3 >> MOVE_TILES & 7)
                            )
                            more: int = sums3 - (used & _SUMS_MASK)
                            doubles: int = special.doubles + (sums3 >> 4 & 7) - (with_groups >> 4 & 7)
                            missing: int = self._missing(v, used, more, tiles, doubles)
                            if missing > self._within_reach[v] + self._points_left(sums3):
                                continue
                            if v == NUMBERS:
                                if missing or not self._uses_all(sums3):
                                    continue
                                cost += self._unused(sums3)
                            if self.supply.points_as_cost:
                                cost += self._short_of_best(v, more, doubles)
                            now_used |= missing << SUMS_BITS
                        threads: int = special.threads
                        changed: int = (
                            (move0 >> MOVE_CHANGED_TWO & 15)
                            | (move1 >> MOVE_CHANGED_TWO & 15) << 4
                            | (move2 >> MOVE_CHANGED_TWO & 15) << 8
                            | (move3 >> MOVE_CHANGED_TWO & 15) << 12
                        )
                        if changed and v < NUMBERS:
                            threads = self.threads.with_changed(threads, changed)
                        if v == NUMBERS:
                            mirrors: int = self.threads.mirrors[threads]
                            cost += (self.supply.joker_high[3] - mirrors) * self.supply.joker_weight[3]
                            found.append(threads << RUNS_BITS)
                        else:
                            found.append(
                                (
                                    (move0 & STATE_MASK)
                                    | (move1 & STATE_MASK) << STATE_BITS
                                    | (move2 & STATE_MASK) << 2 * STATE_BITS
                                    | (move3 & STATE_MASK) << 3 * STATE_BITS
                                )
                                + special.runs
                                | threads << RUNS_BITS
                            )
                        found.append(cost)
                        found.append(now_used)
                        found.append((((chosen << 10 | i0) << 10 | i1) << 10 | i2) << 10 | i3)

    def chosen(self, v: int, key: int, used: int, here: Here, choice: int) -> tuple[Special, int, list[int]]:
        """What a choice of `successors` was: the special things, the groups, the four colours' moves."""
        sums: int = used & _SUMS_MASK
        highs: int = here.high[0] | here.high[1] << 3 | here.high[2] << 6 | here.high[3] << 9
        special = self.specials.options(v, key >> RUNS_BITS, sums, highs)[choice >> 52]
        options = group_options(self.lean, highs - special.taken, self.capacity - special.sums)
        groups: int = options[choice >> 40 & 0xFFF]
        gone: int = special.taken + (groups & 0xFFF)
        moves: list[int] = []
        for colour in range(COLOURS):
            state: int = key >> STATE_BITS * colour & STATE_MASK
            of_colour = colour_moves(
                self.lean,
                state,
                here.low[colour],
                here.high[colour],
                here.after[colour],
                here.then[colour],
                self.capacity - sums,
            )
            moves.append(of_colour[gone >> 3 * colour & 7][choice >> 10 * (COLOURS - 1 - colour) & 0x3FF])
        return special, groups, moves

    def _normal(self, sums: int) -> int:
        """The largest sums that leave the same demands open: ways that differ in nothing else are one node."""
        known: int = self._normals.get(sums, -1)
        if known < 0:
            left: int = self.capacity - sums
            either: int = min(left >> 12 & 7, left >> 16)
            j: int = min(left & 7, either)
            d: int = min(left >> 4 & 7, either)
            c: int = min(left >> 8 & 7, left >> 16)
            either = min(either, j + d)
            known = self.capacity - (j | d << 4 | c << 8 | either << 12 | min(left >> 16, either + c) << 16)
            self._normals[sums] = known
        return known

    def _missing(self, v: int, used: int, more: int, tiles: int, doubles: int) -> int:
        """The points still missing after this step; so many of its doubles lie in runs."""
        places: int = tiles + (more & 7) + (more >> 8 & 7) + 2 * (more >> 4 & 7)
        return max(0, (used >> SUMS_BITS) - v * places - doubles)

    def _points_left(self, sums: int) -> int:
        """What the jokers left can be worth at most."""
        left: int = self.capacity - sums
        return NUMBERS * ((left & 7) + (left >> 8 & 7)) + 2 * NUMBERS * (left >> 4 & 7)

    def _uses_all(self, sums: int) -> bool:
        low = self.supply.joker_low
        return sums & 7 >= low[0] and sums >> 4 & 7 >= low[1] and sums >> 8 & 7 >= low[2]

    def _unused(self, sums: int) -> int:
        """The weight of the jokers that are left over."""
        left: int = self.capacity - sums
        weight = self.supply.joker_weight
        return (left & 7) * weight[0] + (left >> 4 & 7) * weight[1] + (left >> 8 & 7) * weight[2]

    def _short_of_best(self, v: int, more: int, doubles: int) -> int:
        """What the jokers of this step are short of the points they could have (13; 26 for a double).

        So many of the doubles lie in runs.
        """
        return (NUMBERS - v) * ((more & 7) + (more >> 8 & 7) + 2 * (more >> 4 & 7)) - doubles
