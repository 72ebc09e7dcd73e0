"""Lessons: short levels that ask first and explain afterwards, one file each in `lessons/`.

A level is a position and what solves it. The sentences only voice that: what they say of tiles and points
comes from placeholders, or is checked by the tests. A box has the levels whose jokers and rules it knows.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

from tilerummy.messages import ENGLISH
from tilerummy.messages.wording import worded
from tilerummy.notation import format_table, format_tiles, parse_rack, parse_table
from tilerummy.puzzles.ladder import weakest_way
from tilerummy.puzzles.technique import TECHNIQUES, Technique
from tilerummy.rules import Edition, JokerPolicy, Position, Rack, rack_points


class Number(Enum):
    """A number that is asked for; the rules of the box have the answer."""

    RACK_POINTS = "rack-points"
    PENALTY_TILES = "penalty-tiles"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One level, in any box that has it. It is solved by a play, by drawing, or by a number."""

    id: str
    table: str
    rack: str
    opened: bool
    lays: Rack
    """What the only answer lays; nothing if there is no play, or a number is asked for."""
    technique: Technique | None
    """What it teaches: nothing weaker lays these tiles."""
    number: Number | None
    points: int | None
    """What the own melds are worth, where that matters."""
    policies: frozenset[JokerPolicy]
    special: bool
    """Whether it is about jokers that most boxes don't have."""
    texts: dict[str, dict[str, str]]

    def position(self, edition: Edition) -> Position:
        return Position(edition, parse_table(self.table), parse_rack(self.rack), self.opened)

    def is_for(self, edition: Edition) -> bool:
        return edition.joker_policy in self.policies and (
            not self.special or edition.tile_set.has_special_jokers
        )

    def answer(self, edition: Edition) -> int | None:
        """The number that is asked for."""
        match self.number:
            case Number.RACK_POINTS:
                return rack_points(edition, parse_rack(self.rack))
            case Number.PENALTY_TILES:
                return edition.time_up_penalty
            case None:
                return None

    def says(self, text: str, edition: Edition, language: str = ENGLISH) -> str:
        """Its `title`, what it asks (`ask`) or explains in the end (`after`), in the words of the box."""
        return worded(self.texts[language][text], language, edition).format_map(self._facts(edition))

    def _facts(self, edition: Edition) -> dict[str, object]:
        position = self.position(edition)
        way = weakest_way(position, self.lays) if self.lays else None
        changed = position.table.changed_from(way.table) if way else ()
        made = way.table.changed_from(position.table) if way else ()
        return {
            "lays": format_tiles(self.lays),
            "table": self.table,
            "before": " | ".join(map(format_tiles, changed)),
            "after_melds": " | ".join(map(format_tiles, made)),
            "needed": edition.opening_points,
            "points": self.points,
            "missing": edition.opening_points - (self.points or 0),
            "penalty": edition.joker_penalty,
            "number": self.answer(edition),
        }


def lessons(edition: Edition) -> tuple[Lesson, ...]:
    """The levels of this box, in their order."""
    return tuple(lesson for lesson in every_lesson() if lesson.is_for(edition))


@cache
def every_lesson() -> tuple[Lesson, ...]:
    folder = files("tilerummy.puzzles") / "lessons"
    found = {entry.name: entry.read_text(encoding="utf-8") for entry in folder.iterdir()}
    return tuple(_lesson(name, found[name]) for name in sorted(found) if name.endswith(".toml"))


def _lesson(name: str, text: str) -> Lesson:
    told = tomllib.loads(text)
    table = format_table(parse_table(told.get("table", "")))
    return Lesson(
        id=name.removesuffix(".toml").partition("-")[2],
        table=table,
        rack=told["rack"],
        opened=told.get("opened", True),
        lays=parse_rack(told.get("lays", "")),
        technique=TECHNIQUES[told["technique"]] if "technique" in told else None,
        number=Number(told["number"]) if "number" in told else None,
        points=told.get("points"),
        policies=frozenset(map(JokerPolicy, told.get("policies", JokerPolicy))),
        special=told.get("special", False),
        texts={key: value for key, value in told.items() if isinstance(value, dict)},
    )
