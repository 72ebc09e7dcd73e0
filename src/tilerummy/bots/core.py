"""The core of a rack: a few tiles that, as long as I keep them, stop everybody else from going out.

To go out, all tiles on the table and on one's rack must fit into melds: with two players and an empty pool,
that is all tiles that I don't hold. As long as they don't fit, nobody goes out, and a part of my rack, its
core, is enough to ensure that. The smaller the core, the more tiles I can lay, one by one, before I let
somebody out. Where everybody has to play, whoever runs out of such tiles first has lost.

Holding fewer tiles is not always worse: a tile that I lay may itself be one that fits into no meld. So a core
that holds once all the rest is laid may still let somebody out on the way there. The test is therefore
stricter: whether the tiles that I don't hold now could fit into melds with the help of any of those that I am
free to lay.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from tilerummy.bots.bags import JOKER, Bag, fits, minus, plus
from tilerummy.bots.budget import Meter
from tilerummy.bots.fitting import can_cover
from tilerummy.rules.tile import HIGHEST

_NODES: Final = 200
"""If tiles block each other, fewer nodes show it, provided the search starts at the nearer end."""
_WIDEST: Final = 7
"""The largest distance from the middle of a window to its ends."""
_TRIES: Final = 5
"""How many windows are shrunk to a core."""

Holds = Callable[[Bag, bool], bool]
"""Whether nobody can go out if I lay these tiles. The flag: start the search at the high numbers."""


@dataclass(frozen=True, slots=True)
class _Window:
    """All tiles of the rack within a range of numbers, enough to stop the others from going out."""

    keep: Bag
    from_above: bool


def find_cores(outside: Bag, rack: Bag, rng: Random, meter: Meter, tries: int = _TRIES) -> list[Bag]:
    """Cores that stop the others whatever part of the rest is laid; smallest first."""

    def holds(free: Bag, from_above: bool) -> bool:
        return not can_cover(outside, free, from_above, _NODES)

    return _cores(rack, holds, rng, meter, tries)


def find_last_core(outside: Bag, rack: Bag, rng: Random, meter: Meter) -> Bag | None:
    """The smallest core found that stops the others if all the rest is laid at once."""

    def holds(free: Bag, _: bool) -> bool:
        return not fits(plus(outside, free))

    return next(iter(_cores(rack, holds, rng, meter, _TRIES)), None)


def _cores(rack: Bag, holds: Holds, rng: Random, meter: Meter, tries: int) -> list[Bag]:
    cores = [
        _shrunk(rack, window, holds, rng, meter)
        for number, window in enumerate(_windows(rack, holds, meter)[:tries])
        if not number or not meter.is_over
    ]
    return sorted(cores, key=sum)


def _windows(rack: Bag, holds: Holds, meter: Meter) -> list[_Window]:
    """For every number, the narrowest window around it that stops the others; those with fewest tiles first.

    Tiles that block each other's melds have numbers near each other, mostly near 1 or 13.
    """
    windows: list[_Window] = []
    for middle in sorted(range(HIGHEST), key=lambda number: min(number, HIGHEST - 1 - number)):
        from_above = middle > HIGHEST // 2
        for width in range(_WIDEST):
            keep = [
                count if face == JOKER or abs(face % HIGHEST - middle) <= width else 0
                for face, count in enumerate(rack)
            ]
            if holds(minus(rack, keep), from_above):
                windows.append(_Window(keep, from_above))
                break
        if windows and meter.is_over:
            break
    return sorted(windows, key=lambda window: sum(window.keep))


def _shrunk(rack: Bag, window: _Window, holds: Holds, rng: Random, meter: Meter) -> Bag:
    """The window without the tiles that are not needed.

    If time runs out, the result is still a core, only not the smallest.
    """
    order = list(range(JOKER))
    rng.shuffle(order)  # always all faces, so that the same random numbers find the same core again
    keep = list(window.keep)
    free = minus(rack, keep)
    for face in (*order, JOKER):  # tried last: jokers block best, so they should stay
        for _ in range(keep[face]):
            if meter.is_over:
                return keep
            keep[face] -= 1
            free[face] += 1
            if not holds(free, window.from_above):
                keep[face] += 1
                free[face] -= 1
                break
    return keep
