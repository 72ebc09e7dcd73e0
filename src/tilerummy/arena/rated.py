"""Ratings by edition and number of players, as a file: what a table shows about a level comes from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import tilerummy
from tilerummy.arena.ratings import bradley_terry, pair_scores
from tilerummy.arena.report import Stored


def ratings_file(tournaments: Sequence[Stored], anchor: str) -> dict[str, Any]:
    """Elo above `anchor` by edition and number of players, with the number of games behind it.

    At larger tables the winner counts as having beaten each of the others. (openskill's ratings depend on
    the order of the games, which tournaments one after the other don't have.)

    Tournaments under house rules are left out: a rating is a statement about the printed edition.
    """
    groups: dict[tuple[str, int], list[Stored]] = {}
    for stored in tournaments:
        if stored.outcomes and not stored.plan.edition.overrides:
            groups.setdefault((stored.plan.edition.id, stored.plan.players), []).append(stored)
    ratings: dict[str, dict[str, dict[str, float]]] = {}
    games: dict[str, dict[str, int]] = {}
    for (edition, players), group in sorted(groups.items()):
        played = [(stored.plan, stored.outcomes) for stored in group]
        found = bradley_terry(pair_scores(played), anchor)
        ratings.setdefault(edition, {})[str(players)] = {
            rating.name: round(rating.rating, 1) for rating in reversed(found)
        }
        games.setdefault(edition, {})[str(players)] = sum(len(outcomes) for _, outcomes in played)
    return {"version": tilerummy.__version__, "anchor": anchor, "ratings": ratings, "games": games}
