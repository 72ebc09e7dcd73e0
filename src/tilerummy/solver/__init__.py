"""The exact solver: best plays for every edition."""

from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.own_points import most_points
from tilerummy.solver.play import (
    MOST_WEIGHT,
    Arranged,
    Arrangement,
    Objective,
    arrange,
    best_play,
    best_plays,
    can_go_out,
    can_play,
    go_out,
    objective_weights,
)
from tilerummy.solver.search import FastSearch
from tilerummy.solver.steps import Step, StepKind, steps
from tilerummy.solver.words import in_words

__all__ = [
    "MOST_WEIGHT",
    "Arranged",
    "Arrangement",
    "FastSearch",
    "Objective",
    "OutOfBudget",
    "Step",
    "StepKind",
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
