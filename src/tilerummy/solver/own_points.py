"""The points of melds made from given tiles only."""

from __future__ import annotations

from tilerummy.rules.compare import counted
from tilerummy.rules.position import Position
from tilerummy.rules.tile import Rack
from tilerummy.solver.engines import engine_for
from tilerummy.solver.faces import points_with_faces
from tilerummy.solver.tasks import Task


def most_points(tiles: Rack, faces: Rack = ()) -> int:
    """The most points that disjoint melds made of these tiles alone are worth together.

    `faces` are further jokers, given by what they stand for; every meld also needs a tile.
    """
    if faces:
        return points_with_faces(counted([tiles]), counted([faces]), most_points)
    bag = counted([tiles])
    return engine_for(Task(counted(()), bag)).most_points(bag)


class OwnPoints:
    """A `Search` that can count an opening, and nothing else."""

    def most_points(self, tiles: Rack, faces: Rack = ()) -> int:
        return most_points(tiles, faces)

    def can_play(self, position: Position) -> bool:
        raise AssertionError(f"counting an opening needs no such search: {position}")
