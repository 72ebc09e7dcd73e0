"""A bot for a friendly game: it lays its own melds and adds to those on the table. It rebuilds nothing,
except where the pool is empty and only those may pass who have no play at all.

Every play goes past `judge` before it leaves, so a joker policy that forbids an addition only makes the bot
look further.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Final, Protocol

from tilerummy.rules.action import Action, Draw, KeepDeal, Play
from tilerummy.rules.edition import Passing
from tilerummy.rules.errors import Illegal
from tilerummy.rules.meld import MIN_TILES, Meld, readings
from tilerummy.rules.play import judge
from tilerummy.rules.position import Position, Search
from tilerummy.rules.public import Phase
from tilerummy.rules.table import Table
from tilerummy.rules.tile import HIGHEST, LOWEST, Colour, Rack, Tile, numbered
from tilerummy.rules.view import View

_FEW_TILES: Final = 7
"""With a rack as small as this the bot stops saving its jokers."""
_EASILY_SEARCHED: Final = 20
"""Up to so many tiles an opening that greed has missed is found in no time; with more, greed misses few."""


class PlaySearch(Search, Protocol):
    """A search that also shows a play: needed where passing is allowed to those alone who have none."""

    def find_play(self, position: Position) -> Table | None:
        """Any legal play, or None if there is none."""
        ...


class Bot(Protocol):
    """Decides from what its seat may know; keeps no memory of its own between turns."""

    def choose(self, view: View, rng: Random) -> Action: ...


class SimpleBot:
    """Opens when it sees how, lays what it can add, saves its jokers until its rack is small."""

    def __init__(self, search: PlaySearch) -> None:
        self._search = search

    def choose(self, view: View, rng: Random) -> Action:
        """The action for the seat of this view, which must have something to decide."""
        if view.public.phase is Phase.DEAL_OFFERED:
            return KeepDeal()
        position = view.position()
        table = self._plain_play(position, rng)
        only_if_stuck = position.edition.passing is Passing.ONLY_IF_STUCK
        if table is None and only_if_stuck and not view.public.pool_size:
            table = self._search.find_play(position)
        return Draw() if table is None else Play(table)

    def _plain_play(self, position: Position, rng: Random) -> Table | None:
        """A play that changes nothing on the table, without jokers if that will do."""
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
        """The own melds worth most, if they are enough."""
        packings = [_pack(rack, rng, by_points=by_points) for by_points in (True, False)]
        melds = max(packings, key=_worth)
        if not melds or _worth(melds) < position.edition.opening_points:
            return None
        return Table((*position.table.melds, *melds))

    def _add(self, position: Position, rack: Rack, rng: Random) -> Table | None:
        """Own melds first, then single tiles to the melds that take them."""
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
        """The table with one of these tiles added to a meld, the highest first."""
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
    """Disjoint melds of these tiles, greedily: the one worth most first, or the one with most tiles."""
    left = Counter(rack)
    candidates = list(_own_melds(left))
    rng.shuffle(candidates)  # among equals no meld is the favourite
    candidates.sort(key=_points if by_points else len, reverse=True)
    packed: list[Meld] = []
    for meld in candidates:
        needed = Counter(meld)
        if needed <= left:
            left -= needed
            packed.append(meld)
    return packed


def _own_melds(tiles: Counter[Tile]) -> Iterator[Meld]:
    """Every run and group of these tiles, classic jokers in the places that are missing."""
    jokers = tiles[Tile.J]
    for number in range(LOWEST, HIGHEST + 1):
        of_number = [numbered(colour, number) for colour in Colour if tiles[numbered(colour, number)]]
        for size in range(1, len(of_number) + 1):
            for chosen in combinations(of_number, size):
                for added in range(jokers + 1):
                    if MIN_TILES <= size + added <= len(Colour):
                        yield (*chosen, *[Tile.J] * added)
    for colour in Colour:
        for first in range(LOWEST, HIGHEST - 1):
            yield from _runs_from(tiles, colour, first)


def _runs_from(tiles: Counter[Tile], colour: Colour, first: int) -> Iterator[Meld]:
    run: list[Tile] = []
    missing = 0
    for number in range(first, HIGHEST + 1):
        tile = numbered(colour, number)
        if not tiles[tile]:
            missing += 1
            tile = Tile.J
        if missing > tiles[Tile.J]:
            return
        run.append(tile)
        if len(run) >= MIN_TILES and missing < len(run):
            yield tuple(run)


def _points(meld: Meld) -> int:
    return readings(meld)[0].points


def _worth(melds: Iterable[Meld]) -> int:
    return sum(_points(meld) for meld in melds)
