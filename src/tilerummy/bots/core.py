"""The core of a rack: the few tiles without which nobody else can go out, whatever else I lay.

Whoever goes out needs all tiles on the table and on the own rack to lie in melds: with two players and an
empty pool, all tiles that I don't hold. As long as these can't, nobody goes out, and a part of my rack, its
core, sees to that. The smaller the core, the more tiles I can lay, one by one, before I let somebody out.
Where everybody has to play, whoever runs out of such tiles first has lost.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tilerummy.bots.bags import JOKER, SIZE, Bag, minus, plus, stands
from tilerummy.bots.budget import Meter
from tilerummy.bots.small import THIRDS
from tilerummy.rules.tile import HIGHEST

_REACH: Final = 3
"""Tiles that block each other's melds are no further apart than this."""
_MOST_AIMS: Final = 4
_PARTS: Final = (0.0, 0.5, 0.5, 1.0)
"""How much of what is free has been laid, in the stages that a core is tried at."""
_NEIGHBOURS: Final = tuple(tuple(sorted({face for pair in pairs for face in pair})) for pairs in THIRDS)


def find_core(outside: Bag, rack: Bag, rng: Random, meter: Meter) -> Bag | None:
    """The smallest core found within the budget; None if not even the whole rack keeps the others in.

    A try aims at a few tiles near each other, and keeps what could make melds with them. What is tried is a
    matter of chance alone, not of the rack: with the same chance a turn later, the same core is found again.
    """
    best = _shrunk(outside, rack, list(rack), rng, meter)
    if best is None:
        return None
    size = sum(best)
    while meter.spend():
        found = _shrunk(outside, rack, _aimed(rack, rng), rng, meter)
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


def _shrunk(outside: Bag, rack: Bag, keep: Bag, rng: Random, meter: Meter) -> Bag | None:
    """These tiles without those that are not needed; None if they don't keep the others in.

    When time runs out, what is left is a core all the same, only not the smallest.
    """
    order = list(range(JOKER))
    rng.shuffle(order)  # before anything depends on the tiles
    parts = [[rng.random() < chance for _ in range(SIZE)] for chance in _PARTS]
    free = minus(rack, keep)
    if not _keeps_in(outside, free, parts):
        return None
    for face in (*order, JOKER):  # a joker blocks best, so it stays if anything can
        for _ in range(keep[face]):
            if meter.is_over:
                return keep
            keep[face] -= 1
            free[face] += 1
            if not _keeps_in(outside, free, parts):
                keep[face] += 1
                free[face] -= 1
                break
    return keep


def _keeps_in(outside: Bag, free: Bag, parts: list[list[bool]]) -> bool:
    """Whether nobody goes out when I have laid these parts of what is free.

    To hold less is not always worse: a tile that I lay may itself be one that finds no meld. So both ends
    don't tell everything, and some stages in between are tried.
    """
    for part in parts:
        laid = [count if taken else 0 for count, taken in zip(free, part, strict=True)]
        if stands(plus(outside, laid)):
            return False
    return True
