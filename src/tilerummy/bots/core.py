"""The core of a rack: the few tiles without which nobody else can go out.

Whoever goes out needs everything on the table and on the own rack to lie in melds: with two players and an
empty pool, that is everything but the tiles that I hold. As long as that does not stand, nobody goes out, and
a part of my rack, its core, sees to it. The smaller the core, the more tiles I can lay, one by one,
before I must let somebody out. Where everybody has to play, whoever runs out of such tiles first has lost.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tilerummy.bots.bags import JOKER, SIZE, Bag, minus, stands
from tilerummy.bots.budget import Meter
from tilerummy.bots.small import THIRDS
from tilerummy.rules.tile import HIGHEST

_REACH: Final = 3
"""Tiles that block each other's melds are no further apart than this."""
_MOST_AIMS: Final = 4
_NEIGHBOURS: Final = tuple(tuple(sorted({face for pair in pairs for face in pair})) for pairs in THIRDS)


def find_core(everything: Bag, rack: Bag, rng: Random, meter: Meter) -> Bag | None:
    """The smallest core found within the budget; None if not even the whole rack keeps the others in.

    A try aims at a few tiles near each other, and keeps what could make melds with them.
    """
    best = _shrunk(everything, list(rack), rng)
    if best is None:
        return None
    size = sum(best)
    while meter.spend():
        found = _shrunk(everything, _aimed(rack, rng), rng)
        if found is not None and sum(found) < size:
            best, size = found, sum(found)
    return best


def _aimed(rack: Bag, rng: Random) -> Bag:
    keep = [0] * SIZE
    keep[JOKER] = rack[JOKER]
    first = rng.randrange(JOKER)
    aims = [first]
    for _ in range(rng.randrange(_MOST_AIMS)):
        place = first % HIGHEST + rng.randint(-_REACH, _REACH)
        aims.append(rng.randrange(JOKER // HIGHEST) * HIGHEST + min(HIGHEST - 1, max(0, place)))
    for aim in aims:
        for face in _NEIGHBOURS[aim]:
            keep[face] = rack[face]
    return keep


def _shrunk(everything: Bag, keep: Bag, rng: Random) -> Bag | None:
    """These tiles without those that are not needed; None if they don't keep the others in."""
    rest = minus(everything, keep)
    if stands(rest):
        return None
    faces = [face for face in range(SIZE) for _ in range(keep[face])]
    rng.shuffle(faces)
    faces.sort(key=lambda face: face == JOKER)  # a joker blocks best, so it stays if anything can
    for face in faces:
        keep[face] -= 1
        rest[face] += 1
        if stands(rest):
            keep[face] += 1
            rest[face] -= 1
    return keep
