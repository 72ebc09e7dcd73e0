"""Writes what the page's puzzles need to be judged and rated without Python, and cases that hold them to it.

Run `python -m tools.write_puzzles`; a test fails when they are not current.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Final

from tests.oracle.sampling import Box, Sample, opening, sample
from tilerummy.notation import format_table, format_tiles, parse_rack, parse_table
from tilerummy.puzzles import INITIAL, Rating, puzzle_of_day, rated, shipped
from tilerummy.puzzles.rating import expected
from tilerummy.rules import Edition, Illegal, Position, judge, load_edition, with_house_rules
from tilerummy.rules.edition_file import all_editions
from tilerummy.rules.tile import Tile
from tilerummy.solver import FastSearch

ROOT: Final = Path(__file__).parents[1]
PLAYS: Final = 50
RATINGS: Final = 60
DAYS: Final = 40
FIRST_DAY: Final = date(2025, 8, 22)
"""Before the days that are written down; the last ones are after them."""
HOUSE_RULES: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("xp", {"joker_policy": "pinned"}),
    ("xp", {"joker_policy": "no-split"}),
    ("xp", {"joker_policy": "frozen", "opening_turn_may_continue": False}),
    ("original-fr", {"opening_scope": "table", "opening_points": 50}),
)


def generated() -> dict[str, str]:
    """The text of every generated file by its path."""
    boxes = {edition.id: play_rules(edition) for edition in all_editions()}
    return {
        "web/src/judge/boxes.json": json.dumps(boxes, indent=2) + "\n",
        "tests/puzzles/plays.jsonl": "".join(line + "\n" for line in plays(PLAYS)),
        "tests/puzzles/ratings.jsonl": "".join(line + "\n" for line in _ratings()),
        "tests/puzzles/days.json": json.dumps(_days()) + "\n",
    }


def play_rules(edition: Edition) -> dict[str, object]:
    """What a play depends on, by the keys that house rules have."""
    return {
        "joker_policy": edition.joker_policy.value,
        "opening_points": edition.opening_points,
        "opening_scope": edition.opening_scope.value,
        "opening_turn_may_continue": edition.opening_turn_may_continue,
    }


def plays(each: int, seed: str = "plays") -> Iterator[str]:
    """Plays of every box, legal and not, with what the referee says of them."""
    editions = [*all_editions(), *(with_house_rules(load_edition(box), house) for box, house in HOUSE_RULES)]
    for edition in editions:
        tiles = edition.tile_set
        jokers = "J" * tiles.classic + "D" * tiles.double + "C" * tiles.colour_change + "M" * tiles.mirror
        box = Box(tiles.copies, jokers)
        rng = Random(f"{seed} {edition.id} {play_rules(edition)}")
        for number in range(each):
            first_turn = number % 4 == 0 and edition.opening_turn_may_continue
            yield _judged(edition, opening(rng, box) if first_turn else sample(rng, box))


def _judged(edition: Edition, found: Sample) -> str:
    table, play = (" | ".join(map(" ".join, melds)) for melds in (found.table, found.play))
    rack = parse_rack(" ".join(found.rack))
    position = Position(edition, parse_table(table), rack, found.opened)
    told: dict[str, object] = {
        "rules": play_rules(edition),
        "table": format_table(position.table),
        "rack": format_tiles(rack),
        "opened": found.opened,
        "play": play,
    }
    try:
        told["laid"] = format_tiles(judge(position, parse_table(play), FastSearch()).laid)
    except Illegal as refused:
        told["code"] = refused.reason.value
        told["details"] = {key: _text(value) for key, value in refused.details.items()}
    return json.dumps(told)


def _text(detail: object) -> object:
    match detail:
        case Tile():
            return str(detail)
        case tuple():
            return format_tiles(detail)
        case _:
            return detail


def _ratings() -> Iterator[str]:
    """A solver's way through puzzles: each line is a try and the rating after it."""
    rng, player, puzzles = Random("ratings"), INITIAL, shipped()
    for _ in range(RATINGS):
        against = expected(rng.choice(puzzles).grade)
        score, weight = rng.choice((0.0, 0.25, 0.5, 0.75, 1.0, 1.0)), rng.choice((0.5, 1.0))
        player = rated(player, [(against, score)], weight)
        yield json.dumps(
            {"puzzle": against.rating, "score": score, "weight": weight, "after": _numbers(player)}
        )


def _numbers(rating: Rating) -> list[float]:
    return [rating.rating, rating.deviation, rating.volatility]


def _days() -> dict[str, tuple[str, float]]:
    """The puzzles of some days, each with its rating."""
    days = [FIRST_DAY + timedelta(days=61 * number) for number in range(DAYS)]
    puzzles = map(puzzle_of_day, days)
    return {
        day.isoformat(): (puzzle.id, expected(puzzle.grade).rating)
        for day, puzzle in zip(days, puzzles, strict=True)
    }


def main() -> None:
    for name, text in generated().items():
        (ROOT / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
