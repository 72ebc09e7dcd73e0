"""The file of ratings by edition and number of players: what a table shows about a level comes from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tilerummy.arena.ratings import bradley_terry, pair_scores
from tilerummy.arena.report import Stored, by_kind, placings
from tilerummy.rules import is_printed
from tilerummy.version import __version__

ANCHOR: Final = "easy"
"""Rated 0 if no other anchor is named and it has played; otherwise the weakest bot is rated 0."""


class UnknownAnchor(ValueError):
    """The bot that the others should be compared with has not played this edition and number of players."""

    def __init__(self, anchor: str, edition: str, players: int) -> None:
        super().__init__(f"{anchor} has not played {edition} with {players} players")
        self.anchor, self.edition, self.players = anchor, edition, players


def ratings_file(tournaments: Sequence[Stored], anchor: str | None = None) -> dict[str, Any]:
    """Elo ratings by edition and number of players, with the number of games they are based on.

    If an `anchor` is named, its rating is 0 everywhere; `UnknownAnchor` is raised where it has not played.

    With more than two players, the winner counts as having beaten each of the others. (openskill's ratings
    depend on the order of the games, which means nothing across tournaments.)

    Tournaments under house rules are left out: a rating is a statement about the printed edition.
    """
    printed = [
        stored
        for stored in tournaments
        if is_printed(stored.plan.edition) and not stored.plan.edition.overrides
    ]
    ratings: dict[str, dict[str, dict[str, float]]] = {}
    games: dict[str, dict[str, int]] = {}
    zeros: set[str | None] = set()
    for (edition, players), group in by_kind(printed).items():
        played = placings(group)
        scores = [pair_scores(deal) for deal in played]
        names = {name for deal in scores for pair in deal for name in pair}
        if not names:
            continue  # a bot only played against itself
        if anchor is not None and anchor not in names:
            raise UnknownAnchor(anchor, edition, players)
        zero = anchor or (ANCHOR if ANCHOR in names else None)
        zeros.add(zero)
        ratings.setdefault(edition, {})[str(players)] = {
            rating.name: round(rating.rating, 1) for rating in reversed(bradley_terry(scores, zero))
        }
        games.setdefault(edition, {})[str(players)] = sum(map(len, played))
    return {
        "version": __version__,
        "anchor": zeros.pop() if len(zeros) == 1 else None,
        "ratings": ratings,
        "games": games,
    }
