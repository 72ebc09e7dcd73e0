"""Sums up a tournament. One observation is a deal with all its rotations, not a single game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Final

from tilerummy.arena.plan import TournamentGame, whole_deals

NORMAL_95: Final = 1.96
_RULE_OF_THREE: Final = 3.0
"""With n equal observations, the 95 % interval is 3/n wide to either side: no spread proves nothing."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals, with half the width of its 95 % confidence interval."""

    mean: float
    half_width: float
    deals: int


def estimate(values: Sequence[float], scale: float = 1.0) -> Estimate:
    """`scale` is the width of the range of possible values, used for the interval if all values are equal."""
    count = len(values)
    if not count:
        return Estimate(0.0, scale, 0)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    half = NORMAL_95 * sqrt(variance / count) if variance else min(scale, _RULE_OF_THREE * scale / count)
    return Estimate(mean, half, count)


@dataclass(slots=True)
class Tally:
    """Wins and points of every entrant, deal by deal."""

    entrants: int
    wins: list[list[float]] = field(init=False)
    points: list[list[float]] = field(init=False)
    endings: dict[str, int] = field(default_factory=dict)
    games: int = 0
    turns: int = 0
    moves: list[int] = field(init=False)
    seconds: list[float] = field(init=False)
    longest: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.wins = [[] for _ in range(self.entrants)]
        self.points = [[] for _ in range(self.entrants)]
        self.moves = [0] * self.entrants
        self.seconds = [0.0] * self.entrants
        self.longest = [0.0] * self.entrants

    def add(self, games: Iterable[TournamentGame]) -> None:
        """Add whole deals; one some of whose games are missing doesn't count."""
        for deal in whole_deals(games):
            for game in deal:
                self._note(game)
            for entrant in range(self.entrants):
                self.wins[entrant].append(sum(game.won(entrant) for game in deal) / len(deal))
                self.points[entrant].append(sum(game.points(entrant) for game in deal) / len(deal))

    def _note(self, game: TournamentGame) -> None:
        played = game.played
        self.games += 1
        self.turns += played.turns
        self.endings[played.ending] = self.endings.get(played.ending, 0) + 1
        for seat, entrant in enumerate(game.entrants):
            thought = played.thinking[seat]
            self.moves[entrant] += thought.moves
            self.seconds[entrant] += thought.seconds
            self.longest[entrant] = max(self.longest[entrant], thought.longest)

    def win_rate(self, entrant: int) -> Estimate:
        """The entrant's share of wins, with its interval."""
        return estimate(self.wins[entrant])

    def mean_points(self, entrant: int) -> Estimate:
        """The entrant's points a game, with their interval."""
        return estimate(self.points[entrant], scale=100.0)


@dataclass(frozen=True, slots=True)
class Sprt:
    """Sequential test on the first entrant's score: H0 says `low` or less, H1 `high` or more."""

    low: float
    high: float
    error: float = 0.05

    def __post_init__(self) -> None:
        if not 0 <= self.low < self.high <= 1:
            raise ValueError("a sequential test needs 0 <= low < high <= 1")

    def log_likelihood_ratio(self, scores: Sequence[float]) -> float:
        """In favour of H1, by normal approximation with the observed variance over deals."""
        count = len(scores)
        if count < 2:
            return 0.0
        mean = sum(scores) / count
        # The 0.25 keeps the variance from being zero while all deals have the same score.
        variance = (sum((score - mean) ** 2 for score in scores) + 0.25) / count
        return count * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    def verdict(self, scores: Sequence[float]) -> bool | None:
        """True for H1, False for H0, None as long as neither is decided."""
        ratio = self.log_likelihood_ratio(scores)
        bound = log((1 - self.error) / self.error)
        return None if abs(ratio) < bound else ratio > 0
