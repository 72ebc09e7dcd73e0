"""Tiles and tables from the notation, printed in it."""

from __future__ import annotations

from tilerummy.notation import format_tiles, parse_table, parse_tiles
from tilerummy.rules import Table, Tile


class Tiles(tuple[Tile, ...]):
    """Some tiles: a rack, a meld, what was laid. A tuple that prints as people write it."""

    __slots__ = ()

    def __str__(self) -> str:
        return format_tiles(self)

    def __repr__(self) -> str:
        return f"tiles({str(self)!r})"


def tiles(text: str) -> Tiles:
    """The tiles of `r4 r5 J`, in their order; raises `Malformed`."""
    return Tiles(parse_tiles(text))


def table(text: str) -> Table:
    """The table of `r4 r5 J | k7 b7 y7`; raises `Malformed`. Its melds need not stand."""
    return parse_table(text)
