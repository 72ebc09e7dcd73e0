"""Every meld as a bag of things that lie in it, and what an old meld can be read as."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from tilerummy.rules import Colour, Meld, Tile
from tilerummy.rules.tile import HIGHEST, numbered

COLOURS = tuple(Colour)


@dataclass(frozen=True, order=True)
class Pinned:
    """A joker on the table that goes on standing for this tile."""

    face: Tile


Item = Tile | Pinned
"""What lies in a meld: a numbered tile, a joker that may be anything (`Tile.J`), a joker bound to a tile."""

Bag = frozenset[tuple[Item, int]]


@dataclass(frozen=True)
class Spread:
    """A meld by what lies in it, and the most points it can be worth."""

    items: tuple[tuple[Item, int], ...]
    points: int


def is_real(item: Item) -> bool:
    return item != Tile.J and not isinstance(item, Pinned)


def spreads(stock: Mapping[Item, int]) -> list[Spread]:
    """All melds that the stock has things for, but for runs that can be cut into two where they lie.

    (The pieces hold the same things and are worth the same points. A piece of jokers only is no meld, so some
    long runs can't be cut: `r1 r2 r3 J J J`.)
    """
    best: dict[Bag, int] = {}
    for items, points in (*_runs(stock), *_groups(stock)):
        bag = frozenset(Counter(items).items())
        best[bag] = max(points, best.get(bag, 0))
    return [Spread(tuple(bag), points) for bag, points in best.items()]


def fillings(face: Tile, stock: Mapping[Item, int]) -> list[Item]:
    """What may lie on a place that means this tile."""
    return [item for item in (face, Pinned(face), Tile.J) if stock.get(item, 0) > 0]


def _runs(stock: Mapping[Item, int]) -> Iterator[tuple[list[Item], int]]:
    jokers = stock.get(Tile.J, 0)
    for colour in COLOURS:
        for first in range(1, HIGHEST - 1):
            yield from _longer([], 0, numbered(colour, first), stock, jokers)


def _longer(
    run: list[Item], points: int, face: Tile, stock: Mapping[Item, int], jokers: int
) -> Iterator[tuple[list[Item], int]]:
    for item in fillings(face, stock):
        left = jokers - (item == Tile.J)
        if left < 0:
            continue
        grown = [*run, item]
        if _can_be_cut(grown):
            continue  # and so can everything longer
        worth = points + face.number
        if stands(grown):
            yield grown, worth
        if face.number < HIGHEST:
            yield from _longer(grown, worth, Tile(face + 1), stock, left)


def stands(run: list[Item]) -> bool:
    return len(run) >= 3 and any(map(is_real, run))


def _can_be_cut(run: list[Item]) -> bool:
    return any(stands(run[:cut]) and stands(run[cut:]) for cut in range(3, len(run) - 2))


def _groups(stock: Mapping[Item, int]) -> Iterator[tuple[list[Item], int]]:
    for number in range(1, HIGHEST + 1):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                places = [fillings(numbered(colour, number), stock) for colour in colours]
                for items in product(*places):
                    if any(map(is_real, items)) and items.count(Tile.J) <= stock.get(Tile.J, 0):
                        yield list(items), number * size


# --- melds as they lie --------------------------------------------------------------------------------------


def run_faces(meld: Meld) -> tuple[Tile, ...] | None:
    """What each tile stands for when the meld is read as a run; None if it is none."""
    real = [(at, tile) for at, tile in enumerate(meld) if tile != Tile.J]
    if len(meld) < 3 or not real:
        return None
    at, tile = real[0]
    first, last = tile.number - at, tile.number - at + len(meld) - 1
    if first < 1 or last > HIGHEST or tile.colour is None:
        return None
    faces = tuple(numbered(tile.colour, first + step) for step in range(len(meld)))
    return faces if all(faces[place] == other for place, other in real) else None


def group_faces(meld: Meld) -> list[tuple[Tile, ...]]:
    """The same for groups: one reading for each way to give the jokers missing colours."""
    real = [tile for tile in meld if tile != Tile.J]
    if not 3 <= len(meld) <= 4 or not real:
        return []
    if len({tile.number for tile in real}) > 1 or len(set(real)) < len(real):
        return []
    missing = [colour for colour in COLOURS if colour not in {tile.colour for tile in real}]
    found: list[tuple[Tile, ...]] = []
    for colours in combinations(missing, len(meld) - len(real)):
        given = iter(colours)
        found.append(
            tuple(numbered(next(given), real[0].number) if tile == Tile.J else tile for tile in meld)
        )
    return found


def all_faces(meld: Meld) -> list[tuple[Tile, ...]]:
    """Every reading of the meld as it lies: what each of its tiles stands for."""
    run = run_faces(meld)
    return [*([] if run is None else [run]), *group_faces(meld)]
