"""All moves that put one face into a group, plain or mirrored.

The order of a group's tiles and which colour a joker stands for make no difference, so one way to lay each
bag of pieces is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tilerummy.rules.meld import MIN_TILES
from tilerummy.solver.plain.moves import Move, Offer
from tilerummy.solver.plain.pieces import (
    COLOUR_OF,
    COLOURS,
    FIRST_JOKER,
    NUMBER_OF,
    PINNED,
    Bag,
    D,
    J,
    M,
    Pieces,
    face,
)

_WIDEST = len(COLOURS)


def group_moves(pivot: int, offer: Offer) -> Iterator[Move]:
    """Groups with this piece in them. In a lean one a joker makes up the three tiles, never a fourth."""
    number, have = NUMBER_OF[pivot], offer.have
    for tiles in _sides(pivot, have):
        for jokers, width in _jokers(have[J], have[D], _WIDEST - len(tiles)):
            group = (*tiles, *jokers)
            stands = len(group) >= MIN_TILES and any(piece < FIRST_JOKER for piece in group)
            if stands and not (offer.lean and jokers and len(group) > MIN_TILES):
                yield Move(group, number * (len(tiles) + width), high=len(tiles) + width)


def mirrored_group_moves(pivot: int, offer: Offer) -> Iterator[Move]:
    """Two equal groups, of two to four colours, about a mirror; the pivot lies on the left."""
    number, have = NUMBER_OF[pivot], offer.have
    if not have[M]:
        return
    for left in _sides(pivot, have):
        rest = bytearray(have)
        for piece in left:
            rest[piece] -= 1
        for right in _sides_of(number, bytes(rest), COLOURS):
            colours = len({COLOUR_OF[piece] for piece in (*left, *right)})
            for on_left, left_width in _jokers(have[J], have[D], _WIDEST - len(left)):
                width = len(left) + left_width
                if width < max(2, colours):  # one tile a side is read as a run
                    continue
                spare = have[J] - on_left.count(J), have[D] - on_left.count(D)
                for on_right, right_width in _jokers(*spare, width - len(right)):
                    if len(right) + right_width == width:
                        yield Move((*left, *on_left, M, *on_right, *right), 2 * number * width)


def _sides(pivot: int, have: Bag) -> Iterator[Pieces]:
    """The pivot with any pieces of its number that are there in other colours."""
    others = tuple(colour for colour in COLOURS if colour != COLOUR_OF[pivot])
    for rest in _sides_of(NUMBER_OF[pivot], have, others):
        yield (pivot, *rest)


def _sides_of(number: int, have: Bag, colours: tuple[int, ...]) -> Iterator[Pieces]:
    choices: list[list[Pieces]] = []
    for colour in colours:
        tile = face(colour, number)
        choices.append([(), *((piece,) for piece in (tile, PINNED + tile) if have[piece])])
    for choice in product(*choices):
        yield tuple(piece for chosen in choice for piece in chosen)


def _jokers(classic: int, double: int, room: int) -> Iterator[tuple[Pieces, int]]:
    """All ways to put classic and double jokers into this many places, with the places they take."""
    for doubles in range(min(double, room // 2) + 1):
        for classics in range(min(classic, room - 2 * doubles) + 1):
            yield (J,) * classics + (D,) * doubles, classics + 2 * doubles
