"""Pieces: what the plain search moves about, as small numbers, and bags of them, as bytes.

A piece is a tile of the rules, with the tile's own number, or a joker that must go on standing for one face
(policy `pinned`): such a joker has its face's number plus `PINNED`. A bag holds how often each piece is
there, so that bags are hashed, compared and copied at the speed of a string.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tilerummy.rules.meld import Meld
from tilerummy.rules.tile import HIGHEST, JOKERS, LOWEST, NUMBERED, TILES, Colour, Tile

Pieces = tuple[int, ...]
"""Some pieces; of a meld: in the order in which they lie."""

Bag = bytes
"""How many there are of each piece."""

PINNED: Final = len(TILES)
KINDS: Final = PINNED + len(NUMBERED)
NOTHING: Final = bytes(KINDS)
"""The empty bag."""

FIRST_JOKER: Final = int(JOKERS[0])
"""Every piece below this one is a numbered tile; this one and all above are jokers."""

J: Final = int(Tile.J)
D: Final = int(Tile.D)
C: Final = int(Tile.C)
M: Final = int(Tile.M)
WILD: Final = (J, D, C, M)
"""The jokers that nothing pins to one face. All other pieces have a face: a colour and a number."""

COLOURS: Final = tuple(int(colour) for colour in Colour)

FACE_OF: Final = tuple(piece - PINNED if piece >= PINNED else piece for piece in range(KINDS))
"""The numbered tile in whose place a piece lies (no meaning for a wild one)."""
COLOUR_OF: Final = tuple(face // HIGHEST for face in FACE_OF)
NUMBER_OF: Final = tuple(face % HIGHEST + 1 for face in FACE_OF)


def face(colour: int, number: int) -> int:
    """The numbered piece of this colour and number."""
    return colour * HIGHEST + number - 1


OF_NUMBER: Final = tuple(
    tuple(base + face(colour, number) for colour in COLOURS for base in (0, PINNED)) if number else ()
    for number in range(HIGHEST + 1)
)
"""Per number: all pieces that have it, numbered tiles and pinned jokers."""

RISING: Final = tuple(piece for number in range(LOWEST, HIGHEST + 1) for piece in OF_NUMBER[number])
"""All pieces with a face, lowest number first: the order in which the search takes them."""


def bag_of(pieces: Iterable[int]) -> Bag:
    counts = bytearray(KINDS)
    for piece in pieces:
        counts[piece] += 1
    return bytes(counts)


def as_meld(pieces: Iterable[int]) -> Meld:
    """The tiles that lie there: a pinned joker is a classic one."""
    return tuple(Tile.J if piece >= PINNED else TILES[piece] for piece in pieces)
