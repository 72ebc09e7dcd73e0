"""What the threads of a node can do at one number, and which mirrored melds and joker heads begin there.

Every combination is a `Special`: the tiles it takes, the runs it hands over to the ordinary ones, the
jokers used up to then and the threads that are left. What remains of the number's tiles goes into groups
and runs.
"""

from __future__ import annotations

from typing import Final

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
    PER_NOTE,
    TAKES,
    TAKES_TWO,
    Special,
)
from tilerummy.solver.twist.runs import LONG, STATE_BITS, TWO
from tilerummy.solver.twist.supply import COLOURS, GUARD, NUMBERS, C, D, J, Supply
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


class Specials:
    """Finds and keeps the combinations of one search."""

    def __init__(self, supply: Supply, threads: Threads, lean: int) -> None:
        self._supply = supply
        self._threads = threads
        self._lean = lean
        self._capacity: int = supply.capacity()
        self._kept: list[dict[int, list[Special]]] = [{} for _ in range(NUMBERS + 1)]
        # While one list is made:
        self._v: int = 0
        self._have: list[int] = [0] * COLOURS
        self._before: list[int] = []
        self._after: list[int] = []
        self._mirrors: int = 0
        self._runs: int = 0
        self._sums: int = 0
        self._taken: int = 0
        self._effort: int = 0
        self._notes: list[int] = []
        self._found: list[Special] = []
        self._seen: dict[tuple[int, int, int, int], int] = {}

    def options(self, v: int, threads: int, sums: int, highs: int) -> list[Special]:
        """All combinations at number v with these tiles (3 bits per colour), the least effort first."""
        key: int = (threads << 20 | sums) << 12 | highs
        kept = self._kept[v]
        found = kept.get(key)
        if found is None:
            self._v = v
            self._have = [highs >> 3 * colour & 7 for colour in range(COLOURS)]
            self._before = self._threads.codes[threads]
            self._after = []
            self._mirrors = self._threads.mirrors[threads]
            self._runs = 0
            self._sums = sums
            self._taken = 0
            self._notes = []
            self._found = []
            self._seen = {}
            self._effort = (sums >> 16) + self._mirrors
            self._continue(0)
            found = self._found
            found.sort(key=_effort_of)
            kept[key] = found
        return found

    # --- the threads there are ------------------------------------------------------------------------------

    def _continue(self, at: int) -> None:
        """Let the threads from this one on do something, then begin new ones."""
        if at == len(self._before):
            self._begin(0)
            return
        code: int = self._before[at]
        kind: int = kind_of(code)
        if kind == MIRRORED:
            self._continue_mirrored(at, code)
        elif kind == MIRRORED_CHANGED:
            self._continue_mirrored_changed(at, code)
        elif kind in (HEAD, HEAD_DOUBLED):
            self._continue_head(at, code)
        else:
            self._continue_changed(at, code)

    def _continue_changed(self, at: int, code: int) -> None:
        kind: int = kind_of(code)
        before: int = colour_of(code)
        if kind == BETWEEN_DOUBLED:
            self._go_on(at, COVERED, 0, before, thread(BETWEEN, before))
            return
        if kind == BETWEEN:
            self._go_on(at, TAKES, CHANGE, before, thread(BACK, before))
            return
        if kind == BACK:
            self._go_on(at, TAKES, CHANGE, before, code)
            self._go_on(at, TAKES, NUMBERED, before, HANDED_OVER)
            return
        if kind == LASTING:
            self._go_on(at, ENDS, 0, before, GONE)
        for colour in range(COLOURS):
            if colour != before:
                self._go_on(at, TAKES, NUMBERED, colour, HANDED_OVER)
        # Lean runs don't end with a colour-change (a pair closed by one is no thread).
        self._go_on(at, TAKES, CHANGE, before, thread(CHANGED if self._lean else LASTING, before))
        if self._allows(C):
            self._go_on(at, TAKES, CLASSIC, before, thread(BETWEEN, before))
            self._go_on(at, TAKES, DOUBLE, before, thread(BETWEEN_DOUBLED, before))

    def _continue_head(self, at: int, code: int) -> None:
        size: int = size_of(code)
        if kind_of(code) == HEAD_DOUBLED:
            self._go_on(at, COVERED, 0, NO_COLOUR, thread(HEAD, NO_COLOUR, size))
            return
        more: int = min(3, size + 1)
        for colour in range(COLOURS):
            self._go_on(at, TAKES, NUMBERED, colour, HANDED_OVER)
        self._go_on(at, TAKES, CLASSIC, NO_COLOUR, thread(HEAD, NO_COLOUR, more))
        self._go_on(at, TAKES, DOUBLE, NO_COLOUR, thread(HEAD_DOUBLED, NO_COLOUR, more))
        self._go_on(at, TAKES, CHANGE, NO_COLOUR, thread(HEAD, NO_COLOUR, more))

    def _continue_mirrored(self, at: int, code: int) -> None:
        pending: int = size_of(code)
        ready: int = ready_of(code)
        colour: int = colour_of(code)
        # A full search needs to know whether there is a numbered tile at all, a lean one whether there is one
        # at the last place.
        void: int = 0 if self._lean else ready
        if pending == 2:
            self._go_on(at, COVERED, 0, colour, thread(MIRRORED, colour, 0, void))
            return
        if pending == 1:
            for hue in range(COLOURS):
                if colour in (hue, NO_COLOUR):
                    self._go_on(at, TAKES, NUMBERED, hue, thread(MIRRORED, hue, 0, 1))
            self._go_on(at, TAKES, CLASSIC, colour, thread(MIRRORED, colour, 0, void))
            self._go_on(at, TAKES, DOUBLE, colour, thread(MIRRORED, colour, 1, void))
            return
        if ready:
            self._go_on(at, ENDS, 0, colour, GONE)
        for one, other in _PAIRS:
            self._mirrored_pair(at, TAKES_TWO, one, other, colour, NO_COLOUR, void, clean_of(code))
        self._go_on(at, TAKES_TWO, CHANGE | CHANGE << 3, colour, thread(MIRRORED_CHANGED, colour, 0, void))

    def _continue_mirrored_changed(self, at: int, code: int) -> None:
        ready: int = ready_of(code)
        before: int = colour_of(code)
        if ready:
            self._go_on(at, ENDS, 0, before, GONE)
        for one, other in _PAIRS:
            if one != other or one == NUMBERED:  # else swap them with the colour-changes
                self._mirrored_pair(at, TAKES_TWO, one, other, NO_COLOUR, before, ready, 0)

    def _mirrored_pair(
        self, at: int, does: int, one: int, other: int, colour: int, banned: int, void: int, clean: int
    ) -> None:
        """Put these two on the sides of a mirrored run that has this colour, or any but a banned one."""
        added: int = one | other << 3
        pending: int = (1 if one == DOUBLE else 0) + (1 if other == DOUBLE else 0)
        if one != NUMBERED and (colour < COLOURS or banned == NO_COLOUR):
            self._go_on(at, does, added, colour, thread(MIRRORED, colour, pending, void))
            return
        for hue in range(COLOURS):
            if hue == banned or colour not in (hue, NO_COLOUR):
                continue
            if other != NUMBERED:
                self._go_on(
                    at, does, added, hue, thread(MIRRORED, hue, pending, void if one != NUMBERED else 1)
                )
            elif self._lean and clean == 2:
                # Three clean places come off as two runs, unless they are all there is: it ends here anyway.
                self._go_on(at, does, added, hue, GONE)
            else:
                now_clean: int = clean + 1 if self._lean else 0
                self._go_on(at, does, added, hue, thread(MIRRORED, hue, 0, 1, now_clean))

    # --- new ones -------------------------------------------------------------------------------------------

    def _begin(self, first: int) -> None:
        """Take the combination as it is, and with every mirrored meld and head that can begin here.

        They are numbered, and added in the order of their numbers: so no combination is made twice.
        """
        self._complete()
        number: int = 0
        if self._mirrors < self._supply.joker_high[3]:
            self._mirrors += 1
            for colour in range(COLOURS):
                for one, other in _PAIRS[:3]:
                    number += 1
                    if number >= first and self._have[colour]:
                        self._mirrored_pair(-number, BEGINS_TWO, one, other, colour, NO_COLOUR, 0, 0)
            for option in mirrored_groups(self._lean):
                number += 1
                if number >= first:
                    self._mirrored_group(number, option)
            if not self._lean:
                for one, other in _PAIRS[3:]:
                    number += 1
                    if number >= first and self._reaches_end(2):
                        self._mirrored_pair(-number, BEGINS_TWO, one, other, NO_COLOUR, NO_COLOUR, 0, 0)
            self._mirrors -= 1
        if not self._lean:
            number = 1000
            if number >= first and self._reaches_end(1):
                self._go_on(-number, BEGINS, CLASSIC, NO_COLOUR, thread(HEAD, NO_COLOUR, 1))
            number += 1
            if number >= first and self._reaches_end(1):
                self._go_on(-number, BEGINS, DOUBLE, NO_COLOUR, thread(HEAD_DOUBLED, NO_COLOUR, 1))

    def _mirrored_group(self, number: int, option: int) -> None:
        for colour in range(COLOURS):
            if option >> 3 * colour & 7 > self._have[colour]:
                return
        if not self._allows(option >> GROUP_SUMS):
            return
        for colour in range(COLOURS):
            self._have[colour] -= option >> 3 * colour & 7
        self._taken += option & 0xFFF
        self._sums += option >> GROUP_SUMS
        self._notes += [0, GROUP, option, 0, GONE]
        self._begin(number)
        del self._notes[-PER_NOTE:]
        self._sums -= option >> GROUP_SUMS
        self._taken -= option & 0xFFF
        for colour in range(COLOURS):
            self._have[colour] += option >> 3 * colour & 7

    def _reaches_end(self, sides: int) -> bool:
        """Whether a run that begins with a joker here can be needed.

        Such jokers can be moved to the high end, one by one and with a gain of points, if there is room; so
        they are needed only in runs that reach 12 (a double lies in front) or 13. A plain run of that sort
        can be cut in two unless at most four of its tiles are numbered, and then its lower part needs no
        joker in front any more.
        """
        left: int = self._capacity - self._sums
        places: int = (left & 7) + 2 * (left >> 4 & 7) + (left >> 8 & 7)
        if sides == 1 and self._v < 10 - places:
            return False
        missing: int = 0
        for number in range(self._v, NUMBERS):
            best: int = 0
            for colour in range(COLOURS):
                best = max(best, min(sides, self._supply.high[COLOURS * number + colour]))
            missing += sides - best
        return missing <= places

    # --- one step -------------------------------------------------------------------------------------------

    def _allows(self, sums: int) -> bool:
        return ((self._capacity | GUARD) - self._sums - sums) & GUARD == GUARD

    def _go_on(self, at: int, does: int, added: int, colour: int, now: int) -> None:
        """Let thread `at` (a new one: minus its number) do this, if it can, and go on with the others."""
        one: int = added & 7
        other: int = added >> 3
        sums: int = _SUMS[one] + _SUMS[other]
        tiles: int = (1 if one == NUMBERED else 0) + (1 if other == NUMBERED else 0)
        if sums and not self._allows(sums):
            return
        if tiles and self._have[colour] < tiles:
            return
        if DOUBLE in (one, other) and self._v == NUMBERS:
            return
        short: bool = at >= 0 and kind_of(self._before[at]) == HEAD and size_of(self._before[at]) == 1
        if now == HANDED_OVER and short and self._v == NUMBERS:
            return
        self._sums += sums
        settled: int = now
        if now >= 0:
            settled = self._settled(now)
        if settled != IMPOSSIBLE:
            if tiles:
                self._have[colour] -= tiles
                self._taken += tiles << 3 * colour
            runs: int = 0
            if now == HANDED_OVER:
                runs = 1 << STATE_BITS * colour + (TWO if short else LONG)
                self._runs += runs
            if settled >= 0:
                self._after.append(settled)
            self._notes += [self._before[at] if at >= 0 else 0, does, added, colour, settled]
            if at >= 0:
                self._continue(at + 1)
            else:
                self._begin(-at)
            del self._notes[-PER_NOTE:]
            if settled >= 0:
                self._after.pop()
            self._runs -= runs
            if tiles:
                self._have[colour] += tiles
                self._taken -= tiles << 3 * colour
        self._sums -= sums

    def _settled(self, code: int) -> int:
        """The thread, or GONE if it can as well end at once, or IMPOSSIBLE if it can't be finished."""
        kind: int = kind_of(code)
        left: int = (self._capacity >> 16) - (self._sums >> 16)
        last: bool = self._v == NUMBERS
        if kind == MIRRORED:
            ready: bool = ready_of(code) == 1 and size_of(code) == 0
            if last:
                return GONE if ready else IMPOSSIBLE
            colour: int = colour_of(code)
            if ready and colour < COLOURS and self._supply.high[COLOURS * (self._v + 1) + colour] + left < 2:
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
            return code if self._allows(C) else IMPOSSIBLE
        return code

    def _can_change(self, code: int) -> bool:
        """Whether the next number has a tile of another colour than the thread's."""
        for colour in range(COLOURS):
            if colour != colour_of(code) and self._supply.high[COLOURS * (self._v + 1) + colour]:
                return True
        return False

    def _complete(self) -> None:
        if self._v == NUMBERS and self._mirrors < self._supply.joker_low[3]:
            return
        threads: int = self._threads.number(self._mirrors, self._after)
        key: tuple[int, int, int, int] = (self._taken, self._runs, self._sums, threads)
        if key not in self._seen:
            self._seen[key] = 1
            effort: int = (self._sums >> 16) + self._mirrors - self._effort
            self._found.append(
                Special(self._taken, self._runs, self._sums, threads, effort, self._notes.copy())
            )


def _effort_of(special: Special) -> int:
    return special.effort
