"""Exact cover: put every piece that must lie on the table into some meld, with the help of pieces that may.

Depth first: take the lowest face that must still lie somewhere, try every move with it, go on with what is
left. What is left is a bag and some open ends, and what failed once fails again, so failures are remembered.

Two simplifications, both exact. Equal pieces are the same piece, so those that must lie are used before those
that may. And every meld holds a face that must lie; melds that don't are laid before (`plain_apart`).
"""

from __future__ import annotations

from typing import NamedTuple

from tilerummy.rules.meld import Meld
from tilerummy.solver.plain.choices import moves_with, without_the_useless
from tilerummy.solver.plain.failures import Failures
from tilerummy.solver.plain.kept import extensions
from tilerummy.solver.plain.moves import Move, Offer
from tilerummy.solver.plain.pieces import (
    FIRST_JOKER,
    NUMBER_OF,
    RISING,
    WILD,
    Bag,
    C,
    D,
    J,
    M,
    Pieces,
)
from tilerummy.solver.plain.task import Task


class Host(NamedTuple):
    """A kept meld with what was put before and after it."""

    before: Pieces
    meld: Meld
    after: Pieces


Step = Move | Host


class Cover:
    """A search that remembers what failed; that is true for all its tasks alike.

    A lean search lays jokers only where they are needed. It is for tasks in which no J, D or C must be laid,
    and counts none of them as laid.
    """

    def __init__(self, lean: bool) -> None:
        self._lean = lean
        self._failures = Failures()

    def find(self, task: Task) -> list[Step] | None:
        """Steps that do the task, if there are any."""
        piece = next((piece for piece in RISING if task.must[piece]), None)
        if piece is None and not task.kept:
            undone = task.lay or task.ends.owed or any(task.must[joker] for joker in WILD)
            return None if undone else []
        lows = [kept.low for kept in task.kept] + ([] if piece is None else [NUMBER_OF[piece]])
        useful = without_the_useless(min(lows), task.have, task.ends)
        if useful is None:
            return None
        task = task._replace(have=useful[0], ends=useful[1])
        if (task.lay and self._has_nothing_to_lay(task)) or task in self._failures:
            return None
        if piece is None or (task.kept and task.kept[0].low <= NUMBER_OF[piece]):
            found = self._place_kept(task)
        else:
            found = self._place(task, piece)
        if found is None:
            self._failures.add(task)
        return found

    def without(self, task: Task, pieces: Pieces) -> Task:
        """What remains of a task when these pieces are laid."""
        must, have, lay = bytearray(task.must), bytearray(task.have), task.lay
        for piece in pieces:
            have[piece] -= 1
            if must[piece]:
                must[piece] -= 1
            elif not (self._lean and piece in (J, D, C)):
                lay = False
        return task._replace(must=bytes(must), have=bytes(have), lay=lay)

    def _has_nothing_to_lay(self, task: Task) -> bool:
        if not self._lean:
            return task.have == task.must
        return task.have[:FIRST_JOKER] == task.must[:FIRST_JOKER] and task.have[M] == task.must[M]

    def _place(self, task: Task, piece: int) -> list[Step] | None:
        offer = Offer(task.have, task.must, task.ends, self._lean, task.lay)
        for move in moves_with(piece, offer):
            left = self.without(task, move.pieces)._replace(ends=task.ends.after(move))
            rest = self.find(left)
            if rest is not None:
                return [move, *rest]
        return None

    def _place_kept(self, task: Task) -> list[Step] | None:
        """All pieces below a kept meld's reach are placed, so what extends it can be chosen now."""
        meld, freed = task.kept[0].meld, task.must[J]
        for before, after in extensions(meld, task.have, min(task.guests, task.have[J] - freed)):
            pieces = (*before, *after)
            left = self.without(task._replace(must=_with_jokers(task.must, 0)), pieces)
            left = left._replace(
                must=_with_jokers(left.must, freed),
                kept=task.kept[1:],
                guests=task.guests - pieces.count(J),
            )
            rest = self.find(left)
            if rest is not None:
                return [Host(before, meld, after), *rest]
        return None


def _with_jokers(bag: Bag, count: int) -> Bag:
    counts = bytearray(bag)
    counts[J] = count
    return bytes(counts)
