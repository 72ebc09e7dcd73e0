"""A puzzle of the collection in one line, to be looked at and solved."""

from __future__ import annotations

from datetime import date, datetime

from tilerummy.front.drawn import Picture
from tilerummy.front.position import Position
from tilerummy.messages import refusal, say
from tilerummy.notation import parse_table
from tilerummy.puzzles import (
    Puzzle,
    Technique,
    asked,
    puzzle_named,
    puzzle_of_day,
    stages_in_words,
    techniques_in_words,
)
from tilerummy.rules import Illegal


class Riddle(Picture):
    """A puzzle: what is asked, the position, and whether an answer is right."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.id = puzzle.id
        found = puzzle.position
        self.position = Position(found.edition, found.table, found.rack, found.opened)

    @property
    def technique(self) -> Technique:
        """What has to be seen."""
        return self._puzzle.grade.technique

    def why(self, table: str) -> str | None:
        """Why this whole table after your play isn't the answer; None if it is."""
        try:
            missing = self._puzzle.missing(parse_table(table))
        except Illegal as illegal:
            return refusal(illegal)
        return say("cli.puzzles.missing", count=missing) if missing else None

    def way(self) -> str:
        """How it is done: the techniques, then every step."""
        puzzle = self._puzzle
        assert puzzle.way is not None  # every shipped puzzle has one
        steps = [step for stage in stages_in_words(puzzle.position.table, puzzle.way) for step in stage]
        return "\n".join((techniques_in_words(puzzle.way), *steps))

    def svg(self) -> str:
        """Its position, as an SVG document."""
        return self.position.svg()

    def __str__(self) -> str:
        return f"{asked(self._puzzle)}\n{self.position}"

    def __repr__(self) -> str:
        return f"<puzzle {self.id}>"


def puzzle(which: str | date | None = None) -> Riddle:
    """The puzzle of today, that of another day, or the one of this id. A `KeyError` if there is none."""
    if isinstance(which, str):
        found = puzzle_named(which)
        if found is None:
            raise KeyError(f"no puzzle has the id {which!r}")
        return Riddle(found)
    return Riddle(puzzle_of_day(datetime.now().astimezone().date() if which is None else which))
