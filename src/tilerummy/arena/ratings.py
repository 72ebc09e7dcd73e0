"""Ratings from results: Bradley-Terry as Elo, and openskill for tables of more than two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log10
from typing import Any, Final

from tilerummy.arena.extras import needed
from tilerummy.arena.plan import Outcome, Plan

_ROUNDS: Final = 10_000
_CLOSE: Final = 1e-9
_ELO: Final = 400
_DRAW: Final = 0.5
"""Of every pair, one imagined draw: without it, who has won all games would be rated endlessly high."""


@dataclass(frozen=True, slots=True)
class Rating:
    name: str
    rating: float
    spread: float
    """The standard deviation, where the method tells one; else 0."""


def bradley_terry(scores: Mapping[tuple[str, str], tuple[float, float]], anchor: str) -> list[Rating]:
    """Elo ratings in which `anchor` has 0. Of each pair: how much each of the two has won."""
    names = sorted({name for pair in scores for name in pair})
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
        moved = max(abs(after[name] / after[anchor] - strength[name] / strength[anchor]) for name in names)
        strength = after
        if moved < _CLOSE:
            break
    ratings = [Rating(name, _ELO * log10(strength[name] / strength[anchor]), 0.0) for name in names]
    return sorted(ratings, key=lambda rating: -rating.rating)


def pair_scores(
    plans: Iterable[tuple[Plan, Sequence[Outcome]]],
) -> dict[tuple[str, str], tuple[float, float]]:
    """What `bradley_terry` wants: at a table of any size, the winner has beaten each of the others."""
    beaten: dict[tuple[str, str], float] = {}
    for plan, outcomes in plans:
        for outcome in outcomes:
            names = [plan.bots[entrant] for entrant in outcome.entrants]
            winners = {names[seat] for seat in outcome.game.winners}
            for winner in sorted(winners):
                for loser in names:
                    if loser not in winners:
                        pair = (winner, loser)
                        beaten[pair] = beaten.get(pair, 0.0) + 1 / len(winners)
    scores: dict[tuple[str, str], tuple[float, float]] = {}
    for one, other in sorted({(min(pair), max(pair)) for pair in beaten}):
        scores[one, other] = (beaten.get((one, other), 0.0), beaten.get((other, one), 0.0))
    return scores


def openskill_ratings(plans: Iterable[tuple[Plan, Sequence[Outcome]]]) -> list[Rating]:
    """Ratings (mu, sigma) for tables of any size, by the Plackett-Luce model; equal bots share a rating."""
    model: Any = needed("openskill.models", "arena").PlackettLuce()
    known: dict[str, Any] = {}
    for plan, outcomes in plans:
        for outcome in outcomes:
            names = [plan.bots[entrant] for entrant in outcome.entrants]
            before = [known.get(name) or model.rating() for name in names]
            teams = [[model.create_rating([rating.mu, rating.sigma])] for rating in before]
            # Who has won and nothing else: to lose with a full rack is to lose.
            ranks = [1 if seat in outcome.game.winners else 2 for seat in range(len(names))]
            after = model.rate(teams, ranks=ranks)
            for name in dict.fromkeys(names):
                mine = [team[0] for team, other in zip(after, names, strict=True) if other == name]
                mu = sum(rating.mu for rating in mine) / len(mine)
                known[name] = model.create_rating([mu, min(rating.sigma for rating in mine)])
    ratings = [Rating(name, found.mu, found.sigma) for name, found in known.items()]
    return sorted(ratings, key=lambda rating: -rating.rating)
