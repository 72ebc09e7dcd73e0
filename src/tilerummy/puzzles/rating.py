"""Glicko-2: how strong a solver is, and how sure that is (Glickman, "Example of the Glicko-2 system", 2013).

A try at a puzzle is a game against it. Both sides are ratings: `INITIAL` for somebody new, `expected` for a
puzzle that nobody has tried, by its grade.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

from tilerummy.puzzles.puzzle import Grade

_SCALE: Final = 173.7178
_CENTRE: Final = 1500.0
_CHANGE: Final = 0.5
"""How much the volatility may change (the system's tau)."""
_CLOSE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody, or how hard a puzzle, is (Glicko-2)."""

    rating: float = _CENTRE
    deviation: float = 350.0
    volatility: float = 0.06


INITIAL: Final = Rating()


def expected(grade: Grade) -> Rating:
    """What a puzzle of this grade is worth before anybody has tried it."""
    rating = 700.0 + 170.0 * grade.technique + 25.0 * min(grade.depth, 12) + 10.0 * min(grade.tempting, 12)
    return Rating(rating, deviation=150.0)


def rated(player: Rating, games: Sequence[tuple[Rating, float]], weight: float = 1.0) -> Rating:
    """The rating after these games of one period: each an opponent, and 1 for a win, 0 for a loss.

    Games of a smaller `weight` say less: those against puzzles of a technique that was told beforehand.
    """
    mu, phi = (player.rating - _CENTRE) / _SCALE, player.deviation / _SCALE
    if not games:
        return Rating(player.rating, _SCALE * sqrt(phi**2 + player.volatility**2), player.volatility)
    information = gain = 0.0
    for opponent, score in games:
        spread = opponent.deviation / _SCALE
        damped = 1 / sqrt(1 + 3 * spread**2 / pi**2)
        chance = 1 / (1 + exp(-damped * (mu - (opponent.rating - _CENTRE) / _SCALE)))
        information += weight * damped**2 * chance * (1 - chance)
        gain += weight * damped * (score - chance)
    variance = 1 / information
    volatility = _volatility(player.volatility, phi, variance, (variance * gain) ** 2)
    phi = 1 / sqrt(1 / (phi**2 + volatility**2) + information)
    return Rating(_CENTRE + _SCALE * (mu + phi**2 * gain), _SCALE * phi, volatility)


def _volatility(sigma: float, phi: float, variance: float, squared: float) -> float:
    """Step 5 of the paper: the zero of `f` by the Illinois algorithm, a regula falsi."""
    start = log(sigma**2)

    def f(x: float) -> float:
        total = phi**2 + variance + exp(x)
        return exp(x) * (squared - total) / (2 * total**2) - (x - start) / _CHANGE**2

    low = start
    if squared > phi**2 + variance:
        high = log(squared - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * _CHANGE) < 0:
            steps += 1
        high = start - steps * _CHANGE
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
