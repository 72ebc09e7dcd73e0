"""Groups of one number: how many there must be, and the tiles dealt out to them."""

from __future__ import annotations

from tilerummy.rules.tile import Tile


def group_count(a: int, b: int, c: int, d: int, jokers: int, pure: int) -> int:
    """The fewest groups that use exactly so many of the four colours and of jokers; -1 if it can't be done.

    Some number m of groups must be at least the largest colour count (no colour twice in a group) and fit
    3 * m <= tiles <= 4 * m. Then it can be done: see `dealt`. With `pure`, every group needs one of the
    numbered tiles.
    """
    numbered: int = a + b + c + d
    total: int = numbered + jokers
    fewest: int = max(a, b, c, d, (total + 3) // 4)
    most: int = total // 3
    if pure:
        most = min(most, numbered)
    return fewest if fewest <= most else -1


def dealt(tiles: list[Tile], jokers: int, count: int) -> list[tuple[Tile, ...]]:
    """So many groups of tiles, which come colour by colour: dealt round, then filled up with jokers."""
    groups: list[list[Tile]] = [[] for _ in range(count)]
    for at in range(len(tiles)):
        groups[at % count].append(tiles[at])
    for _ in range(jokers):
        min(groups, key=len).append(Tile.J)
    return [tuple(group) for group in groups]
