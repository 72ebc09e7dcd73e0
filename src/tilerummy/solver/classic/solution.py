"""The result of a search: a way through the numbers."""

from __future__ import annotations

from tilerummy.solver.classic.packing import GROUP_JOKERS, STEP_COLOUR, STEP_GROUPS, jokers_used
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.classic.step import runs_of
from tilerummy.solver.groups import group_count
from tilerummy.solver.machine import i64, vec
from tilerummy.solver.stock import COLOURS, NUMBERS


class Solution:
    """What is used at each number (a step, see `packing.py`), and the key of the node after it."""

    def __init__(self, cost: int, steps: list[int], keys: list[int], optimal: bool) -> None:
        self.cost: int = cost
        self.steps: list[int] = steps
        self.keys: list[int] = keys
        self.optimal: bool = optimal
        self.loose_jokers: int = 0
        """Jokers that are not part of the steps, but fit into the melds."""
        self.expanded: int = 0
        """How many nodes the search expanded."""
        self.is_mirrored: bool = False
        """The way is one of the mirrored problem: its first step is the one of number 13."""


def path(end: i64, parent: vec[i64], all_steps: vec[i64], all_keys: vec[i64]) -> tuple[list[int], list[int]]:
    """The steps of the way to this node, and the key after each."""
    steps: list[int] = []
    keys: list[int] = []
    node: i64 = end
    before: i64 = parent[node]
    while before >= 0:
        steps.append(all_steps[node])
        keys.append(all_keys[node])
        node = before
        before = parent[node]
    steps.reverse()
    keys.reverse()
    return steps, keys


def settles_jokers(problem: Problem, solution: Solution) -> bool:
    """Whether the jokers that a frugal way left over fit into its melds; if so, the solution says so."""
    left: int = problem.joker_high - jokers_used(solution.keys[-1])
    if left and left > _places_for_jokers(problem, solution):
        return False
    solution.loose_jokers = left
    return True


def _places_for_jokers(problem: Problem, solution: Solution) -> int:
    """How many more jokers the melds of a solution can take."""
    tell_pure: bool = problem.tells_pure
    places: int = 0
    for i in range(NUMBERS):
        step: int = solution.steps[i]
        for c in range(COLOURS):
            runs: int = runs_of(solution.keys[i], tell_pure, c)
            places += NUMBERS * ((runs & 7) + (runs >> 9 & 7))  # runs begun here
            at: int = STEP_COLOUR * c
            places -= (step >> at & 7) + (step >> at + 3 & 7)
        groups: int = step >> STEP_GROUPS
        if groups:
            one: int = groups & 7
            two: int = groups >> 3 & 7
            three: int = groups >> 6 & 7
            four: int = groups >> 9 & 7
            jokers: int = groups >> GROUP_JOKERS
            count: int = group_count(one, two, three, four, jokers, int(tell_pure))
            places += COLOURS * count - one - two - three - four - jokers
    return places
