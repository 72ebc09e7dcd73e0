"""The engine for tasks with special jokers (double, colour-change, mirror)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from tilerummy.rules.meld import Meld, canonical
from tilerummy.rules.tile import Tile, as_rack
from tilerummy.solver.engine import Answer, Weights
from tilerummy.solver.plain import PlainSearch
from tilerummy.solver.tasks import Task
from tilerummy.solver.twist import TwistProblem, TwistSolution, solve_twist


class SpecialEngine:
    """Solves tasks with any jokers; these are always of the policy free, so nothing is fixed or pinned."""

    def best(self, task: Task, weights: Weights, points: int, budget: int) -> Answer | None:
        solution = solve_twist(TwistProblem(task.must, task.may, weights, points), budget)
        return None if solution is None else _answer(task, solution)

    def lays_some(self, task: Task, weights: Weights, points: int) -> bool:
        solution = solve_twist(TwistProblem(task.must, task.may, weights, points))
        whole = sum(weights.get(tile, 0) * count for tile, count in task.may.items())
        return solution is not None and solution.cost < whole

    def usages(self, task: Task, weights: Weights, points: int) -> Iterator[tuple[int, Counter[Tile]]]:
        """By partition: what is best, then what is best of all that differ from it, face by face."""
        heap: list[tuple[int, int, Task, Counter[Tile]]] = []
        number = _push(heap, 0, task, task, weights, points)
        while heap:
            cost, _, part, used = heappop(heap)
            yield cost, used
            for other in _others(part, used, task):
                number = _push(heap, number, other, task, weights, points)

    def most_points(self, tiles: Counter[Tile]) -> int:
        return PlainSearch().most_points(as_rack(tiles.elements()))


def _push(
    heap: list[tuple[int, int, Task, Counter[Tile]]],
    number: int,
    part: Task,
    task: Task,
    weights: Weights,
    points: int,
) -> int:
    """Add the best usage of one part of all usages, if it has any."""
    solution = solve_twist(TwistProblem(part.must, part.may, weights, points))
    if solution is None:
        return number
    used = Counter(tile for meld in solution.melds for tile in meld) - task.must
    left = task.may - used
    cost = sum(weights.get(tile, 0) * count for tile, count in left.items())
    heappush(heap, (cost, number, part, used))
    return number + 1


def _others(part: Task, used: Counter[Tile], task: Task) -> Iterator[Task]:
    """All usages of this part but one, as parts: equal up to some face, and fewer or more of that one."""
    must, may = Counter(part.must), Counter(part.may)
    for tile in sorted(part.may):
        laid = used[tile] + task.must[tile] - part.must[tile]  # of those that may be used here
        if laid:
            fewer = Counter(may)
            fewer[tile] = laid - 1
            yield Task(+Counter(must), +fewer)
        if laid < part.may[tile]:
            more_must, fewer_may = Counter(must), Counter(may)
            more_must[tile] += laid + 1
            fewer_may[tile] = part.may[tile] - laid - 1
            yield Task(+more_must, +fewer_may)
        must[tile] += laid
        may[tile] = 0


def _answer(task: Task, solution: TwistSolution) -> Answer:
    """Old melds that are among the new ones stay where they lie."""
    left = list(solution.melds)
    kept: dict[int, Meld] = {}
    for at, meld in task.old:
        same = _same(meld, left)
        if same is not None:
            left.remove(same)
            kept[at] = meld
    kept |= dict(task.fixed)
    return Answer(kept, left, solution.cost, len(kept), optimal=True)


def _same(meld: Meld, melds: Sequence[Meld]) -> Meld | None:
    return next((other for other in melds if canonical(other) == canonical(meld)), None)
