"""Writes the levels of the lessons for the page: positions, what is true of them, and how they are solved.

Run `python -m tools.write_lessons`; a test fails when they are not current. The texts are read from the
same files when the page is built.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from tilerummy.notation import format_tiles, parse_rack
from tilerummy.puzzles import CHAPTERS, Advice, Lesson, lessons, weakest_way
from tilerummy.puzzles.lesson import every_lesson
from tilerummy.rules import Edition, all_editions
from tilerummy.rules.table import Table

PATH: Final = Path(__file__).parents[1] / "web/src/learn/levels.json"


def generated() -> str:
    """Of each level what all boxes share, and for each box its levels with what is different there."""
    boxes = {box.id: {one.id: _level(one, box) for one in lessons(box)} for box in all_editions()}
    levels = {
        one.id: _shared([box[one.id] for box in boxes.values() if one.id in box]) for one in every_lesson()
    }
    own = {
        edition: {
            name: {key: value for key, value in told.items() if key not in levels[name]}
            for name, told in box.items()
        }
        for edition, box in boxes.items()
    }
    return json.dumps({"chapters": CHAPTERS, "levels": levels, "boxes": own}, separators=(",", ":")) + "\n"


def _level(lesson: Lesson, edition: Edition) -> dict[str, object]:
    position = lesson.position(edition)
    way = weakest_way(position, lesson.lays) if lesson.lays else None
    asks = "".join(lesson.texts["en"].values())
    named = {name: value for name, value in lesson.facts(edition).items() if f"{{{name}}}" in asks}
    return {
        "chapter": lesson.chapter,
        "table": _melds(position.table),
        "rack": format_tiles(parse_rack(lesson.rack)),
        "opened": lesson.opened,
        "lays": format_tiles(lesson.lays),
        "technique": lesson.technique.id if lesson.technique else None,
        "choices": lesson.choices(edition),
        "right": lesson.right(edition),
        "kind": _kind(lesson),
        "guess": lesson.is_guess,
        "refused": sorted(lesson.refused),
        **{f"fact.{name}": value for name, value in named.items()},
        "solved": _melds(way.table) if way else [],
        "after": lesson.after(edition),
        "figures": _figures(lesson.advice, edition) if lesson.advice else None,
    }


def _figures(advice: Advice, edition: Edition) -> dict[str, object]:
    measured = advice.measured_for(edition)
    return {
        "box": measured[0].edition,
        "games": advice.games,
        "others": advice.others,
        "fair": advice.fair,
        "bots": [{"bot": one.bot, "wins": one.wins, "points": one.points} for one in measured],
    }


def _kind(lesson: Lesson) -> str:
    if lesson.advice is not None:
        return "decide"
    if lesson.number is not None:
        return "number"
    if lesson.rule is not None:
        return "rule"
    if lesson.tiles or lesson.racks:
        return "tile" if lesson.tiles else "rack"
    return "odd" if lesson.melds else "play" if lesson.lays else "draw"


def _melds(table: Table) -> list[str]:
    return [format_tiles(meld) for meld in table.melds]


def _shared(told: list[dict[str, object]]) -> dict[str, object]:
    return {key: value for key, value in told[0].items() if all(one[key] == value for one in told)}


def main() -> None:
    PATH.parent.mkdir(parents=True, exist_ok=True)
    PATH.write_text(generated(), encoding="utf-8")


if __name__ == "__main__":
    main()
