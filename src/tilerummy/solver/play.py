"""The public functions: best plays, openings, going out, putting a mess in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple

from tilerummy.rules.compare import compared
from tilerummy.rules.edition import Edition
from tilerummy.rules.position import Position
from tilerummy.rules.table import EMPTY_TABLE, Table
from tilerummy.rules.tile import TILES, Rack, as_rack
from tilerummy.solver.branching import Question, best_answer, least_cost, usages
from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.engine import Answer, Weights
from tilerummy.solver.engines import engine_for
from tilerummy.solver.layout import lay_out
from tilerummy.solver.tasks import Branch, Task, branch_of

MOST_WEIGHT: Final = 10**9
"""So much may a tile be worth: whole boxes of such tiles fit into a machine word."""
_SCALE: Final = 1 << 8
"""Weights are multiplied by this, plus one per tile: among plays of equal weight, the one with more tiles."""

_ONE_EACH: Final = dict.fromkeys(TILES, 1)
_ONE_EACH_SCALED: Final = dict.fromkeys(TILES, _SCALE + 1)

_LEAST_BUDGET: Final = 100
"""Enough to find some melds on any rack."""


class Objective(Enum):
    """What a best play gets rid of the most of."""

    TILES = "tiles"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A legal play: the whole new table, and what it lays from the rack."""

    table: Table
    laid: Rack
    weight: int
    """What the laid tiles weigh together, by the objective."""
    optimal: bool
    """False only if a budget ran out before this was proven to be the best."""


class Arranged(NamedTuple):
    """Loose tiles, put in order."""

    table: Table
    left_over: Rack
    optimal: bool
    """False only if a budget ran out before this was proven to be the most that fits."""


def objective_weights(edition: Edition, objective: Objective) -> Weights:
    """Tiles weigh one each, or what they cost on the rack at the end of a game."""
    if objective is Objective.TILES:
        return _ONE_EACH
    return {tile: edition.joker_penalty if tile.is_joker else tile.number for tile in TILES}


def best_play(
    position: Position,
    objective: Objective | Weights = Objective.TILES,
    budget: int = 0,
    *,
    calm: bool = True,
) -> Arrangement | None:
    """The play that lays the most, with the fewest changes to the table; None if there is no play.

    `objective` may be weights per tile (whole numbers from 0 to `MOST_WEIGHT`). With a budget (of search
    nodes), the answer may be marked as not proven, or missing. If it need not be `calm`, it comes sooner, and
    may rebuild more than it has to: good enough for whoever does not move the tiles by hand.
    """
    weights = _weights(position.edition, objective)
    if _opening_may_continue(position):
        best = _best_opening_turn(position, weights, budget, calm)
    else:
        best = best_answer(_branch(position), _question(position, weights, budget, calm))
    play = None if best is None else _arrangement(position, best, weights, calm)
    if play is None and budget and (best is None or not best.optimal):
        hasty = _in_haste(position, weights, budget)
        play = None if hasty is None else _arrangement(position, hasty, weights, calm)
    return play


def best_plays(
    position: Position, count: int, objective: Objective | Weights = Objective.TILES, budget: int = 0
) -> list[Arrangement]:
    """The best plays that differ in the tiles they lay, best first; each with the fewest changes.

    If a budget runs out, those found by then, or at least one that is good; none of them is marked as proven.
    """
    weights = _weights(position.edition, objective)
    found: list[Arrangement] = []
    plays = _plays(position, weights, budget)
    try:
        while len(found) < count and (play := next(plays, None)) is not None:
            found.append(play)
    except OutOfBudget:
        hasty = None if found else best_play(position, objective, budget)
        found = [replace(play, optimal=False) for play in (*found, hasty) if play is not None]
    return found


def can_play(position: Position, budget: int = 0) -> bool:
    """Whether the player on turn has any legal play; `OutOfBudget` if that took more than a budget."""
    if _opening_may_continue(position):
        return _can_open(position)
    cost = least_cost(_branch(position), Question(_ONE_EACH, _points(position), budget=budget))
    return cost is not None and cost < len(position.rack)


def can_go_out(position: Position, budget: int = 0) -> bool:
    """Whether the player can lay the whole rack in this turn; `OutOfBudget` if that took more than one."""
    if not position.rack or not _can_open(position):
        return False
    return least_cost(_branch(position), _all_of(position, budget)) is not None


def go_out(position: Position, budget: int = 0) -> Arrangement | None:
    """A play that lays the whole rack, with the fewest changes.

    A budget may run out before these are proven; `OutOfBudget` if it does so before there is any answer.
    """
    if not can_go_out(position, budget):
        return None
    best = best_answer(_branch(position), _all_of(position, budget))
    if best is None:
        raise OutOfBudget
    return _arrangement(position, best, objective_weights(position.edition, Objective.TILES))


def arrange(tiles: Rack, budget: int = 0) -> Arranged:
    """As many of these loose tiles as possible in melds, and those that are left over."""
    bag = Counter(tiles)
    task = Task(Counter(), bag)
    answer = engine_for(task).best(task, _ONE_EACH, 0, max(budget, _LEAST_BUDGET) if budget else 0)
    assert answer is not None  # using nothing is always possible
    table = lay_out(EMPTY_TABLE, {}, answer.melds)
    return Arranged(table, as_rack((bag - table.bag()).elements()), answer.optimal)


def most_points(tiles: Rack) -> int:
    """The most points that disjoint melds made of these tiles alone are worth together."""
    bag = Counter(tiles)
    return engine_for(Task(Counter(), bag)).most_points(bag)


def _weights(edition: Edition, objective: Objective | Weights) -> Weights:
    if isinstance(objective, Objective):
        return objective_weights(edition, objective)
    if any(not 0 <= weight <= MOST_WEIGHT for weight in objective.values()):
        raise ValueError(f"weights must be from 0 to {MOST_WEIGHT:,}")
    return objective


def _scaled(weights: Weights) -> Weights:
    if weights is _ONE_EACH:
        return _ONE_EACH_SCALED
    return {tile: weights.get(tile, 0) * _SCALE + 1 for tile in TILES}


def _opening_may_continue(position: Position) -> bool:
    edition = position.edition
    return position.needs_opening and edition.opening_turn_may_continue and edition.opening_points > 0


def _can_open(position: Position) -> bool:
    """Whether the rack holds an opening, if one is needed and the turn may go on after it."""
    if not _opening_may_continue(position):
        return True
    return most_points(position.rack) >= position.edition.opening_points


def _points(position: Position) -> int:
    """What the melds must be worth: only of an opening beside an untouched table."""
    edition = position.edition
    return edition.opening_points if position.needs_opening and not edition.opening_turn_may_continue else 0


def _question(position: Position, weights: Weights, budget: int = 0, calm: bool = True) -> Question:
    return Question(_scaled(weights), _points(position), budget=budget, calm=calm)


def _all_of(position: Position, budget: int = 0) -> Question:
    return Question({}, _points(position), all_of=True, budget=budget)


def _branch(position: Position) -> Branch:
    if position.needs_opening and not position.edition.opening_turn_may_continue:
        return _beside(position)
    return branch_of(position)


def _beside(position: Position) -> Branch:
    """Own melds only, the table stays as it is."""
    fixed = tuple(enumerate(position.table.melds))
    return Branch(Task(Counter(), Counter(position.rack), position.table, fixed))


def _in_haste(position: Position, weights: Weights, budget: int) -> Answer | None:
    """Some play of own melds, where the budget did not suffice for more; after an opening perhaps more."""
    points = position.edition.opening_points if position.needs_opening else 0
    question = Question(_scaled(weights), points, budget=max(budget, _LEAST_BUDGET))
    found = best_answer(_beside(position), question)
    if found is not None and _opening_may_continue(position):
        found = _continued(position, found, question)
    return None if found is None else replace(found, optimal=False)


def _continued(position: Position, opening: Answer, question: Question) -> Answer:
    """The turn goes on after an opening: what else can be laid then can be laid at once."""
    laid = _laid(position, opening)
    left = as_rack((Counter(position.rack) - Counter(laid)).elements())
    table = Table((*position.table.melds, *opening.melds))
    opened = Position(position.edition, table, left, opened=True)
    more = best_answer(_branch(opened), replace(question, points=0))
    if more is None:
        return opening
    try:
        return _laying(position, as_rack((*laid, *_laid(opened, more))), question.budget) or opening
    except OutOfBudget:
        return opening


def _best_opening_turn(position: Position, weights: Weights, budget: int, calm: bool) -> Answer | None:
    """The best turn that begins with an opening and may go on.

    Mostly the best play of all lays enough own melds. Where not, the sets of tiles that can be laid are tried
    from the best on, and all those that are as good as the first that serves.
    """
    needed = position.edition.opening_points
    if most_points(position.rack) < needed:
        return None
    best = best_answer(_branch(position), _question(position, weights, budget, calm))
    if best is not None and most_points(_laid(position, best)) >= needed:
        return best
    best = None
    least: int | None = None
    try:
        for cost, laid in _distinct(position, weights, budget):
            if least is not None and cost > least:
                break
            found = _laying(position, laid, budget)
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


def _distinct(position: Position, weights: Weights, budget: int = 0) -> Iterator[tuple[int, Rack]]:
    """The sets of tiles that can be laid, best first, each once, with the weight that is not laid.

    Among them may be some that need a meld of jokers alone.
    """
    rack = Counter(position.rack)
    needed = position.edition.opening_points if _opening_may_continue(position) else 0
    if not _can_open(position):
        return
    seen: set[Rack] = set()
    for cost, left in usages(_branch(position), _question(position, weights, budget)):
        laid = as_rack((rack - left).elements())
        if laid in seen:
            continue
        seen.add(laid)
        if budget and len(seen) > budget:
            raise OutOfBudget
        if laid and (not needed or most_points(laid) >= needed):
            yield cost, laid


def _plays(position: Position, weights: Weights, budget: int) -> Iterator[Arrangement]:
    for _, laid in _distinct(position, weights, budget):
        answer = _laying(position, laid, budget)
        play = None if answer is None else _arrangement(position, answer, weights)
        if play is not None:
            yield play


def _laying(position: Position, laid: Rack, budget: int) -> Answer | None:
    """The play that lays exactly these tiles with the fewest changes."""
    exact = Position(position.edition, position.table, laid, position.opened)
    found = best_answer(_branch(exact), _all_of(exact, budget))
    if found is None and budget:
        raise OutOfBudget
    return found


def _arrangement(
    position: Position, answer: Answer, weights: Weights, calm: bool = True
) -> Arrangement | None:
    laid = _laid(position, answer)
    if not laid:
        return None
    if calm:
        table = lay_out(position.table, answer.kept, answer.melds)
    else:
        table = Table((*answer.kept.values(), *answer.melds))
    return Arrangement(table, laid, sum([weights.get(tile, 0) for tile in laid]), answer.optimal)


def _laid(position: Position, answer: Answer) -> Rack:
    before, after = position.table.melds, (*answer.kept.values(), *answer.melds)
    if sum(map(len, before)) == sum(map(len, after)):
        return ()  # no tile leaves the table
    return compared(before, after)[0]
