"""Two searches for the same solution, one from each end of the numbers.

What makes a problem hard is often near one end, and a search that starts there sees it at once. So two
searches take turns and tell each other what they have proven: a lower bound for the cost of any solution, and
lower bounds for the cost of getting from their end to each number.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.best_first import BestFirst
from tilerummy.solver.machine import i64, vec

TURN: Final = 50
"""How many nodes a search expands in its first turn."""


class BothEnds:
    """Two searches through a problem, with all that they have found so far."""

    def __init__(self, modes: list[int], up: BestFirst, down: BestFirst) -> None:
        self.modes: list[int] = modes
        self.up: BestFirst = up
        self.down: BestFirst = down


class KnownEnds:
    """Hands the searches over to a later one for the same problem, which can go on from there."""

    def __init__(self) -> None:
        self.ends: BothEnds | None = None


def longer(turn: int) -> int:
    """The length of the next turn. Turns get longer because exchanging results after each takes time, too."""
    return turn + turn // 2


def in_turns(up: BestFirst, down: BestFirst, budget: int) -> BestFirst | None:
    """The search that finishes first; None if both together used up the budget (0 means no limit)."""
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
    """Lower bounds for the cost of everything above each number, by the jokers used so far: from both ends.

    They hold for ways that cost at most `most`. About `count` nodes are expanded for this.
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
