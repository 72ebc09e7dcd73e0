"""A search for testing referees: answers as told, but counts points exactly."""

from dataclasses import dataclass

from tests.oracle import OracleSearch
from tilerummy.rules import Position, Rack, Table


@dataclass
class Scripted(OracleSearch):
    """Answers `can_play` as told and remembers what it was asked."""

    playable: bool = False
    asked: list[tuple[Table, Rack, bool]] | None = None

    def can_play(self, position: Position) -> bool:
        if self.asked is not None:
            self.asked.append((position.table, position.rack, position.opened))
        return self.playable
