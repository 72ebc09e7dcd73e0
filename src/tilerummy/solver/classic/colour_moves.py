"""What one colour can do at one number: how many tiles and jokers go into its runs, and which are open then.

The open runs of a colour are six counts of 3 bits: runs with a numbered tile, of length 1, 2, and 3 or more;
then *pure* runs, of jokers only so far, of the same lengths, which can't end yet. Pure runs are told apart
only if there are three or more jokers.

The answers depend on a few small numbers only, so they are cached between searches. The cache is emptied if
it ever gets large.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.chosen_lookup import Kept
from tilerummy.solver.classic.packing import RUNS, RUNS1, RUNS2, RUNS3, STATE_BITS, STEP_COLOUR
from tilerummy.solver.machine import i64
from tilerummy.solver.stock import END

# Modes, as bits: which moves to consider. A move that leaves a tile over while a long run could take it is
# never considered, because it can't be part of a best answer.
PURE: Final = 1
"""Pure runs are told apart."""
TILES_FIRST: Final = 2
"""Don't use a joker in a run while a tile for that place is left over: the joker fits at an end instead."""
FRUGAL: Final = 4
"""Use jokers only where a run needs them; those left over are added at the ends of runs afterwards."""
MAY_BEGIN: Final = 8
"""With FRUGAL: a joker may begin a run here, because there is no room for it at the other end."""

# A query, packed. This part is the same for all nodes of one number: between `LOW` and `HIGH` tiles are to
# be used; the lowest bits hold how many tiles there are of the next number and of the one after it.
ASK_NUMBER: Final = 3
ASK_HIGH: Final = 6
ASK_LOW: Final = 9
ASK_MODE: Final = 12

ASK_LEFT: Final = 17
ASK_STATE: Final = 21
"""The other part: the jokers left, and the open runs."""

MOST_IN_RUNS: Final = 7
"""The most jokers of one colour and number: a step has three bits for them. More can lie elsewhere."""

_MOST_KEPT: Final = 1 << 17

_states: list[int] = [0]
_names: dict[int, int] = {0: 0}


def state_named(name: int) -> int:
    """The open runs, including pure ones, that have this number as their name."""
    return _states[name]


def _name_of(state: int) -> int:
    name: int = _names.setdefault(state, len(_states))
    if name == len(_states):
        if name >> STATE_BITS:
            raise OverflowError("too many jokers: the solver has run out of names for states")
        _states.append(state)
    return name


class Move:
    """One thing that a colour can do."""

    def __init__(self, tiles: int, jokers: int, unplayed: int, owed: int, state: int) -> None:
        self.need: i64 = jokers + owed
        """Jokers used now, plus those that open runs will need, given the tiles of the next two numbers."""
        self.unplayed: i64 = unplayed
        # What it adds to a key (the open runs after it, and jokers) and to a step, for each colour.
        self.key0: i64 = state << RUNS | jokers
        self.key1: i64 = state << RUNS1 | jokers
        self.key2: i64 = state << RUNS2 | jokers
        self.key3: i64 = state << RUNS3 | jokers
        self.step0: i64 = tiles | jokers << 3
        self.step1: i64 = self.step0 << STEP_COLOUR
        self.step2: i64 = self.step0 << 2 * STEP_COLOUR
        self.step3: i64 = self.step0 << 3 * STEP_COLOUR


class Moves:
    """All that a colour can do, by how many of its tiles go into groups."""

    def __init__(self, by_grouped: list[list[Move]]) -> None:
        self.by_grouped: list[list[Move]] = by_grouped
        self.groupable: i64 = 0
        """Bit n is set if there is a move with n tiles in groups."""
        for grouped in range(len(by_grouped)):
            if by_grouped[grouped]:
                self.groupable |= 1 << grouped


_kept: Kept[Moves] = Kept()


def known_moves() -> Kept[Moves]:
    """The cached answers, by query. Look here first; if there is none, call `find_moves`."""
    return _kept


def find_moves(query: int) -> Moves:
    if len(_kept) >= _MOST_KEPT:
        _kept.clear()
    low: int = query >> ASK_LOW & 7
    high: int = query >> ASK_HIGH & 7
    after: int = query >> ASK_NUMBER & 7
    then: int = query & 7
    left: int = query >> ASK_LEFT & 15
    mode: int = query >> ASK_MODE & 31
    state: int = query >> ASK_STATE
    if mode & PURE:
        state = state_named(state)
    moves = Moves(
        [
            _moves(max(0, low - grouped), high - grouped, after, then, state, left, mode)
            for grouped in range(high + 1)
        ]
    )
    _kept[query] = moves
    return moves


def _moves(low: int, high: int, after: int, then: int, state: int, left: int, mode: int) -> list[Move]:
    moves: list[Move] = []
    for tiles in range(low, high + 1):
        for jokers in range(min(left, MOST_IN_RUNS) + 1):
            if mode & TILES_FIRST and jokers and tiles < high:
                continue
            if _could_take_more(state, tiles, jokers) and tiles < high:
                continue
            if mode & FRUGAL and not _needed(state, tiles, jokers, after, then, left, mode):
                continue
            for open_runs in grown_runs(state, tiles, jokers, mode & PURE):
                growing: int = (open_runs & 7) + (open_runs >> 3 & 7) + _bare(open_runs)
                lone: int = (open_runs & 7) + (open_runs >> 9 & 7)
                if (after == END and growing) or (then == END and lone):
                    continue
                owed: int = 0
                if after != END:
                    owed = max(0, growing - after)
                if then != END:
                    owed += max(0, lone - then)
                if owed > left - jokers:
                    continue
                # A long run that nothing can extend might as well have ended.
                long_cap: int = 0 if after == END else after + left - jokers
                long_runs: int = min(open_runs >> 6 & 7, long_cap)
                packed: int = (open_runs & ~(7 << 6)) | long_runs << 6
                if mode & PURE:
                    packed = _name_of(packed)
                moves.append(Move(tiles, jokers, high - tiles, owed, packed))
    return moves


def _bare(state: int) -> int:
    """How many runs are pure."""
    return (state >> 9 & 7) + (state >> 12 & 7) + (state >> 15 & 7)


def _could_take_more(state: int, tiles: int, jokers: int) -> bool:
    """Whether some run would get nothing."""
    return tiles + jokers < (state & 7) + (state >> 3 & 7) + (state >> 6 & 7) + _bare(state)


def _needed(state: int, tiles: int, jokers: int, after: int, then: int, left: int, mode: int) -> bool:
    """Whether no joker is wasted: each completes a short run, bridges a gap in a long one, or begins one."""
    short: int = (state & 7) + (state >> 3 & 7) + _bare(state)
    if jokers <= short or mode & MAY_BEGIN:
        return True
    if tiles + jokers > short + (state >> 6 & 7):
        return False  # one would begin a run
    if after == END:
        return False
    return after > 0 or (then != END and then > 0 and left > jokers)


def grown_runs(state: int, tiles: int, jokers: int, pure: int) -> list[int]:
    """The open runs after these tiles and jokers went into them; an empty list if a short run gets nothing.

    Several answers are possible only if runs may be pure.
    """
    one: int = state & 7
    two: int = state >> 3 & 7
    long_runs: int = state >> 6 & 7
    spare: int = tiles + jokers - one - two
    if pure:
        return _grown_pure(state, tiles, jokers) if spare >= _bare(state) else []
    if spare < 0:
        return []
    extended: int = min(spare, long_runs)
    return [(spare - extended) | one << 3 | (two + extended) << 6]


def _grown_pure(state: int, tiles: int, jokers: int) -> list[int]:
    one: int = state & 7
    two: int = state >> 3 & 7
    long_runs: int = state >> 6 & 7
    bare1: int = state >> 9 & 7
    bare2: int = state >> 12 & 7
    bare3: int = state >> 15 & 7
    spare: int = tiles + jokers - one - two - bare1 - bare2 - bare3
    extended: int = min(spare, long_runs)
    fresh: int = spare - extended
    grown: list[int] = []
    # Which pure runs get a numbered tile? Any choice may be the right one. Where the other tiles and the
    # jokers go makes no difference, except that a new run can begin with either.
    for to1 in range(min(bare1, tiles) + 1):
        for to2 in range(min(bare2, tiles - to1) + 1):
            for to3 in range(min(bare3, tiles - to1 - to2) + 1):
                rest: int = tiles - to1 - to2 - to3
                for begun in range(min(fresh, rest) + 1):
                    if rest - begun > one + two + extended:
                        continue  # there are not enough other runs for the rest of the tiles
                    grown.append(
                        begun
                        | (one + to1) << 3
                        | (two + extended + to2 + to3) << 6
                        | (fresh - begun) << 9
                        | (bare1 - to1) << 12
                        | (bare2 - to2 + bare3 - to3) << 15
                    )
    return grown
