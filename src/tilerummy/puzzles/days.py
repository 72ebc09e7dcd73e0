"""Which puzzle each day has: written down once and for all (docs/puzzles-format.md).

Whoever makes up for a day, or follows a link to it, meets the puzzle that others met, with every version.
"""

from __future__ import annotations

import json
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from tilerummy.puzzles.collection import puzzle_named
from tilerummy.puzzles.puzzle import Puzzle

DAYS: Final = "days.jsonl"


class _Days(NamedTuple):
    first: date
    round: int
    """So many of the first ids serve the days that nobody has written down: those before and after."""
    ids: tuple[str, ...]


def puzzle_of_day(day: date) -> Puzzle:
    """The same for everybody, today and in years: nothing is asked of anybody."""
    known = _days()
    number = (day - known.first).days
    found = puzzle_named(known.ids[number if 0 <= number < len(known.ids) else number % known.round])
    assert found is not None  # no puzzle is ever taken out of the collection
    return found


@cache
def _days() -> _Days:
    head, *ids = (files("tilerummy.puzzles") / DAYS).read_text(encoding="utf-8").splitlines()
    told = json.loads(head)
    return _Days(date.fromisoformat(told["first"]), told["round"], tuple(map(json.loads, ids)))
