"""What can happen at one number, with special jokers.

All tiles up to a node's number have been dealt with. The node says which runs are open (`runs.py`), which
threads (`threads.py`), and which jokers have been used (`problem.py`). At each number, the threads do
something first, and new ones begin; then groups are made; what is left goes into runs or stays unplayed.

A *full* search places every joker at its number: it counts points, uses jokers that must be used, and pays
for those that are not used. A *lean* search treats J, D and C as a help that costs nothing and need not be
used, and ignores points. Its cost is never above the true one. If all jokers left over can be added to the
melds of its answer (`spare.py`), which is nearly always possible, that is a best answer of the true problem.

Why a lean search misses nothing: of all best answers to its problem, take one with the fewest jokers, then
with the fewest places in melds with jokers or mirrors, then with the fewest melds.

- A run of more than three tiles has no joker at an end, since it could do without. (If a colour-change
  comes next, which can't be first, that can be dropped, too.) So it begins and ends with a numbered tile, or
  it is a closed pair or a single. A group has a joker only together with one or two tiles.
- Every colour of a mirrored group has a tile, and so have the lowest and the highest place of a mirrored run:
  a place without one could be dropped from both sides. If a double covers half of it, the J in the same
  place on the other side replaces the double.
- Three places at either end of a mirrored run with numbered tiles on both sides can be split off as two runs.
- A colour-change is followed by a numbered tile, by another change, or by `J C` or `D C` and then the colour
  from before. In all other cases the two jokers can be exchanged.

In both searches, a run grows rather than ends if another one of its colour would begin: joined, they are one
meld fewer.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.stock import COLOURS, NUMBERS
from tilerummy.solver.twist.groups import GROUP_SUMS, group_options
from tilerummy.solver.twist.notes import Special
from tilerummy.solver.twist.problem import GUARD, SUMS_BITS, SUMS_MASK, Here, Problem
from tilerummy.solver.twist.runs import (
    MOVE_CHANGED_TWO,
    MOVE_OWED,
    MOVE_SUMS,
    MOVE_TILES,
    MOVE_UNPLAYED,
    STATE_BITS,
    STATE_MASK,
    Moves,
    colour_moves,
)
from tilerummy.solver.twist.special import Specials
from tilerummy.solver.twist.threads import Threads
from tilerummy.solver.twist.values import NEVER, Valued, Values

RUNS_BITS: Final = COLOURS * STATE_BITS
NO_EFFORT: Final = 99

PER_SUCCESSOR: Final = 4
"""A flat list: key (threads above runs), cost of the step, used (missing points above sums), choice."""


class Search:
    """One problem, for a lean or a full search."""

    def __init__(self, problem: Problem, lean: int) -> None:
        self.problem = problem
        self.lean: int = lean
        self.threads = Threads()
        self.specials = Specials(problem, self.threads, lean)
        self.capacity: int = problem.capacity()
        self.more_effort: int = NO_EFFORT
        """Set by `successors`: the next higher effort at which there may be steps."""
        self.over: float = NEVER
        """Set by `successors`: by how much the cheapest step that was left out exceeds the limit."""
        self._stamps: int = 0
        self._normals: dict[int, int] = {}
        self._within_reach: list[int] = [0] * (NUMBERS + 1)
        """By number: the points of all tiles above it."""
        for v in range(NUMBERS - 1, -1, -1):
            above: int = sum(problem.high[COLOURS * (v + 1) : COLOURS * (v + 2)])
            self._within_reach[v] = self._within_reach[v + 1] + (v + 1) * above

    def start(self) -> int:
        """What is used at the start: no jokers, all points missing."""
        return self.problem.points << SUMS_BITS

    def new_stamp(self) -> int:
        """A number for one more bound that values specials."""
        self._stamps += 1
        return self._stamps

    def successors(
        self,
        v: int,
        key: int,
        used: int,
        here: Here,
        values: Values,
        allowed: float,
        known: float,
        effort: int,
        steps: list[int],
    ) -> None:
        """Append the steps from a node of number v - 1 to number v.

        Only steps of exactly this effort (jokers and mirrors used), with a value of at most `allowed` and
        more than `allowed - known`: the others were found before. `more_effort` and `over` then say what was
        left out.
        """
        self.more_effort = NO_EFFORT
        self.over = NEVER
        lean: int = self.lean
        capacity: int = self.capacity
        sums: int = used & SUMS_MASK
        high: list[int] = here.high
        moves: list[Moves] = []
        valued: list[Valued] = []
        for colour in range(COLOURS):
            moves.append(self._moves(colour, key, sums, here))
            valued.append(values.of_moves(v, colour, moves[colour]))
        highs: int = high[0] | high[1] << 3 | high[2] << 6 | high[3] << 9
        specials: list[Special] = self.specials.options(v, key >> RUNS_BITS, sums, highs)
        for i in range(len(specials)):
            special: Special = specials[i]
            if special.effort > effort:
                self.more_effort = min(self.more_effort, special.effort)
                break
            taken: int = special.taken
            within: float = allowed - values.of_special(v, special) - values.of_jokers(special.sums - sums)
            groups: list[int] = group_options(lean, highs - taken, capacity - special.sums)
            for k in range(len(groups)):
                gone: int = taken + (groups[k] & 0xFFF)
                left: float = within
                jokers: int = groups[k] >> GROUP_SUMS
                if jokers:
                    if special.effort + (jokers >> 16) > effort:
                        self.more_effort = min(self.more_effort, special.effort + (jokers >> 16))
                        continue
                    if ((capacity | GUARD) - special.sums - jokers) & GUARD != GUARD:
                        continue
                    left -= values.of_jokers(jokers)
                least: float = (
                    valued[0].least[gone & 7]
                    + valued[1].least[gone >> 3 & 7]
                    + valued[2].least[gone >> 6 & 7]
                    + valued[3].least[gone >> 9]
                )
                if least > left:
                    self.over = min(self.over, least - left)
                    continue
                self._combine(
                    v,
                    used,
                    special,
                    gone,
                    special.sums + jokers,
                    moves,
                    valued,
                    left,
                    known,
                    effort,
                    i << 12 | k,
                    steps,
                )

    def _moves(self, colour: int, key: int, sums: int, here: Here) -> Moves:
        return colour_moves(
            self.lean,
            key >> STATE_BITS * colour & STATE_MASK,
            here.low[colour],
            here.high[colour],
            here.after[colour],
            here.then[colour],
            self.capacity - sums,
        )

    def _combine(
        self,
        v: int,
        used: int,
        special: Special,
        gone: int,
        with_groups: int,
        moves: list[Moves],
        valued: list[Valued],
        allowed: float,
        known: float,
        effort: int,
        chosen: int,
        steps: list[int],
    ) -> None:
        """All combinations of moves of the four colours for which there are enough jokers."""
        guarded: int = self.capacity | GUARD
        # A double can fill two of the places still needed, and a colour-change makes up for the next one.
        places: int = (self.capacity >> 16) + (self.capacity >> 4 & 7) + (self.capacity >> 8 & 7)
        # How many jokers may be used in total, given the effort and the special's mirrors.
        most: int = (special.sums >> 16) + effort - special.effort
        moves0: list[int] = moves[0].without[gone & 7]
        moves1: list[int] = moves[1].without[gone >> 3 & 7]
        moves2: list[int] = moves[2].without[gone >> 6 & 7]
        moves3: list[int] = moves[3].without[gone >> 9]
        values0: list[float] = valued[0].values[gone & 7]
        values1: list[float] = valued[1].values[gone >> 3 & 7]
        values2: list[float] = valued[2].values[gone >> 6 & 7]
        values3: list[float] = valued[3].values[gone >> 9]
        least3: float = valued[3].least[gone >> 9]
        least2: float = least3 + valued[2].least[gone >> 6 & 7]
        least1: float = least2 + valued[1].least[gone >> 3 & 7]
        for i0 in range(len(moves0)):
            move0: int = moves0[i0]
            sums0: int = with_groups + (move0 >> MOVE_SUMS & SUMS_MASK)
            if sums0 >> 16 > most:
                self.more_effort = min(self.more_effort, effort + (sums0 >> 16) - most)
                break
            allowed0: float = allowed - values0[i0]
            if allowed0 < least1:
                self.over = min(self.over, least1 - allowed0)
                continue
            if (guarded - sums0) & GUARD != GUARD:
                continue
            owed0: int = move0 >> MOVE_OWED & 15
            for i1 in range(len(moves1)):
                move1: int = moves1[i1]
                sums1: int = sums0 + (move1 >> MOVE_SUMS & SUMS_MASK)
                if sums1 >> 16 > most:
                    self.more_effort = min(self.more_effort, effort + (sums1 >> 16) - most)
                    break
                allowed1: float = allowed0 - values1[i1]
                if allowed1 < least2:
                    self.over = min(self.over, least2 - allowed1)
                    continue
                if (guarded - sums1) & GUARD != GUARD:
                    continue
                owed1: int = owed0 + (move1 >> MOVE_OWED & 15)
                if owed1 + (sums1 >> 16) + (sums1 >> 4 & 7) + (sums1 >> 8 & 7) > places:
                    continue
                for i2 in range(len(moves2)):
                    move2: int = moves2[i2]
                    sums2: int = sums1 + (move2 >> MOVE_SUMS & SUMS_MASK)
                    if sums2 >> 16 > most:
                        self.more_effort = min(self.more_effort, effort + (sums2 >> 16) - most)
                        break
                    allowed2: float = allowed1 - values2[i2]
                    if allowed2 < least3:
                        self.over = min(self.over, least3 - allowed2)
                        continue
                    if (guarded - sums2) & GUARD != GUARD:
                        continue
                    owed2: int = owed1 + (move2 >> MOVE_OWED & 15)
                    if owed2 + (sums2 >> 16) + (sums2 >> 4 & 7) + (sums2 >> 8 & 7) > places:
                        continue
                    for i3 in range(len(moves3)):
                        move3: int = moves3[i3]
                        sums3: int = sums2 + (move3 >> MOVE_SUMS & SUMS_MASK)
                        if sums3 >> 16 != most:
                            if sums3 >> 16 < most:
                                continue
                            self.more_effort = min(self.more_effort, effort + (sums3 >> 16) - most)
                            break
                        allowed3: float = allowed2 - values3[i3]
                        if allowed3 < 0.0:
                            self.over = min(self.over, -allowed3)
                            continue
                        if allowed3 >= known or (guarded - sums3) & GUARD != GUARD:
                            continue
                        owed3: int = owed2 + (move3 >> MOVE_OWED & 15)
                        if owed3 + (sums3 >> 16) + (sums3 >> 4 & 7) + (sums3 >> 8 & 7) > places:
                            continue
                        if self._finish(
                            v, used, special, gone, with_groups, move0, move1, move2, move3, sums3, steps
                        ):
                            steps.append((((chosen << 10 | i0) << 10 | i1) << 10 | i2) << 10 | i3)

    def _finish(
        self,
        v: int,
        used: int,
        special: Special,
        gone: int,
        with_groups: int,
        move0: int,
        move1: int,
        move2: int,
        move3: int,
        sums: int,
        steps: list[int],
    ) -> bool:
        """Append a step's key, cost and what is used; False if it leads nowhere."""
        at: int = COLOURS * v
        weight: list[int] = self.problem.weight
        cost: int = (
            (move0 >> MOVE_UNPLAYED & 7) * weight[at]
            + (move1 >> MOVE_UNPLAYED & 7) * weight[at + 1]
            + (move2 >> MOVE_UNPLAYED & 7) * weight[at + 2]
            + (move3 >> MOVE_UNPLAYED & 7) * weight[at + 3]
        )
        now_used: int = 0
        if self.lean:
            now_used = self._normal(sums)
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
            more: int = sums - (used & SUMS_MASK)
            doubles: int = special.doubles + (sums >> 4 & 7) - (with_groups >> 4 & 7)
            missing: int = self._missing(v, used, more, tiles, doubles)
            if missing > self._within_reach[v] + self._points_left(sums):
                return False
            if v == NUMBERS:
                if missing or not self._uses_all(sums):
                    return False
                cost += self._unused(sums)
            if self.problem.points_as_cost:
                cost += self._short_of_best(v, more, doubles)
            now_used = sums | missing << SUMS_BITS
        threads: int = special.threads
        if v == NUMBERS:
            cost += (self.problem.joker_high[3] - self.threads.mirrors[threads]) * self.problem.joker_weight[
                3
            ]
            steps.append(threads << RUNS_BITS)
        else:
            changed: int = (
                (move0 >> MOVE_CHANGED_TWO & 15)
                | (move1 >> MOVE_CHANGED_TWO & 15) << 4
                | (move2 >> MOVE_CHANGED_TWO & 15) << 8
                | (move3 >> MOVE_CHANGED_TWO & 15) << 12
            )
            if changed:
                threads = self.threads.with_changed(threads, changed)
            runs: int = (
                (move0 & STATE_MASK)
                | (move1 & STATE_MASK) << STATE_BITS
                | (move2 & STATE_MASK) << 2 * STATE_BITS
                | (move3 & STATE_MASK) << 3 * STATE_BITS
            )
            steps.append(runs + special.runs | threads << RUNS_BITS)
        steps.append(cost)
        steps.append(now_used)
        return True

    def chosen(self, v: int, key: int, used: int, here: Here, choice: int) -> tuple[Special, int, list[int]]:
        """What a choice of `successors` means: the special, the groups, the moves of the four colours."""
        sums: int = used & SUMS_MASK
        highs: int = here.high[0] | here.high[1] << 3 | here.high[2] << 6 | here.high[3] << 9
        special = self.specials.options(v, key >> RUNS_BITS, sums, highs)[choice >> 52]
        options = group_options(self.lean, highs - special.taken, self.capacity - special.sums)
        groups: int = options[choice >> 40 & 0xFFF]
        gone: int = special.taken + (groups & 0xFFF)
        moves: list[int] = []
        for colour in range(COLOURS):
            of_colour = self._moves(colour, key, sums, here).without[gone >> 3 * colour & 7]
            moves.append(of_colour[choice >> 10 * (COLOURS - 1 - colour) & 0x3FF])
        return special, groups, moves

    def _normal(self, sums: int) -> int:
        """The largest sums that leave the same possibilities: ways with equal ones lead to the same node."""
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
        """The points still missing after a step with this many doubles in runs."""
        places: int = tiles + (more & 7) + (more >> 8 & 7) + 2 * (more >> 4 & 7)
        return max(0, (used >> SUMS_BITS) - v * places - doubles)

    def _points_left(self, sums: int) -> int:
        """The most that the jokers left can be worth."""
        left: int = self.capacity - sums
        return NUMBERS * ((left & 7) + (left >> 8 & 7)) + 2 * NUMBERS * (left >> 4 & 7)

    def _uses_all(self, sums: int) -> bool:
        low = self.problem.joker_low
        return sums & 7 >= low[0] and sums >> 4 & 7 >= low[1] and sums >> 8 & 7 >= low[2]

    def _unused(self, sums: int) -> int:
        """The weight of the jokers that are left over."""
        left: int = self.capacity - sums
        weight = self.problem.joker_weight
        return (left & 7) * weight[0] + (left >> 4 & 7) * weight[1] + (left >> 8 & 7) * weight[2]

    def _short_of_best(self, v: int, more: int, doubles: int) -> int:
        """How far the jokers of this step are below the most they could be worth (13, or 26 for a double).

        `doubles` is how many of them are doubles in runs.
        """
        return (NUMBERS - v) * ((more & 7) + (more >> 8 & 7) + 2 * (more >> 4 & 7)) - doubles
