"""Own melds with jokers that stand for given tiles, as an opening counts them.

Such a joker serves like the tile itself, but melds of jokers alone count nothing; only with three and more
of them there can be any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product

from tilerummy.rules.tile import HIGHEST, LOWEST, Colour, Rack, Tile, as_rack, numbered

Points = Callable[[Rack], int]
"""The most points that melds of some tiles are worth together."""


def points_with_faces(tiles: Counter[Tile], faces: Counter[Tile], most_points: Points) -> int:
    """The most points of melds made of tiles and faces, each with a tile in it."""
    alone = _in_a_meld_of(faces)
    if alone is None:
        return most_points(as_rack((tiles + faces).elements()))
    others = faces - Counter([alone])
    best = points_with_faces(tiles, others, most_points)  # it lies in no meld
    for places in _melds_with(alone):
        for used in _tiles_beside(alone, places, tiles, others):
            beside = Counter(places) - used - Counter([alone])
            left = points_with_faces(tiles - used, others - beside, most_points)
            best = max(best, left + sum(place.number for place in places))
    return best


def _in_a_meld_of(faces: Counter[Tile]) -> Tile | None:
    """A face that could lie in a meld of faces alone."""
    for face in faces:
        if any(all(faces[place] for place in places) for places in _melds_with(face)):
            return face
    return None


def _melds_with(face: Tile) -> Iterator[tuple[Tile, ...]]:
    """All runs and groups in which this face has a place."""
    colour = face.colour
    assert colour is not None
    for first in range(LOWEST, face.number + 1):
        for last in range(max(first + 2, face.number), HIGHEST + 1):
            yield tuple(numbered(colour, number) for number in range(first, last + 1))
    others = [numbered(other, face.number) for other in Colour if other is not colour]
    for size in (2, 3):
        for chosen in combinations(others, size):
            yield (face, *chosen)


def _tiles_beside(
    face: Tile, places: tuple[Tile, ...], tiles: Counter[Tile], faces: Counter[Tile]
) -> Iterator[Counter[Tile]]:
    """The tiles that can lie in such a meld, at least one of them; other faces have the other places."""
    others = [place for place in places if place is not face]
    options = [[by for by, bag in ((True, tiles), (False, faces)) if bag[place]] for place in others]
    for by_tile in product(*options):
        if any(by_tile):
            yield Counter(place for place, by in zip(others, by_tile, strict=True) if by)
