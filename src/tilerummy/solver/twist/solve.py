"""The exact search with classic, double, colour-change and mirror jokers.

`solve` finds the melds that leave the least weight on the rack, `least_change` those of them that keep the
most old melds, `usages` all choices of tiles to lay, best first, and `most_points` what tiles can be worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tilerummy.rules.meld import Meld
from tilerummy.rules.tile import HIGHEST, JOKERS, TILES, Tile
from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.engine import Weights
from tilerummy.solver.splitting import Counts, best_choices
from tilerummy.solver.stock import PLACE
from tilerummy.solver.tasks import Task
from tilerummy.solver.twist.best_first import EASY, BestFirst, CostLimits, Way
from tilerummy.solver.twist.group_witness import Draft
from tilerummy.solver.twist.kept import OldMeld, OldMelds
from tilerummy.solver.twist.prices import Prices
from tilerummy.solver.twist.problem import MOST_COPIES, MOST_JOKERS, C, D, J, Problem
from tilerummy.solver.twist.search import Search
from tilerummy.solver.twist.spare import completed
from tilerummy.solver.twist.witness import Witness

_LEAN, _FULL = 1, 0
_ANYTHING = -1


@dataclass(frozen=True, slots=True)
class Solution:
    melds: list[Meld]
    """Without the old ones that are kept."""
    cost: int
    kept: tuple[int, ...] = ()
    """The indices of the old melds that are kept as they are."""
    proven: bool = True
    """False if a budget ran out: there may be a better one, or one that keeps more."""


def problem_of(task: Task, weights: Weights, points: int = 0) -> Problem:
    """The task as counts. All melds together must be worth at least these points (up to 255)."""
    problem = Problem()
    problem.points = points
    for tile in {*task.must, *task.may}:
        problem.bound(tile, task.must[tile], task.must[tile] + task.may[tile])
        if tile.is_joker:
            problem.joker_weight[JOKERS.index(tile)] = weights.get(tile, 0)
        else:
            problem.weight[PLACE[tile]] = weights.get(tile, 0)
    if max(problem.high) > MOST_COPIES or max(problem.joker_high) > MOST_JOKERS:
        raise ValueError("more copies of a tile than a twist set has")
    return problem


def solve(problem: Problem, budget: int = 0) -> Solution | None:
    """The melds at the least cost, None if there are none.

    With a budget of nodes (0 means no limit), the solution may be marked as not proven; `OutOfBudget` is
    raised if there is none by then.
    """
    return _solve(problem, budget, None)[0]


_WithPrices = tuple[Solution | None, Prices | None]
"""A solution, and the prices computed for it or given, if any."""


def _solve(problem: Problem, budget: int, prices: Prices | None) -> _WithPrices:
    if problem.points:
        return _solve_full(problem, budget, prices)
    lean = _Solver(problem, _LEAN, prices=prices)
    way = lean.solve(budget)
    if way is None:
        return None, lean.prices
    melds = completed(lean.drafts(way), lean.jokers)
    if melds is None:
        return _solve_full(problem, budget, lean.prices)
    return Solution(melds, way.cost, proven=way.proven), lean.prices


def _solve_full(problem: Problem, budget: int, prices: Prices | None) -> _WithPrices:
    full = _Solver(problem, _FULL, prices=prices)
    way = full.solve(budget)
    if way is None:
        return None, full.prices
    return Solution(_melds(full.drafts(way)), way.cost, proven=way.proven), full.prices


def least_change(problem: Problem, old: Sequence[Meld], budget: int = 0) -> Solution | None:
    """Of the best solutions, one that keeps the most old melds, whose tiles must be used in any case."""
    best, hard = _solve(problem, budget, None)
    if best is None or not old or not best.proven:
        return best
    try:
        return _fewest_changes(problem, old, budget, best, hard is not None)
    except OutOfBudget:
        return replace(best, proven=False)


def _fewest_changes(
    problem: Problem, old: Sequence[Meld], budget: int, best: Solution, is_hard: bool
) -> Solution:
    # Often, no old meld has to change at all.
    added = solve(_beside(problem, old), budget) if not problem.points else None
    if added is not None and added.proven and added.cost == best.cost:
        return Solution(added.melds, best.cost, tuple(range(len(old))))
    # One cost for both: any tile left over costs more than breaking all old melds.
    scale = len(old) + 1
    scaled = problem.copy()
    scaled.weight = [scale * weight for weight in problem.weight]
    scaled.joker_weight = [scale * weight for weight in problem.joker_weight]
    prices = Prices(scaled, []) if is_hard else None
    melds = [_old_meld(meld) for meld in old]
    least = scale * best.cost
    most = least + len(old)
    found: Solution | None = None
    if not problem.points:
        lean = _Solver(scaled, _LEAN, melds, least, most, prices)
        way = lean.solve(budget)
        if way is not None and not way.proven:
            raise OutOfBudget
        if way is not None:
            found = _with_old(lean, way, old, best.cost)
            if found is not None and len(old) - len(found.kept) == way.cost - least:
                return found
            if found is not None:
                most = least + len(old) - len(found.kept) - 1
    full = _Solver(scaled, _FULL, melds, least, most, prices)
    way = full.solve(budget)
    if way is not None and not way.proven:
        raise OutOfBudget
    if way is not None:
        found = Solution(_melds(full.drafts(way)), best.cost, _kept(way))
    assert found is not None  # at the latest the best solution itself
    return found


def _beside(problem: Problem, old: Sequence[Meld]) -> Problem:
    """The rest of the problem if all old melds are kept."""
    rest = problem.copy()
    for meld in old:
        for tile in meld:
            low, high = rest.bounds(tile)
            rest.bound(tile, low - 1, high - 1)
    return rest


def _with_old(lean: _Solver, way: Way, old: Sequence[Meld], cost: int) -> Solution | None:
    """The melds of a lean way. Jokers left over are added to new melds or, if that fails, to kept ones."""
    kept = _kept(way)
    drafts = lean.drafts(way)
    in_kept = Counter(tile for at in kept for tile in old[at])
    j, d, c = (have - in_kept[tile] for have, tile in zip(lean.jokers, JOKERS[:3], strict=True))
    melds = completed(drafts, (j, d, c))
    if melds is not None:
        return Solution(melds, cost, kept)
    all_melds = completed([*drafts, *(Draft(list(old[at])) for at in kept)], lean.jokers, whole=True)
    if all_melds is None:
        return None
    touched = all_melds[len(drafts) :]
    same = tuple(at for at, meld in zip(kept, touched, strict=True) if meld == old[at])
    changed = [meld for at, meld in zip(kept, touched, strict=True) if meld != old[at]]
    return Solution([*changed, *all_melds[: len(drafts)]], cost, same)


def usages(problem: Problem, budget: int = 0) -> Iterator[tuple[int, Counter[Tile]]]:
    """All choices of optional tiles that can be laid, with their cost, cheapest first.

    The budget is for each of them.
    """
    bounds = {tile: problem.bounds(tile) for tile in TILES}
    faces = [tile for tile, (low, high) in bounds.items() if low < high]
    prices: Prices | None = None

    def best_between(low: Counts, high: Counts) -> Counts | None:
        nonlocal prices
        part = problem.copy()
        for tile, least, most in zip(faces, low, high, strict=True):
            part.bound(tile, bounds[tile][0] + least, bounds[tile][0] + most)
        solution, prices = _solve(part, budget, prices)
        if solution is None:
            return None
        if not solution.proven:
            raise OutOfBudget
        used = Counter(tile for meld in solution.melds for tile in meld)
        return [used[tile] - bounds[tile][0] for tile in faces]

    most = [high - low for low, high in map(bounds.__getitem__, faces)]
    weights = [_weight(problem, tile) for tile in faces]
    for cost, laid in best_choices(most, weights, best_between):
        yield cost, +Counter(dict(zip(faces, laid, strict=True)))


def _weight(problem: Problem, tile: Tile) -> int:
    return problem.joker_weight[JOKERS.index(tile)] if tile.is_joker else problem.weight[PLACE[tile]]


def most_points(tiles: Counter[Tile], budget: int = 0) -> int:
    """The most points that melds made of these tiles alone are worth together."""
    worth = {Tile.J: HIGHEST, Tile.D: 2 * HIGHEST, Tile.C: HIGHEST, Tile.M: 0}
    weights = {tile: worth.get(tile, tile.number) for tile in tiles}
    problem = problem_of(Task(Counter(), tiles), weights)
    problem.points_as_cost = True
    way = _Solver(problem, _FULL).solve(budget)
    assert way is not None  # laying nothing is always possible
    return sum(weights[tile] * count for tile, count in tiles.items()) - way.cost


class _Solver:
    """One search, lean or full."""

    def __init__(
        self,
        problem: Problem,
        lean: int,
        old: list[OldMeld] | None = None,
        least: int = 0,
        most: int = _ANYTHING,
        prices: Prices | None = None,
    ) -> None:
        self._search = Search(problem, lean)
        limits = CostLimits(least, most, EASY)
        self._best_first = BestFirst(self._search, OldMelds(problem, old or []), limits, prices)
        self.jokers = (problem.joker_high[0], problem.joker_high[1], problem.joker_high[2])

    def solve(self, budget: int) -> Way | None:
        return self._best_first.solve(budget)

    def drafts(self, way: Way) -> list[Draft]:
        return Witness(self._search).drafts(way)

    @property
    def prices(self) -> Prices | None:
        return self._best_first.prices


def _melds(drafts: list[Draft]) -> list[Meld]:
    return [tuple(draft.tiles) for draft in drafts]


def _kept(way: Way) -> tuple[int, ...]:
    mask = 0
    for step in way.steps:
        mask |= step.kept
    return tuple(at for at in range(mask.bit_length()) if mask >> at & 1)


def _old_meld(meld: Meld) -> OldMeld:
    tiles = [PLACE[tile] for tile in meld if not tile.is_joker]
    sums = J * meld.count(Tile.J) + D * meld.count(Tile.D) + C * meld.count(Tile.C)
    return OldMeld(tiles, sums, meld.count(Tile.M))
