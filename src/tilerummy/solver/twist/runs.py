"""What the runs of one colour can do at one number, with special jokers.

Every run here begins with a numbered tile. The open runs of a colour are five counts: runs of one tile, of
two, and of three or more; then runs whose last tile is a double that covers the next number as well, of two
tiles and of three or more. Runs of three or more may end at any time; the others must grow.

There are two ways to search (`search.py` says when each is exact):

*Full*: every joker is placed at its number. Once it is decided how many tiles and jokers of each kind go into
the runs, only one choice is left: how many doubles and colour-changes go to runs of one tile. Extending a
long run is never worse than beginning a new one, and it doesn't matter which of the runs of two or more tiles
take the jokers.

*Lean*: no joker is wasted, so a joker in a run of four or more tiles has numbered tiles on both sides. After
a joker, even a long run therefore needs another tile, and counts as a run of two. Jokers at the ends of melds
of three tiles are not placed yet: any joker *closes* a pair of neighbours, and any two close a *single* tile
(they always fit; only a colour-change needs room above it). A long run can do everything that a short one
can, so jokers go to the shortest runs, and tiles to the longest that they complete.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.stock import END
from tilerummy.solver.twist.problem import ANY, GUARD, J_OR_D, C, D, J

# The open runs of a colour: where each count begins.
STATE_BITS: Final = 12
STATE_MASK: Final = (1 << STATE_BITS) - 1
TWO: Final = 2
LONG: Final = 5
DOUBLED_TWO: Final = 8
DOUBLED_LONG: Final = 10

# A move, packed: the open runs after it, the jokers it uses, and more.
MOVE_SUMS: Final = 12
MOVE_CHANGED_TWO: Final = 32
"""Runs of two tiles, the second a colour-change."""
MOVE_CHANGED_LONG: Final = 34
MOVE_UNPLAYED: Final = 36
MOVE_OWED: Final = 39
"""How many places jokers will have to fill, given the tiles of the next two numbers."""
MOVE_TILES: Final = 43
MOVE_CLOSED: Final = 46
MOVE_SINGLES: Final = 48

_MOST_KEPT: Final = 1 << 17
_kept: dict[int, Moves] = {}


class Moves:
    """Moves by how many tiles go elsewhere (into groups and mirrored melds); those with few jokers first."""

    def __init__(self, key: int) -> None:
        self.key: int = key
        self.without: list[list[int]] = []


def colour_moves(lean: int, state: int, low: int, high: int, after: int, then: int, left: int) -> Moves:
    """What the runs of one colour can do.

    Between `low` and `high` tiles are to be used. `after` and `then` are the tiles of the next two numbers;
    `left` are the five sums of the jokers left.
    """
    reduced: int = (left & 7) | (left >> 4 & 7) << 3 | (left >> 8 & 7) << 6 | (left >> 16 & 7) << 9
    key: int = state | low << 12 | high << 14 | after << 16 | then << 19 | lean << 22 | reduced << 23
    known = _kept.get(key)
    if known is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        known = Moves(key)
        for gone in range(high + 1):
            least: int = max(0, low - gone)
            moves: list[int] = (
                _best_only(_lean_moves(state, least, high - gone, after, then, left))
                if lean
                else _full_moves(state, least, high - gone, after, then, left)
            )
            moves.sort(key=jokers_of)
            known.without.append(moves)
        while len(known.without) < 8:
            known.without.append([])
        _kept[key] = known
    return known


def jokers_of(move: int) -> int:
    """How many jokers a move uses."""
    return move >> MOVE_SUMS + 16 & 7


def _full_moves(state: int, low: int, high: int, after: int, then: int, left: int) -> list[int]:
    one: int = state & 3
    two: int = state >> TWO & 7
    long_runs: int = state >> LONG & 7
    runs: int = one + two + long_runs
    left_all: int = left >> 16 & 7
    moves: list[int] = []
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
                                continue  # every run begins with a tile
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
                            moves.append(
                                move
                                | jokers * J + doubles * D + changes * C << MOVE_SUMS
                                | changes1 << MOVE_CHANGED_TWO
                                | changes - changes1 << MOVE_CHANGED_LONG
                                | high - tiles << MOVE_UNPLAYED
                                | tiles << MOVE_TILES
                            )
    return moves


def _lean_moves(state: int, low: int, high: int, after: int, then: int, left: int) -> list[int]:
    one: int = state & 3
    two: int = state >> TWO & 7
    long_runs: int = state >> LONG & 7
    left_all: int = left >> 16 & 7
    # A joker in a run is followed by a tile of the next number, a double by one of the number after that.
    most_jokers: int = 0 if after == END else left & 7
    most_doubles: int = 0 if then == END else left >> 4 & 7
    most_changes: int = 0 if after == END else left >> 8 & 7
    # A colour-change can't close a pair that ends at 13, nor two of them a tile above 11.
    closing: int = J_OR_D if after == END else ANY
    lone: int = ANY + J_OR_D if then == END else 2 * ANY
    moves: list[int] = []
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
                            moves.append(
                                move
                                | sums << MOVE_SUMS
                                | changes << MOVE_CHANGED_TWO
                                | high - tiles << MOVE_UNPLAYED
                                | tiles << MOVE_TILES
                                | closed << MOVE_CLOSED
                                | singles << MOVE_SINGLES
                            )
    return moves


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
    """The open runs and the places to be filled, packed as in a move; -1 if they can't all be completed."""
    owed: int = 0
    if after == END:
        if one + two + doubled_two + doubled_long:
            return -1
        long_runs = 0
    else:
        owed = max(0, one + two - after)
        long_runs = min(long_runs, after + left)  # one that nothing can extend might as well end
        if then == END:
            if doubled_two or (one and not lean):
                return -1
            owed += one  # a pair of 12 and 13 needs a joker
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
    """The moves that no other one beats."""
    unbeaten: list[int] = []
    for i in range(len(moves)):
        beaten: int = 0
        for k in range(len(moves)):
            if k != i and _beats(moves[k], moves[i]) and (k < i or not _beats(moves[i], moves[k])):
                beaten = 1
                break
        if not beaten:
            unbeaten.append(moves[i])
    return unbeaten


_APART_FROM_LONG: Final = (STATE_MASK & ~(7 << LONG)) | 3 << MOVE_CHANGED_TWO


def _beats(move: int, other: int) -> bool:
    """Whether the first move is as good: no more jokers or unplayed tiles, no fewer long runs."""
    if (move ^ other) & _APART_FROM_LONG:
        return False
    if move >> LONG & 7 < other >> LONG & 7 or move >> MOVE_UNPLAYED & 7 > other >> MOVE_UNPLAYED & 7:
        return False
    return ((other >> MOVE_SUMS | GUARD) - (move >> MOVE_SUMS & 0xFFFFF)) & GUARD == GUARD
