"""What an engine does: it solves one task. There is one for classic jokers and one for special ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from tilerummy.rules.meld import Meld
from tilerummy.rules.tile import Tile
from tilerummy.solver.tasks import Task

Weights = Mapping[Tile, int]
"""What it is worth to lay a tile, in whole numbers; a tile that is not named is worth nothing."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The melds of a solved task. `kept` are old melds, perhaps extended, by their index on the table."""

    kept: dict[int, Meld]
    melds: list[Meld]
    unplayed: int
    """The weight of the tiles left on the rack."""
    untouched: int
    """How many old melds are exactly as before."""
    optimal: bool
    stray: Tile | None = None
    """If set, the answer is not legal: a joker pinned to this face is in a meld of jokers only."""

    @property
    def merit(self) -> tuple[int, int]:
        return -self.unplayed, self.untouched


class Engine(Protocol):
    """Every method with a budget (search nodes; 0 means no limit) may raise `OutOfBudget`."""

    def best(
        self,
        task: Task,
        weights: Weights,
        points: int,
        budget: int,
        at_least: int = 0,
        few_changes: bool = True,
    ) -> Answer | None:
        """The cheapest answer; if `few_changes`, of those the one that leaves the most old melds alone.

        None if there is no answer, or if it leaves fewer than `at_least` of them alone.
        """

    def least_cost(self, task: Task, weights: Weights, points: int, budget: int) -> int | None:
        """The weight of what must stay on the rack; None if the task can't be done."""

    def usages(
        self, task: Task, weights: Weights, points: int, budget: int
    ) -> Iterator[tuple[int, Counter[Tile]]]:
        """All choices of optional tiles that can be laid, each once, with the cost; cheapest first."""

    def most_points(self, tiles: Counter[Tile]) -> int:
        """The most points that melds of these tiles can be worth together."""
