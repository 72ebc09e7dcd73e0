"""A bot for a friendly game: it lays its own melds and adds to those on the table. It rebuilds nothing,
unless the pool is empty and only those may pass who have no play at all.

`judge` checks every play first, so if a joker policy forbids an addition, the bot just looks further.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final, Protocol

from tilerummy.bots.bot import TableBot, Turn
from tilerummy.bots.melds import own_melds, points, worth
from tilerummy.rules.errors import Illegal
from tilerummy.rules.meld import Meld, readings
from tilerummy.rules.play import judge
from tilerummy.rules.position import Position, Search
from tilerummy.rules.table import Table
from tilerummy.rules.tile import Rack, Tile
from tilerummy.solver import FastSearch

_FEW_TILES: Final = 7
"""With a rack this small, the bot stops saving its jokers."""
_EASILY_SEARCHED: Final = 20
"""Up to this many tiles, an exact search for a missed opening is instant; with more, few are missed."""


class PlaySearch(Search, Protocol):
    """A search that can also find a play."""

    def find_play(self, position: Position) -> Table | None:
        """Any legal play, or None if there is none."""
        ...


class NoviceBot(TableBot):
    """Opens as soon as it can, adds what fits, and saves its jokers until its rack is small."""

    def __init__(self, search: PlaySearch | None = None) -> None:
        self._search = search or FastSearch()

    def lay(self, turn: Turn) -> Table | None:
        return self.plain_play(turn.position, turn.rng)

    def plain_play(self, position: Position, rng: Random) -> Table | None:
        """A play that rearranges nothing on the table, without jokers if possible."""
        numbers = tuple(tile for tile in position.rack if not tile.is_joker)
        racks = [numbers]
        if position.needs_opening or len(position.rack) <= _FEW_TILES:
            racks.append(position.rack)
        lay = self._open if position.needs_opening else self._add
        for rack in racks:
            table = lay(position, rack, rng)
            if table is not None and self._is_legal(position, table):
                return table
        if position.needs_opening and len(position.rack) <= _EASILY_SEARCHED:
            return self._search.find_play(position)
        return None

    def _open(self, position: Position, rack: Rack, rng: Random) -> Table | None:
        """Its own melds worth the most, if they are worth enough."""
        packings = [_pack(rack, rng, by_points=by_points) for by_points in (True, False)]
        melds = max(packings, key=worth)
        if not melds or worth(melds) < position.edition.opening_points:
            return None
        return Table((*position.table.melds, *melds))

    def _add(self, position: Position, rack: Rack, rng: Random) -> Table | None:
        """Its own melds first, then single tiles added to melds that they fit."""
        melds = _pack(rack, rng, by_points=False)
        left = Counter(rack)
        left.subtract(tile for meld in melds for tile in meld)
        table = Table((*position.table.melds, *melds))
        if melds and not self._is_legal(position, table):
            return None
        while True:
            found = self._lay_off(position, table, list(left.elements()))
            if found is None:
                return table if table.melds != position.table.melds else None
            table, tile = found
            left[tile] -= 1

    def _lay_off(self, position: Position, table: Table, tiles: list[Tile]) -> tuple[Table, Tile] | None:
        """The table with one of these tiles added to a meld; the highest number is tried first."""
        for tile in sorted(set(tiles), key=lambda tile: (tile.is_joker, -tile.number, tile)):
            for at, meld in enumerate(table.melds):
                for longer in ((*meld, tile), (tile, *meld)):
                    if not readings(longer):
                        continue
                    candidate = Table((*table.melds[:at], longer, *table.melds[at + 1 :]))
                    if self._is_legal(position, candidate):
                        return candidate, tile
        return None

    def _is_legal(self, position: Position, table: Table) -> bool:
        try:
            judge(position, table, self._search)
        except Illegal:
            return False
        return True


def _pack(rack: Rack, rng: Random, *, by_points: bool) -> list[Meld]:
    """Disjoint melds of these tiles, chosen greedily: most points first, or most tiles first."""
    left = Counter(rack)
    candidates = list(own_melds(left))
    rng.shuffle(candidates)  # so that ties are broken at random
    candidates.sort(key=points if by_points else len, reverse=True)
    packed: list[Meld] = []
    for meld in candidates:
        needed = Counter(meld)
        if needed <= left:
            left -= needed
            packed.append(meld)
    return packed
