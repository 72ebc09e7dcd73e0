"""The whole graph of ways through the numbers, with the exact cost from every node to the end."""

from __future__ import annotations

from typing import Final

from tilerummy.solver.budget import OutOfBudget
from tilerummy.solver.classic.problem import NUMBERS, Problem
from tilerummy.solver.classic.step import Nodes, Successors

NEVER: Final = -1
"""The cost to go of a node from which no way leads to the end."""
_ROOM: Final = 64


class Graph:
    """Nodes by number, the root first. The edges of node i are `first[i]` up to `first[i + 1]`."""

    def __init__(self) -> None:
        self.keys: list[int] = [0]
        self.first: list[int] = []
        self.target: list[int] = []
        self.cost: list[int] = []
        self.step: list[int] = []
        self.to_go: list[int] = []


def build(problem: Problem, modes: list[int], bound: int = -1, budget: int = 0) -> Graph:
    """All nodes that can be reached, in these modes, at no more than the bound (no bound: at any cost)."""
    graph = Graph()
    successors = Successors(problem, modes)
    reached: list[int] = [0]  # cheapest cost from the root
    start: int = 0
    found = Nodes(_ROOM)
    for v in range(1, NUMBERS + 1):
        end: int = len(graph.keys)
        index: dict[int, int] = {}
        for node in range(start, end):
            graph.first.append(len(graph.target))
            found.count = 0
            successors.find(v, graph.keys[node], 0, successors.asked[v - 1], found)
            for i in range(found.count):
                key: int = found.keys[i]
                cost: int = found.costs[i]
                total: int = reached[node] + cost
                if 0 <= bound < total:
                    continue
                target: int = index.get(key, -1)
                if target < 0:
                    target = len(graph.keys)
                    index[key] = target
                    graph.keys.append(key)
                    reached.append(total)
                elif total < reached[target]:
                    reached[target] = total
                graph.target.append(target)
                graph.cost.append(cost)
                graph.step.append(found.steps[i])
        if budget and len(graph.keys) > budget:
            raise OutOfBudget
        start = end
    final: int = len(graph.keys)
    graph.to_go = [NEVER] * start + [0] * (final - start)
    for _ in range(start, final + 1):
        graph.first.append(len(graph.target))
    for node in range(start - 1, -1, -1):
        best: int = NEVER
        for edge in range(graph.first[node], graph.first[node + 1]):
            rest: int = graph.to_go[graph.target[edge]]
            if rest != NEVER and (best == NEVER or graph.cost[edge] + rest < best):
                best = graph.cost[edge] + rest
        graph.to_go[node] = best
    return graph
