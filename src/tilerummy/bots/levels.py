"""The levels that people choose from: each has a name, a style, a pause for thought and a measured rating."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final

from tilerummy.bots.bot import Bot
from tilerummy.bots.budget import Budget
from tilerummy.bots.master import MasterBot
from tilerummy.bots.novice import NoviceBot
from tilerummy.bots.people import AmateurBot
from tilerummy.bots.simple import GreedyBot
from tilerummy.messages import say

RATINGS_FILE: Final = "ratings.json"


@dataclass(frozen=True, slots=True)
class Level:
    """One level. What people read about it is in the catalogue, its strength in the arena's ratings."""

    id: str
    bot: Callable[[], Bot]
    budget: Budget
    pause: tuple[float, float]
    """How long it seems to think, in seconds: the shortest and the longest."""
    name_key: str
    description_key: str

    def name(self, language: str = "en") -> str:
        """What people call it."""
        return say(self.name_key, language)

    def description(self, language: str = "en") -> str:
        """How it plays, in a sentence."""
        return say(self.description_key, language)

    def thinking_time(self, rng: Random) -> float:
        """A human-looking pause before the bot acts, in seconds; the time it really needs is part of it."""
        return rng.uniform(*self.pause)

    def rating(self, edition_id: str, players: int) -> float | None:
        """The measured rating, in Elo above the easy level; None if it has not been measured."""
        return _ratings().get(edition_id, {}).get(str(players), {}).get(self.id)


LEVELS: Final[Mapping[str, Level]] = {
    level.id: level
    for level in (
        Level(
            "easy",
            NoviceBot,
            Budget(),
            (1.5, 4.0),
            "bots.level.easy.name",
            "bots.level.easy.description",
        ),
        Level(
            "medium",
            lambda: AmateurBot(0.15, 0.35),
            Budget(),
            (1.5, 4.0),
            "bots.level.medium.name",
            "bots.level.medium.description",
        ),
        Level(
            "hard",
            lambda: GreedyBot(few_changes=True),
            Budget(),
            (1.0, 3.0),
            "bots.level.hard.name",
            "bots.level.hard.description",
        ),
        Level(
            "master",
            MasterBot,
            Budget(playouts=20),
            (1.0, 2.5),
            "bots.level.master.name",
            "bots.level.master.description",
        ),
    )
}


def level_named(name: str) -> Level:
    """The level with this name; a `ValueError` listing all names if there is none."""
    if name not in LEVELS:
        raise ValueError(f"no level is called {name!r}; there are {', '.join(LEVELS)}")
    return LEVELS[name]


@cache
def _ratings() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    file = files("tilerummy.bots").joinpath(RATINGS_FILE)
    ratings: dict[str, dict[str, dict[str, float]]] = json.loads(file.read_text(encoding="utf-8"))["ratings"]
    return ratings
