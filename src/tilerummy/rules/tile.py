"""Tiles as faces: the two red 5s of a box are one and the same `Tile`.

A tile is an `IntEnum`, so that it hashes, compares and sorts as fast as an int and still has its colour,
number and kind as attributes. The order is by colour, then number, jokers last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Final

LOWEST: Final = 1
HIGHEST: Final = 13


class Colour(IntEnum):
    """The four colours, in the order of their letters in the notation: k (black), r, b, y."""

    BLACK = 0
    RED = 1
    BLUE = 2
    YELLOW = 3


class Kind(Enum):
    """What sort of tile it is. The four jokers differ in what they may stand for."""

    NUMBER = "number"
    CLASSIC = "classic"
    DOUBLE = "double"
    COLOUR_CHANGE = "colour-change"
    MIRROR = "mirror"


_LETTERS: Final = "krby"
_JOKER_KINDS: Final = (Kind.CLASSIC, Kind.DOUBLE, Kind.COLOUR_CHANGE, Kind.MIRROR)


class Tile(IntEnum):
    """One face: a colour and a number, or one of the four jokers J, D, C and M."""

    colour: Colour | None
    number: int
    """The printed number; 0 for a joker."""
    kind: Kind
    is_joker: bool
    places: int
    """How many places of a meld it fills: a double two, a mirror none, all others one."""

    K1, K2, K3, K4, K5, K6, K7, K8, K9, K10, K11, K12, K13 = range(13)
    R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, R12, R13 = range(13, 26)
    B1, B2, B3, B4, B5, B6, B7, B8, B9, B10, B11, B12, B13 = range(26, 39)
    Y1, Y2, Y3, Y4, Y5, Y6, Y7, Y8, Y9, Y10, Y11, Y12, Y13 = range(39, 52)
    J, D, C, M = range(52, 56)

    def __init__(self, index: int) -> None:
        numbered = index < len(Colour) * HIGHEST
        self.colour = Colour(index // HIGHEST) if numbered else None
        self.number = index % HIGHEST + 1 if numbered else 0
        self.kind = Kind.NUMBER if numbered else _JOKER_KINDS[index - len(Colour) * HIGHEST]
        self.is_joker = not numbered
        self.places = {Kind.DOUBLE: 2, Kind.MIRROR: 0}.get(self.kind, 1)

    def __str__(self) -> str:
        """In the notation: `r5`, `J`."""
        return self.name if self.colour is None else f"{_LETTERS[self.colour]}{self.number}"

    def __repr__(self) -> str:
        return f"Tile.{self.name}"

    def __format__(self, form: str) -> str:
        return format(str(self), form)


TILES: Final = tuple(Tile)
NUMBERED: Final = TILES[: len(Colour) * HIGHEST]
JOKERS: Final = TILES[len(Colour) * HIGHEST :]
JOKER_OF_KIND: Final = dict(zip(_JOKER_KINDS, JOKERS, strict=True))


class Tiles(tuple[Tile, ...]):
    """Some tiles: a rack, a meld, what was laid. A tuple that prints as people write it."""

    __slots__ = ()

    def __str__(self) -> str:
        """In the notation: `r4 r5 J`."""
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"tiles({str(self)!r})"


Rack = tuple[Tile, ...]
"""The tiles of one player, sorted, so that racks with the same tiles are equal. In a game: `Tiles`."""


def numbered(colour: Colour, number: int) -> Tile:
    """The tile of this colour and number (1 to 13)."""
    if not LOWEST <= number <= HIGHEST:
        raise ValueError(f"there is no tile with the number {number}")
    return NUMBERED[colour * HIGHEST + number - 1]


def as_rack(tiles: Iterable[Tile]) -> Rack:
    return Tiles(sorted(tiles))


def without(tiles: Iterable[Tile], taken: Iterable[Tile]) -> Rack:
    """What is left of `tiles`, as a rack, without `taken`, all of which must be among them."""
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return Tiles(sorted(left))


def surplus(tiles: Counter[Tile], allowed: Counter[Tile]) -> Rack:
    """The tiles that `tiles` holds beyond `allowed`."""
    return as_rack((tiles - allowed).elements())
