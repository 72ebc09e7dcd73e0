"""What melds of some tiles alone are worth together."""

from __future__ import annotations

from tilerummy.rules.compare import counted
from tilerummy.rules.position import Position
from tilerummy.rules.tile import Rack
from tilerummy.solver.engines import engine_for
from tilerummy.solver.faces import points_with_faces
from tilerummy.solver.tasks import Task


def most_points(tiles: Rack, faces: Rack = ()) -> int:
    """The most points that disjoint melds made of these tiles alone are worth together.

    `faces` are what further jokers stand for; a meld needs a tile besides.
    """
    if faces:
        return points_with_faces(counted([tiles]), counted([faces]), most_points)
    bag = counted([tiles])
    return engine_for(Task(counted(()), bag)).most_points(bag)


class OwnPoints:
    """As much of a search as the rules need to count an opening."""

    def most_points(self, tiles: Rack, faces: Rack = ()) -> int:
        return most_points(tiles, faces)

    def can_play(self, position: Position) -> bool:
        raise AssertionError(f"nobody asks that to count an opening: {position}")
