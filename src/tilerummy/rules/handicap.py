"""What a seat is granted that the others are not, so that strong and weak players enjoy the same game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tilerummy.rules.edition import Edition
from tilerummy.rules.edition_file import with_house_rules

MOST_OPENING_POINTS: Final = 200
MOST_TIME: Final = 5


@dataclass(frozen=True, slots=True)
class Handicap:
    opening_points: int | None = None
    """What an opening needs here; None: what the edition says."""
    time: int = 1
    """How many times the length of a turn this seat has."""
    hints: bool = False
    """Whether it gets hints even where the others don't."""

    def __post_init__(self) -> None:
        if self.opening_points is not None and not 0 <= self.opening_points <= MOST_OPENING_POINTS:
            raise ValueError(f"opening_points must be from 0 to {MOST_OPENING_POINTS}")
        if not 1 <= self.time <= MOST_TIME:
            raise ValueError(f"time must be from 1 to {MOST_TIME}")


NO_HANDICAP: Final = Handicap()


def by_seat(given: Sequence[Handicap], players: int) -> tuple[Handicap, ...]:
    """One for each seat; empty if nobody has any, as in most games."""
    found = (*given[:players], *(NO_HANDICAP,) * (players - len(given)))
    return found if any(each != NO_HANDICAP for each in found) else ()


@lru_cache(maxsize=256)
def edition_for(edition: Edition, handicap: Handicap) -> Edition:
    """The rules as they hold for whoever has this handicap."""
    points = handicap.opening_points
    return edition if points is None else with_house_rules(edition, {"opening_points": points}, earlier=True)
