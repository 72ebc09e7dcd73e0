"""Puzzles and lessons: positions that are solved by what a person can see, graded by it."""

from tilerummy.puzzles.ladder import Way, way_with, weakest_way
from tilerummy.puzzles.stages import TooLong
from tilerummy.puzzles.technique import TECHNIQUES, Stage, Technique
from tilerummy.puzzles.tempting import tempting_tries
from tilerummy.puzzles.words import (
    stages_in_words,
    technique_explained,
    technique_name,
    techniques_in_words,
)

__all__ = [
    "TECHNIQUES",
    "Stage",
    "Technique",
    "TooLong",
    "Way",
    "stages_in_words",
    "technique_explained",
    "technique_name",
    "techniques_in_words",
    "tempting_tries",
    "way_with",
    "weakest_way",
]
