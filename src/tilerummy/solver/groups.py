"""Groups of one number: how many there must be, and the tiles dealt out to them."""

from __future__ import annotations

from tilerummy.rules.tile import Tile


def group_count(a: int, b: int, c: int, d: int, jokers: int, pure: int) -> int:
    """The fewest groups that use exactly these counts of the four colours and of jokers; -1 if impossible.

    The number m of groups must be at least the largest colour count (no colour twice in a group), and
    3 * m <= tiles <= 4 * m. Any such m is possible: see `dealt`. With `pure`, every group needs a numbered
    tile.
    """
    numbered: int = a + b + c + d
    total: int = numbered + jokers
    fewest: int = max(a, b, c, d, (total + 3) // 4)
    most: int = total // 3
    if pure:
        most = min(most, numbered)
    return fewest if fewest <= most else -1


def dealt(tiles: list[Tile], jokers: int, count: int) -> list[tuple[Tile, ...]]:
    """Deal the tiles, sorted by colour, round this many groups, then fill these up with jokers."""
    groups: list[list[Tile]] = [[] for _ in range(count)]
    for at in range(len(tiles)):
        groups[at % count].append(tiles[at])
    for _ in range(jokers):
        min(groups, key=len).append(Tile.J)
    return [tuple(group) for group in groups]
