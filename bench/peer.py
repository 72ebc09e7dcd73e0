"""The best published solver, `rummikub-solver` with highspy, asked the same questions.

It knows one edition. It is given the tiles by its own numbers, prepared before the clock runs.
"""

from __future__ import annotations

from typing import Any

from rummikub_solver import Colour as PeerColour
from rummikub_solver import RuleSet, SolverMode

from tilerummy.rules import Colour, Position, Tile

_COLOURS = {
    Colour.BLACK: PeerColour.BLACK,
    Colour.BLUE: PeerColour.BLUE,
    Colour.YELLOW: PeerColour.ORANGE,
    Colour.RED: PeerColour.RED,
}


class Peer:
    def __init__(self) -> None:
        self._rules = RuleSet()
        self._joker = self._rules.tiles[-1]
        self._by_face = {
            (tile.colour, tile.value): tile for tile in self._rules.tiles if tile is not self._joker
        }

    def question(self, position: Position) -> Any:
        state = self._rules.new_game()
        state.initial = False
        state.add_table(*(self._tile(tile) for meld in position.table.melds for tile in meld))
        state.add_rack(*(self._tile(tile) for tile in position.rack))
        return state

    def most_tiles(self, question: Any) -> int:
        """How many tiles it lays."""
        answer = self._rules.solve(question, SolverMode.TILE_COUNT)
        return 0 if answer is None else len(answer.tiles)

    def _tile(self, tile: Tile) -> Any:
        return self._joker if tile.colour is None else self._by_face[_COLOURS[tile.colour], tile.number]
