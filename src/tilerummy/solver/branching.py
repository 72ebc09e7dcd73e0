"""The best answer over all tasks of a position, without looking at most of them.

If the open choices of a branch are relaxed (`Branch.loosened`), the result can only get better. That gives a
bound for all tasks of the branch. The branch with the best bound is split first; branches that can't beat the
best answer so far are never looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import count

from tilerummy.rules.tile import Tile
from tilerummy.solver.anchors import anchored
from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.engine import Answer, Weights
from tilerummy.solver.engines import engine_for
from tilerummy.solver.tasks import Branch, Task

Promise = tuple[int, int]
"""A bound in the form of `Answer.merit`: the least cost, negated, and the most old melds left alone."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What is asked of every task."""

    weights: Weights
    points: int = 0
    """What the melds must be worth. Only for an opening that leaves the table untouched; otherwise 0."""
    all_of: bool = False
    """Whether the whole rack must be laid."""
    budget: int = 0
    """Search nodes for everything together, roughly; 0 means no limit."""
    few_changes: bool = True
    """Whether, of equally good answers, the one that leaves the most old melds alone is wanted."""
    accepts: Callable[[Answer], bool] | None = None
    """A further condition on answers, for openings that depend on where the jokers laid as `faces` lie."""
    faces: Counter[Tile] = field(default_factory=Counter)

    def beats(self, promise: Promise, best: Answer) -> bool:
        return promise > best.merit if self.few_changes else promise[0] > best.merit[0]

    def of(self, task: Task) -> Task:
        return replace(task, must=task.must + task.may, may=Counter()) if self.all_of else task

    def least_cost(self, task: Task, budget: int) -> int | None:
        return engine_for(task).least_cost(self.of(task), self.weights, self.points, budget)

    def bound(self, task: Task) -> int | None:
        return self.least_cost(task, self.budget)

    def best(self, task: Task, budget: int, at_least: int = 0) -> Answer | None:
        return engine_for(task).best(
            self.of(task), self.weights, self.points, budget, at_least, self.few_changes
        )


class Frontier:
    """The branches still to be looked at, the most promising first."""

    def __init__(self, root: Branch, least_cost: Callable[[Task], int | None]) -> None:
        self._least_cost = least_cost
        self._serial = count()
        self._heap: list[tuple[int, int, int, bool, Branch]] = []
        self.add(0, root, checked=root.is_settled)  # a single task needs no bound

    def promise(self) -> Promise | None:
        """The best that is still possible; None if no branch is left."""
        return (-self._heap[0][0], -self._heap[0][1]) if self._heap else None

    def advance(self) -> Task | None:
        """Take the most promising branch: get its bound first, split it when it comes up again.

        Returns a task once nothing is open any more.
        """
        cost, _, _, checked, branch = heappop(self._heap)
        if not checked:
            bound = self._least_cost(branch.loosened())
            if bound is not None:
                self.add(max(cost, bound), branch, checked=True)
        elif branch.is_settled:
            return branch.task
        else:
            for choice in branch.choices():
                self.add(cost, choice)
        return None

    def add(self, cost: int, branch: Branch, checked: bool = False) -> None:
        # Newest first among equals, so that the search soon reaches whole tasks.
        heappush(self._heap, (cost, -branch.most_untouched, -next(self._serial), checked, branch))


def best_answer(root: Branch, goal: Goal) -> Answer | None:
    """The cheapest answer; of several, the one that leaves the most old melds alone."""
    if root.is_settled and not root.task.pinned:
        return _only_answer(root.task, goal)
    best, proven = _searched(root, goal)
    if best is None and not proven:
        best = _first_answer(root, goal)
    return best if best is None or proven else replace(best, optimal=False)


def certain_answer(root: Branch, goal: Goal) -> Answer | None:
    """The same, but raises `OutOfBudget` if the budget ran out before an answer was found."""
    if root.is_settled and not root.task.pinned:
        return goal.best(root.task, goal.budget)
    best, proven = _searched(root, goal)
    if best is None and not proven:
        raise OutOfBudget
    return best if best is None or proven else replace(best, optimal=False)


def _searched(root: Branch, goal: Goal) -> tuple[Answer | None, bool]:
    """The best answer found, and whether it is proven to be the best."""
    frontier = Frontier(root, _patient(goal))
    best: Answer | None = None
    proven = True
    looked_at = tasks = 0
    while (promise := frontier.promise()) is not None and (best is None or goal.beats(promise, best)):
        looked_at += 1
        if goal.budget and looked_at > goal.budget:
            proven = False
            break
        task = frontier.advance()
        if task is None:
            continue
        tasks += 1
        at_least = best.untouched + 1 if best is not None and best.unplayed == -promise[0] else 0
        try:
            answer = goal.best(task, -(-goal.budget // tasks), at_least)
        except OutOfBudget:
            proven = False
            continue
        if answer is not None and answer.stray is not None:
            for settled in anchored(task, answer.stray):
                frontier.add(answer.unplayed if answer.optimal else -promise[0], Branch(settled))
        elif answer is not None and goal.accepts is not None and not goal.accepts(answer):
            for face in list(goal.faces & task.pinned)[:1]:
                for settled in anchored(task, face, with_new_melds=True):
                    frontier.add(answer.unplayed if answer.optimal else -promise[0], Branch(settled))
        elif answer is not None:
            proven &= answer.optimal
            if best is None or answer.merit > best.merit:
                best = answer
    return best, proven


def _only_answer(task: Task, goal: Goal) -> Answer | None:
    """The answer to a single task, if the budget is enough to find one."""
    try:
        return goal.best(task, goal.budget)
    except OutOfBudget:
        return None


def _first_answer(root: Branch, goal: Goal) -> Answer | None:
    """An answer to the task with the fewest swaps, if the budget is enough to find one."""
    branch = root
    while not branch.is_settled:
        branch = branch.choices()[0]
    answer = _only_answer(branch.task, goal)
    return None if answer is None or answer.stray is not None else answer


def _patient(goal: Goal) -> Callable[[Task], int | None]:
    """A function for the least cost of a task; 0, which is always a valid bound, if its budget runs out."""
    budget = _root(goal.budget)

    def least_cost(task: Task) -> int | None:
        try:
            return goal.least_cost(task, budget)
        except OutOfBudget:
            return 0

    return least_cost


def _root(budget: int) -> int:
    """The budget of one bound. There are many, so each gets only the square root of the whole budget."""
    return 0 if budget == 0 else max(1, int(budget**0.5))


def least_cost(root: Branch, goal: Goal) -> int | None:
    """The weight that must stay on the rack; None if nothing can be done."""
    frontier = Frontier(root, goal.bound)
    while (promise := frontier.promise()) is not None:
        task = frontier.advance()
        if task is not None:
            if task.may_stray:
                best = best_answer(root, goal)
                if goal.budget and (best is None or not best.optimal):
                    raise OutOfBudget
                return None if best is None else best.unplayed
            return goal.bound(task) if root.is_settled else -promise[0]
    return None


def usages(root: Branch, goal: Goal) -> Iterator[tuple[int, Counter[Tile]]]:
    """All that can be left on the rack, with its weight, lightest first; the same tiles may come again."""
    frontier = Frontier(root, goal.bound)
    serial = count()
    streams: list[tuple[int, int, Counter[Tile], Iterator[tuple[int, Counter[Tile]]]]] = []

    def follow(stream: Iterator[tuple[int, Counter[Tile]]]) -> None:
        following = next(stream, None)
        if following is not None:
            heappush(streams, (following[0], next(serial), following[1], stream))

    while True:
        promise = frontier.promise()
        if streams and (promise is None or streams[0][0] <= -promise[0]):
            cost, _, left, stream = heappop(streams)
            yield cost, left
            follow(stream)
        elif promise is None:
            return
        else:
            task = frontier.advance()
            if task is not None:
                follow(_left_over(task, goal))


def _left_over(task: Task, goal: Goal) -> Iterator[tuple[int, Counter[Tile]]]:
    for cost, used in engine_for(task).usages(task, goal.weights, goal.points, goal.budget):
        yield cost, task.may - used
