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
_SPECIAL_JOKERS: Final = (Tile.D, Tile.C, Tile.M)


def engine_for(task: Task) -> Engine:
    """The slower engine for special jokers if there are any; without them the classic one is exact."""
    for joker in _SPECIAL_JOKERS:
        if task.must.get(joker) or task.may.get(joker):
            return _SPECIAL
    return _CLASSIC
