"""Among all best plays, the one that leaves the most melds of the table as they lie.

Every cheapest way through the graph says how many tiles and jokers go into runs and groups at each number.
This search follows all of them at once and decides, for each old meld at its lowest number, whether it is
kept: then its tiles are taken out of the counts, and only the rest is rebuilt. The cost is the number of old
melds that are not kept.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from tilerummy.solver.classic.colour_moves import grown_runs
from tilerummy.solver.classic.graph import NEVER, Graph
from tilerummy.solver.classic.groups import group_count
from tilerummy.solver.classic.problem import COLOURS, NUMBERS

_COST: Final = 40
_DEPTH: Final = 36
_NODE: Final = (1 << _DEPTH) - 1
_RUNS: Final = 12
_LONG_RUNS: Final = 7 << 6
NO_COLOUR: Final = -1


class OldMeld:
    """A meld on the table. A run has a colour; its places are `start` and the following, 1 for a joker there.

    A group has no colour; `tiles` are 1 for each colour that it holds, and it has so many `jokers`.
    """

    def __init__(self, colour: int, start: int, places: list[int], tiles: list[int], jokers: int) -> None:
        self.colour: int = colour
        self.start: int = start
        self.places: list[int] = places
        self.tiles: list[int] = tiles
        self.jokers: int = jokers


class Rebuilt:
    """Which old melds are kept, and the way through the numbers for the rest (as in `core.Solution`)."""

    def __init__(self, kept: list[int], steps: list[int], keys: list[int]) -> None:
        self.kept: list[int] = kept
        self.steps: list[int] = steps
        self.keys: list[int] = keys


def least_change(graph: Graph, old: list[OldMeld], width: int, pure: int) -> Rebuilt:
    """A cheapest way that keeps the most old melds; the graph must have a way to its end."""
    starting: list[list[int]] = [[] for _ in range(NUMBERS + 1)]
    for i in range(len(old)):
        starting[old[i].start].append(i)
    place: list[int] = [0]  # the node of the graph
    rest: list[int] = [0]  # the open runs of what is rebuilt
    kept: list[int] = [0]  # a bit for each old meld kept so far
    number: list[int] = [0]
    parent: list[int] = [-1]
    steps: list[int] = [0]
    broken: list[int] = [0]
    best: dict[tuple[int, int, int], int] = {}
    heap: list[int] = [0]
    choices: list[list[int]] = [_subsets(starting[v]) for v in range(NUMBERS + 1)]
    while True:
        node: int = heappop(heap) & _NODE
        v: int = number[node] + 1
        if v > NUMBERS:
            return _rebuilt(node, kept[node], len(old), parent, steps, rest)
        base: int = broken[node]
        at: int = place[node]
        for chosen in choices[v]:
            mask: int = kept[node] | chosen
            total: int = base + len(starting[v]) - chosen.bit_count()
            covered: int = _covered(old, mask, v)
            still_open: int = _open_after(old, mask, v)
            for edge in range(graph.first[at], graph.first[at + 1]):
                target: int = graph.target[edge]
                if graph.to_go[target] == NEVER or graph.cost[edge] + graph.to_go[target] != graph.to_go[at]:
                    continue
                step: int = _less(graph.step[edge], covered)
                if (
                    step < 0
                    or group_count(
                        step >> 6 & 7, step >> 15 & 7, step >> 24 & 7, step >> 33 & 7, step >> 36, pure
                    )
                    < 0
                ):
                    continue
                for runs in _rest_after(rest[node], step, width, pure, v):
                    mark = (target, runs, still_open)
                    known: int = best.get(mark, -1)
                    if known < 0 or total < known:
                        best[mark] = total
                        heappush(heap, total << _COST | NUMBERS - v << _DEPTH | len(place))
                        place.append(target)
                        rest.append(runs)
                        kept.append(mask)
                        number.append(v)
                        parent.append(node)
                        steps.append(step)
                        broken.append(total)


def _subsets(melds: list[int]) -> list[int]:
    """All ways to keep some of these melds, as bits."""
    masks: list[int] = [0]
    for meld in melds:
        masks += [mask | 1 << meld for mask in masks]
    return masks


def _covered(old: list[OldMeld], mask: int, v: int) -> int:
    """What the kept melds use at this number, packed like a step."""
    covered: int = 0
    for i in range(len(old)):
        if not mask >> i & 1:
            continue
        meld = old[i]
        if meld.colour == NO_COLOUR:
            if meld.start == v:
                for c in range(COLOURS):
                    covered += meld.tiles[c] << 9 * c + 6
                covered += meld.jokers << 36
        elif meld.start <= v < meld.start + len(meld.places):
            joker: int = meld.places[v - meld.start]
            covered += 1 << 9 * meld.colour + (3 if joker else 0)
    return covered


def _open_after(old: list[OldMeld], mask: int, v: int) -> int:
    """Of the kept melds, the runs that go on beyond this number: only they matter from here on."""
    found: int = 0
    for i in range(len(old)):
        if mask >> i & 1 and old[i].start + len(old[i].places) - 1 > v:
            found |= 1 << i
    return found


def _less(step: int, covered: int) -> int:
    """The step without what kept melds use of it; -1 if they use more."""
    for at in range(0, 39, 3):
        if covered >> at & 7 > step >> at & 7:
            return -1
    return step - covered


def _rest_after(rest: int, step: int, width: int, pure: int, v: int) -> list[int]:
    """The open runs of the rebuilt part after this step, packed as in a node's key; none if it can't be."""
    packed: list[int] = [0]
    mask: int = (1 << width) - 1
    for c in range(COLOURS):
        state: int = rest >> _RUNS + width * c & mask
        tiles: int = step >> 9 * c & 7
        jokers: int = step >> 9 * c + 3 & 7
        grown: list[int] = []
        for runs in grown_runs(state, tiles, jokers, pure):
            if v == NUMBERS and runs & ~_LONG_RUNS:
                continue  # too short, and no number is left
            open_runs: int = 0 if v == NUMBERS else runs
            grown.extend([others | open_runs << _RUNS + width * c for others in packed])
        packed = grown
    return packed


def _rebuilt(
    node: int, mask: int, count: int, parent: list[int], steps: list[int], rest: list[int]
) -> Rebuilt:
    way: list[int] = []
    keys: list[int] = []
    while parent[node] >= 0:
        way.append(steps[node])
        keys.append(rest[node])
        node = parent[node]
    way.reverse()
    keys.reverse()
    return Rebuilt([i for i in range(count) if mask >> i & 1], way, keys)
