"""Melds of the player's own tiles and jokers from the table.

They hold no face that must be laid, so that a search which goes from one such face to the next doesn't come
upon them. They are few, and laid before it begins.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilerummy.solver.plain.choices import moves_with
from tilerummy.solver.plain.cover import Cover
from tilerummy.solver.plain.moves import Move, Offer
from tilerummy.solver.plain.pieces import RISING, WILD, Pieces
from tilerummy.solver.plain.task import Task


def laid_apart(cover: Cover, task: Task, lean: bool, first: int = 0) -> Iterator[tuple[list[Move], Task]]:
    """All ways to lay such melds, none at all to begin with, each with what remains of the task.

    `first` is where in the order of pieces to look for the next one: the lowest face of each comes first.
    """
    yield [], task
    have = bytearray(have - must for have, must in zip(task.have, task.must, strict=True))
    for joker in WILD:
        have[joker] = task.have[joker]
    for at in range(first, len(RISING)):
        if have[RISING[at]]:
            for move in moves_with(RISING[at], Offer(bytes(have), lean=lean)):
                if _is_useful(move.pieces, task, lean):
                    for moves, left in laid_apart(cover, cover.without(task, move.pieces), lean, at):
                        yield [move, *moves], left
        have[RISING[at]] = 0


def _is_useful(pieces: Pieces, task: Task, lean: bool) -> bool:
    """Whether it uses a joker that must be laid, or is what the player lays.

    A lean search doesn't know which of the jokers J, D and C must be laid, and needs no meld for their sake.
    """
    return any(task.must[piece] for piece in pieces) or (
        lean and task.lay and any(joker in pieces for joker in WILD)
    )
