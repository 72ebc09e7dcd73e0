"""One of the searches for the way that keeps the most old melds; `least_change.py` runs several."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.best_first import by_number
from tilerummy.solver.classic.chosen_lookup import Lookup
from tilerummy.solver.classic.old_melds import Choice, OldMeld, Rests, choices
from tilerummy.solver.classic.open_nodes import ABOVE_NODE, NODE, OpenNodes
from tilerummy.solver.classic.packing import BY_JOKERS, JOKERS_USED, PLACES
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.classic.solution import Solution, path
from tilerummy.solver.classic.step import Nodes
from tilerummy.solver.machine import extend, i64, vec
from tilerummy.solver.stock import NUMBERS

_NONE: Final = -1
# A mark: the number given to a key, above the mark of its rest (see `Rest`).
_MARK: Final = 20
_CHANGES: Final = 7
_ROOM: Final = 256
"""Initial capacity, in nodes."""


class Aim:
    """What to look for: a way that costs at most `most` and breaks at most `most_changes` old melds."""

    def __init__(
        self, problem: Problem, modes: list[int], most: int, old: list[OldMeld], most_changes: int
    ) -> None:
        self.problem: Problem = problem
        self.modes: list[int] = modes
        self.most: int = most
        self.old: list[OldMeld] = old
        self.most_changes: int = most_changes
        self.is_mirrored: bool = False
        self.rests = Rests(problem, old, modes)
        self.choices: list[list[list[Choice]]] = choices(old)

    def mirrored(self) -> Aim:
        """The same, from the other end of the numbers."""
        old = [meld.mirrored() for meld in self.old]
        other = Aim(self.problem.mirrored(), self.modes, self.most, old, self.most_changes)
        other.is_mirrored = not self.is_mirrored
        return other


class FewestChanges:
    """Best first: by changes, then by cost (both with a bound for the rest); the deepest among equals."""

    def __init__(self, aim: Aim, is_scout: bool) -> None:
        problem = aim.problem
        most: int = aim.most
        old = aim.old
        self._is_mirrored: bool = aim.is_mirrored
        self._is_scout: bool = is_scout
        self.least: i64 = 0
        """No way has fewer changes than this, as far as is known."""
        self._joker_high: i64 = problem.joker_high
        self._most: i64 = most
        self._most_changes: i64 = aim.most_changes
        self._count: int = len(old)
        self._rests: Rests = aim.rests
        self._choices: list[list[list[Choice]]] = aim.choices
        self._costs_ahead: vec[i64] = vec[i64]([0] * PLACES)
        """By number and jokers used so far: a lower bound for the cost of everything above that number."""
        self._most_at: list[int] = [most] * (NUMBERS + 1)
        """By number: the most that a way to there may cost."""
        self._changes_ahead: list[int] = [0] * PLACES
        """By number and jokers used: the least number of changes still to be counted."""
        self._fewest: vec[i64] = vec[i64]([0] + [self._count] * (PLACES - 1))
        """By number and jokers used: the fewest changes counted on any way found to there."""
        self._cost_bits: i64 = most.bit_length()  # no cost is above the most
        self._costs: i64 = (1 << most.bit_length()) - 1
        """The bit mask of a cost. Computed from Python ints: in C, a shifted 1 would be only a 32-bit int."""
        self._nodes: i64 = 1  # the root
        self._keys: vec[i64] = vec[i64]([0] * _ROOM)
        self._kept: vec[i64] = vec[i64]([0] * _ROOM)
        self._open: vec[i64] = vec[i64]([0] * _ROOM)
        self._marks: vec[i64] = vec[i64]([0] * _ROOM)
        """All about a node that matters for the rest of the way, as one number."""
        self._names = Lookup()
        """Numbers for the keys found so far: the keys themselves would not fit into a mark."""
        self._named: i64 = 1  # the root goes by 0
        self._cost: vec[i64] = vec[i64]([0] * _ROOM)
        self._used: vec[i64] = vec[i64]([0] * _ROOM)
        """The jokers used so far, without those of kept melds that lie further on."""
        self._changes: vec[i64] = vec[i64]([0] * _ROOM)
        self._counted: vec[i64] = vec[i64]([0] * _ROOM)
        """The changes that count: for a scout, without melds that go on beyond the node's number."""
        self._to_break: vec[i64] = vec[i64]([0] * _ROOM)
        """How many of the melds that start at the next number to break when this node comes up again."""
        self._parent: vec[i64] = vec[i64]([_NONE] * _ROOM)
        self._steps: vec[i64] = vec[i64]([0] * _ROOM)
        self._found = Nodes(_ROOM)
        self._waiting = Lookup()
        """By mark and changes: the cost of the cheapest way found."""
        self._passed = Lookup()
        """By mark: the changes and the cost of a way that has been expanded."""
        self._queue = OpenNodes()
        """Ranked by changes, then by cost."""
        self._end: int = _NONE

    def expect(self, costs_ahead: vec[i64]) -> None:
        """Take lower bounds for the cost of everything above each number, by the jokers used so far."""
        self._costs_ahead = costs_ahead
        self._most_at = [self._most - cost for cost in by_number(costs_ahead, self._joker_high)]

    def advance(self, count: int) -> bool:
        """Expand this many more nodes; true once the search is over."""
        queue = self._queue
        while True:
            item: i64 = queue.pop()
            self.least = queue.rank >> self._cost_bits
            if item == _NONE or self.least > self._most_changes:
                return True
            node: i64 = item & NODE
            number: i64 = item >> ABOVE_NODE
            if number == NUMBERS:
                self._end = node
                return True
            if self._to_break[node] == 0:
                mark: i64 = self._marks[node]
                if self._is_beaten(mark, self._changes[node], self._cost[node]):
                    continue
                self._passed[mark] = self._changes[node] << self._cost_bits | self._cost[node]
            self._expand(node, number + 1)
            count -= 1
            if count == 0:
                return False

    def passed(self) -> list[int]:
        """By number and jokers: the fewest changes counted on any way to there with at most these jokers.

        A way that has not been found yet leads through a node in the queue.
        """
        behind: vec[i64] = vec[i64]([self._count] * PLACES)
        at: i64
        for item in self._queue.items():
            node: i64 = item & NODE
            at = BY_JOKERS * (item >> ABOVE_NODE) + self._used[node]
            behind[at] = min(behind[at], self._counted[node])
        fewest_to: vec[i64] = self._fewest[:]
        for number in range(1, NUMBERS + 1):
            fewest: i64 = self._count
            for at in range(BY_JOKERS * number, BY_JOKERS * number + self._joker_high + 1):
                fewest = min(fewest, fewest_to[at])
                fewest = min(fewest, behind[at - BY_JOKERS])
                fewest_to[at] = fewest
                behind[at] = min(behind[at], behind[at - BY_JOKERS])
        return list(fewest_to)

    def learn(self, least: int, passed: list[int]) -> None:
        """Take over what others have proven: the `least` number of changes, and what the scout `passed`."""
        is_news: bool = least > self.least
        for number in range(NUMBERS):
            for used in range(self._joker_high + 1):
                changes: int = passed[BY_JOKERS * (NUMBERS - number) + self._joker_high - used]
                if changes > self._changes_ahead[BY_JOKERS * number + used]:
                    self._changes_ahead[BY_JOKERS * number + used] = changes
                    is_news = True
        if not is_news:
            return
        self.least = max(self.least, least)
        for item in self._queue.take_all(self.least << self._cost_bits):
            self._push(item & NODE, item >> ABOVE_NODE)

    def found(self) -> tuple[Solution, list[int]] | None:
        """The way through everything but the kept melds, and which melds these are."""
        if self._end == _NONE:
            return None
        steps, keys = path(self._end, self._parent, self._steps, self._keys)
        solution = Solution(self._cost[self._end], steps, keys, optimal=True)
        solution.is_mirrored = self._is_mirrored
        return solution, [i for i in range(self._count) if self._kept[self._end] >> i & 1]

    def _is_beaten(self, mark: i64, changes: i64, cost: i64) -> bool:
        passed: i64 = self._passed.get(mark, _NONE)
        if passed < 0 or passed >> self._cost_bits > changes:
            return False
        return passed & self._costs <= cost

    def _expand(self, node: i64, v: i64) -> None:
        changes: i64 = self._changes[node] + self._to_break[node]
        waiting = self._waiting
        base: i64 = self._cost[node]
        limit: i64 = self._most_at[v]
        at: i64 = BY_JOKERS * v
        next_nodes = self._found
        i: i64
        now = self._choices[v][self._to_break[node]]
        self._to_break[node] += 1
        if self._to_break[node] < len(self._choices[v]):
            self._push(node, v - 1)
        for choice in now:
            key: i64 = self._keys[node] + choice.jokers
            if key & JOKERS_USED > self._joker_high:
                continue
            rest = self._rests.at(v, self._open[node] | choice.kept)
            if rest is None:
                continue
            next_nodes.count = 0
            self._rests.successors.find(v, key, base, limit, rest.asked, next_nodes)
            counted: i64 = changes - rest.broken if self._is_scout else changes
            for i in range(next_nodes.count):
                cost: i64 = next_nodes.costs[i]
                used: i64 = (next_nodes.keys[i] & JOKERS_USED) - rest.jokers_ahead
                if cost + self._costs_ahead[at + used] > self._most:
                    continue
                mark: i64 = self._name(next_nodes.keys[i]) << _MARK | rest.mark
                waits: i64 = mark << _CHANGES | changes
                if waiting.get(waits, cost + 1) <= cost or self._is_beaten(mark, changes, cost):
                    continue
                waiting[waits] = cost
                new: i64 = self._nodes
                if new == len(self._keys):
                    self._grow()
                self._nodes += 1
                self._keys[new] = next_nodes.keys[i]
                self._kept[new] = self._kept[node] | choice.kept
                self._open[new] = rest.still_open
                self._marks[new] = mark
                self._cost[new] = cost
                self._used[new] = used
                self._changes[new] = changes
                self._counted[new] = counted
                self._parent[new] = node
                self._steps[new] = next_nodes.steps[i]
                self._push(new, v)
                self._fewest[at + used] = min(self._fewest[at + used], counted)

    def _name(self, key: i64) -> i64:
        name: i64 = self._names.setdefault(key, self._named)
        if name == self._named:
            self._named += 1
        return name

    def _grow(self) -> None:
        """Double the capacity."""
        more = vec[i64]([0] * len(self._keys))
        self._keys = extend(self._keys, more)
        self._kept = extend(self._kept, more)
        self._open = extend(self._open, more)
        self._marks = extend(self._marks, more)
        self._cost = extend(self._cost, more)
        self._used = extend(self._used, more)
        self._changes = extend(self._changes, more)
        self._counted = extend(self._counted, more)
        self._to_break = extend(self._to_break, more)
        self._parent = extend(self._parent, more)
        self._steps = extend(self._steps, more)

    def _push(self, node: i64, number: i64) -> None:
        at: i64 = BY_JOKERS * number + self._used[node]
        cost: i64 = self._cost[node] + self._costs_ahead[at]
        if cost > self._most:
            return
        ahead: i64 = self._changes_ahead[at]
        if self._to_break[node] and not self._is_scout:
            beyond: i64 = self._to_break[node] + self._changes_ahead[at + BY_JOKERS]
            ahead = max(ahead, beyond)
        changes: i64 = self._counted[node] + ahead
        self._queue.push(max(changes, self.least) << self._cost_bits | cost, number, node)
