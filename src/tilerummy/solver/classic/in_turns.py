"""Two searches for the same, one from each end of the numbers.

What makes a problem hard is often at one end, and a search that begins there sees it at once. So two searches
go in turns, and each tells the other what it has proven: that nothing is to be found below some rank, and
what it costs at least to come from its end to each number.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.best_first import BestFirst
from tilerummy.solver.machine import i64, vec

TURN: Final = 50
"""So many nodes are looked at by one search before the other goes on, at first."""


class BothEnds:
    """Two searches through a problem, with what they know by now."""

    def __init__(self, modes: list[int], up: BestFirst, down: BestFirst) -> None:
        self.modes: list[int] = modes
        self.up: BestFirst = up
        self.down: BestFirst = down


class Known:
    """Where a search leaves what it knows, for another that asks more about the same problem."""

    def __init__(self) -> None:
        self.ends: BothEnds | None = None


def longer(turn: int) -> int:
    """The turn after that: what is known is gone through after each, and shall cost little beside it."""
    return turn + turn // 2


def in_turns(up: BestFirst, down: BestFirst, budget: int) -> BestFirst | None:
    """The search that comes to its end first; None if both together used up the budget (0: there is none)."""
    turn: int = TURN
    while not budget or up.expanded + down.expanded < budget:
        if down.advance(turn):
            return down
        up.learn(down.least, down.passed())
        if up.advance(turn):
            return up
        down.learn(up.least, up.passed())
        turn = longer(turn)
    return None


def costs_ahead(ends: BothEnds, most: int, count: int) -> tuple[vec[i64], vec[i64]]:
    """What all above each number costs at least, by the jokers used before, on ways that cost no more than
    the `most`: from either end. Some `count` of nodes is looked at.
    """
    up = ends.up
    down = ends.down
    up.look_at_all(most)
    down.look_at_all(most)
    turn: int = TURN
    while True:
        is_done: bool = down.advance(turn)
        up.learn(0, down.passed())
        is_done &= up.advance(turn)
        down.learn(0, up.passed())
        if is_done or up.expanded + down.expanded >= count:
            return up.ahead, down.ahead
        turn = longer(turn)
