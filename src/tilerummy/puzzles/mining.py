"""Puzzles that came about in a game: turns in which one set of tiles, and only one, lays the most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from tilerummy.puzzles.proof import kind_of, only_answer
from tilerummy.puzzles.puzzle import Kind, Puzzle, seen
from tilerummy.puzzles.technique import Technique
from tilerummy.puzzles.turns import positions_in, turns_in
from tilerummy.rules import Event, Position
from tilerummy.rules.seat import Seat

PATIENCE: Final = 15_000
"""Puzzles that take a longer search are too long for people, too."""
_MELDS: Final = range(3, 13)
"""A smaller table hides nothing, a larger one is a search for its own sake."""
_TILES: Final = range(3, 16)
_TILES_TO_OPEN: Final = range(6, 23)
_FEWEST_LAID: Final = 2
_OPENING_TILES: Final = 6
"""An opening with fewer tiles is a single meld that one can't miss."""


def puzzles_in(events: Iterable[Event]) -> Iterator[Puzzle]:
    """The puzzles in the turns of a game, in their order."""
    for position in positions_in(events):
        puzzle = puzzle_of(position)
        if puzzle is not None:
            yield puzzle


def missed_in(events: Iterable[Event], seat: Seat) -> Iterator[Puzzle]:
    """The puzzles in the turns in which this seat could have laid more than it did."""
    for turn in turns_in(events):
        if turn.seat == seat:
            puzzle = puzzle_of(turn.position)
            if puzzle is not None and len(puzzle.lays) > len(turn.laid):
                yield puzzle


def puzzle_of(position: Position) -> Puzzle | None:
    """The puzzle in this position, if there is one worth solving."""
    if position.needs_opening:
        fits = len(position.rack) in _TILES_TO_OPEN
    else:
        fits = len(position.rack) in _TILES and len(position.table) in _MELDS
    if not fits:
        return None
    lays = only_answer(position)
    if lays is None or len(lays) < _FEWEST_LAID:
        return None
    found = seen(position, lays, PATIENCE)
    if found is None:
        return None
    way, grade = found
    kind = kind_of(position, lays)
    if kind is Kind.OPEN:
        worth_it = len(lays) >= _OPENING_TILES and grade.tempting > 0
    else:  # what is laid without touching the table, or by plain additions, is no puzzle
        worth_it = grade.technique > Technique.ADD
    return Puzzle(kind, position, lays, grade, way) if worth_it else None


def going_out(puzzle: Puzzle) -> Puzzle | None:
    """The same table, with only the tiles of the answer on the rack: can you go out?"""
    position = replace(puzzle.position, rack=puzzle.lays)
    found = seen(position, puzzle.lays, PATIENCE)
    if found is None:
        return None
    way, grade = found
    return Puzzle(Kind.OUT, position, puzzle.lays, grade, way)
