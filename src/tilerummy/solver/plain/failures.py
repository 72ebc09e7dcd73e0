"""What a search has found to be impossible.

What can't be done can't be done with less either: with fewer jokers that need not be laid, or with fewer
open ends.
"""

from __future__ import annotations

from tilerummy.solver.plain.gaps import Jokers, jokers_in
from tilerummy.solver.plain.kept import Kept
from tilerummy.solver.plain.pieces import Bag, C, D, J, Pieces
from tilerummy.solver.plain.task import Task

_Key = tuple[Bag, Bag, bool, tuple[Kept, ...], int, Pieces]


class Failures:
    def __init__(self) -> None:
        self._known: dict[_Key, list[tuple[Jokers, Pieces]]] = {}

    def __len__(self) -> int:
        return sum(len(known) for known in self._known.values())

    def add(self, task: Task) -> None:
        self._known.setdefault(_key(task, task.lay), []).append((jokers_in(task.have), task.ends.free))

    def __contains__(self, task: Task) -> bool:
        jokers = jokers_in(task.have)
        for lay in (False, True) if task.lay else (False,):
            for more_jokers, more_ends in self._known.get(_key(task, lay), ()):
                enough = all(few <= many for few, many in zip(jokers, more_jokers, strict=True))
                if enough and _is_part(task.ends.free, more_ends):
                    return True
        return False


def _key(task: Task, lay: bool) -> _Key:
    counts = bytearray(task.have)
    counts[J] = counts[D] = counts[C] = 0
    return task.must, bytes(counts), lay, task.kept, task.guests, task.ends.owed


def _is_part(few: Pieces, many: Pieces) -> bool:
    """Whether all of the one are among the other (both are in order)."""
    if few == many:
        return True
    rest = iter(many)
    return all(end in rest for end in few)
