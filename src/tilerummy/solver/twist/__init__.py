"""The engine for double, colour-change and mirror jokers beside classic ones."""

from tilerummy.solver.twist.solve import (
    TwistProblem,
    TwistSolution,
    k_best_twist,
    least_change_twist,
    most_points_twist,
    possible_twist,
    solve_twist,
    supply_of,
    usages_twist,
)

__all__ = [
    "TwistProblem",
    "TwistSolution",
    "k_best_twist",
    "least_change_twist",
    "most_points_twist",
    "possible_twist",
    "solve_twist",
    "supply_of",
    "usages_twist",
]
