"""A way in words: its techniques, and every stage as somebody would do it by hand."""

from __future__ import annotations

from tilerummy.messages import ENGLISH, say
from tilerummy.puzzles.ladder import Way
from tilerummy.puzzles.puzzle import Puzzle
from tilerummy.puzzles.technique import Technique
from tilerummy.rules import Edition, JokerPolicy, Table
from tilerummy.solver import in_words, steps


def technique_name(technique: Technique, language: str = ENGLISH, edition: Edition | None = None) -> str:
    """What people call the technique."""
    return say(f"puzzles.technique.{technique.id}.name", language, edition)


def technique_explained(technique: Technique, language: str = ENGLISH, edition: Edition | None = None) -> str:
    """What has to be seen, in a sentence; no more than the box allows."""
    pinned = edition is not None and edition.joker_policy is not JokerPolicy.FREE
    kind = "swapped" if pinned and technique is Technique.JOKER else "explained"
    return say(f"puzzles.technique.{technique.id}.{kind}", language, edition)


def techniques_in_words(way: Way, language: str = ENGLISH, edition: Edition | None = None) -> str:
    """The techniques of the stages in their order: "split, then chain of two"."""
    names: list[str] = []
    for stage in way.stages:
        name = technique_name(stage.technique, language, edition)
        if names[-1:] != [name]:
            names.append(name)
    told = names[0]
    for name in names[1:]:
        told = say("puzzles.then", language, edition, first=told, second=name)
    return told


def stages_in_words(
    table: Table, way: Way, language: str = ENGLISH, edition: Edition | None = None
) -> list[list[str]]:
    """For every stage its steps as sentences; the table after each of them is in the stage itself."""
    told: list[list[str]] = []
    for stage in way.stages:
        told.append([in_words(step, language, edition) for step in steps(table, stage.table)])
        table = stage.table
    return told


def asked(puzzle: Puzzle, language: str = ENGLISH) -> str:
    """What the puzzle asks, as a sentence in the words of its box."""
    edition = puzzle.position.edition
    return say(f"puzzles.kind.{puzzle.kind.value}", language, edition, needed=edition.opening_points)
