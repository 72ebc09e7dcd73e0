"""The lower bound of twist searches is never above what there is to find."""

from random import Random

import pytest

from tests.oracle.best.twist_problems import small_position
from tilerummy.solver.stock import NUMBERS
from tilerummy.solver.tasks import Task
from tilerummy.solver.twist.best_first import BestFirst, CostLimits
from tilerummy.solver.twist.bound import Bound
from tilerummy.solver.twist.costs import Costs
from tilerummy.solver.twist.kept import OldMelds
from tilerummy.solver.twist.prices import Prices
from tilerummy.solver.twist.problem import SUMS_MASK
from tilerummy.solver.twist.search import Search
from tilerummy.solver.twist.solve import problem_of

_NEVER_GUIDED = 10**9


@pytest.mark.many
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("lean", [1, 0])
def test_along_a_best_way(seed: int, lean: int) -> None:
    position = small_position(Random(seed), most_tiles=13, most_jokers=4)
    problem = problem_of(Task(position.must, position.may), position.weights)
    search, old = Search(problem, lean), OldMelds(problem, [])
    way = BestFirst(search, old, CostLimits(0, -1, _NEVER_GUIDED)).solve(0)
    if way is None:
        return
    bound = Bound(search, old, Prices(problem, []), Costs(problem, 0, every=False), -1)
    assert len(way.steps) == NUMBERS
    for number, step in enumerate(way.steps):  # each step begins at the node of the number before
        level = bound.level(number, step.key, step.used & SUMS_MASK, 0, step.cost)
        assert step.cost <= level <= way.cost
