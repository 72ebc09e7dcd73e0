"""The best-first search for the cheapest way through the numbers."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.classic.chosen_lookup import Lookup
from tilerummy.solver.classic.needs import NEVER, costs_of_need
from tilerummy.solver.classic.open_nodes import ABOVE_NODE, NODE, OpenNodes
from tilerummy.solver.classic.packing import BY_JOKERS, PLACE, PLACES
from tilerummy.solver.classic.problem import Problem
from tilerummy.solver.classic.solution import Solution, path
from tilerummy.solver.classic.step import Nodes, Successors
from tilerummy.solver.machine import extend, i64, vec
from tilerummy.solver.stock import NUMBERS

_NONE: Final = -1
_BEATEN: Final = -1
"""The cost of a node that has been replaced, because a cheaper way leads to the same key."""
_NO_LIMIT: Final = 1 << 60
_ANY_RANK: Final = 1 << 60
"""The queue's rank once the search hurries: all nodes then count as equal, the deepest come first."""
_ROOM: Final = 64
"""Initial capacity, in nodes."""


def by_number(ahead: vec[i64], jokers: int) -> list[int]:
    """For each number, the least of the values that are listed by number and jokers."""
    return [min(ahead[at : at + jokers + 1]) for at in range(0, PLACES, BY_JOKERS)]


class BestFirst:
    """Takes the node with the least cost so far plus a lower bound for the rest; among equals, the deepest.

    The bound depends on the jokers used: if they are used up, tiles ahead that need one must stay on the
    rack.
    """

    def __init__(self, problem: Problem, modes: list[int]) -> None:
        self._all_ways: bool = False
        self.most: int = NEVER - 1
        """Ways that cost more than this are ignored."""
        self.least: int = 0
        """No way costs less than this, as far as is known."""
        self.expanded: int = 0
        self._successors = Successors(problem, modes)
        self._jokers: int = problem.joker_high
        self.ahead: vec[i64] = costs_of_need(problem)
        """By number and jokers used so far: a lower bound for the cost of everything above that number."""
        self._least_ahead: list[int] = [0] * (NUMBERS + 1)
        """The same by number only, for any number of jokers."""
        self._nodes = Nodes(_ROOM)
        self._nodes.count = 1  # the root
        self._parent: vec[i64] = vec[i64]([_NONE] * _ROOM)
        self._reached = Lookup()
        """By key: the node with the cheapest way to it."""
        self._queue = OpenNodes()
        self._cheapest: vec[i64] = vec[i64]()
        """By number and jokers: the least cost among the first `_surveyed` nodes."""
        self._surveyed: int = 0
        """How many nodes `_cheapest` covers."""
        self._hurry: bool = False
        self._end: int = _NONE

    def advance(self, count: int) -> bool:
        """Expand this many more nodes; true once the search is over."""
        nodes = self._nodes
        keys = nodes.keys
        costs = nodes.costs
        parent = self._parent
        successors = self._successors
        ahead = self.ahead
        least_ahead = self._least_ahead
        reached = self._reached
        queue = self._queue
        most: i64 = self.most
        capacity: i64 = len(keys)
        every_asked = successors.asked
        last: int = self.expanded + count
        now: i64 = 0
        v: i64 = 0
        node: i64
        new: i64
        held: i64 = _NONE  # the node that the queue would return next, kept out of it
        while True:
            if held == _NONE:
                item: i64 = queue.pop()
                now = queue.rank
                self.least = now
                if item == _NONE:
                    return True
                node = item & NODE
                v = (item >> ABOVE_NODE) + 1
            else:
                node = held
                held = _NONE
                v += 1
            base: i64 = costs[node]
            if base == _BEATEN:
                continue
            if v > NUMBERS:
                if self._all_ways:
                    continue
                self._end = node
                return True
            fresh: i64 = nodes.count
            successors.find(v, keys[node], base, most - least_ahead[v], every_asked[v - 1], nodes)
            end: i64 = nodes.count
            if end > capacity:
                keys = nodes.keys
                costs = nodes.costs
                parent = extend(parent, vec[i64]([_NONE] * (len(keys) - capacity)))
                self._parent = parent
                capacity = len(keys)
            for new in range(fresh, end):
                cost: i64 = costs[new]
                key: i64 = keys[new]
                parent[new] = node
                known: i64 = reached.setdefault(key, new)
                if known != new:
                    if costs[known] <= cost:
                        continue
                    costs[known] = _BEATEN
                    reached[key] = new
                rank: i64 = cost + ahead[key & PLACE]
                if rank > most:
                    continue
                if rank > now:
                    queue.push(rank, v, new)
                else:
                    if held != _NONE:
                        queue.push(now, v, held)
                    held = new
            self.expanded += 1
            if self.expanded == last:
                if held != _NONE:
                    queue.push(now, v, held)
                return False

    def passed(self) -> list[int]:
        """By number and jokers: a lower bound for the cost of all ways to there with at most these jokers.

        `most` must have been set; the value is above it if there is no way. A way that has not been found
        yet leads through a node that is still open, and costs at least as much as that node.
        """
        keys = self._nodes.keys
        costs = self._nodes.costs
        never: int = self.most + 1
        if not len(self._cheapest):
            self._cheapest = vec[i64]([_NO_LIMIT] * PLACES)
        cheapest = self._cheapest
        behind: vec[i64] = vec[i64]([never] * PLACES)
        at: i64
        for node in range(self._surveyed, self._nodes.count):
            cost: i64 = costs[node]
            at = keys[node] & PLACE
            if cost != _BEATEN and cost < cheapest[at]:
                cheapest[at] = cost
        self._surveyed = self._nodes.count
        least_to: vec[i64] = cheapest[:]
        for item in self._queue.items():
            node = item & NODE
            if costs[node] != _BEATEN:
                at = keys[node] & PLACE
                behind[at] = min(behind[at], costs[node])
        for v in range(1, NUMBERS + 1):
            least: i64 = never
            for at in range(BY_JOKERS * v, BY_JOKERS * v + self._jokers + 1):
                least = min(least, least_to[at])
                least = min(least, behind[at - BY_JOKERS])
                least_to[at] = least
                behind[at] = min(behind[at], behind[at - BY_JOKERS])
        return list(least_to)

    def learn(self, least: int, passed: list[int]) -> None:
        """Take over what the search from the other end has proven: its `least`, and what it `passed`."""
        is_news: bool = least > self.least
        for v in range(1, NUMBERS):
            for used in range(self._jokers + 1):
                cost: int = passed[BY_JOKERS * (NUMBERS - v) + self._jokers - used]
                if cost > self.ahead[BY_JOKERS * v + used]:
                    self.ahead[BY_JOKERS * v + used] = cost
                    is_news = True
        if is_news:
            self._least_ahead = by_number(self.ahead, self._jokers)
            self._rank_again(max(self.least, least))

    def look_at_all(self, most: int) -> None:
        """From now on, don't stop at the best way, but look at all ways that cost up to `most`."""
        self._all_ways = True
        self.most = most
        self._rank_again(0)

    def hurry(self) -> None:
        """From now on, go for any complete way, the deepest nodes first."""
        self._hurry = True
        self._rank_again(_ANY_RANK)

    def solution(self) -> Solution | None:
        """The way that was found, if any."""
        if self._end == _NONE:
            return None
        nodes = self._nodes
        steps, keys = path(self._end, self._parent, nodes.steps, nodes.keys)
        solution = Solution(nodes.costs[self._end], steps, keys, not self._hurry)
        solution.expanded = self.expanded
        return solution

    def _rank_again(self, least: int) -> None:
        keys = self._nodes.keys
        costs = self._nodes.costs
        queue = self._queue
        self.least = least
        for item in queue.take_all(least):
            node: int = item & NODE
            if costs[node] == _BEATEN:
                continue
            rank: int = costs[node] + self.ahead[keys[node] & PLACE]
            if rank <= self.most:
                queue.push(rank, item >> ABOVE_NODE, node)
