"""Melds that can be made from a rack alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from tilerummy.rules.meld import MIN_TILES, Meld, readings
from tilerummy.rules.tile import HIGHEST, LOWEST, Colour, Tile, numbered


def own_melds(tiles: Counter[Tile]) -> Iterator[Meld]:
    """Every run and group that can be made of these tiles, with classic jokers for missing tiles."""
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


def points(meld: Meld) -> int:
    return readings(meld)[0].points


def worth(melds: Iterable[Meld]) -> int:
    return sum(points(meld) for meld in melds)
