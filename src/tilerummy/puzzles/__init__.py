"""Puzzles and lessons: positions that are solved by what a person can see, graded by it."""

from tilerummy.puzzles.collection import (
    CollectionError,
    puzzle_named,
    read_collection,
    shipped,
    write_collection,
)
from tilerummy.puzzles.days import puzzle_of_day
from tilerummy.puzzles.ladder import Way, way_with, weakest_way
from tilerummy.puzzles.lesson import CHAPTERS, Lesson, lessons
from tilerummy.puzzles.mining import missed_in, puzzle_of, puzzles_in
from tilerummy.puzzles.proof import kind_of, must_free_a_joker, only_answer
from tilerummy.puzzles.puzzle import Grade, Kind, Puzzle, graded, seen
from tilerummy.puzzles.question import Advice, KeepOrLay, Number
from tilerummy.puzzles.rating import INITIAL, Rating, expected, rated
from tilerummy.puzzles.stages import TooLong
from tilerummy.puzzles.technique import TECHNIQUES, Stage, Technique
from tilerummy.puzzles.tempting import tempting_tries
from tilerummy.puzzles.words import (
    asked,
    stages_in_words,
    technique_explained,
    technique_name,
    techniques_in_words,
)

__all__ = [
    "CHAPTERS",
    "INITIAL",
    "TECHNIQUES",
    "Advice",
    "CollectionError",
    "Grade",
    "KeepOrLay",
    "Kind",
    "Lesson",
    "Number",
    "Puzzle",
    "Rating",
    "Stage",
    "Technique",
    "TooLong",
    "Way",
    "asked",
    "expected",
    "graded",
    "kind_of",
    "lessons",
    "missed_in",
    "must_free_a_joker",
    "only_answer",
    "puzzle_named",
    "puzzle_of",
    "puzzle_of_day",
    "puzzles_in",
    "rated",
    "read_collection",
    "seen",
    "shipped",
    "stages_in_words",
    "technique_explained",
    "technique_name",
    "techniques_in_words",
    "tempting_tries",
    "way_with",
    "weakest_way",
    "write_collection",
]
