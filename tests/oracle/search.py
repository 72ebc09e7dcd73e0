"""What the rules ask of a search, answered by the reference."""

from functools import lru_cache

from tests.oracle.best.model import Oracle
from tests.oracle.best.model import most_points as programme_points
from tests.oracle.openings import own_points
from tilerummy.notation import format_tile
from tilerummy.rules import Position, Rack


class OracleSearch:
    """A `Search` for a referee under test that owes nothing to the solver."""

    def can_play(self, position: Position) -> bool:
        return Oracle(position).can_play()

    def most_points(self, tiles: Rack, faces: Rack = ()) -> int:
        if faces:
            return own_points(*([format_tile(tile) for tile in rack] for rack in (tiles, faces)))
        return _points(tuple(sorted(tiles)))


@lru_cache(maxsize=4096)
def _points(tiles: Rack) -> int:
    return programme_points(tiles)
