"""What laid jokers must stand for, so that an opening is worth enough.

A joker counts as what it stands for when the turn ends, so the tiles laid don't tell whether they are an
opening. But the faces that the jokers need follow from the tiles: together they make own melds. This module
finds all minimal choices of faces; the search then treats each joker as one more tile of its face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Final, NamedTuple

from tilerummy.rules.meld import MIN_TILES
from tilerummy.rules.tile import HIGHEST, LOWEST, Colour, Rack, Tile, as_rack, numbered
from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.own_points import most_points

_MANY_JOKERS: Final = 3
_NODES_EACH: Final = 20
"""Looking at one choice of faces takes about as long as this many nodes of a search."""


def opening_faces(
    laid: Rack, needed: int, possible: Callable[[Counter[Tile]], bool], budget: int = 0
) -> Iterator[Counter[Tile]]:
    """Faces for some of the laid jokers: every choice is enough for an opening, and none contains another.

    Only choices that are `possible` are returned. What contains an impossible choice is not looked at.
    """
    tiles = as_rack(tile for tile in laid if not tile.is_joker)
    jokers = laid.count(Tile.J)
    without = most_points(tiles)
    if without >= needed:
        yield Counter()
        return
    melds = _faces_in_own_melds(Counter(tiles), jokers)
    settled: list[Counter[Tile]] = []
    looked_at = 0
    growing: dict[Rack, _Growing] = {(): _Growing(0, 0)}
    while growing:
        longer: dict[Rack, _Growing] = {}
        for faces, (start, points) in growing.items():
            for at in range(start, len(melds)):
                added, worth = melds[at]
                unused = jokers - len(faces) - len(added)
                if unused < 0:
                    break  # the melds with the fewest jokers come first
                at_best = points + worth + without  # reached only if no tile is used twice
                if at_best < needed and not unused:
                    continue
                more = as_rack((*faces, *added))
                if more in longer and at_best < needed:
                    longer[more] = longer[more].or_from(at, points + worth)
                    continue
                bag = Counter(more)
                if any(other <= bag for other in settled):
                    continue
                looked_at += _NODES_EACH
                if budget and looked_at > budget:
                    raise OutOfBudget
                if at_best >= needed and most_points(tiles, more) >= needed:
                    settled.append(bag)
                    if possible(bag):
                        yield bag
                elif unused and _is_worth_growing(tiles, more, jokers, needed, possible):
                    grown = _Growing(at, points + worth)
                    longer[more] = longer[more].or_from(at, points + worth) if more in longer else grown
                elif unused:
                    settled.append(bag)
        growing = longer


class _Growing(NamedTuple):
    """Faces that are not enough yet."""

    start: int
    """The index of the first meld that may still be added."""
    points: int
    """The most that their melds are worth."""

    def or_from(self, start: int, points: int) -> _Growing:
        """The same faces, reached in another way as well."""
        return _Growing(min(self.start, start), max(self.points, points))


def _is_worth_growing(
    tiles: Rack, faces: Rack, jokers: int, needed: int, possible: Callable[[Counter[Tile]], bool]
) -> bool:
    """With many jokers, which can go on in many ways: whether any of these can be enough, and be laid."""
    if jokers < _MANY_JOKERS:
        return True
    wild = (Tile.J,) * (jokers - len(faces))
    return most_points(as_rack((*tiles, *faces, *wild))) >= needed and possible(Counter(faces))


def _faces_in_own_melds(tiles: Counter[Tile], jokers: int) -> list[tuple[Rack, int]]:
    """What jokers can stand for in one meld with some of these tiles, and the most points of such a meld.

    Those with the fewest jokers come first.
    """
    best_points: dict[Rack, int] = {}
    for places in _places(jokers):
        options = [(True, False) if tiles[place] else (False,) for place in places]
        if sum(len(option) == 1 for option in options) > jokers:
            continue
        points = sum(place.number for place in places)
        for by_tile in product(*options):
            if 0 < by_tile.count(False) <= jokers and any(by_tile) and not _can_be_cut(by_tile, places):
                faces = as_rack(place for place, by in zip(places, by_tile, strict=True) if not by)
                best_points[faces] = max(points, best_points.get(faces, 0))
    return sorted(best_points.items(), key=lambda meld: (len(meld[0]), meld[0]))


def _places(jokers: int) -> Iterator[Rack]:
    """All groups, and all runs but those that can always be cut in two, as lists of faces.

    A run of five is too short to be cut in two. A longer one can't be cut only if all its tiles are among
    the first three or the last three, and all other places are filled by jokers.
    """
    longest = max(2 * MIN_TILES - 1, MIN_TILES + jokers)
    for colour in Colour:
        for first in range(LOWEST, HIGHEST - MIN_TILES + 2):
            for last in range(first + MIN_TILES - 1, min(HIGHEST, first + longest - 1) + 1):
                yield tuple(numbered(colour, number) for number in range(first, last + 1))
    for number in range(LOWEST, HIGHEST + 1):
        for size in (MIN_TILES, len(Colour)):
            for colours in combinations(Colour, size):
                yield tuple(numbered(colour, number) for colour in colours)


def _can_be_cut(by_tile: tuple[bool, ...], places: Rack) -> bool:
    """Whether this run consists of two runs with a tile each; those two are found anyway."""
    if places[0].number == places[1].number:
        return False
    cuts = range(MIN_TILES, len(by_tile) - MIN_TILES + 1)
    return any(any(by_tile[:cut]) and any(by_tile[cut:]) for cut in cuts)
