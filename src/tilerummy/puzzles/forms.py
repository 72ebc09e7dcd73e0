"""Which melds of three a tile can be part of."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Final, NamedTuple

from tilerummy.rules import Colour, Meld, Tile, readings
from tilerummy.rules.meld import canonical
from tilerummy.rules.tile import HIGHEST, LOWEST, numbered

_REACH: Final = 3
"""How far apart two numbers of a meld of three can be: a double lies between 4 and 7."""


class Form(NamedTuple):
    """A meld of three, and the two tiles of it that have to be found."""

    meld: Meld
    partners: tuple[Tile, Tile]


@cache
def forms(tile: Tile, *, special: bool) -> tuple[Form, ...]:
    """All melds of three with this numbered tile; `special` for boxes with special jokers."""
    jokers = (Tile.J, Tile.D, Tile.C, Tile.M) if special else (Tile.J,)
    near = [other for other in _near(tile, special) if special or other is not tile]
    found: dict[Meld, Form] = {}
    for partners in combinations_with_replacement((*near, *jokers), 2):
        for meld in set(permutations((tile, *partners))):
            if readings(meld):
                found.setdefault(canonical(meld), Form(meld, partners))
    # People look for plain melds first.
    return tuple(sorted(found.values(), key=lambda form: (sum(t.is_joker for t in form.meld), form.meld)))


def _near(tile: Tile, special: bool) -> list[Tile]:
    return [
        numbered(colour, number)
        for colour in Colour
        for number in range(max(LOWEST, tile.number - _REACH), min(HIGHEST, tile.number + _REACH) + 1)
        if number == tile.number or colour == tile.colour or special
    ]
