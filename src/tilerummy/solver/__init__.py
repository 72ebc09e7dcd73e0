"""The exact solver: best plays for every edition.

The way from a position to words, with the name of what each step hands on:

    Position      the edition, the table, the rack, whether the player has opened (`rules`)
       |          turns.py: must this turn open, and may it go on afterwards?
    Branch        the joker policy's open choices: old joker melds are kept, swapped or extended (tasks.py)
       |          branching.py: the most promising branch is split until nothing is open
    Task          the tiles that must and that may be used, and the old melds; no policy is left (tasks.py)
       |          engines.py: classic/, or twist/ where there are special jokers
    Problem       the same as counts by number and colour
       |          solve.py of the engine: a best-first search from number to number
    Solution      the cheapest way through the numbers
       |          the engine turns it back into melds
    Answer        new melds, kept melds, the weight that stays on the rack (engine.py)
       |          play.py, layout.py: every meld gets its place on the table
    Arrangement   a legal play: the whole new table, and the tiles laid
       |          steps.py: what a person has to do
    Step          words.py: as a sentence; unfolding.py: how the table lies after it

`checked.py` has the public functions, and refuses positions that can't be before any of this begins.

What is asked of all tasks alike (weights, points, a budget) is a `Goal` (branching.py). The k best plays
differ in the tiles they lay; `splitting.py` enumerates these for both engines.
"""

from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.checked import (
    arrange,
    best_play,
    best_plays,
    can_go_out,
    can_play,
    go_out,
    most_points,
)
from tilerummy.solver.impossible import Impossible
from tilerummy.solver.play import MOST_WEIGHT, Arranged, Arrangement, Objective, objective_weights
from tilerummy.solver.search import FastSearch
from tilerummy.solver.steps import Step, StepKind, steps
from tilerummy.solver.unfolding import after_each
from tilerummy.solver.words import in_words

__all__ = [
    "MOST_WEIGHT",
    "Arranged",
    "Arrangement",
    "FastSearch",
    "Impossible",
    "Objective",
    "OutOfBudget",
    "Step",
    "StepKind",
    "after_each",
    "arrange",
    "best_play",
    "best_plays",
    "can_go_out",
    "can_play",
    "go_out",
    "in_words",
    "most_points",
    "objective_weights",
    "steps",
]
