"""What the threads of a node can do at one number, and which mirrored melds and joker heads begin there.

Every combination is a `Special`: the tiles that it takes, the threads that become ordinary runs, the jokers
used so far, and the threads that go on.
"""

from __future__ import annotations

from tilerummy.solver.stock import NUMBERS
from tilerummy.solver.twist.combining import Combining
from tilerummy.solver.twist.notes import Special
from tilerummy.solver.twist.problem import Problem
from tilerummy.solver.twist.threads import Threads


class Specials:
    """Finds and caches the combinations of one search."""

    def __init__(self, problem: Problem, threads: Threads, lean: int) -> None:
        self._problem = problem
        self._threads = threads
        self._lean = lean
        self._kept: list[dict[int, list[Special]]] = [{} for _ in range(NUMBERS + 1)]

    def options(self, v: int, threads: int, sums: int, highs: int) -> list[Special]:
        """All combinations at number v with these tiles (3 bits for each colour), the least effort first."""
        key: int = (threads << 20 | sums) << 12 | highs
        kept = self._kept[v]
        known = kept.get(key)
        if known is None:
            known = Combining(self._problem, self._threads, self._lean, v, threads, sums, highs).all()
            kept[key] = known
        return known
