"""What a meld can stand for: it is laid on every row of places that the rules know.

A *place* is the name of a tile ("r5"), or "*5" for a number without a colour, where only a
colour-change may stand. A *row* is a sequence of places that makes a run or a group, or one side
of a mirrored meld. A meld stands if its tiles, in their order, cover some row exactly.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise, permutations, product
from typing import Literal

COLOURS = "krby"
JOKERS = "JDCM"
WIDTH = {"D": 2, "M": 0}  # every other tile covers one place

Row = tuple[str, ...]


@dataclass(frozen=True)
class Standing:
    """One way in which a meld stands: for each of its tiles the places that the tile covers."""

    kind: Literal["run", "group"]
    faces: tuple[tuple[str, ...], ...]

    @property
    def points(self) -> int:
        return sum(number(place) for places in self.faces for place in places)


def number(place: str) -> int:
    return int(place[1:])


def is_numbered(tile: str) -> bool:
    return tile not in JOKERS


def places_of(tiles: Sequence[str]) -> int:
    return sum(WIDTH.get(tile, 1) for tile in tiles)


@lru_cache(maxsize=50_000)
def readings(meld: tuple[str, ...]) -> tuple[Standing, ...]:
    """Every way in which the meld stands, the dearest first; nothing if it does not stand."""
    if len(meld) < 3 or not any(map(is_numbered, meld)) or meld.count("M") > 1:
        return ()
    found = set(_mirrored(meld) if "M" in meld else _plain(meld))
    return tuple(sorted(found, key=lambda standing: (-standing.points, standing.kind, standing.faces)))


def _plain(meld: tuple[str, ...]) -> Iterator[Standing]:
    for row in run_rows(meld):
        if (faces := _laid_on(row, meld)) is not None:
            yield Standing("run", faces)
    if 3 <= places_of(meld) <= 4:
        for row in group_rows(meld):
            if (faces := _laid_on(row, meld)) is not None:
                yield Standing("group", faces)


def _mirrored(meld: tuple[str, ...]) -> Iterator[Standing]:
    centre = meld.index("M")
    left, right = meld[:centre], meld[centre + 1 :]
    if not left or places_of(left) != places_of(right):
        return
    rising = run_rows(left)
    falling = (row[::-1] for row in run_rows(left[::-1]))
    for side in (*rising, *falling):
        yield from _both_sides("run", side, left, side[::-1], right)
    if places_of(left) <= 4:
        for side in group_rows(meld, places_of(left)):
            for other in permutations(side):
                yield from _both_sides("group", side, left, other, right)


def _both_sides(
    kind: Literal["run", "group"], side: Row, left: tuple[str, ...], other: Row, right: tuple[str, ...]
) -> Iterator[Standing]:
    here, there = _laid_on(side, left), _laid_on(other, right)
    if here is not None and there is not None:
        yield Standing(kind, (*here, (), *there))


def run_rows(tiles: Sequence[str]) -> Iterator[Row]:
    """Every rising row as long as the tiles, colourless where a colour-change of theirs would lie."""
    colourless = _colour_change_places(tiles)
    length = places_of(tiles)
    if 0 in colourless:  # a colour-change is never first
        return
    for colours in _colourings(length, colourless):
        for first in range(1, 13 - length + 2):
            yield tuple(f"{colour}{first + step}" for step, colour in enumerate(colours))


def _colour_change_places(tiles: Sequence[str]) -> set[int]:
    return {places_of(tiles[:i]) for i, tile in enumerate(tiles) if tile == "C"}


def _colourings(length: int, colourless: set[int]) -> Iterator[str]:
    """Stretches of one colour each, parted by colour-changes: neighbouring stretches differ."""
    marks = ["*" if place in colourless else "." for place in range(length)]
    parts = ["".join(part) for _, part in groupby(marks)]
    stretches = sum(part[0] == "." for part in parts)
    for colours in product(COLOURS, repeat=stretches):
        if all(one != next_one for one, next_one in pairwise(colours)):
            supply = iter(colours)
            yield "".join(part if part[0] == "*" else next(supply) * len(part) for part in parts)


def group_rows(tiles: Sequence[str], length: int | None = None) -> Iterator[Row]:
    """Every row of different colours of one number; only numbers that the tiles show can fit."""
    length = places_of(tiles) if length is None else length
    for shown in {number(tile) for tile in tiles if is_numbered(tile)}:
        for colours in permutations(COLOURS, length):
            yield tuple(f"{colour}{shown}" for colour in colours)


def _laid_on(row: Row, tiles: Sequence[str]) -> tuple[tuple[str, ...], ...] | None:
    """Which places of the row each tile covers, or None if a tile cannot lie where it would."""
    faces: list[tuple[str, ...]] = []
    start = 0
    for tile in tiles:
        covered = row[start : start + WIDTH.get(tile, 1)]
        start += len(covered)
        if not _may_cover(tile, covered):
            return None
        faces.append(tuple(sorted(covered)))
    return tuple(faces) if start == len(row) else None


def _may_cover(tile: str, covered: Row) -> bool:
    if tile == "C":
        return covered[0].startswith("*")
    if any(place.startswith("*") for place in covered):
        return False
    if tile == "J":
        return True
    if tile == "D":  # two neighbouring numbers of one colour, or two colours of one number
        return len(covered) == 2
    return covered == (tile,)
