"""Melds and the ways to read them.

A meld is its tiles from left to right. A `Reading` says what each of them stands for; a meld is valid if it
has at least one reading. A meld of jokers and few numbers can have several: `r5 J J` is the run 5-6-7 or one
of three groups of 5s.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from tilerummy.rules.tile import HIGHEST, LOWEST, NUMBERED, Colour, Tile

Meld = tuple[Tile, ...]

MIN_TILES: Final = 3
_KEPT: Final = 1 << 14
"""Size of the caches: the same melds are read again and again. Bounded, whatever players try out."""
_COLOURS: Final = tuple(Colour)


class Shape(Enum):
    RUN = "run"
    GROUP = "group"
    MIRRORED_RUN = "mirrored-run"
    MIRRORED_GROUP = "mirrored-group"


class Place(NamedTuple):
    """One place of a meld. The place of a colour-change joker has a number but no colour."""

    number: int
    colour: Colour | None

    @property
    def tile(self) -> Tile | None:
        """The numbered tile that belongs here, if the place has a colour."""
        return None if self.colour is None else NUMBERED[self.colour * HIGHEST + self.number - 1]


@dataclass(frozen=True, slots=True)
class Reading:
    """What every tile of a meld stands for: `stands[i]` holds the places that tile i fills.

    A numbered tile and a classic joker fill one, a double two, a mirror none.
    """

    shape: Shape
    stands: tuple[tuple[Place, ...], ...]
    points: int
    """The sum of the numbers of all places: what the meld is worth in an opening."""

    def __reduce__(self) -> tuple[type[Reading], tuple[Shape, tuple[tuple[Place, ...], ...], int]]:
        return Reading, (self.shape, self.stands, self.points)  # compiled, it can't be copied otherwise


@lru_cache(maxsize=_KEPT)
def readings(meld: Meld) -> tuple[Reading, ...]:
    """All readings of the meld in this order of tiles, most points first; empty if it isn't valid."""
    if len(meld) < MIN_TILES or all(tile.is_joker for tile in meld):
        return ()
    mirrors = meld.count(Tile.M)
    if mirrors == 0:
        found = [*_run_readings(meld), *_group_readings(meld)]
    elif mirrors == 1:
        found = [*_mirrored_run_readings(meld), *_mirrored_group_readings(meld)]
    else:
        found = []
    unique = {reading.stands: reading for reading in reversed(found)}
    return tuple(sorted(unique.values(), key=lambda reading: -reading.points))


@lru_cache(maxsize=_KEPT)
def canonical(meld: Meld) -> Meld:
    """The same for equal melds: a group in any order, a mirrored meld from either end."""
    grouped = any(reading.shape in (Shape.GROUP, Shape.MIRRORED_GROUP) for reading in readings(meld))
    if Tile.M not in meld:
        return tuple(sorted(meld)) if grouped else meld
    centre = meld.index(Tile.M)
    left, right = meld[:centre], meld[:centre:-1]
    if grouped:
        left, right = tuple(sorted(left)), tuple(sorted(right))
    left, right = min(left, right), max(left, right)
    return (*left, Tile.M, *right[::-1])


def _reading(shape: Shape, stands: list[tuple[Place, ...]]) -> Reading:
    return Reading(shape, tuple(stands), sum(place.number for places in stands for place in places))


# --- runs ---------------------------------------------------------------------------------------------------


def _run_readings(meld: Meld) -> Iterator[Reading]:
    start = _run_start(meld)
    if start is None or meld[0] is Tile.C:  # a colour-change never comes first
        return
    width = sum(tile.places for tile in meld)
    if start < LOWEST or start + width - 1 > HIGHEST:
        return
    for colours in _segment_colours([_colour_marks(meld)]):
        yield _reading(Shape.RUN, _fill(meld, start, 1, colours))


def _run_start(meld: Meld, step: int = 1) -> int | None:
    """The number of the first place, if all numbered tiles agree on it (`step` -1: a descending run)."""
    starts: set[int] = set()
    offset = 0
    for tile in meld:
        if not tile.is_joker:
            starts.add(tile.number - step * offset)
        offset += tile.places
    return starts.pop() if len(starts) == 1 else None


def _colour_marks(meld: Meld) -> list[Colour | str | None]:
    """For each place: its colour, "C" for a colour-change, None for a joker that takes any colour."""
    marks: list[Colour | str | None] = []
    for tile in meld:
        marks.extend(["C" if tile is Tile.C else tile.colour] * tile.places)
    return marks


def _segment_colours(sides: list[list[Colour | str | None]]) -> Iterator[list[Colour | None]]:
    """Colours for all places: the same up to a colour-change, a different one after it.

    The sides of a mirrored run, both read from the outside in, must agree place by place; a colour-change
    may only be opposite a colour-change. Yields one list for each way to colour the segments.
    """
    width = len(sides[0])
    if any(len(side) != width for side in sides):
        return
    changes = [[mark == "C" for mark in side] for side in sides]
    if any(change != changes[0] for change in changes):
        return
    segments: list[list[int]] = [[]]
    for index in range(width):
        if changes[0][index]:
            segments.append([])
        else:
            segments[-1].append(index)
    segments = [segment for segment in segments if segment]
    options: list[tuple[Colour, ...]] = []
    for segment in segments:
        seen = {side[index] for side in sides for index in segment} - {None}
        if len(seen) > 1:
            return
        options.append(tuple(colour for colour in _COLOURS if not seen or colour in seen))
    for choice in _neighbours_differ(options):
        colours: list[Colour | None] = [None] * width
        for segment, colour in zip(segments, choice, strict=True):
            for index in segment:
                colours[index] = colour
        yield colours


def _neighbours_differ(options: list[tuple[Colour, ...]]) -> Iterator[tuple[Colour, ...]]:
    if not options:
        yield ()
        return
    for rest in _neighbours_differ(options[1:]):
        for colour in options[0]:
            if not rest or rest[0] != colour:
                yield (colour, *rest)


def _fill(meld: Meld, start: int, step: int, colours: list[Colour | None]) -> list[tuple[Place, ...]]:
    stands: list[tuple[Place, ...]] = []
    offset = 0
    for tile in meld:
        stands.append(
            tuple(Place(start + step * at, colours[at]) for at in range(offset, offset + tile.places))
        )
        offset += tile.places
    return stands


def _mirrored_run_readings(meld: Meld) -> Iterator[Reading]:
    centre = meld.index(Tile.M)
    left, right = meld[:centre], meld[:centre:-1]  # both from the outside in
    if not left or not right:
        return
    width = sum(tile.places for tile in left)
    for step in (1, -1) if width > 1 else (1,):
        starts = {start for side in (left, right) if _has_number(side) for start in [_run_start(side, step)]}
        if len(starts) != 1:
            continue
        start = starts.pop()
        if start is None:
            continue
        last = start + step * (width - 1)
        if min(start, last) < LOWEST or max(start, last) > HIGHEST:
            continue
        lowest = 0 if step == 1 else -1  # the end with the lowest number, where no colour-change may be
        if left[lowest] is Tile.C or right[lowest] is Tile.C:
            continue
        for colours in _segment_colours([_colour_marks(left), _colour_marks(right)]):
            stands = _fill(left, start, step, colours)
            mirrored = _fill(right, start, step, colours)
            yield _reading(Shape.MIRRORED_RUN, [*stands, (), *(places[::-1] for places in mirrored[::-1])])


def _has_number(tiles: Meld) -> bool:
    return any(not tile.is_joker for tile in tiles)


# --- groups -------------------------------------------------------------------------------------------------


def _group_readings(meld: Meld) -> Iterator[Reading]:
    number, seen = _group_number(meld)
    width = sum(tile.places for tile in meld)
    if number == 0 or width > len(_COLOURS):
        return
    free = [colour for colour in _COLOURS if colour not in seen]
    for added in combinations(free, width - len(seen)):
        for stands in _hand_out(meld, number, added):
            yield _reading(Shape.GROUP, stands)


def _group_number(tiles: Meld) -> tuple[int, set[Colour]]:
    """The one number of these tiles and their colours; 0 if they can't be in one group."""
    plain = [tile for tile in tiles if not tile.is_joker]
    colours = {tile.colour for tile in plain if tile.colour is not None}
    numbers = {tile.number for tile in plain}
    if Tile.C in tiles or len(colours) != len(plain) or len(numbers) > 1:
        return 0, set()
    return (numbers.pop() if numbers else 0), colours


def _hand_out(tiles: Meld, number: int, colours: tuple[Colour, ...]) -> Iterator[list[tuple[Place, ...]]]:
    """Give the free colours to the jokers from left to right; equal jokers take them in ascending order.

    (Which of two equal jokers has which colour makes no difference.)
    """
    doubles = tiles.count(Tile.D)
    for pairs in _pairs(colours, doubles):
        paired = {colour for pair in pairs for colour in pair}
        singles = iter([colour for colour in colours if colour not in paired])
        doubled = iter(pairs)
        stands: list[tuple[Place, ...]] = []
        for tile in tiles:
            if tile is Tile.D:
                stands.append(tuple(Place(number, colour) for colour in next(doubled)))
            elif tile is Tile.J:
                stands.append((Place(number, next(singles)),))
            else:
                stands.append((Place(number, tile.colour),))
        yield stands


def _pairs(colours: tuple[Colour, ...], count: int) -> Iterator[tuple[tuple[Colour, Colour], ...]]:
    """All ways to choose `count` disjoint pairs of colours."""
    if count == 0:
        yield ()
        return
    for pair in combinations(colours, 2):
        rest = tuple(colour for colour in colours if colour not in pair)
        for others in _pairs(rest, count - 1):
            if not others or pair < others[0]:
                yield (pair, *others)


def _mirrored_group_readings(meld: Meld) -> Iterator[Reading]:
    centre = meld.index(Tile.M)
    left, right = meld[:centre], meld[centre + 1 :]
    if not left or not right:
        return
    width = sum(tile.places for tile in left)
    if width != sum(tile.places for tile in right) or not 1 < width <= len(_COLOURS):
        return  # one tile per side is read as a run
    number_left, seen_left = _group_number(left)
    number_right, seen_right = _group_number(right)
    if (_has_number(left) and not number_left) or (_has_number(right) and not number_right):
        return
    numbers = {number_left, number_right} - {0}
    if len(numbers) != 1 or Tile.C in meld:
        return
    number = numbers.pop()
    for colours in combinations(_COLOURS, width):
        if not (seen_left | seen_right) <= set(colours):
            continue
        for left_stands in _hand_out(left, number, tuple(c for c in colours if c not in seen_left)):
            for right_stands in _hand_out(right, number, tuple(c for c in colours if c not in seen_right)):
                yield _reading(Shape.MIRRORED_GROUP, [*left_stands, (), *right_stands])
