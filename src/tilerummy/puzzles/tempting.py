"""Tempting tries: easy beginnings that lead nowhere."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tilerummy.puzzles.ladder import Way, following, way_with
from tilerummy.puzzles.stages import Patience, Stages, TooLong
from tilerummy.puzzles.technique import Technique
from tilerummy.rules import Position, Rack, Table
from tilerummy.rules.tile import without

_EASY: Final = Technique.SPLIT
_PATIENCE: Final = 4_000
_MOST: Final = 30
"""Beyond this many, one more makes no difference."""


def tempting_tries(position: Position, tiles: Rack, way: Way) -> int:
    """How many sets of tiles can be laid at once by an easy technique, although `tiles` can't follow then.

    Either they aren't among `tiles`, or they are laid where the techniques of `way` don't find a way on.
    """
    stages = Stages(position, _EASY, Patience(_PATIENCE * _MOST))
    wanted = Counter(tiles)
    wrong: dict[Rack, bool] = {}
    try:
        for stage in following(position, position.table, position.rack, stages):
            if wrong.get(stage.laid, True) and len(wrong) < _MOST:
                fits = Counter(stage.laid) <= wanted
                leads_on = fits and _leads_on(position, without(tiles, stage.laid), way, stage.table)
                wrong[stage.laid] = not leads_on
    except TooLong:
        pass
    return sum(wrong.values())


def _leads_on(position: Position, left: Rack, way: Way, table: Table) -> bool:
    if not left:
        return True
    try:
        return way_with(position, left, way.hardest, _PATIENCE, table) is not None
    except TooLong:
        return False
