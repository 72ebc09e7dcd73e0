"""Whole turns: beside the table before the opening, with it after, and both where a turn may go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tilerummy.rules.compare import compared, counted
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import TILES, Rack, as_rack
from tilerummy.solver.branching import Question, best_answer, usages
from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.engine import Answer, Weights
from tilerummy.solver.engines import engine_for
from tilerummy.solver.tasks import Branch, Task, branch_of

ONE_EACH: Final = dict.fromkeys(TILES, 1)
LEAST_BUDGET: Final = 100
"""Enough to find some melds on any rack."""
_SCALE: Final = 1 << 8
"""Weights are multiplied by this, plus one per tile: among plays of equal weight, the one with more tiles."""
_ONE_EACH_SCALED: Final = dict.fromkeys(TILES, _SCALE + 1)


def most_points(tiles: Rack) -> int:
    """The most points that disjoint melds made of these tiles alone are worth together."""
    bag = counted([tiles])
    return engine_for(Task(counted(()), bag)).most_points(bag)


def opening_may_continue(position: Position) -> bool:
    edition = position.edition
    return position.needs_opening and edition.opening_turn_may_continue and edition.opening_points > 0


def can_open(position: Position) -> bool:
    """Whether the rack holds an opening, if one is needed and the turn may go on after it."""
    if not opening_may_continue(position):
        return True
    return most_points(position.rack) >= position.edition.opening_points


def points_needed(position: Position) -> int:
    """What the melds must be worth: only of an opening beside an untouched table."""
    edition = position.edition
    return edition.opening_points if position.needs_opening and not edition.opening_turn_may_continue else 0


def most_of(position: Position, weights: Weights, budget: int = 0, calm: bool = True) -> Question:
    return Question(_scaled(weights), points_needed(position), budget=budget, calm=calm)


def all_of(position: Position, budget: int = 0) -> Question:
    return Question({}, points_needed(position), all_of=True, budget=budget)


def branch(position: Position) -> Branch:
    if position.needs_opening and not position.edition.opening_turn_may_continue:
        return _beside(position)
    return branch_of(position)


def best_opening_turn(position: Position, weights: Weights, budget: int, calm: bool) -> Answer | None:
    """The best turn that begins with an opening and may go on.

    Mostly the best play of all lays enough own melds. Where not, the sets of tiles that can be laid are tried
    from the best on, and all those that are as good as the first that serves.
    """
    needed = position.edition.opening_points
    if most_points(position.rack) < needed:
        return None
    best = best_answer(branch(position), most_of(position, weights, budget, calm))
    if best is not None and most_points(laid_by(position, best)) >= needed:
        return best
    best = None
    least: int | None = None
    try:
        for cost, laid in distinct(position, weights, budget):
            if least is not None and cost > least:
                break
            found = laying(position, laid, budget)
            if found is None:
                continue
            least = cost
            if best is None or found.untouched > best.untouched:
                best = found
            if not calm or best.untouched == len(position.table.melds):
                break
    except OutOfBudget:
        return None if best is None else replace(best, optimal=False)
    return best


def in_haste(position: Position, weights: Weights, budget: int) -> Answer | None:
    """Some play of own melds, where the budget did not suffice for more; after an opening perhaps more."""
    points = position.edition.opening_points if position.needs_opening else 0
    question = Question(_scaled(weights), points, budget=max(budget, LEAST_BUDGET))
    found = best_answer(_beside(position), question)
    if found is not None and opening_may_continue(position):
        found = _continued(position, found, question)
    return None if found is None else replace(found, optimal=False)


def _continued(position: Position, opening: Answer, question: Question) -> Answer:
    """The turn goes on after an opening: what else can be laid then can be laid at once."""
    laid = laid_by(position, opening)
    left = as_rack((Counter(position.rack) - Counter(laid)).elements())
    table = Table((*position.table.melds, *opening.melds))
    opened = Position(position.edition, table, left, opened=True)
    more = best_answer(branch(opened), replace(question, points=0))
    if more is None:
        return opening
    try:
        return laying(position, as_rack((*laid, *laid_by(opened, more))), question.budget) or opening
    except OutOfBudget:
        return opening


def distinct(position: Position, weights: Weights, budget: int = 0) -> Iterator[tuple[int, Rack]]:
    """The sets of tiles that can be laid, best first, each once, with the weight that is not laid.

    Among them may be some that need a meld of jokers alone.
    """
    rack = Counter(position.rack)
    needed = position.edition.opening_points if opening_may_continue(position) else 0
    if not can_open(position):
        return
    seen: set[Rack] = set()
    for cost, left in usages(branch(position), most_of(position, weights, budget)):
        laid = as_rack((rack - left).elements())
        if laid in seen:
            continue
        seen.add(laid)
        if budget and len(seen) > budget:
            raise OutOfBudget
        if laid and (not needed or most_points(laid) >= needed):
            yield cost, laid


def laying(position: Position, laid: Rack, budget: int) -> Answer | None:
    """The play that lays exactly these tiles with the fewest changes."""
    exact = Position(position.edition, position.table, laid, position.opened)
    found = best_answer(branch(exact), all_of(exact, budget))
    if found is None and budget:
        raise OutOfBudget
    return found


def laid_by(position: Position, answer: Answer) -> Rack:
    before, after = position.table.melds, (*answer.kept.values(), *answer.melds)
    if sum(map(len, before)) == sum(map(len, after)):
        return ()  # no tile leaves the table
    return compared(before, after)[0]


def _beside(position: Position) -> Branch:
    """Own melds only, the table stays as it is."""
    fixed = tuple(enumerate(position.table.melds))
    return Branch(Task(counted(()), counted([position.rack]), position.table, fixed))


def _scaled(weights: Weights) -> Weights:
    if weights is ONE_EACH:
        return _ONE_EACH_SCALED
    return {tile: weights.get(tile, 0) * _SCALE + 1 for tile in TILES}
