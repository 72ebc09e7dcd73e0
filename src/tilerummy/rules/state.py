"""The full state of a game: the public part, and everything hidden."""

from __future__ import annotations

from typing import NamedTuple

from tilerummy.rules.position import Position
from tilerummy.rules.public import Public
from tilerummy.rules.seat import Seat
from tilerummy.rules.tile import Rack, Tile


class State(NamedTuple):
    """Everything about a game: what all see, and what is hidden."""

    public: Public
    seed: bytes
    racks: tuple[Rack, ...]
    pool: tuple[Tile, ...]
    """The next tile to be drawn is the first."""
    asked: frozenset[Seat]
    """Who may still demand a new deal."""

    def position(self, seat: Seat) -> Position:
        """The position of this seat."""
        public = self.public
        return Position(public.edition_for(seat), public.table, self.racks[seat], public.opened[seat])
