"""Lessons: short levels that ask first and explain afterwards, one file each in `lessons/`.

A level is a position and what solves it. The sentences only voice that: what they say of tiles and points
comes from placeholders, or is checked by the tests. A box has the levels whose jokers and rules it knows.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from tilerummy.messages import ENGLISH, languages, say
from tilerummy.messages.spaces import bound
from tilerummy.messages.wording import worded
from tilerummy.notation import format_table, format_tiles, parse_rack, parse_table, parse_tile
from tilerummy.puzzles.ladder import weakest_way
from tilerummy.puzzles.question import Advice, Measured, Number, Rule, lowest_rack, odd_meld, stood_for
from tilerummy.puzzles.technique import TECHNIQUES, Technique
from tilerummy.rules import Edition, JokerPolicy, Position, Rack
from tilerummy.rules.edition import MatchUnit, OpeningScope

CHAPTERS: Final = ("melds", "turn", "rebuild", "jokers", "end", "strategy")


@dataclass(frozen=True, slots=True)
class Lesson:
    """One level, in any box that has it. It is solved by a play, by drawing, or by choosing an answer."""

    id: str
    chapter: str
    table: str
    rack: str
    opened: bool
    lays: Rack
    """What the only answer lays; nothing if there is no play, or an answer is to be chosen."""
    technique: Technique | None
    """What it teaches: nothing weaker lays these tiles."""
    number: Number | None
    melds: tuple[str, ...]
    """One of them is no meld: which?"""
    tiles: tuple[str, ...]
    """For one of them the joker of the table stands: for which?"""
    racks: tuple[str, ...]
    """Nobody can go on: which of them wins?"""
    rule: Rule | None
    advice: Advice | None
    points: int | None
    """What the own melds are worth, where that matters."""
    tempts: tuple[str, ...]
    """What a learner would try: against the rules, or it lays too little."""
    claims: Mapping[str, Any]
    """What the words say of the position, by the kind of claim; the tests hold it against the rules."""
    refused: frozenset[str]
    """The codes of refusals that the level tells in words of its own."""
    policies: frozenset[JokerPolicy]
    opening: OpeningScope | None
    """Who has to open in the boxes that it is for; None if that doesn't matter."""
    unit: MatchUnit | None
    """What a match is counted in, in the boxes that it is for; None if that doesn't matter."""
    special: bool
    """Whether it is about jokers that most boxes don't have."""
    texts: dict[str, dict[str, str]]

    def position(self, edition: Edition) -> Position:
        """Its position in this box."""
        return Position(edition, parse_table(self.table), parse_rack(self.rack), self.opened)

    def is_for(self, edition: Edition) -> bool:
        """Whether it teaches something that holds in this box."""
        if self.number is Number.UNTOUCHED_TILES and edition.time_up_untouched == edition.time_up_penalty:
            return False
        if self.opening not in (None, edition.opening_scope) or self.unit not in (None, edition.match_unit):
            return False
        return edition.joker_policy in self.policies and (
            not self.special or edition.tile_set.has_special_jokers
        )

    @property
    def is_guess(self) -> bool:
        """Whether nobody could know the answer who hasn't read the rules or seen figures: then a wrong one
        costs nothing."""
        if self.number is not None:
            return self.number is not Number.RACK_POINTS
        return self.rule is not None or self.advice is not None

    def hint(self, edition: Edition, language: str = ENGLISH) -> str | None:
        """A hint in words of its own, or what the rules say; None if many levels share theirs."""
        if "hint" in self.texts[language]:
            return self.says("hint", edition, language)
        right = self.right(edition)
        if not self.is_guess or right is None or self.advice is not None:
            return None
        answer = right if self.rule is None else self.says(right, edition, language)
        return say("learn.hint-rules", language, answer=answer)

    def choices(self, edition: Edition) -> tuple[str, ...]:
        """What can be answered, if it isn't by tiles: numbers, melds, or the names of decisions."""
        if self.number is not None:
            return tuple(map(str, self.number.choices(edition, parse_rack(self.rack))))
        if self.rule is not None:
            return self.rule.choices()
        return (self.melds or self.tiles or self.racks) if self.advice is None else ("lay", "keep", "same")

    def right(self, edition: Edition) -> str | None:
        """The right one of the choices."""
        if self.number is not None:
            return str(self.number.answer(edition, parse_rack(self.rack)))
        if self.advice is not None:
            return self.advice.decision(edition).value
        if self.rule is not None:
            return self.rule.answer(edition)
        if self.tiles:
            there = stood_for(parse_table(self.table))
            return next(tile for tile in self.tiles if parse_tile(tile) in there)
        if self.racks:
            return lowest_rack(self.racks, edition)
        return odd_meld(self.melds) if self.melds else None

    def after(self, edition: Edition) -> str:
        """Which text explains it in the end."""
        return "dear" if self.advice is not None and self.advice.is_dear(edition) else "after"

    def says(self, text: str, edition: Edition, language: str = ENGLISH) -> str:
        """Its `title`, what it asks (`ask`) or explains in the end (`after`), in the words of the box."""
        facts = {name: as_said(value, language) for name, value in self.facts(edition).items()}
        return worded(self.texts[language][text], language, edition).format_map(facts)

    def facts(self, edition: Edition) -> dict[str, str | float]:
        """What its texts can name."""
        position = self.position(edition)
        way = weakest_way(position, self.lays) if self.lays else None
        changed = position.table.changed_from(way.table) if way else ()
        made = way.table.changed_from(position.table) if way else ()
        told: dict[str, str | float | None] = {
            "lays": format_tiles(self.lays),
            "table": self.table,
            "before": " | ".join(map(format_tiles, changed)),
            "after_melds": " | ".join(map(format_tiles, made)),
            "needed": edition.opening_points,
            "points": self.points,
            "missing": edition.opening_points - (self.points or 0),
            "penalty": edition.joker_penalty,
            "penalty_tiles": edition.time_up_penalty,
            "jokers": edition.tile_set.jokers,
            "size": edition.tile_set.size,
            "number": self.right(edition),
        }
        return {name: value for name, value in told.items() if value is not None}


def as_said(value: str | float, language: str) -> str:
    """A text, or a number with the decimal sign of the language."""
    return str(value) if isinstance(value, str) or language == ENGLISH else str(value).replace(".", ",")


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
        chapter=told["chapter"],
        table=table,
        rack=told["rack"],
        opened=told.get("opened", True),
        lays=parse_rack(told.get("lays", "")),
        technique=TECHNIQUES[told["technique"]] if "technique" in told else None,
        number=Number(told["number"]) if "number" in told else None,
        melds=tuple(told.get("melds", ())),
        tiles=tuple(told.get("tiles", ())),
        racks=tuple(told.get("racks", ())),
        rule=Rule(told["rule"]) if "rule" in told else None,
        advice=_advice(told["advice"]) if "advice" in told else None,
        points=told.get("points"),
        tempts=tuple(told.get("tempts", ())),
        claims=told.get("claims", {}),
        refused=frozenset(told.get("refused", ())),
        policies=frozenset(map(JokerPolicy, told.get("policies", JokerPolicy))),
        opening=OpeningScope(told["opening"]) if "opening" in told else None,
        unit=MatchUnit(told["unit"]) if "unit" in told else None,
        special=told.get("special", False),
        texts={
            language: {key: bound(text, language) for key, text in told[language].items()}
            for language in languages()
        },
    )


def _advice(told: dict[str, Any]) -> Advice:
    measured = tuple(
        Measured(one["edition"], one["bot"], tuple(one["wins"]), tuple(one["points"]))
        for one in told["measured"]
    )
    return Advice(**told | {"measured": measured} | {way: parse_rack(told[way]) for way in ("keep", "lay")})
