"""Among all best plays, the one that leaves the most melds on the table as they are.

The least cost is known by now. This search goes through the numbers once more. At the lowest number of each
old meld it decides whether to keep it; the tiles of a kept meld leave the problem, and only the rest is
rebuilt. The fewest broken melds come first, and no way may cost more than the least cost.

What makes a problem hard is often near one end of the numbers. So there are four such searches: from each end
a *seeker*, which looks for the answer, and from the opposite end a *scout*, which finds lower bounds for it.
A seeker counts a broken meld as soon as it reaches it, a scout only once it is past it. So no meld is counted
by both, and the fewest changes that a scout has counted up to a number, by the jokers used, is what the
seeker coming the other way still has to add from there on.

After one turn of each, only the seeker that has learnt more goes on, with its scout. That shows early, and
going on with all four would take nearly twice as long.
"""

from __future__ import annotations

from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.classic.best_first import BestFirst
from tilerummy.solver.classic.fewest_changes import Aim, FewestChanges
from tilerummy.solver.classic.in_turns import TURN, BothEnds, KnownEnds, costs_ahead, longer
from tilerummy.solver.classic.old_melds import OldMeld
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.classic.solution import Solution, settles_jokers
from tilerummy.solver.classic.step import best_ways, frugal_ways


def least_change(
    problem: Problem,
    most: int,
    old: list[OldMeld],
    most_changes: int,
    known: KnownEnds,
    look: int,
    budget: int,
) -> tuple[Solution, list[int]] | None:
    """The way for all that is rebuilt, at the cost `most`, and the old melds kept: as many as possible.

    None if more than `most_changes` melds have to be broken. Before a long search, the two searches that are
    `known` from finding the least cost go on for `look` nodes: that gives lower bounds for each part.

    As in `solve.py`, the first try uses jokers only where they are needed.
    """
    if problem.joker_high:
        frugal = _search(Aim(problem, frugal_ways(problem), most, old, most_changes), known, look, budget)
        if frugal is not None and settles_jokers(problem, frugal[0]):
            return frugal
    return _search(Aim(problem, best_ways(problem), most, old, most_changes), known, look, budget)


def _search(aim: Aim, known: KnownEnds, look: int, budget: int) -> tuple[Solution, list[int]] | None:
    up = FewestChanges(aim, is_scout=False)
    if up.advance(TURN):
        return up.found()
    across = aim.mirrored()
    down = FewestChanges(across, is_scout=False)
    scout_for_up = FewestChanges(across, is_scout=True)
    scout_for_down = FewestChanges(aim, is_scout=True)
    ends = known.ends
    if ends is None or ends.modes != aim.modes:
        modes = aim.modes
        ends = BothEnds(modes, BestFirst(aim.problem, modes), BestFirst(across.problem, modes))
    ahead_up, ahead_down = costs_ahead(ends, aim.most, look)
    up.expect(ahead_up)
    scout_for_down.expect(ahead_up)
    down.expect(ahead_down)
    scout_for_up.expect(ahead_down)
    return _in_turns([(scout_for_up, up), (scout_for_down, down)], budget).found()


def _in_turns(pairs: list[tuple[FewestChanges, FewestChanges]], budget: int) -> FewestChanges:
    """The scout or seeker that finishes first."""
    turn: int = TURN
    expanded: int = 0
    least: int = 0
    while not budget or expanded < budget:
        for scout, seeker in pairs:
            if scout.advance(turn):
                return scout
            seeker.learn(max(least, scout.least), scout.passed())
            if seeker.advance(turn):
                return seeker
            least = seeker.least
            expanded += 2 * turn
        if len(pairs) > 1:
            pairs = [max(pairs, key=_how_far)]
        turn = longer(turn)
    raise OutOfBudget


def _how_far(pair: tuple[FewestChanges, FewestChanges]) -> int:
    """How much a seeker has learnt from its scout."""
    return sum(pair[0].passed())
