"""The text notation: `r5` is the red 5, `r4 r5 J | k7 b7 y7` a table of two melds.

Parsing errors are `Malformed` and point at the character. Parsing doesn't check whether melds are valid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tilerummy.rules.meld import Meld
from tilerummy.rules.table import Table
from tilerummy.rules.tile import TILES, Rack, Tile, Tiles, as_rack

_NAMES: Final = {tile: str(tile) for tile in TILES}
_TILES: Final = {name: tile for tile, name in _NAMES.items()}
_WORD: Final = re.compile(r"[^\s|]+")


class Malformed(ValueError):
    """Text that can't be read; `at` is the index of the first wrong character."""

    def __init__(self, problem: str, text: str, at: int) -> None:
        super().__init__(problem, text, at)
        self.problem = problem
        self.text = text
        self.at = at

    def __str__(self) -> str:
        return f"{self.problem} (at character {self.at + 1} of {self.text!r})"


def format_tile(tile: Tile) -> str:
    """The tile as people write it: `r5`."""
    return _NAMES[tile]


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The tiles with blanks between them."""
    return " ".join(map(_NAMES.__getitem__, tiles))


def format_table(table: Table) -> str:
    """The melds with bars between them: `r4 r5 J | k7 b7 y7`."""
    return " | ".join(format_tiles(meld) for meld in table.melds)


def parse_tile(text: str) -> Tile:
    """The one tile that the text names."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise Malformed(f"expected one tile, found {len(tiles)}", text, 0)
    return tiles[0]


def parse_tiles(text: str) -> Tiles:
    """Tiles separated by blanks, in this order; empty text gives no tiles."""
    bar = text.find("|")
    if bar >= 0:
        raise Malformed("expected tiles only, but a bar separates melds", text, bar)
    return Tiles([_tile(word, text) for word in _WORD.finditer(text)])


def parse_rack(text: str) -> Rack:
    """The tiles of a rack, sorted, whatever their order in the text."""
    return as_rack(parse_tiles(text))


def parse_table(text: str) -> Table:
    """Melds separated by bars; empty text gives an empty table."""
    if not text.strip():
        return Table()
    melds: list[Meld] = []
    start = 0
    for part in text.split("|"):
        if not part.strip():
            raise Malformed("empty meld", text, min(start, len(text) - 1))
        melds.append(Tiles([_tile(word, text, start) for word in _WORD.finditer(part)]))
        start += len(part) + 1
    return Table(tuple(melds))


def _tile(word: re.Match[str], text: str, offset: int = 0) -> Tile:
    name = word.group()
    tile = _TILES.get(name)
    if tile is not None:
        return tile
    at = offset + word.start()
    if name[0] not in "krby":
        raise Malformed(
            f"{name!r} isn't a tile: write a colour (k, r, b, y) and a number, or a joker (J, D, C, M)",
            text,
            at,
        )
    raise Malformed(f"{name!r} isn't a tile: the number must be from 1 to 13", text, at + 1)
