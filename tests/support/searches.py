"""Searches for a referee under test: the exact points by trying everything, and scripted answers."""

from dataclasses import dataclass

from tests.oracle import most_points, own_points
from tilerummy.notation import format_tile
from tilerummy.rules import Position, Rack, Table


@dataclass
class Scripted:
    """Answers `can_play` as told and remembers what it was asked; the points are exact."""

    playable: bool = False
    asked: list[tuple[Table, Rack, bool]] | None = None

    def can_play(self, position: Position) -> bool:
        if self.asked is not None:
            self.asked.append((position.table, position.rack, position.opened))
        return self.playable

    def most_points(self, tiles: Rack, faces: Rack = ()) -> int:
        names = [format_tile(tile) for tile in tiles]
        return own_points(names, [format_tile(face) for face in faces]) if faces else most_points(names)
