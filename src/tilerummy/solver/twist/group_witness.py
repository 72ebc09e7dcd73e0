"""From counts of one number back to groups."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.rules.tile import Colour, Tile, numbered
from tilerummy.solver.groups import dealt, group_count
from tilerummy.solver.twist.groups import (
    GROUP_SUMS,
    fewest_jokers,
    left_missing,
    pairs_of,
    splits,
)


@dataclass(slots=True)
class Draft:
    """A meld that still needs jokers: `either` of the kinds J or D, and `any_kind` of J, D or C.

    If it needs none, its tiles are in order.
    """

    tiles: list[Tile]
    either: int = 0
    any_kind: int = 0


def groups_of(number: int, option: int, lean: int) -> list[Draft]:
    """The plain groups of an option of `groups.py`."""
    tiles, sums = option & 0xFFF, option >> GROUP_SUMS
    if lean:
        return _lean_groups(number, tiles)
    return _full_groups(number, tiles, sums & 7, sums >> 4 & 7)


def _lean_groups(number: int, tiles: int) -> list[Draft]:
    groups: list[Draft] = []
    while fewest_jokers(tiles):
        pair = next(pair for pair in pairs_of(tiles) if fewest_jokers(tiles - pair) < fewest_jokers(tiles))
        groups.append(Draft(_faces(number, pair), either=1))
        tiles -= pair
    return [*groups, *_plain_groups(number, tiles, 0)]


def _full_groups(number: int, tiles: int, j: int, d: int) -> list[Draft]:
    if not d:
        return _plain_groups(number, tiles, j)
    for pair in pairs_of(tiles):
        if splits(tiles - pair, j, d - 1):
            return [Draft([*_faces(number, pair), Tile.D]), *_full_groups(number, tiles - pair, j, d - 1)]
    for at in range(0, 12, 3):
        if tiles >> at & 7 and splits(tiles - (1 << at), j - 1, d - 1):
            group = Draft([*_faces(number, 1 << at), Tile.J, Tile.D])
            return [group, *_full_groups(number, tiles - (1 << at), j - 1, d - 1)]
    raise AssertionError("an option can always be split into groups")


def _plain_groups(number: int, tiles: int, j: int) -> list[Draft]:
    if not tiles:
        return []
    count = group_count(tiles & 7, tiles >> 3 & 7, tiles >> 6 & 7, tiles >> 9, j, 1)
    return [Draft(list(group)) for group in dealt(_faces(number, tiles), j, count)]


def _faces(number: int, tiles: int) -> list[Tile]:
    return [numbered(colour, number) for colour in Colour for _ in range(tiles >> 3 * colour & 7)]


def mirrored_group_of(number: int, option: int) -> Draft:
    """A mirrored group: the tiles of each colour on one side or both, jokers for those that are missing."""
    tiles, sums = option & 0xFFF, option >> GROUP_SUMS
    j, d = sums & 7, sums >> 4 & 7
    counts = [tiles >> 3 * colour & 7 for colour in Colour]
    shown = sum(count > 0 for count in counts)
    once = counts.count(1)
    width = (sum(counts) + j + 2 * d) // 2
    missing_left = left_missing(width - shown, once, d)
    left: list[Tile] = []
    right: list[Tile] = []
    for colour in Colour:
        if counts[colour] == 2:
            left.append(numbered(colour, number))
            right.append(numbered(colour, number))
        elif counts[colour] == 1:
            # The first few of the colours that are there once are missing on the left.
            side = right if missing_left > width - shown else left
            missing_left -= side is right
            side.append(numbered(colour, number))
    for side in (left, right):
        while d and width - sum(tile.places for tile in side) >= 2:
            side.append(Tile.D)
            d -= 1
        side.extend([Tile.J] * (width - sum(tile.places for tile in side)))
    return Draft([*left, Tile.M, *right])
