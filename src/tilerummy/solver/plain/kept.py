"""Joker melds that are kept whole (policy `no-split`), and what they can be extended by.

Only extensions by up to two pieces at each end of a run, or by one piece of a group, have to be looked at:

- Three or more pieces at one end with a numbered tile among them are a run by themselves. Without one they
  are jokers from the rack, which need not be laid; one of them is enough where something must be.
- Two kept melds joined into one run can be cut before the second: what lies between them extends the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from tilerummy.rules.meld import Meld, Shape, readings
from tilerummy.rules.tile import HIGHEST, LOWEST
from tilerummy.solver.plain.pieces import COLOURS, Bag, J, Pieces, face

_REACH: Final = 2


@dataclass(frozen=True, slots=True)
class Kept:
    """A meld that may only grow."""

    meld: Meld
    low: int
    """No tile below this number can become a part of it."""


def kept(meld: Meld) -> Kept:
    lows = [
        reading.stands[0][0].number - (_REACH if reading.shape is Shape.RUN else 0)
        for reading in readings(meld)
    ]
    return Kept(meld, min(lows))


def extensions(meld: Meld, have: Bag, jokers: int) -> Iterator[tuple[Pieces, Pieces]]:
    """What to put before and after the meld, with at most this many jokers; first of all nothing."""
    yield (), ()
    for before, after in (*_longer_runs(meld, have), *_fourth_colours(meld, have)):
        if (before or after) and before.count(J) + after.count(J) <= jokers:
            yield before, after


def _longer_runs(meld: Meld, have: Bag) -> Iterator[tuple[Pieces, Pieces]]:
    for reading in readings(meld):
        if reading.shape is Shape.RUN:
            first, colour = reading.stands[0][0]
            last, _ = reading.stands[-1][0]
            assert colour is not None  # only colour-change jokers have none, and this policy has none of them
            lower = [face(colour, number) for number in range(first - 1, LOWEST - 1, -1)[:_REACH]]
            upper = [face(colour, number) for number in range(last + 1, HIGHEST + 1)[:_REACH]]
            for down, up in product(_stretches(lower, have), _stretches(upper, have)):
                yield down[::-1], up


def _stretches(places: list[int], have: Bag) -> Iterator[Pieces]:
    """Pieces for none, some or all of these places, from the nearest one outwards."""
    yield ()
    if places:
        for piece in (places[0], J):
            if have[piece]:
                for rest in _stretches(places[1:], have):
                    yield (piece, *rest)


def _fourth_colours(meld: Meld, have: Bag) -> Iterator[tuple[Pieces, Pieces]]:
    if len(meld) == len(COLOURS) or all(reading.shape is Shape.RUN for reading in readings(meld)):
        return
    number = max(tile.number for tile in meld)
    taken = [tile.colour for tile in meld]
    for piece in (*(face(colour, number) for colour in COLOURS if colour not in taken), J):
        if have[piece]:
            yield (), (piece,)
