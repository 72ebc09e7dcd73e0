"""Rebuilding melds: a quick search that leaves out what hardly ever matters, and a full one if it did.

Nearly always the jokers that a cover doesn't need find room at the end of some run. So the first search takes
no notice of them: every J, D and C may be laid, none must. Whatever does the task does this one too, without
the jokers it can spare; so if this one can't be done, the task can't. If it can, the other jokers are put
where there is room; only if there is none, the search is done again with everything.
"""

from __future__ import annotations

from tilerummy.rules.meld import Meld
from tilerummy.solver.plain.apart import laid_apart
from tilerummy.solver.plain.build import build
from tilerummy.solver.plain.choices import moves_with
from tilerummy.solver.plain.cover import Cover, Host, Step
from tilerummy.solver.plain.moves import Offer
from tilerummy.solver.plain.pieces import KINDS, RISING, Bag, C, D, J
from tilerummy.solver.plain.task import Task

_SPARED = (D, J, C)
"""In the order in which they are hardest to find room for."""


class Rebuilder:
    """Does the tasks of one position, and remembers what failed."""

    def __init__(self) -> None:
        self._lean = Cover(lean=True)
        self._full = Cover(lean=False)

    def melds(self, task: Task) -> list[Meld] | None:
        """Melds that do the task, or None if there are none."""
        steps = self.lean_steps(task)
        melds = None if steps is None else _with_spared_jokers(task, steps)
        if steps is None or melds is not None:
            return melds
        steps = self.full_steps(task)
        if steps is None:
            return None
        made, hosts = build(steps)
        return [*hosts, *(building.meld for building in made)]

    def lean_steps(self, task: Task) -> list[Step] | None:
        """Steps that do the task but for jokers J, D and C that are still to be laid."""
        can_lay_a_joker = any(task.have[joker] > task.must[joker] for joker in _SPARED)
        must, have = bytearray(task.must), bytearray(task.have)
        for joker in _SPARED:
            must[joker] = 0
        for piece in RISING:
            if have[piece] > must[piece] and not task.kept and not _fits_somewhere(piece, task.have):
                have[piece] = must[piece]
        lean = task._replace(must=bytes(must), have=bytes(have), lay=task.lay and not can_lay_a_joker)
        return _find(self._lean, lean, True)

    def full_steps(self, task: Task) -> list[Step] | None:
        """Steps that do the task."""
        return _find(self._full, task, False)


def _fits_somewhere(piece: int, have: Bag) -> bool:
    """Whether any meld holds this piece; what is of no use at all only makes the search longer."""
    return next(moves_with(piece, Offer(have, lean=True)), None) is not None


def _find(cover: Cover, task: Task, lean: bool) -> list[Step] | None:
    for moves, left in laid_apart(cover, task, lean):
        steps = cover.find(left)
        if steps is not None:
            return [*moves, *steps]
    return None


def _with_spared_jokers(task: Task, steps: list[Step]) -> list[Meld] | None:
    """The melds with the jokers that are still to be laid, if there is room for them."""
    used = bytearray(KINDS)
    guests = 0
    for step in steps:
        pieces = (*step.before, *step.after) if isinstance(step, Host) else step.pieces
        guests += pieces.count(J) if isinstance(step, Host) else 0
        for piece in pieces:
            used[piece] += 1
    used[J] -= guests  # those come from the rack, whatever becomes of the others
    made, hosts = build(steps)
    waiting = [joker for joker in _SPARED for _ in range(task.must[joker] - used[joker])]
    if not all(any(building.takes(joker) for building in made) for joker in waiting):
        return None
    laid = guests > 0 or any(count > must for count, must in zip(used, task.must, strict=True))
    if task.lay and not laid:
        spare = [joker for joker in _SPARED if task.have[joker] > task.must[joker]]
        if not any(building.takes(joker) for joker in spare for building in made):
            return None
    return [*hosts, *(building.meld for building in made)]
