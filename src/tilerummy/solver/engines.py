"""Which engine solves a task."""

from __future__ import annotations

from typing import Final

from tilerummy.rules.tile import Tile
from tilerummy.solver.classic.engine import ClassicEngine
from tilerummy.solver.engine import Engine
from tilerummy.solver.tasks import Task
from tilerummy.solver.twist.engine import SpecialEngine

_CLASSIC: Final = ClassicEngine()
_SPECIAL: Final = SpecialEngine()


def engine_for(task: Task) -> Engine:
    """Special jokers need an engine of their own, which is slower; without them the classic one is exact."""
    special = any(task.must[joker] or task.may[joker] for joker in (Tile.D, Tile.C, Tile.M))
    return _SPECIAL if special else _CLASSIC
