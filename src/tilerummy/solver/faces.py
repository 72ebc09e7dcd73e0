"""The points of own melds with jokers that stand for given tiles, as an opening counts them.

Such a joker works like the tile itself, except that melds of jokers only count nothing. These are possible
only with three or more jokers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product

from tilerummy.rules.tile import HIGHEST, LOWEST, Colour, Rack, Tile, as_rack, numbered

Points = Callable[[Rack], int]
"""A function for the most points that melds of some tiles are worth together."""


def points_with_faces(tiles: Counter[Tile], faces: Counter[Tile], most_points: Points) -> int:
    """The most points of melds made of tiles and faces, with at least one tile in each meld."""
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
    """A face that could be in a meld of faces only; None if there is none."""
    for face in faces:
        if any(all(faces[place] for place in places) for places in _melds_with(face)):
            return face
    return None


def _melds_with(face: Tile) -> Iterator[tuple[Tile, ...]]:
    """All runs and groups that contain this face."""
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
    """All choices of places to be filled by tiles, at least one; other faces fill the remaining places."""
    others = [place for place in places if place is not face]
    options = [[by for by, bag in ((True, tiles), (False, faces)) if bag[place]] for place in others]
    for by_tile in product(*options):
        if any(by_tile):
            yield Counter(place for place, by in zip(others, by_tile, strict=True) if by)
