"""From a way through the numbers back to melds.

The way is followed number by number, with the tiles of all open melds. A lean way doesn't say which jokers
fill some places: its melds are drafts that say how many jokers they still need.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tilerummy.rules.tile import Colour, Tile, numbered
from tilerummy.solver.stock import COLOURS, NUMBERS
from tilerummy.solver.twist.best_first import Way
from tilerummy.solver.twist.group_witness import Draft, groups_of, mirrored_group_of
from tilerummy.solver.twist.notes import (
    BEGINS,
    BEGINS_TWO,
    CHANGE,
    CLASSIC,
    COVERED,
    DOUBLE,
    ENDS,
    GROUP,
    HANDED_OVER,
    PER_NOTE,
    TAKES_TWO,
    Special,
)
from tilerummy.solver.twist.runs import (
    DOUBLED_LONG,
    DOUBLED_TWO,
    LONG,
    MOVE_CHANGED_LONG,
    MOVE_CHANGED_TWO,
    MOVE_CLOSED,
    MOVE_SINGLES,
    MOVE_SUMS,
    MOVE_TILES,
    STATE_BITS,
    STATE_MASK,
)
from tilerummy.solver.twist.search import Search
from tilerummy.solver.twist.threads import CHANGED, HEAD, LASTING, kind_of, size_of, thread

_JOKERS = {CLASSIC: Tile.J, DOUBLE: Tile.D, CHANGE: Tile.C}


@dataclass(slots=True)
class _Open:
    """The tiles of an open meld. A mirrored one has two sides, both from the lowest number upwards."""

    tiles: list[Tile] = field(default_factory=list)
    other: list[Tile] | None = None

    def finished(self) -> Draft:
        if self.other is None:
            return Draft(self.tiles)
        return Draft([*self.tiles, Tile.M, *reversed(self.other)])


class _Runs:
    """The open runs of one colour, by kind as in `runs.py`."""

    def __init__(self) -> None:
        self.one: list[_Open] = []
        self.two: list[_Open] = []
        self.long: list[_Open] = []
        self.doubled_two: list[_Open] = []
        self.doubled_long: list[_Open] = []


class Witness:
    """Builds the melds of one way."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._runs = [_Runs() for _ in range(COLOURS)]
        self._threads: list[tuple[int, _Open]] = []
        self._done: list[Draft] = []
        self._number = 0

    def drafts(self, way: Way) -> list[Draft]:
        """All melds except the kept ones."""
        for index, step in enumerate(way.steps):
            self._number = index + 1
            special, groups, moves = self._search.chosen(
                self._number, step.key, step.used, step.here, step.choice
            )
            handed_over = self._follow(special)
            for colour in Colour:
                self._move(colour, step.key >> STATE_BITS * colour & STATE_MASK, moves[colour])
            for hue, size, run in handed_over:
                (self._runs[hue].two if size == 2 else self._runs[hue].long).append(run)
            self._done += groups_of(self._number, groups, self._search.lean)
        self._done += [run.finished() for runs in self._runs for run in runs.long]
        self._done += [meld.finished() for _, meld in self._threads]
        return self._done

    # --- threads --------------------------------------------------------------------------------------------

    def _follow(self, special: Special) -> list[tuple[int, int, _Open]]:
        """Do what the notes say. Returns the runs that become ordinary ones, with colour and size."""
        handed_over: list[tuple[int, int, _Open]] = []
        still: list[tuple[int, _Open]] = []
        notes = special.notes
        for at in range(0, len(notes), PER_NOTE):
            before, does, added, colour, after = notes[at : at + PER_NOTE]
            if does == GROUP:
                self._done.append(mirrored_group_of(self._number, added))
                continue
            if does == BEGINS:
                meld = _Open()
            elif does == BEGINS_TWO:
                meld = _Open([], [])
            else:
                index = next(i for i, (code, _) in enumerate(self._threads) if code == before)
                meld = self._threads.pop(index)[1]
            if does not in (ENDS, COVERED):
                self._add(meld, does, added, colour)
            if after >= 0:
                still.append((after, meld))
            elif after == HANDED_OVER:
                short = kind_of(before) == HEAD and size_of(before) == 1
                handed_over.append((colour, 2 if short else 3, meld))
            else:
                self._done.append(meld.finished())
        self._threads += still
        return handed_over

    def _add(self, meld: _Open, does: int, added: int, colour: int) -> None:
        one = self._piece(added & 7, colour)
        if meld.other is None:
            meld.tiles.append(one)
        elif does in (TAKES_TWO, BEGINS_TWO):
            meld.tiles.append(one)
            meld.other.append(self._piece(added >> 3, colour))
        else:
            # The side that is not covered is the one that doesn't reach as far.
            places = sum(tile.places for tile in meld.tiles), sum(tile.places for tile in meld.other)
            (meld.tiles if places[0] < places[1] else meld.other).append(one)

    def _piece(self, added: int, colour: int) -> Tile:
        return _JOKERS[added] if added in _JOKERS else numbered(Colour(colour), self._number)

    # --- runs -----------------------------------------------------------------------------------------------

    def _move(self, colour: Colour, state: int, move: int) -> None:
        runs, now = self._runs[colour], _Runs()
        tile = numbered(colour, self._number)
        sums = move >> MOVE_SUMS
        jokers, doubles, changes = sums & 7, sums >> 4 & 7, sums >> 8 & 7
        changed_two, changed_long = move >> MOVE_CHANGED_TWO & 3, move >> MOVE_CHANGED_LONG & 3
        tiles = move >> MOVE_TILES & 7
        ones, twos, longs = runs.one, runs.two, runs.long[: state >> LONG & 7]
        self._done += [run.finished() for run in runs.long[len(longs) :]]
        now.two += runs.doubled_two
        now.long += runs.doubled_long
        if self._search.lean:
            closed, singles = move >> MOVE_CLOSED & 3, move >> MOVE_SINGLES & 3
            for _ in range(singles):
                either = 1 if self._number >= NUMBERS - 1 else 0
                self._done.append(Draft([tile], either, 2 - either))
            for run in ones[:closed]:
                either = 1 if self._number == NUMBERS else 0
                self._done.append(Draft([*run.tiles, tile], either, 1 - either))
            tiles -= closed + singles
            waiting = [*ones[closed:], *twos, *longs]
            for _ in range(jokers):
                now.two.append(_with(waiting.pop(0), Tile.J))
            for _ in range(doubles):
                now.doubled_two.append(_with(waiting.pop(0), Tile.D))
            for _ in range(changes):
                self._threads.append((thread(CHANGED, colour), _with(waiting.pop(0), Tile.C)))
            ones_left = max(0, len(ones) - closed - jokers - doubles - changes)
            pieces = [tile] * tiles
        else:
            doubled_two, doubled_long = move >> DOUBLED_TWO & 3, move >> DOUBLED_LONG & 3
            for _ in range(doubled_two):
                now.doubled_two.append(_with(ones.pop(), Tile.D))
            for _ in range(changed_two):
                self._threads.append((thread(CHANGED, colour), _with(ones.pop(), Tile.C)))
            behind = [*twos, *longs]
            for _ in range(doubled_long):
                now.doubled_long.append(_with(behind.pop(0), Tile.D))
            for _ in range(changed_long):
                self._threads.append((thread(LASTING, colour), _with(behind.pop(0), Tile.C)))
            waiting = [*ones, *behind]
            ones_left = len(ones)
            # New runs begin with a tile, so the jokers are placed before the tiles.
            pieces = [Tile.J] * jokers + [tile] * tiles
        for piece in pieces:
            if not waiting:
                now.one.append(_Open([piece]))
                continue
            run = _with(waiting.pop(0), piece)
            if ones_left:
                ones_left -= 1
                now.two.append(run)
            else:
                now.long.append(run)
        self._done += [run.finished() for run in waiting]
        self._runs[colour] = now


def _with(run: _Open, tile: Tile) -> _Open:
    run.tiles.append(tile)
    return run
