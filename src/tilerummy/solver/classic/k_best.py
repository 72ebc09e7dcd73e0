"""The k best plays that differ in the tiles they lay.

Many ways through the graph lay the same tiles, so the search goes over sets of nodes: all nodes that
can be reached with the same tiles used so far. The exact cost to go guides it, so nothing is visited in vain.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from tilerummy.solver.classic.graph import NEVER, Graph
from tilerummy.solver.classic.problem import COLOURS, NUMBERS
from tilerummy.solver.classic.step import STEP_COLOUR, STEP_GROUPS, STEP_RUNS, jokers_used

_COST: Final = 40
_DEPTH: Final = 36
_NODE: Final = (1 << _DEPTH) - 1


class Usage:
    """What one of the plays uses: tiles per 4 * number + colour (table tiles included), and jokers."""

    def __init__(self, cost: int, tiles: list[int], jokers: int) -> None:
        self.cost: int = cost
        self.tiles: list[int] = tiles
        self.jokers: int = jokers


class BestUsages:
    """The usages of a graph one after the other, cheapest first."""

    def __init__(self, graph: Graph) -> None:
        self.graph: Graph = graph
        self.nodes: list[list[int]] = [[0]]
        self.number: list[int] = [0]
        self.cost: list[int] = [0]
        self.parent: list[int] = [-1]
        self.used: list[int] = [0]
        self.heap: list[int] = []
        if graph.to_go[0] != NEVER:
            self.heap.append(graph.to_go[0] << _COST | NUMBERS << _DEPTH)

    def next(self) -> Usage | None:
        while self.heap:
            item: int = heappop(self.heap) & _NODE
            if self.number[item] == NUMBERS:
                end: int = self.graph.keys[self.nodes[item][0]]
                return Usage(self.cost[item], _tiles(item, self.parent, self.used), jokers_used(end))
            self._expand(item)
        return None

    def _expand(self, item: int) -> None:
        graph = self.graph
        v: int = self.number[item] + 1
        sets: dict[int, dict[int, int]] = {}
        price: dict[int, int] = {}
        for node in self.nodes[item]:
            for edge in range(graph.first[node], graph.first[node + 1]):
                target: int = graph.target[edge]
                if graph.to_go[target] == NEVER:
                    continue
                tiles: int = _used_tiles(graph.step[edge])
                if v == NUMBERS:
                    tiles |= jokers_used(graph.keys[target]) << 12
                here = sets.get(tiles)
                if here is None:
                    here = {}
                    sets[tiles] = here
                    price[tiles] = graph.cost[edge]
                here[target] = 1
        for tiles, members in sets.items():
            total: int = self.cost[item] + price[tiles]
            rest: int = min([graph.to_go[node] for node in members])
            heappush(self.heap, (total + rest) << _COST | (NUMBERS - v) << _DEPTH | len(self.nodes))
            self.nodes.append(list(members))
            self.number.append(v)
            self.cost.append(total)
            self.parent.append(item)
            self.used.append(tiles)


def _used_tiles(step: int) -> int:
    """Tiles used per colour, 3 bits each, in runs and groups together."""
    packed: int = 0
    for c in range(COLOURS):
        packed |= (step >> STEP_RUNS + STEP_COLOUR * c & 7) + (step >> STEP_GROUPS + 3 * c & 7) << 3 * c
    return packed


def _tiles(item: int, parent: list[int], used: list[int]) -> list[int]:
    tiles: list[int] = [0] * (COLOURS * (NUMBERS + 3))
    v: int = NUMBERS
    while parent[item] >= 0:
        for c in range(COLOURS):
            tiles[COLOURS * v + c] = used[item] >> 3 * c & 7
        item = parent[item]
        v -= 1
    return tiles
