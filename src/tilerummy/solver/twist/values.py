"""The value of parts of a step: the weight of what is left unplayed.

A step consists of parts (the threads, the groups, the runs of four colours), and its value is their sum. So a
search for steps up to some value can drop most of them half-way.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.stock import COLOURS, NUMBERS
from tilerummy.solver.twist.notes import Special
from tilerummy.solver.twist.problem import Problem
from tilerummy.solver.twist.runs import MOVE_UNPLAYED, Moves

NEVER: Final = 1e12


class Valued:
    """The values of a colour's moves, and the least of them, by how many tiles go elsewhere."""

    def __init__(self) -> None:
        self.values: list[list[float]] = []
        self.least: list[float] = []


class Values:
    """Values steps by their cost only; `Bound` looks ahead."""

    def __init__(self, problem: Problem) -> None:
        self._weight: list[int] = problem.weight
        self._valued: list[dict[int, Valued]] = [{} for _ in range(NUMBERS + 1)]

    def of_moves(self, v: int, colour: int, moves: Moves) -> Valued:
        key: int = moves.key << 2 | colour
        valued = self._valued[v].get(key)
        if valued is None:
            valued = Valued()
            for some in moves.without:
                values: list[float] = [self.of_move(v, colour, move) for move in some]
                valued.values.append(values)
                valued.least.append(min(values) if values else NEVER)
            self._valued[v][key] = valued
        return valued

    def of_move(self, v: int, colour: int, move: int) -> float:
        return float((move >> MOVE_UNPLAYED & 7) * self._weight[COLOURS * v + colour])

    def of_special(self, v: int, special: Special) -> float:  # noqa: ARG002
        """Without its jokers."""
        return 0.0

    def of_jokers(self, sums: int) -> float:  # noqa: ARG002
        return 0.0

    def fixed(self, v: int, sums: int, still_open: int) -> float:  # noqa: ARG002
        """The part that is the same for all steps of one node: jokers used before, kept melds still open."""
        return 0.0

    def level(self, v: int, key: int, sums: int, still_open: int, cost: int) -> int:  # noqa: ARG002
        """The least total cost of a way through a node that cost this much so far; -1 if there is none."""
        return cost
