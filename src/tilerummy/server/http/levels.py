"""The levels of the bots, as people choose them."""

from __future__ import annotations

from functools import cache

from tilerummy.bots import LEVELS, Level
from tilerummy.rules import all_editions
from tilerummy.server.http.wire import LevelInfo


@cache
def level_infos(language: str) -> tuple[LevelInfo, ...]:
    return tuple(
        LevelInfo(level.id, level.name(language), level.description(language), _ratings(level))
        for level in LEVELS.values()
    )


def _ratings(level: Level) -> dict[str, dict[int, float]]:
    return {
        edition.id: {
            players: rating
            for players in range(edition.min_players, edition.max_players + 1)
            if (rating := level.rating(edition.id, players)) is not None
        }
        for edition in all_editions()
    }
