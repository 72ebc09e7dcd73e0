"""One task, solved: by the classic core, or, where special jokers are about, by the twist engine."""

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
    """The melds of a solved task: `kept` by the index of the old meld that they are or go back to."""

    kept: dict[int, Meld]
    melds: list[Meld]
    unplayed: int
    untouched: int
    """How many old melds lie as they lay."""
    optimal: bool
    stray: Tile | None = None
    """If set, the answer is not legal: a joker pinned to this face lies in a meld of jokers alone."""

    @property
    def merit(self) -> tuple[int, int]:
        return -self.unplayed, self.untouched


class Engine(Protocol):
    """With a budget of search nodes (0: none), every method may raise `OutOfBudget`."""

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

        None if there is none, or if it leaves fewer than `at_least` alone.
        """

    def least_cost(self, task: Task, weights: Weights, points: int, budget: int) -> int | None:
        """The weight of what must stay on the rack; None if the task can't be done."""

    def usages(
        self, task: Task, weights: Weights, points: int, budget: int
    ) -> Iterator[tuple[int, Counter[Tile]]]:
        """All distinct bags of tiles that can be laid of those that may be, cheapest first, with the cost."""

    def most_points(self, tiles: Counter[Tile]) -> int:
        """What melds of these tiles can be worth together."""
