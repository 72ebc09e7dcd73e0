"""The most points that melds made of some tiles alone are worth together."""

from __future__ import annotations

from typing import NamedTuple

from tilerummy.rules.tile import HIGHEST
from tilerummy.solver.plain.choices import moves_with, without_the_useless
from tilerummy.solver.plain.moves import Ends, Move, Offer
from tilerummy.solver.plain.pieces import NUMBER_OF, RISING, Bag, C, D, J


class _Left(NamedTuple):
    """What tiles are left, and where a face can still join a run."""

    have: Bag
    ends: Ends


class _Best(NamedTuple):
    points: int
    move: Move | None
    """The first move of a best way; None if the lowest face is left over in all of them."""
    rest: _Left


def most_points(have: Bag) -> tuple[int, list[Move]]:
    """The points, and moves that make them."""
    known: dict[_Left, _Best] = {}
    left = _Left(have, Ends())
    total = _best(left, known)
    moves: list[Move] = []
    best = known.get(left)
    while best is not None:
        if best.move is not None:
            moves.append(best.move)
        best = known.get(best.rest)
    return total, moves


def _best(left: _Left, known: dict[_Left, _Best]) -> int:
    """Either the lowest face joins a meld, or no copy of it does any more: copies that do come first."""
    if left in known:
        return known[left].points
    lowest = next((piece for piece in RISING if left.have[piece]), None)
    if lowest is None:
        return 0
    useful = without_the_useless(NUMBER_OF[lowest], left.have, left.ends)
    assert useful is not None  # no end is owed anything here
    have, ends = useful
    most = _at_most(have)
    best: _Best | None = None
    for move in (*moves_with(lowest, Offer(have, ends=ends)), None):
        counts = bytearray(have)
        if move is None:
            counts[lowest] = 0
        else:
            for piece in move.pieces:
                counts[piece] -= 1
        rest = _Left(bytes(counts), ends if move is None else ends.after(move))
        points = (0 if move is None else move.points) + _best(rest, known)
        if best is None or points > best.points:
            best = _Best(points, move, rest)
        if points == most:
            break  # nothing is worth more
    assert best is not None
    known[left] = best
    return best.points


def _at_most(have: Bag) -> int:
    """What these tiles would be worth if all could be laid, and jokers stood for 12 and 13."""
    numbers = sum(NUMBER_OF[piece] * have[piece] for piece in RISING)
    return numbers + HIGHEST * (have[J] + have[C]) + (2 * HIGHEST - 1) * have[D]
