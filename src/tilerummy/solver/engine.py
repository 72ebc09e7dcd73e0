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

    @property
    def merit(self) -> tuple[int, int]:
        return -self.unplayed, self.untouched


class Engine(Protocol):
    def best(self, task: Task, weights: Weights, points: int, budget: int) -> Answer | None: ...

    def is_possible(self, task: Task, points: int) -> bool: ...

    def lays_some(self, task: Task, weights: Weights, points: int) -> bool: ...

    def usages(self, task: Task, weights: Weights, points: int) -> Iterator[tuple[int, Counter[Tile]]]: ...

    def most_points(self, tiles: Counter[Tile]) -> int: ...
