"""How far Elo ratings can be trusted.

The variance of a maximum likelihood estimate whose observations come in clusters (the games of a deal): the
inverse of the information, the sum over the clusters of the gradient's square, the inverse again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from tilerummy.arena.tally import NORMAL_95

Pair = tuple[str, str]
Scores = Mapping[Pair, tuple[float, float]]
"""How much each bot of a pair has won against the other."""

DRAW: Final = 0.5
"""One imagined draw per pair: without it, a bot that won all its games would be rated infinitely high."""

_Matrix = list[list[float]]


def half_widths(
    by_deal: Sequence[Scores], scores: Scores, strength: Mapping[str, float], zero: str
) -> dict[str, float]:
    """Half the widths of the 95 % intervals of the logarithms of the strengths, compared with that of `zero`.

    `scores` are those of all deals together.
    """
    names = [name for name in strength if name != zero]
    at = {name: place for place, name in enumerate(names)}
    information = [[0.0] * len(names) for _ in names]
    for pair, (first, second) in scores.items():
        expected = _expected(strength, pair)
        weight = (first + second + 2 * DRAW) * expected * (1 - expected)
        _add_square(information, _sides(pair, at), weight)
    spread = [[0.0] * len(names) for _ in names]
    for deal in by_deal:
        slope = [0.0] * len(names)
        for pair, (first, second) in deal.items():
            surprise = first - (first + second) * _expected(strength, pair)
            for place, sign in _sides(pair, at):
                slope[place] += sign * surprise
        _add_square(spread, list(enumerate(slope)), 1.0)
    inverse = _inverse(information)
    variance = _product(_product(inverse, spread), inverse)
    # If all deals ended alike, their spread says nothing: what remains is the chance within the games.
    own = {name: variance[at[name]][at[name]] or inverse[at[name]][at[name]] for name in names}
    return {zero: 0.0, **{name: NORMAL_95 * sqrt(max(0.0, own[name])) for name in names}}


def _sides(pair: Pair, at: Mapping[str, int]) -> list[tuple[int, int]]:
    """Where each of the two has its row, and who gains from the pair's score."""
    return [(at[name], sign) for name, sign in zip(pair, (1, -1), strict=True) if name in at]


def _expected(strength: Mapping[str, float], pair: Pair) -> float:
    one, other = (strength[name] for name in pair)
    return one / (one + other)


def _add_square(matrix: _Matrix, entries: Sequence[tuple[int, float]], weight: float) -> None:
    for row, first in entries:
        for column, second in entries:
            matrix[row][column] += weight * first * second


def _product(one: _Matrix, other: _Matrix) -> _Matrix:
    columns = [*zip(*other, strict=True)]
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one]


def _inverse(matrix: _Matrix) -> _Matrix:
    """By elimination; the information is positive definite, as every bot has at least half a draw."""
    size = len(matrix)
    rows = [[*row, *(float(column == at) for column in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
