"""Ratings from results: Bradley-Terry as Elo, and openskill for tables of more than two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log, log10
from typing import Any, Final

from tilerummy.arena.extras import needed
from tilerummy.arena.plan import Plan, TournamentGame
from tilerummy.arena.spread import DRAW, Pair, Scores, half_widths
from tilerummy.arena.tally import NORMAL_95

OPENSKILL: Final = "openskill.models"
_ROUNDS: Final = 10_000
_CLOSE: Final = 1e-9
_ELO: Final = 400
_COARSE: Final = 5
"""From this width of the interval on, tenths are left out."""


@dataclass(frozen=True, slots=True)
class Rating:
    name: str
    rating: float
    half_width: float
    """Half the width of its 95 % interval; 0 for the bot that the others are compared with."""


def rating_text(rating: Rating) -> str:
    """`+123 ± 20`, or `25.1 ± 3.2` where a point is a lot; the bot that all are compared with is `0`."""
    if not rating.half_width:
        return f"{rating.rating:.0f}"
    digits = 0 if rating.half_width >= _COARSE else 1
    return f"{rating.rating:+.{digits}f} ± {rating.half_width:.{digits}f}"


@dataclass(frozen=True, slots=True)
class Placing:
    """What ratings need to know about a game: who played, and who of them won."""

    names: tuple[str, ...]
    won: tuple[bool, ...]


DealPlacings = Sequence[Placing]
"""The games of one deal."""


def placing_of(plan: Plan, game: TournamentGame) -> Placing:
    names = tuple(plan.names[entrant] for entrant in game.entrants)
    return Placing(names, tuple(seat in game.played.winners for seat in range(len(names))))


def bradley_terry(by_deal: Sequence[Scores], anchor: str | None = None) -> list[Rating]:
    """Elo ratings, best first, from the `pair_scores` of each deal.

    The rating of `anchor` is 0; if none is named, that of the weakest bot. The intervals are about what lies
    between a bot and that one; games of one deal are not taken as independent.
    """
    scores = _together(by_deal)
    names = sorted({name for pair in scores for name in pair})
    if anchor is not None and anchor not in names:
        raise ValueError(f"{anchor} has played no games against the others")
    if not names:
        return []
    strength = _strengths(scores, names)
    zero = anchor or min(names, key=strength.__getitem__)
    widths = half_widths(by_deal, scores, strength, zero)
    ratings = [
        Rating(name, _ELO * log10(strength[name] / strength[zero]), _ELO * widths[name] / log(10))
        for name in names
    ]
    return sorted(ratings, key=lambda rating: -rating.rating)


def _together(by_deal: Iterable[Scores]) -> Scores:
    found: dict[Pair, tuple[float, float]] = {}
    for scores in by_deal:
        for pair, (first, second) in scores.items():
            before = found.get(pair, (0.0, 0.0))
            found[pair] = (before[0] + first, before[1] + second)
    return found


def _strengths(scores: Scores, names: Sequence[str]) -> dict[str, float]:
    won = dict.fromkeys(names, 0.0)
    played: dict[str, dict[str, float]] = {name: {} for name in names}
    for (one, other), (first, second) in scores.items():
        won[one] += first + DRAW
        won[other] += second + DRAW
        games = first + second + 2 * DRAW
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


def pair_scores(placings: Iterable[Placing]) -> Scores:
    """How much each bot of a pair has won against the other.

    With any number of players, the winner has beaten each of the others. Joint winners have drawn with each
    other; between losers nothing is decided.
    """
    scores: dict[Pair, tuple[float, float]] = {}
    for placing in placings:
        for (one, first), (other, second) in combinations(
            sorted(zip(placing.names, placing.won, strict=True)), 2
        ):
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
    for placing in placings:
        before = [known.get(name) or model.rating() for name in placing.names]
        teams = [[model.create_rating([rating.mu, rating.sigma])] for rating in before]
        # Only who won counts: losing with a full rack is just losing.
        after = model.rate(teams, ranks=[1 if won else 2 for won in placing.won])
        for name in dict.fromkeys(placing.names):
            mine = [team[0] for team, other in zip(after, placing.names, strict=True) if other == name]
            mu = sum(rating.mu for rating in mine) / len(mine)
            known[name] = model.create_rating([mu, min(rating.sigma for rating in mine)])
    ratings = [Rating(name, found.mu, NORMAL_95 * found.sigma) for name, found in known.items()]
    return sorted(ratings, key=lambda rating: -rating.rating)


def ratings_of(deals: Sequence[DealPlacings]) -> list[Rating]:
    """Elo for two players, the weakest at 0; openskill for more. Empty if no bot met a different one."""
    placings = [placing for deal in deals for placing in deal]
    if not any(len(set(placing.names)) > 1 for placing in placings):
        return []
    if any(len(placing.names) > 2 for placing in placings):
        return openskill_ratings(placings)
    return bradley_terry([pair_scores(deal) for deal in deals])
