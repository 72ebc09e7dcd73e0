"""All that the threads of a node can do together at one number, with the mirrored melds that begin there.

The threads take their turns one after the other; then mirrored melds and joker heads may begin. What is left
of the number's tiles goes into groups and runs.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.stock import COLOURS, NUMBERS
from tilerummy.solver.twist.groups import GROUP_SUMS, mirrored_groups
from tilerummy.solver.twist.notes import (
    BEGINS,
    BEGINS_TWO,
    CHANGE,
    CLASSIC,
    COVERED,
    DOUBLE,
    ENDS,
    GONE,
    GROUP,
    HANDED_OVER,
    IMPOSSIBLE,
    NUMBERED,
    TAKES,
    TAKES_TWO,
    Special,
)
from tilerummy.solver.twist.problem import GUARD, C, D, J, Problem
from tilerummy.solver.twist.runs import LONG, STATE_BITS, TWO
from tilerummy.solver.twist.threads import (
    BACK,
    BETWEEN,
    BETWEEN_DOUBLED,
    CHANGED,
    HEAD,
    HEAD_DOUBLED,
    LASTING,
    MIRRORED,
    MIRRORED_CHANGED,
    NO_COLOUR,
    Threads,
    clean_of,
    colour_of,
    kind_of,
    ready_of,
    size_of,
    thread,
)

_SUMS: Final = [0, 0, J, D, C]
_PAIRS: Final = [
    (NUMBERED, NUMBERED),
    (NUMBERED, CLASSIC),
    (NUMBERED, DOUBLE),
    (CLASSIC, CLASSIC),
    (CLASSIC, DOUBLE),
    (DOUBLE, DOUBLE),
]
_HEADS: Final = 1000
"""Everything that can begin at a number is numbered; joker heads come after all mirrored melds."""


class Made:
    """An unfinished combination: what the threads dealt with so far do, and which new ones have begun."""

    def __init__(
        self, taken: int, runs: int, sums: int, mirrors: int, after: list[int], notes: list[int]
    ) -> None:
        self.taken: int = taken
        """The tiles taken, 3 bits for each colour."""
        self.runs: int = runs
        """What is added to the open runs of all colours."""
        self.sums: int = sums
        """All jokers used so far, including this number."""
        self.mirrors: int = mirrors
        self.after: list[int] = after
        """The threads that go on."""
        self.notes: list[int] = notes
        """As in `Special`."""


class Combining:
    """Makes all combinations for one set of threads and tiles at one number."""

    def __init__(
        self, problem: Problem, threads: Threads, lean: int, v: int, before: int, sums: int, highs: int
    ) -> None:
        self._problem = problem
        self._threads = threads
        self._lean: int = lean
        self._v: int = v
        self._highs: int = highs
        self._capacity: int = problem.capacity()
        self._before: list[int] = threads.codes[before]
        self._mirrors_before: int = threads.mirrors[before]
        self._sums_before: int = sums
        self._found: list[Special] = []
        self._seen: dict[tuple[int, int, int, int], int] = {}

    def all(self) -> list[Special]:
        """All combinations, those with the fewest jokers and mirrors first."""
        self._continue(Made(0, 0, self._sums_before, self._mirrors_before, [], []), 0)
        self._found.sort(key=_effort_of)
        return self._found

    # --- the threads there are ------------------------------------------------------------------------------

    def _continue(self, made: Made, at: int) -> None:
        """Let this thread and all after it do something, then begin new ones."""
        if at == len(self._before):
            self._begin(made, 0)
            return
        code: int = self._before[at]
        kind: int = kind_of(code)
        if kind == MIRRORED:
            self._continue_mirrored(made, at, code)
        elif kind == MIRRORED_CHANGED:
            self._continue_mirrored_changed(made, at, code)
        elif kind in (HEAD, HEAD_DOUBLED):
            self._continue_head(made, at, code)
        else:
            self._continue_changed(made, at, code)

    def _continue_changed(self, made: Made, at: int, code: int) -> None:
        kind: int = kind_of(code)
        before: int = colour_of(code)
        if kind == BETWEEN_DOUBLED:
            self._go_on(made, at, COVERED, 0, before, thread(BETWEEN, before))
            return
        if kind == BETWEEN:
            self._go_on(made, at, TAKES, CHANGE, before, thread(BACK, before))
            return
        if kind == BACK:
            self._go_on(made, at, TAKES, CHANGE, before, code)
            self._go_on(made, at, TAKES, NUMBERED, before, HANDED_OVER)
            return
        if kind == LASTING:
            self._go_on(made, at, ENDS, 0, before, GONE)
        for colour in range(COLOURS):
            if colour != before:
                self._go_on(made, at, TAKES, NUMBERED, colour, HANDED_OVER)
        # Lean runs don't end with a colour-change (except pairs closed by one, which are not threads).
        self._go_on(made, at, TAKES, CHANGE, before, thread(CHANGED if self._lean else LASTING, before))
        if self._allows(made, C):
            self._go_on(made, at, TAKES, CLASSIC, before, thread(BETWEEN, before))
            self._go_on(made, at, TAKES, DOUBLE, before, thread(BETWEEN_DOUBLED, before))

    def _continue_head(self, made: Made, at: int, code: int) -> None:
        size: int = size_of(code)
        if kind_of(code) == HEAD_DOUBLED:
            self._go_on(made, at, COVERED, 0, NO_COLOUR, thread(HEAD, NO_COLOUR, size))
            return
        more: int = min(3, size + 1)
        for colour in range(COLOURS):
            self._go_on(made, at, TAKES, NUMBERED, colour, HANDED_OVER)
        self._go_on(made, at, TAKES, CLASSIC, NO_COLOUR, thread(HEAD, NO_COLOUR, more))
        self._go_on(made, at, TAKES, DOUBLE, NO_COLOUR, thread(HEAD_DOUBLED, NO_COLOUR, more))
        self._go_on(made, at, TAKES, CHANGE, NO_COLOUR, thread(HEAD, NO_COLOUR, more))

    def _continue_mirrored(self, made: Made, at: int, code: int) -> None:
        pending: int = size_of(code)
        ready: int = ready_of(code)
        colour: int = colour_of(code)
        # A full search has to know whether there is a numbered tile at all, a lean one whether there is one
        # in the last place.
        void: int = 0 if self._lean else ready
        if pending == 2:
            self._go_on(made, at, COVERED, 0, colour, thread(MIRRORED, colour, 0, void))
            return
        if pending == 1:
            for hue in range(COLOURS):
                if colour in (hue, NO_COLOUR):
                    self._go_on(made, at, TAKES, NUMBERED, hue, thread(MIRRORED, hue, 0, 1))
            self._go_on(made, at, TAKES, CLASSIC, colour, thread(MIRRORED, colour, 0, void))
            self._go_on(made, at, TAKES, DOUBLE, colour, thread(MIRRORED, colour, 1, void))
            return
        if ready:
            self._go_on(made, at, ENDS, 0, colour, GONE)
        for one, other in _PAIRS:
            self._mirrored_pair(made, at, TAKES_TWO, one, other, colour, NO_COLOUR, void, clean_of(code))
        self._go_on(
            made, at, TAKES_TWO, CHANGE | CHANGE << 3, colour, thread(MIRRORED_CHANGED, colour, 0, void)
        )

    def _continue_mirrored_changed(self, made: Made, at: int, code: int) -> None:
        ready: int = ready_of(code)
        before: int = colour_of(code)
        if ready:
            self._go_on(made, at, ENDS, 0, before, GONE)
        for one, other in _PAIRS:
            if one != other or one == NUMBERED:  # else swap them with the colour-changes
                self._mirrored_pair(made, at, TAKES_TWO, one, other, NO_COLOUR, before, ready, 0)

    def _mirrored_pair(
        self,
        made: Made,
        at: int,
        does: int,
        one: int,
        other: int,
        colour: int,
        banned: int,
        void: int,
        clean: int,
    ) -> None:
        """Add these two to the sides of a mirrored run of this colour, or of any but the banned one."""
        added: int = one | other << 3
        pending: int = (1 if one == DOUBLE else 0) + (1 if other == DOUBLE else 0)
        if one != NUMBERED and (colour < COLOURS or banned == NO_COLOUR):
            self._go_on(made, at, does, added, colour, thread(MIRRORED, colour, pending, void))
            return
        for hue in range(COLOURS):
            if hue == banned or colour not in (hue, NO_COLOUR):
                continue
            if other != NUMBERED:
                self._go_on(
                    made, at, does, added, hue, thread(MIRRORED, hue, pending, void if one != NUMBERED else 1)
                )
            elif self._lean and clean == 2:
                # Three clean places could be split off as two runs, unless they are all: it ends here.
                self._go_on(made, at, does, added, hue, GONE)
            else:
                now_clean: int = clean + 1 if self._lean else 0
                self._go_on(made, at, does, added, hue, thread(MIRRORED, hue, 0, 1, now_clean))

    # --- new ones -------------------------------------------------------------------------------------------

    def _begin(self, made: Made, first: int) -> None:
        """Take the combination as it is, and with every mirrored meld and joker head that can begin here.

        These are numbered and added in rising order, so that no combination is made twice.
        """
        self._complete(made)
        if made.mirrors < self._problem.joker_high[3]:
            mirrors: int = made.mirrors + 1
            with_mirror = Made(made.taken, made.runs, made.sums, mirrors, made.after, made.notes)
            self._begin_mirrored(with_mirror, first)
        if not self._lean:
            number: int = _HEADS
            if number >= first and self._reaches_end(made, 1):
                self._go_on(made, -number, BEGINS, CLASSIC, NO_COLOUR, thread(HEAD, NO_COLOUR, 1))
            number += 1
            if number >= first and self._reaches_end(made, 1):
                self._go_on(made, -number, BEGINS, DOUBLE, NO_COLOUR, thread(HEAD_DOUBLED, NO_COLOUR, 1))

    def _begin_mirrored(self, made: Made, first: int) -> None:
        """Begin one mirrored meld, whose mirror is already counted."""
        left: int = self._highs - made.taken
        number: int = 0
        for colour in range(COLOURS):
            for one, other in _PAIRS[:3]:
                number += 1
                if number >= first and left >> 3 * colour & 7:
                    self._mirrored_pair(made, -number, BEGINS_TWO, one, other, colour, NO_COLOUR, 0, 0)
        for option in mirrored_groups(self._lean):
            number += 1
            if number >= first:
                self._mirrored_group(made, number, option)
        if not self._lean:
            for one, other in _PAIRS[3:]:
                number += 1
                if number >= first and self._reaches_end(made, 2):
                    self._mirrored_pair(made, -number, BEGINS_TWO, one, other, NO_COLOUR, NO_COLOUR, 0, 0)

    def _mirrored_group(self, made: Made, number: int, option: int) -> None:
        left: int = self._highs - made.taken
        for colour in range(COLOURS):
            if option >> 3 * colour & 7 > left >> 3 * colour & 7:
                return
        sums: int = option >> GROUP_SUMS
        if self._allows(made, sums):
            taken: int = made.taken + (option & 0xFFF)
            notes: list[int] = [*made.notes, 0, GROUP, option, 0, GONE]
            self._begin(Made(taken, made.runs, made.sums + sums, made.mirrors, made.after, notes), number)

    def _reaches_end(self, made: Made, sides: int) -> bool:
        """Whether a run that begins with a joker here can be needed.

        If there is room at the high end, such jokers can be moved there one by one, which gains points. So
        they are needed only in runs that reach 13, or 12 if a double is in front. A plain run like that can
        be cut in two unless it has at most four numbered tiles, and then its lower part needs no joker in
        front.
        """
        left: int = self._capacity - made.sums
        places: int = (left & 7) + 2 * (left >> 4 & 7) + (left >> 8 & 7)
        if sides == 1 and self._v < 10 - places:
            return False
        missing: int = 0
        for number in range(self._v, NUMBERS):
            best: int = 0
            for colour in range(COLOURS):
                best = max(best, min(sides, self._problem.high[COLOURS * number + colour]))
            missing += sides - best
        return missing <= places

    # --- one step -------------------------------------------------------------------------------------------

    def _allows(self, made: Made, sums: int) -> bool:
        return ((self._capacity | GUARD) - made.sums - sums) & GUARD == GUARD

    def _go_on(self, made: Made, at: int, does: int, added: int, colour: int, now: int) -> None:
        """Let thread `at` (minus its number if it is new) do this, if possible, and go on with the others."""
        one: int = added & 7
        other: int = added >> 3
        sums: int = _SUMS[one] + _SUMS[other]
        tiles: int = (1 if one == NUMBERED else 0) + (1 if other == NUMBERED else 0)
        if sums and not self._allows(made, sums):
            return
        if tiles and (self._highs - made.taken) >> 3 * colour & 7 < tiles:
            return
        if DOUBLE in (one, other) and self._v == NUMBERS:
            return
        short: bool = at >= 0 and kind_of(self._before[at]) == HEAD and size_of(self._before[at]) == 1
        if now == HANDED_OVER and short and self._v == NUMBERS:
            return
        settled: int = now
        if now >= 0:
            settled = self._settled(made.sums + sums, now)
            if settled == IMPOSSIBLE:
                return
        runs: int = made.runs
        if now == HANDED_OVER:
            runs += 1 << STATE_BITS * colour + (TWO if short else LONG)
        after: list[int] = [*made.after, settled] if settled >= 0 else made.after
        taken: int = made.taken
        if tiles:
            taken += tiles << 3 * colour
        notes: list[int] = [*made.notes, self._before[at] if at >= 0 else 0, does, added, colour, settled]
        more = Made(taken, runs, made.sums + sums, made.mirrors, after, notes)
        if at >= 0:
            self._continue(more, at + 1)
        else:
            self._begin(more, -at)

    def _settled(self, sums: int, code: int) -> int:
        """The thread; GONE if it might as well end now; IMPOSSIBLE if it can't be completed."""
        kind: int = kind_of(code)
        left: int = (self._capacity >> 16) - (sums >> 16)
        last: bool = self._v == NUMBERS
        if kind == MIRRORED:
            ready: bool = ready_of(code) == 1 and size_of(code) == 0
            if last:
                return GONE if ready else IMPOSSIBLE
            colour: int = colour_of(code)
            if ready and colour < COLOURS and self._problem.high[COLOURS * (self._v + 1) + colour] + left < 2:
                return GONE
            return code
        if kind == LASTING and (last or (left == 0 and not self._can_change(code))):
            return GONE
        if kind == MIRRORED_CHANGED and last:
            return GONE if ready_of(code) else IMPOSSIBLE
        if last:
            return IMPOSSIBLE
        if kind == CHANGED and left == 0 and not self._can_change(code):
            return IMPOSSIBLE
        if kind in (BETWEEN, BETWEEN_DOUBLED):
            return code if ((self._capacity | GUARD) - sums - C) & GUARD == GUARD else IMPOSSIBLE
        return code

    def _can_change(self, code: int) -> bool:
        """Whether the next number has a tile of another colour than the thread's."""
        for colour in range(COLOURS):
            if colour != colour_of(code) and self._problem.high[COLOURS * (self._v + 1) + colour]:
                return True
        return False

    def _complete(self, made: Made) -> None:
        if self._v == NUMBERS and made.mirrors < self._problem.joker_low[3]:
            return
        threads: int = self._threads.number(made.mirrors, made.after)
        key: tuple[int, int, int, int] = (made.taken, made.runs, made.sums, threads)
        if key not in self._seen:
            self._seen[key] = 1
            effort: int = (made.sums - self._sums_before >> 16) + made.mirrors - self._mirrors_before
            self._found.append(Special(made.taken, made.runs, made.sums, threads, effort, made.notes))


def _effort_of(special: Special) -> int:
    return special.effort
