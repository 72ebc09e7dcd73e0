"""Turns before and after the opening, and opening turns that may go on with the rest of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tilerummy.rules.compare import compared, counted
from tilerummy.rules.opening import opening_points
from tilerummy.rules.position import Position
from tilerummy.rules.table import Table
from tilerummy.rules.tile import TILES, Rack, Tile, as_rack
from tilerummy.solver.branching import Goal, best_answer, certain_answer, usages
from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.engine import Answer, Weights
from tilerummy.solver.layout import lay_out
from tilerummy.solver.opening_faces import opening_faces
from tilerummy.solver.own_points import OwnPoints, most_points
from tilerummy.solver.tasks import Branch, Task, branch_of, with_faces

ONE_EACH: Final = dict.fromkeys(TILES, 1)
LEAST_BUDGET: Final = 100
"""A budget that is enough to find some melds on any rack."""
_SCALE: Final = 1 << 8
"""Weights are multiplied by this, and each tile adds 1: so of plays of equal weight, more tiles win."""
_ONE_EACH_SCALED: Final = dict.fromkeys(TILES, _SCALE + 1)
_OWN_POINTS: Final = OwnPoints()


def opening_may_continue(position: Position) -> bool:
    edition = position.edition
    return position.needs_opening and edition.opening_turn_may_continue and edition.opening_points > 0


def can_open(position: Position) -> bool:
    """False if this turn must open and may go on, and the rack holds no opening."""
    if not opening_may_continue(position):
        return True
    return most_points(position.rack) >= position.edition.opening_points


def points_needed(position: Position) -> int:
    """What the melds must be worth. Only for an opening that leaves the table untouched; otherwise 0."""
    edition = position.edition
    return edition.opening_points if position.needs_opening and not edition.opening_turn_may_continue else 0


def most_of(position: Position, weights: Weights, budget: int = 0, few_changes: bool = True) -> Goal:
    return Goal(_scaled(weights), points_needed(position), budget=budget, few_changes=few_changes)


def all_of(position: Position, budget: int = 0, few_changes: bool = True) -> Goal:
    return Goal({}, points_needed(position), all_of=True, budget=budget, few_changes=few_changes)


def branch(position: Position) -> Branch:
    if position.needs_opening and not position.edition.opening_turn_may_continue:
        return _beside(position)
    return branch_of(position)


def best_opening_turn(position: Position, weights: Weights, budget: int, few_changes: bool) -> Answer | None:
    """The best turn that begins with an opening and may go on.

    The best play of all is usually an opening as well. If not, all sets of tiles that can be laid are tried,
    best first, up to the first that is an opening and all that are equally good.
    """
    needed = position.edition.opening_points
    if most_points(position.rack) < needed:
        return None
    best = best_answer(branch(position), most_of(position, weights, budget, few_changes))
    if best is not None and _opens(position, best, few_changes):
        return best
    best = None
    least: int | None = None
    try:
        for cost, laid in distinct(position, weights, budget):
            if least is not None and cost > least:
                break
            answer = laying(position, laid, budget, few_changes)
            if answer is None:
                continue
            least = cost
            if best is None or answer.untouched > best.untouched:
                best = answer
            if not few_changes or best.untouched == len(position.table.melds):
                break
    except OutOfBudget:
        return None if best is None else replace(best, optimal=False)
    return best


def in_haste(position: Position, weights: Weights, budget: int) -> Answer | None:
    """A play of own melds only, for when the budget ran out; after an opening it may go on a little."""
    points = position.edition.opening_points if position.needs_opening else 0
    goal = Goal(_scaled(weights), points, budget=max(budget, LEAST_BUDGET))
    answer = best_answer(_beside(position), goal)
    if answer is not None and opening_may_continue(position):
        answer = _continued(position, answer, goal)
    return None if answer is None else replace(answer, optimal=False)


def _continued(position: Position, opening: Answer, goal: Goal) -> Answer:
    """The turn goes on after an opening: everything that can be laid then is laid together with it."""
    laid = laid_by(position, opening)
    left = as_rack((Counter(position.rack) - Counter(laid)).elements())
    table = Table((*position.table.melds, *opening.melds))
    opened = Position(position.edition, table, left, opened=True)
    more = best_answer(branch(opened), replace(goal, points=0))
    if more is None:
        return opening
    try:
        return laying(position, as_rack((*laid, *laid_by(opened, more))), goal.budget) or opening
    except OutOfBudget:
        return opening


def distinct(position: Position, weights: Weights, budget: int = 0) -> Iterator[tuple[int, Rack]]:
    """All sets of tiles that can be laid, each once, with the weight left on the rack; best first.

    A few of them may turn out to need a meld of jokers only.
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


def laying(position: Position, laid: Rack, budget: int, few_changes: bool = True) -> Answer | None:
    """A play that lays exactly these tiles; if `few_changes`, with the fewest changes."""
    exact = Position(position.edition, position.table, laid, position.opened)
    if counts_faces(position, laid):
        return opening_of_all(exact, budget, few_changes)
    answer = best_answer(branch(exact), all_of(exact, budget, few_changes))
    if answer is None and budget:
        raise OutOfBudget
    return answer


def opening_of_all(position: Position, budget: int, few_changes: bool) -> Answer | None:
    """Lay the whole rack in an opening turn that goes on, with jokers that stand for what the opening needs.

    For each choice of faces, it first finds out whether any such play exists: that is answered sooner
    than which one has the fewest changes.
    """
    root, goal = branch(position), all_of(position, budget, few_changes=False)
    best: Answer | None = None
    most = 0  # how many old melds can be left alone at best
    proven = True

    def possible(faces: Counter[Tile]) -> bool:
        try:
            return certain_answer(with_faces(root, faces), goal) is not None
        except OutOfBudget:
            return True

    def opening(faces: Counter[Tile], few_changes: bool) -> Answer | None:
        asked = replace(
            goal,
            few_changes=few_changes,
            faces=faces,
            accepts=lambda found: _opens(position, found, few_changes),
        )
        return certain_answer(with_faces(root, faces), asked)

    try:
        for faces in opening_faces(position.rack, position.edition.opening_points, possible, budget):
            found = opening(faces, few_changes=False)
            if found is not None and not few_changes:
                return found
            if found is not None and best is None:
                best = replace(found, untouched=-1, optimal=False)  # returned if the budget runs out
                free = certain_answer(root, replace(goal, few_changes=True))
                if free is not None and _opens(position, free, few_changes=True):
                    return free
                if free is not None:
                    most, proven = free.untouched, free.optimal
            if found is not None and best is not None:
                found = opening(faces, few_changes=True)
                if found is not None and found.untouched > best.untouched:
                    best = found
                if best.untouched == most:
                    break
    except OutOfBudget:
        if best is None:
            raise
        proven = False
    return best if best is None or proven else replace(best, optimal=False)


def _opens(position: Position, answer: Answer, few_changes: bool) -> bool:
    """Whether this play counts as an opening turn that went on."""
    laid, needed = laid_by(position, answer), position.edition.opening_points
    if most_points(laid) < needed:
        return False
    if not counts_faces(position, laid):
        return True
    return opening_points(position, table_of(position, answer, few_changes), _OWN_POINTS) >= needed


def counts_faces(position: Position, laid: Rack) -> bool:
    """Whether these tiles are an opening only if their jokers lie in the right places."""
    return (
        Tile.J in laid and opening_may_continue(position) and not position.edition.tile_set.has_special_jokers
    )


def table_of(position: Position, answer: Answer, few_changes: bool) -> Table:
    if few_changes:
        return lay_out(position.table, answer.kept, answer.melds)
    return Table((*answer.kept.values(), *answer.melds))


def laid_by(position: Position, answer: Answer) -> Rack:
    before, after = position.table.melds, (*answer.kept.values(), *answer.melds)
    if sum(map(len, before)) == sum(map(len, after)):
        return ()  # no tile leaves the table
    return compared(before, after)[0]


def _beside(position: Position) -> Branch:
    """Own melds only; the table stays as it is."""
    fixed = tuple(enumerate(position.table.melds))
    return Branch(Task(counted(()), counted([position.rack]), position.table, fixed))


def _scaled(weights: Weights) -> Weights:
    if weights is ONE_EACH:
        return _ONE_EACH_SCALED
    return {tile: weights.get(tile, 0) * _SCALE + 1 for tile in TILES}
