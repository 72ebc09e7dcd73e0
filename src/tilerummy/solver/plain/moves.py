"""Moves: one step of a search that takes faces in rising order and puts each into some meld.

A run that stands already keeps an open end, and a later face can join it there. So only the beginning of a
run is laid in one step, up to the first face that makes it a meld.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tilerummy.solver.plain.pieces import FIRST_JOKER, NOTHING, PINNED, Bag, Pieces

NO_END: Final = -1


class Ends(NamedTuple):
    """The faces at the open ends of the runs laid so far, both in order.

    A run that begins where another one ends is needless, for the two are one run, unless that other one goes
    on with a joker. So where one begins nevertheless, such an end is owed a joker.
    """

    free: Pieces = ()
    owed: Pieces = ()

    def after(self, move: Move) -> Ends:
        free, owed = list(self.free), list(self.owed)
        if move.joins != NO_END:
            pays = move.joins in owed and FIRST_JOKER <= move.pieces[0] < PINNED
            (owed if pays else free).remove(move.joins)
        if move.end != NO_END:
            free.append(move.end)
        if move.owes != NO_END:
            free.remove(move.owes)
            owed.append(move.owes)
        return Ends(tuple(sorted(free)), tuple(sorted(owed)))


class Move(NamedTuple):
    """Pieces laid as one new meld, or behind a run that lies there."""

    pieces: Pieces
    """As they lie."""
    points: int
    joins: int = NO_END
    """The face at the open end of the run that is continued; `NO_END`: it's a new meld."""
    end: int = NO_END
    """The face at the open end that results; `NO_END`: the meld is closed."""
    owes: int = NO_END
    """An open end that from now on must be joined, with a joker between; see `Ends`."""
    low: int = 0
    high: int = 0
    """The first and last number of these places of a run; of a group: 0 and how many places it has; of a
    mirrored meld: both 0."""


class Offer(NamedTuple):
    """What a move may be made of."""

    have: Bag
    must: Bag = NOTHING
    """The part of it that must be laid before the end."""
    ends: Ends = Ends()
    lean: bool = False
    """Whether jokers J, D and C go only where a meld can't be made or continued without them."""
    lay: bool = False
    """Whether a piece that may be laid, but need not, is wanted."""
