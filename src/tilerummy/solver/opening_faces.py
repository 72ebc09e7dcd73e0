"""What laid jokers must stand for, so that an opening is worth enough.

A joker counts as what it stands for when the turn ends, so a set of tiles is no opening by itself. But which
faces its jokers need follows from the tiles alone: they belong to own melds. All smallest choices of faces
are found here; the search then takes a joker for one more tile of its face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from tilerummy.rules.meld import MIN_TILES
from tilerummy.rules.tile import HIGHEST, LOWEST, Colour, Rack, Tile, as_rack, numbered
from tilerummy.solver.own_points import most_points


class _OwnMeld(NamedTuple):
    """An own meld with jokers in it."""

    tiles: Counter[Tile]
    faces: Rack
    points: int


def opening_faces(laid: Rack, needed: int) -> list[Counter[Tile]]:
    """Faces for some of the laid jokers, each choice enough for an opening and none part of another."""
    tiles = Counter(tile for tile in laid if not tile.is_joker)
    jokers = laid.count(Tile.J)
    search = _Witnesses(tiles, jokers, needed)
    search.extend(0, tiles, jokers, 0, ())
    bags = sorted((Counter(faces) for faces in search.found), key=Counter.total)
    smallest: list[Counter[Tile]] = []
    for bag in bags:
        if not any(other <= bag for other in smallest):
            smallest.append(bag)
    return smallest


class _Witnesses:
    """Own melds with jokers, together with own melds without, that are worth enough."""

    def __init__(self, tiles: Counter[Tile], jokers: int, needed: int) -> None:
        self._melds = _own_melds(tiles, jokers)
        self._needed = needed
        self._without = most_points(as_rack(tiles.elements()))
        self._known: dict[Rack, int] = {}
        self.found: set[Rack] = set()

    def extend(self, start: int, tiles: Counter[Tile], jokers: int, points: int, faces: Rack) -> None:
        """Put more melds to those that there are; the rest of the tiles counts by itself."""
        if self._suffices(tiles, points):
            self.found.add(faces)
            return
        at_best = points + _sum(tiles) + HIGHEST * jokers
        if not jokers or at_best < self._needed:
            return
        for at in range(start, len(self._melds)):
            meld = self._melds[at]
            if len(meld.faces) <= jokers and meld.tiles <= tiles:
                more = as_rack((*faces, *meld.faces))
                self.extend(at, tiles - meld.tiles, jokers - len(meld.faces), points + meld.points, more)

    def _suffices(self, tiles: Counter[Tile], points: int) -> bool:
        """Whether so many points are enough, with what these tiles are worth alone."""
        short = self._needed - points
        if short <= 0 or short > self._without or short > _sum(tiles):
            return short <= 0
        return self._alone(tiles) >= short

    def _alone(self, tiles: Counter[Tile]) -> int:
        rack = as_rack(tiles.elements())
        points = self._known.get(rack)
        if points is None:
            points = self._known[rack] = most_points(rack)
        return points


def _sum(tiles: Counter[Tile]) -> int:
    total = 0
    for tile, count in tiles.items():
        total += tile.number * count
    return total


def _own_melds(tiles: Counter[Tile], jokers: int) -> list[_OwnMeld]:
    found: list[_OwnMeld] = []
    for places in _places(jokers):
        options = [(True, False) if tiles[place] else (False,) for place in places]
        if sum(len(option) == 1 for option in options) > jokers:
            continue
        points = sum(place.number for place in places)
        for by_tile in product(*options):
            count = by_tile.count(False)
            if 0 < count <= jokers and any(by_tile) and not _can_be_cut(by_tile, places):
                used = Counter(place for place, by in zip(places, by_tile, strict=True) if by)
                faces = as_rack(place for place, by in zip(places, by_tile, strict=True) if not by)
                found.append(_OwnMeld(used, faces, points))
    return found


def _places(jokers: int) -> Iterator[Rack]:
    """What all places of a meld mean: groups, and runs up to those that can always be cut in two."""
    for colour in Colour:
        for first in range(LOWEST, HIGHEST - MIN_TILES + 2):
            for last in range(first + MIN_TILES - 1, min(HIGHEST, first + MIN_TILES + jokers - 1) + 1):
                yield tuple(numbered(colour, number) for number in range(first, last + 1))
    for number in range(LOWEST, HIGHEST + 1):
        for size in (MIN_TILES, len(Colour)):
            for colours in combinations(Colour, size):
                yield tuple(numbered(colour, number) for colour in colours)


def _can_be_cut(by_tile: tuple[bool, ...], places: Rack) -> bool:
    """Whether it is two runs end to end, each with a tile: these are found as well."""
    if places[0].number == places[1].number:
        return False
    cuts = range(MIN_TILES, len(by_tile) - MIN_TILES + 1)
    return any(any(by_tile[:cut]) and any(by_tile[cut:]) for cut in cuts)
