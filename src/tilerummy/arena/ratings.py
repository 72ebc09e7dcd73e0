"""Ratings from results: Bradley-Terry as Elo, and openskill for tables of more than two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log10
from typing import Any, Final

from tilerummy.arena.extras import needed
from tilerummy.arena.plan import Outcome, Plan

OPENSKILL: Final = "openskill.models"
_ROUNDS: Final = 10_000
_CLOSE: Final = 1e-9
_ELO: Final = 400
_DRAW: Final = 0.5
"""One imagined draw per pair: without it, a bot that won all its games would be rated infinitely high."""


@dataclass(frozen=True, slots=True)
class Rating:
    name: str
    rating: float
    spread: float
    """The standard deviation, if the method gives one; otherwise 0."""


@dataclass(frozen=True, slots=True)
class Placing:
    """What ratings need to know about a game: who played, and who of them won."""

    names: tuple[str, ...]
    won: tuple[bool, ...]


def placing(plan: Plan, outcome: Outcome) -> Placing:
    names = tuple(plan.bots[entrant] for entrant in outcome.entrants)
    return Placing(names, tuple(seat in outcome.game.winners for seat in range(len(names))))


def bradley_terry(
    scores: Mapping[tuple[str, str], tuple[float, float]], anchor: str | None = None
) -> list[Rating]:
    """Elo ratings, best first. `scores` holds how much each bot of a pair has won against the other.

    The rating of `anchor` is 0; if none is named, that of the weakest bot.
    """
    names = sorted({name for pair in scores for name in pair})
    if anchor is not None and anchor not in names:
        raise ValueError(f"{anchor} has played no games against the others")
    if not names:
        return []
    strength = _strengths(scores, names)
    zero = min(strength.values()) if anchor is None else strength[anchor]
    ratings = [Rating(name, _ELO * log10(strength[name] / zero), 0.0) for name in names]
    return sorted(ratings, key=lambda rating: -rating.rating)


def _strengths(
    scores: Mapping[tuple[str, str], tuple[float, float]], names: Sequence[str]
) -> dict[str, float]:
    won = dict.fromkeys(names, 0.0)
    played: dict[str, dict[str, float]] = {name: {} for name in names}
    for (one, other), (first, second) in scores.items():
        won[one] += first + _DRAW
        won[other] += second + _DRAW
        games = first + second + 2 * _DRAW
        played[one][other] = played[one].get(other, 0.0) + games
        played[other][one] = played[other].get(one, 0.0) + games
    strength = dict.fromkeys(names, 1.0)
    for _ in range(_ROUNDS):
        after = {
            name: won[name]
            / sum(games / (strength[name] + strength[other]) for other, games in played[name].items())
            for name in names
        }
        # Only ratios count: all strengths together may keep growing for ever.
        yard = names[0]
        moved = max(abs(after[name] / after[yard] - strength[name] / strength[yard]) for name in names)
        strength = after
        if moved < _CLOSE:
            break
    return strength


def pair_scores(placings: Iterable[Placing]) -> dict[tuple[str, str], tuple[float, float]]:
    """The scores for `bradley_terry`: with any number of players, the winner has beaten each of the others.

    Joint winners have drawn with each other; between losers nothing is decided.
    """
    scores: dict[tuple[str, str], tuple[float, float]] = {}
    for game in placings:
        for (one, first), (other, second) in combinations(sorted(zip(game.names, game.won, strict=True)), 2):
            if one == other or not (first or second):
                continue
            share = 0.5 if first and second else float(first)
            gained, lost = scores.get((one, other), (0.0, 0.0))
            scores[one, other] = (gained + share, lost + 1 - share)
    return dict(sorted(scores.items()))


def openskill_ratings(placings: Iterable[Placing]) -> list[Rating]:
    """Ratings (mu, sigma) for tables of any size, by the Plackett-Luce model; equal bots share a rating."""
    model: Any = needed(OPENSKILL, "arena").PlackettLuce()
    known: dict[str, Any] = {}
    for game in placings:
        before = [known.get(name) or model.rating() for name in game.names]
        teams = [[model.create_rating([rating.mu, rating.sigma])] for rating in before]
        # Only who won counts: losing with a full rack is just losing.
        after = model.rate(teams, ranks=[1 if won else 2 for won in game.won])
        for name in dict.fromkeys(game.names):
            mine = [team[0] for team, other in zip(after, game.names, strict=True) if other == name]
            mu = sum(rating.mu for rating in mine) / len(mine)
            known[name] = model.create_rating([mu, min(rating.sigma for rating in mine)])
    ratings = [Rating(name, found.mu, found.sigma) for name, found in known.items()]
    return sorted(ratings, key=lambda rating: -rating.rating)


def ratings_of(placings: Sequence[Placing]) -> list[Rating]:
    """Elo for two players, the weakest at 0; openskill for more. Empty if no bot met a different one."""
    if not any(len(set(game.names)) > 1 for game in placings):
        return []
    if any(len(game.names) > 2 for game in placings):
        return openskill_ratings(placings)
    return bradley_terry(pair_scores(placings))
