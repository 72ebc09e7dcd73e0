"""What one colour's runs can do at one number of a twist problem.

Every run here begins with a numbered tile. A colour's open runs are five counts, by physical tiles: runs of
one, of two, of three and more; then runs whose last tile is a double that covers the next number too, of
two tiles and of three and more. Runs of three and more may end at any time, the others must grow.

There are two ways to search (`search.py` says when which is exact):

*Full*: every joker lies at its number. Given how many tiles and jokers of each kind go into the runs, one
successor is best but for one choice: how many doubles and colour-changes are put to runs of one tile. To
grow a long run is never worse than to end it and begin a new one, and jokers behind runs of two or more
tiles lead to the same runs whichever of these takes them.

*Lean*: no joker is used in vain, so one that lies in a run of four or more tiles has numbered tiles on both
sides. One behind a long run therefore makes it owe a tile again: it counts as a run of two. Jokers at the
end of melds of three tiles are not placed at all: a pair of neighbours is *closed* by any joker, and a
*single* tile by any two (the rules find a place for them, only a colour-change needs room above it). A long
run can do all that a short one can, so jokers go to the shortest runs and tiles to the longest that they
finish.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.stock import END
from tilerummy.solver.twist.problem import ANY, GUARD, J_OR_D, C, D, J

# A colour's open runs.
STATE_BITS: Final = 12
STATE_MASK: Final = (1 << STATE_BITS) - 1
TWO: Final = 2
LONG: Final = 5
DOUBLED_TWO: Final = 8
DOUBLED_LONG: Final = 10

# A move, packed: the open runs after it, the jokers it uses, and more.
MOVE_SUMS: Final = 12
MOVE_CHANGED_TWO: Final = 32
"""Runs of two tiles, the last of them a colour-change."""
MOVE_CHANGED_LONG: Final = 34
MOVE_UNPLAYED: Final = 36
MOVE_OWED: Final = 39
"""The places that jokers will have to fill, given the tiles of the next two numbers."""
MOVE_TILES: Final = 43
MOVE_CLOSED: Final = 46
MOVE_SINGLES: Final = 48

_MOST_KEPT: Final = 1 << 17
_kept: dict[int, Moves] = {}


class Moves:
    """Moves by the number of tiles that go elsewhere (into groups and mirrored melds), few jokers first."""

    def __init__(self, key: int) -> None:
        self.key: int = key
        self.without: list[list[int]] = []


def colour_moves(lean: int, state: int, low: int, high: int, after: int, then: int, left: int) -> Moves:
    """What the runs of one colour can do.

    `low` to `high` tiles are to be used; `after` and `then` are those of the next two numbers, `left` the
    five sums of jokers that are left.
    """
    reduced: int = (left & 7) | (left >> 4 & 7) << 3 | (left >> 8 & 7) << 6 | (left >> 16 & 7) << 9
    key: int = state | low << 12 | high << 14 | after << 16 | then << 19 | lean << 22 | reduced << 23
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        found = Moves(key)
        for gone in range(high + 1):
            least: int = max(0, low - gone)
            moves: list[int] = (
                _best_only(_lean_moves(state, least, high - gone, after, then, left))
                if lean
                else _full_moves(state, least, high - gone, after, then, left)
            )
            moves.sort(key=jokers_of)
            found.without.append(moves)
        while len(found.without) < 8:
            found.without.append([])
        _kept[key] = found
    return found


def jokers_of(move: int) -> int:
    """How many jokers a move uses."""
    return move >> MOVE_SUMS + 16 & 7


def _full_moves(state: int, low: int, high: int, after: int, then: int, left: int) -> list[int]:
    one: int = state & 3
    two: int = state >> TWO & 7
    long_runs: int = state >> LONG & 7
    runs: int = one + two + long_runs
    left_all: int = left >> 16 & 7
    found: list[int] = []
    for tiles in range(low, high + 1):
        for jokers in range((left & 7) + 1):
            for doubles in range((0 if after == END else left >> 4 & 7) + 1):
                for changes in range((left >> 8 & 7) + 1):
                    special: int = doubles + changes
                    if special > runs or jokers + special > left_all:
                        break
                    for doubles1 in range(min(doubles, one) + 1):
                        for changes1 in range(min(changes, one - doubles1) + 1):
                            behind: int = special - doubles1 - changes1
                            if behind > two + long_runs:
                                continue
                            ones: int = one - doubles1 - changes1
                            twos: int = max(0, two - behind)
                            longs: int = long_runs - max(0, behind - two)
                            spare: int = tiles + jokers - ones - twos
                            if spare < 0:
                                continue
                            extended: int = min(spare, longs)
                            fresh: int = spare - extended
                            if fresh > tiles:
                                continue  # a run begins with a tile
                            if after == END and changes1:
                                continue
                            move: int = _finished(
                                fresh,
                                ones + (state >> DOUBLED_TWO & 3),
                                twos + extended + (state >> DOUBLED_LONG & 3),
                                doubles1,
                                doubles - doubles1,
                                after,
                                then,
                                0,
                                left_all - jokers - special,
                            )
                            if move < 0:
                                continue
                            found.append(
                                move
                                | jokers * J + doubles * D + changes * C << MOVE_SUMS
                                | changes1 << MOVE_CHANGED_TWO
                                | changes - changes1 << MOVE_CHANGED_LONG
                                | high - tiles << MOVE_UNPLAYED
                                | tiles << MOVE_TILES
                            )
    return found


def _lean_moves(state: int, low: int, high: int, after: int, then: int, left: int) -> list[int]:
    one: int = state & 3
    two: int = state >> TWO & 7
    long_runs: int = state >> LONG & 7
    left_all: int = left >> 16 & 7
    # A joker in a run is followed by a tile at the next number, a double by one at the number after that.
    most_jokers: int = 0 if after == END else left & 7
    most_doubles: int = 0 if then == END else left >> 4 & 7
    most_changes: int = 0 if after == END else left >> 8 & 7
    # A colour-change closes no pair that ends at 13, and two of them no tile above 11.
    closing: int = J_OR_D if after == END else ANY
    lone: int = ANY + J_OR_D if then == END else 2 * ANY
    found: list[int] = []
    for tiles in range(low, high + 1):
        for singles in range(tiles + 1):
            for closed in range(min(tiles - singles, one) + 1):
                free: int = left_all - 2 * singles - closed
                if free < 0:
                    break
                ones_before: int = one - closed
                for jokers in range(min(most_jokers, free) + 1):
                    for doubles in range(min(most_doubles, free - jokers) + 1):
                        for changes in range(min(most_changes, free - jokers - doubles) + 1):
                            placed: int = jokers + doubles + changes
                            if placed > ones_before + two + long_runs:
                                break
                            ones: int = max(0, ones_before - placed)
                            placed -= ones_before - ones
                            twos: int = max(0, two - placed)
                            placed -= two - twos
                            longs: int = long_runs - placed
                            spare: int = tiles - singles - closed - ones - twos
                            if spare < 0:
                                continue
                            extended: int = min(spare, longs)
                            move: int = _finished(
                                spare - extended,
                                ones + jokers + (state >> DOUBLED_TWO & 3),
                                twos + extended,
                                doubles,
                                0,
                                after,
                                then,
                                1,
                                free - jokers - doubles - changes,
                            )
                            if move < 0:
                                continue
                            sums: int = (
                                jokers * J + doubles * D + changes * C + closed * closing + singles * lone
                            )
                            found.append(
                                move
                                | sums << MOVE_SUMS
                                | changes << MOVE_CHANGED_TWO
                                | high - tiles << MOVE_UNPLAYED
                                | tiles << MOVE_TILES
                                | closed << MOVE_CLOSED
                                | singles << MOVE_SINGLES
                            )
    return found


def _finished(
    one: int,
    two: int,
    long_runs: int,
    doubled_two: int,
    doubled_long: int,
    after: int,
    then: int,
    lean: int,
    left: int,
) -> int:
    """The open runs and the places they owe, packed as in a move; -1 if they can't all be finished."""
    owed: int = 0
    if after == END:
        if one + two + doubled_two + doubled_long:
            return -1
        long_runs = 0
    else:
        owed = max(0, one + two - after)
        long_runs = min(long_runs, after + left)  # one that nothing can extend is as good as ended
        if then == END:
            if doubled_two or (one and not lean):
                return -1
            owed += one  # a pair of 12 and 13 has to be closed by a joker
        else:
            owed += max(0, one + doubled_two - then)
    return (
        one
        | two << TWO
        | long_runs << LONG
        | doubled_two << DOUBLED_TWO
        | doubled_long << DOUBLED_LONG
        | owed << MOVE_OWED
    )


def _best_only(moves: list[int]) -> list[int]:
    """Without those that another one beats: fewer jokers and tiles unplayed, more long runs, else equal."""
    found: list[int] = []
    for i in range(len(moves)):
        beaten: int = 0
        for k in range(len(moves)):
            if k != i and _beats(moves[k], moves[i]) and (k < i or not _beats(moves[i], moves[k])):
                beaten = 1
                break
        if not beaten:
            found.append(moves[i])
    return found


_APART_FROM_LONG: Final = (STATE_MASK & ~(7 << LONG)) | 3 << MOVE_CHANGED_TWO


def _beats(move: int, other: int) -> bool:
    """Whether the first move is at least as good."""
    if (move ^ other) & _APART_FROM_LONG:
        return False
    if move >> LONG & 7 < other >> LONG & 7 or move >> MOVE_UNPLAYED & 7 > other >> MOVE_UNPLAYED & 7:
        return False
    return ((other >> MOVE_SUMS | GUARD) - (move >> MOVE_SUMS & 0xFFFFF)) & GUARD == GUARD
