"""Twist problems: which tiles can be laid where classic, double, colour-change and mirror jokers are about.
Exact.

`solve_twist` finds the melds that leave the least weight over, `least_change_twist` among those the ones
that keep the most old melds as they lie, `usages_twist` all choices of tiles to lay, best first,
`most_points_twist` what tiles can be worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tilerummy.rules.meld import Meld
from tilerummy.rules.tile import HIGHEST, JOKERS, Tile
from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.splitting import Counts, best_choices
from tilerummy.solver.stock import PLACE
from tilerummy.solver.twist.best_first import EASY, BestFirst, Limits, Way
from tilerummy.solver.twist.group_witness import Draft
from tilerummy.solver.twist.kept import OldMeld, OldMelds
from tilerummy.solver.twist.prices import Prices
from tilerummy.solver.twist.search import Search
from tilerummy.solver.twist.spare import completed
from tilerummy.solver.twist.supply import MOST_COPIES, MOST_JOKERS, C, D, J, Supply
from tilerummy.solver.twist.witness import Witness

_LEAN, _FULL = 1, 0
_ANYTHING = -1


@dataclass(frozen=True, slots=True)
class TwistProblem:
    """All of `must` and some of `may` shall stand in melds; each tile of `may` left over costs its weight."""

    must: Counter[Tile]
    may: Counter[Tile]
    weights: Mapping[Tile, int] = field(default_factory=dict)
    """Whole numbers, not negative; a tile that is not named costs nothing."""
    points: int = 0
    """What all melds together shall be worth at least (at most 255)."""


@dataclass(frozen=True, slots=True)
class TwistSolution:
    melds: list[Meld]
    cost: int
    kept: tuple[int, ...] = ()
    """Which of the old melds are kept as they lie; they come first among `melds`."""
    expanded: int = 0
    """How many nodes were looked at."""
    proven: bool = True
    """False if a budget ran out: there may be a better one, or one that keeps more."""


def solve_twist(problem: TwistProblem, budget: int = 0) -> TwistSolution | None:
    """The melds at the least cost, None if there are none.

    With a budget of nodes (0: none), the answer may be marked as not proven; `OutOfBudget` is raised if
    there is none by then.
    """
    return _solve(problem, budget, None)[0]


_Solved = tuple[TwistSolution | None, Prices | None]
"""The answer, and the prices that were made on the way to it, if any, or those given."""


def _solve(problem: TwistProblem, budget: int, prices: Prices | None) -> _Solved:
    if problem.points:
        return _solve_full(problem, budget, prices)
    lean = _Solver(supply_of(problem), _LEAN, prices=prices)
    way = lean.solve(budget)
    if way is None:
        return None, lean.prices
    melds = completed(lean.drafts(way), lean.jokers)
    if melds is None:
        return _solve_full(problem, budget, lean.prices)
    return TwistSolution(melds, way.cost, expanded=lean.expanded, proven=way.proven), lean.prices


def _solve_full(problem: TwistProblem, budget: int, prices: Prices | None) -> _Solved:
    full = _Solver(supply_of(problem), _FULL, prices=prices)
    way = full.solve(budget)
    if way is None:
        return None, full.prices
    melds = _melds(full.drafts(way))
    return TwistSolution(melds, way.cost, expanded=full.expanded, proven=way.proven), full.prices


def least_change_twist(problem: TwistProblem, old: Sequence[Meld], budget: int = 0) -> TwistSolution | None:
    """A best answer that keeps the most old melds; their tiles are among those that must be used."""
    best, hard = _solve(problem, budget, None)
    if best is None or not old or not best.proven:
        return best
    try:
        return _calmest(problem, old, budget, best, hard is not None)
    except OutOfBudget:
        return replace(best, proven=False)


def _calmest(
    problem: TwistProblem, old: Sequence[Meld], budget: int, best: TwistSolution, is_hard: bool
) -> TwistSolution:
    # Often no old meld need change at all.
    beside = replace(problem, must=problem.must - Counter(tile for meld in old for tile in meld))
    added = solve_twist(beside, budget) if not problem.points else None
    if added is not None and added.proven and added.cost == best.cost:
        everything = tuple(range(len(old)))
        return TwistSolution([*old, *added.melds], best.cost, everything, best.expanded + added.expanded)
    # One cost for both: a tile left over weighs more than all old melds.
    scale = len(old) + 1
    supply = supply_of(problem)
    supply.weight = [scale * weight for weight in supply.weight]
    supply.joker_weight = [scale * weight for weight in supply.joker_weight]
    prices = Prices(supply, []) if is_hard else None
    melds = [_old_meld(meld) for meld in old]
    least = scale * best.cost
    most = least + len(old)
    found: TwistSolution | None = None
    expanded = best.expanded
    if not problem.points:
        lean = _Solver(supply, _LEAN, melds, least, most, prices)
        way = lean.solve(budget)
        expanded += lean.expanded
        if way is not None and not way.proven:
            raise OutOfBudget
        if way is not None:
            found = _with_old(lean, way, old, best.cost)
            if found is not None and len(old) - len(found.kept) == way.cost - least:
                return replace(found, expanded=expanded)
            if found is not None:
                most = least + len(old) - len(found.kept) - 1
    full = _Solver(supply, _FULL, melds, least, most, prices)
    way = full.solve(budget)
    expanded += full.expanded
    if way is not None and not way.proven:
        raise OutOfBudget
    if way is not None:
        kept = _kept(way)
        rebuilt = _melds(full.drafts(way))
        found = TwistSolution([*(old[at] for at in kept), *rebuilt], best.cost, kept)
    assert found is not None  # the best answer itself keeps none or more
    return replace(found, expanded=expanded)


def _with_old(lean: _Solver, way: Way, old: Sequence[Meld], cost: int) -> TwistSolution | None:
    """The melds of a lean way, with jokers left over put to new melds or, failing that, to kept ones."""
    kept = _kept(way)
    drafts = lean.drafts(way)
    in_kept = Counter(tile for at in kept for tile in old[at])
    j, d, c = (have - in_kept[tile] for have, tile in zip(lean.jokers, JOKERS[:3], strict=True))
    melds = completed(drafts, (j, d, c))
    if melds is not None:
        return TwistSolution([*(old[at] for at in kept), *melds], cost, kept)
    all_melds = completed([*drafts, *(Draft(list(old[at])) for at in kept)], lean.jokers, whole=True)
    if all_melds is None:
        return None
    touched = all_melds[len(drafts) :]
    same = tuple(at for at, meld in zip(kept, touched, strict=True) if meld == old[at])
    changed = [meld for at, meld in zip(kept, touched, strict=True) if meld != old[at]]
    return TwistSolution([*(old[at] for at in same), *changed, *all_melds[: len(drafts)]], cost, same)


def usages_twist(problem: TwistProblem, budget: int = 0) -> Iterator[tuple[int, Counter[Tile]]]:
    """All choices of tiles that can be laid of those that may be, with their cost, cheapest first.

    The budget is that of each of them.
    """
    faces = sorted(tile for tile, count in problem.may.items() if count > 0)
    prices: Prices | None = None

    def best_between(low: Counts, high: Counts) -> Counts | None:
        nonlocal prices
        laid, free = Counter[Tile](), Counter[Tile]()
        for tile, least, most in zip(faces, low, high, strict=True):
            laid[tile], free[tile] = least, most - least
        solution, prices = _solve(replace(problem, must=problem.must + laid, may=free), budget, prices)
        if solution is None:
            return None
        if not solution.proven:
            raise OutOfBudget
        used = Counter(tile for meld in solution.melds for tile in meld)
        used.subtract(problem.must)
        return [used[tile] for tile in faces]

    weights = [problem.weights.get(tile, 0) for tile in faces]
    for cost, laid in best_choices([problem.may[tile] for tile in faces], weights, best_between):
        yield cost, +Counter(dict(zip(faces, laid, strict=True)))


def most_points_twist(tiles: Counter[Tile], budget: int = 0) -> int:
    """The most points that melds made of these tiles alone are worth together."""
    worth = {Tile.J: HIGHEST, Tile.D: 2 * HIGHEST, Tile.C: HIGHEST, Tile.M: 0}
    weights = {tile: worth.get(tile, tile.number) for tile in tiles}
    supply = supply_of(TwistProblem(Counter(), tiles, weights))
    supply.points_as_cost = True
    way = _Solver(supply, _FULL).solve(budget)
    assert way is not None  # nothing at all can always be laid
    return sum(weights[tile] * count for tile, count in tiles.items()) - way.cost


class _Solver:
    """One search over a supply."""

    def __init__(
        self,
        supply: Supply,
        lean: int,
        old: list[OldMeld] | None = None,
        least: int = 0,
        most: int = _ANYTHING,
        prices: Prices | None = None,
    ) -> None:
        self._search = Search(supply, lean)
        limits = Limits(least, most, EASY)
        self._best_first = BestFirst(self._search, OldMelds(supply, old or []), limits, prices)
        self.jokers = (supply.joker_high[0], supply.joker_high[1], supply.joker_high[2])

    def solve(self, budget: int) -> Way | None:
        return self._best_first.solve(budget)

    def drafts(self, way: Way) -> list[Draft]:
        return Witness(self._search).drafts(way)

    @property
    def prices(self) -> Prices | None:
        return self._best_first.prices

    @property
    def expanded(self) -> int:
        return self._best_first.expanded


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


def supply_of(problem: TwistProblem) -> Supply:
    supply = Supply()
    supply.points = problem.points
    for tile in {*problem.must, *problem.may}:
        low, high = problem.must[tile], problem.must[tile] + problem.may[tile]
        weight = problem.weights.get(tile, 0)
        if tile.is_joker:
            at = JOKERS.index(tile)
            supply.joker_low[at], supply.joker_high[at], supply.joker_weight[at] = low, high, weight
        else:
            at = PLACE[tile]
            supply.low[at], supply.high[at], supply.weight[at] = low, high, weight
    if max(supply.high) > MOST_COPIES or max(supply.joker_high) > MOST_JOKERS:
        raise ValueError("more copies of a tile than a twist set has")
    return supply
