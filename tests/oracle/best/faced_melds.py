"""Melds by what lies in them and by what their free jokers stand for."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from tests.oracle.best.melds import COLOURS, Bag, Item, fillings, group_faces, is_real, run_faces, stands
from tests.oracle.best.special_melds import same_as
from tilerummy.rules import Meld, Tile
from tilerummy.rules.tile import HIGHEST, numbered


@dataclass(frozen=True)
class Faced:
    items: Bag
    faces: tuple[Tile, ...]
    """Of the jokers that may be anything (`Tile.J`)."""
    points: int
    like: Meld | None = None
    """The old meld that it can't be told from."""


def faced_melds(stock: Mapping[Item, int], lying: Collection[Meld] = ()) -> set[Faced]:
    """All melds that the stock has things for, but for runs that can be cut into two where they lie.

    A run is not cut if a piece of it would be a meld that lay there before.
    """
    return {
        Faced(
            frozenset(Counter(items).items()),
            tuple(sorted(face for item, face in zip(items, places, strict=True) if item == Tile.J)),
            sum(place.number for place in places),
            like=same if (same := same_as(_lain(items))) in lying else None,
        )
        for items, places in (*_runs(stock, lying), *_groups(stock))
    }


def _lain(items: list[Item]) -> Meld:
    return tuple(item if isinstance(item, Tile) else Tile.J for item in items)


def _runs(stock: Mapping[Item, int], lying: Collection[Meld]) -> Iterator[tuple[list[Item], list[Tile]]]:
    for colour in COLOURS:
        for first in range(1, HIGHEST - 1):
            yield from _longer([], [], numbered(colour, first), stock, lying)


def _longer(
    run: list[Item], places: list[Tile], face: Tile, stock: Mapping[Item, int], lying: Collection[Meld]
) -> Iterator[tuple[list[Item], list[Tile]]]:
    for item in fillings(face, stock):
        grown, faces = [*run, item], [*places, face]
        if grown.count(Tile.J) > stock.get(Tile.J, 0):
            continue
        if _can_be_cut(grown, ()) and not lying:
            continue  # and so can everything longer
        if stands(grown) and not _can_be_cut(grown, lying):
            yield grown, faces
        if face.number < HIGHEST:
            yield from _longer(grown, faces, Tile(face + 1), stock, lying)


def _can_be_cut(run: list[Item], lying: Collection[Meld]) -> bool:
    return any(
        all(stands(part) and same_as(_lain(part)) not in lying for part in (run[:cut], run[cut:]))
        for cut in range(3, len(run) - 2)
    )


def _groups(stock: Mapping[Item, int]) -> Iterator[tuple[list[Item], list[Tile]]]:
    for number in range(1, HIGHEST + 1):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                places = [numbered(colour, number) for colour in colours]
                for items in product(*(fillings(place, stock) for place in places)):
                    if any(map(is_real, items)) and items.count(Tile.J) <= stock.get(Tile.J, 0):
                        yield list(items), places


def guests(block: Meld, meld: Meld, added: Counter[Tile]) -> list[tuple[Tile, ...]]:
    """What the jokers can stand for by which a block was extended."""
    if not added[Tile.J]:
        return [()]
    run = run_faces(meld)
    found: set[tuple[Tile, ...]] = set()
    if run is not None:
        for start in range(len(meld) - len(block) + 1):
            around = [*range(start), *range(start + len(block), len(meld))]
            if meld[start : start + len(block)] == block and Counter(meld[at] for at in around) == added:
                found.add(tuple(sorted(run[at] for at in around if meld[at] == Tile.J)))
    for faces in group_faces(meld):
        jokers = [face for tile, face in zip(meld, faces, strict=True) if tile == Tile.J]
        found.update(combinations(sorted(jokers), added[Tile.J]))
    return sorted(found)
