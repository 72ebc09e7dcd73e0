"""A lower bound for the cost from any node to the end (a Lagrangian relaxation).

Tiles may be laid any number of times, but each use beyond the supply costs the tile's price, and each use
short of it earns that price; the same goes for jokers. Whatever the prices are, that can only make solutions
cheaper. And then open melds no longer depend on each other: each goes on by itself (`growth.py`), and melds
that begin later can be added up one by one.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.stock import COLOURS, NUMBERS
from tilerummy.solver.twist import growth as growth_of
from tilerummy.solver.twist.costs import Costs
from tilerummy.solver.twist.groups import group_options
from tilerummy.solver.twist.growth import FIVE, Growth
from tilerummy.solver.twist.kept import OldMelds
from tilerummy.solver.twist.notes import Special
from tilerummy.solver.twist.prices import Prices
from tilerummy.solver.twist.problem import Problem
from tilerummy.solver.twist.runs import (
    DOUBLED_LONG,
    DOUBLED_TWO,
    LONG,
    MOVE_CHANGED_LONG,
    MOVE_CHANGED_TWO,
    MOVE_SUMS,
    STATE_BITS,
    STATE_MASK,
    TWO,
)
from tilerummy.solver.twist.search import Search
from tilerummy.solver.twist.threads import (
    BACK,
    BETWEEN,
    BETWEEN_DOUBLED,
    CHANGED,
    HEAD,
    HEAD_DOUBLED,
    LASTING,
    MIRRORED,
    MIRRORED_CHANGED,
    NO_COLOUR,
    colour_of,
    kind_of,
    ready_of,
    size_of,
)
from tilerummy.solver.twist.values import NEVER, Values

SLACK: Final = 1e-6
"""More than all rounding errors together."""


class Bound(Values):
    """The bound of one problem, also for parts of steps."""

    def __init__(self, search: Search, old: OldMelds, prices: Prices, costs: Costs, most: int) -> None:
        """`most` is the most that a way may cost; -1 if there is no limit."""
        problem = search.problem
        super().__init__(problem)
        self._threads = search.threads
        self._capacity: int = search.capacity
        self._costs = costs
        self._most: int = most if most >= 0 else problem.most_cost() + len(old.melds)
        growth = Growth(problem, search.lean)
        growth.fill(prices.tiles(), prices.sums(), prices.mirror())
        self._best: list[list[float]] = growth.best
        self._sums: list[float] = prices.sums()
        self._above: list[float] = [0.0] * (NUMBERS + 1)
        """By number: the bound for all tiles, runs, groups and old melds that begin above it."""
        self._mirrors: list[list[float]] = [[] for _ in range(NUMBERS + 1)]
        """By number and mirrors used: the bound for the mirrors left."""
        self._kept: list[list[float]] = [[] for _ in range(NUMBERS + 1)]
        """By number and old meld: what the meld's tiles above that number earn."""
        self._head: list[float] = [0.0] * (NUMBERS + 1)
        """By number: the least cost of a meld that has no numbered tile yet."""
        self._fill_above(problem, prices, growth)
        self._fill_mirrors(problem, prices, growth)
        self._fill_kept(old, prices, growth)
        self._fill_head(prices)
        self._stamp: int = search.new_stamp()
        self._melds: list[dict[int, float]] = [{} for _ in range(NUMBERS + 1)]
        self._jokers: dict[int, float] = {}

    def _fill_above(self, problem: Problem, prices: Prices, growth: Growth) -> None:
        tiles: list[float] = prices.tiles()
        for v in range(NUMBERS - 1, -1, -1):
            total: float = self._above[v + 1]
            highs: int = 0
            for colour in range(COLOURS):
                at: int = COLOURS * (v + 1) + colour
                high: int = problem.high[at]
                if high:
                    low: int = problem.low[at]
                    total += low * tiles[at] + (high - low) * min(float(problem.weight[at]), tiles[at])
                    total += high * min(0.0, growth.run_from(v + 1, colour))
                highs |= high << 3 * colour
            least: float = 0.0
            for option in group_options(1, highs, self._capacity):
                least = min(least, growth.group_cost(v + 1, option))
            self._above[v] = total + least

    def _fill_mirrors(self, problem: Problem, prices: Prices, growth: Growth) -> None:
        low: int = problem.joker_low[3]
        high: int = problem.joker_high[3]
        weight: float = float(problem.joker_weight[3])
        price: float = prices.mirror()
        least: float = NEVER
        for v in range(NUMBERS, -1, -1):
            if v < NUMBERS and high:
                least = min(least, growth.least_mirrored(v + 1))
            for used in range(high + 1):
                owed: int = max(0, low - used)
                optional: int = high - used - owed
                total: float = optional * min(weight, price) + owed * price
                if least < NEVER:
                    total += (high - used) * min(0.0, least)
                elif owed:
                    total = NEVER
                self._mirrors[v].append(total)

    def _fill_kept(self, old: OldMelds, prices: Prices, growth: Growth) -> None:
        tiles: list[float] = prices.tiles()
        for meld in old.melds:
            for v in range(NUMBERS + 1):
                total: float = 0.0
                for at in meld.tiles:
                    if at >= COLOURS * (v + 1):
                        total -= tiles[at]
                self._kept[v].append(total)
            kept: float = self._kept[0][-1] + growth.price(meld.sums) - meld.mirrors * prices.mirror()
            for v in range(meld.first):
                self._above[v] += min(1.0, kept)

    def _fill_head(self, prices: Prices) -> None:
        tiles: list[float] = prices.tiles()
        for v in range(NUMBERS - 1, -1, -1):
            least: float = self._head[v + 1]
            for colour in range(COLOURS):
                earned: float = max(0.0, tiles[COLOURS * (v + 1) + colour])
                for kind in (growth_of.LONG, growth_of.READY, growth_of.PENDING):
                    rest: float = self._best[v + 1][COLOURS * kind + colour]
                    least = min(least, rest - (earned if kind == growth_of.LONG else 2.0 * earned))
            self._head[v] = least

    def fixed(self, v: int, sums: int, still_open: int) -> float:
        known = self._jokers.get(sums)
        if known is None:
            known = -self.of_jokers(self._capacity - sums)
            self._jokers[sums] = known
        total: float = self._above[v] + known
        if still_open:
            kept: list[float] = self._kept[v]
            for i in range(len(kept)):
                if still_open >> i & 1:
                    total += kept[i]
        return total

    def of_jokers(self, sums: int) -> float:
        """The price of these jokers."""
        total: float = 0.0
        if sums:
            for i in range(5):
                total += (sums >> FIVE[i] & 7) * self._sums[i]
        return total

    def of_move(self, v: int, colour: int, move: int) -> float:
        total: float = super().of_move(v, colour, move) + self.of_jokers(move >> MOVE_SUMS & 0xFFFFF)
        if v < NUMBERS:
            best: list[float] = self._best[v]
            total += self._of_runs(v, colour, move & STATE_MASK)
            total += (move >> MOVE_CHANGED_TWO & 3) * best[COLOURS * growth_of.CHANGED + colour]
            total += (move >> MOVE_CHANGED_LONG & 3) * min(0.0, best[COLOURS * growth_of.CHANGED + colour])
        return total

    def of_special(self, v: int, special: Special) -> float:
        if special.stamp != self._stamp:
            special.stamp = self._stamp
            special.value = self._of_threads(v, special.threads)
            if special.runs and v < NUMBERS:
                for colour in range(COLOURS):
                    added: int = special.runs >> STATE_BITS * colour & STATE_MASK
                    special.value += self._of_runs(v, colour, added)
        return special.value

    def level(self, v: int, key: int, sums: int, still_open: int, cost: int) -> int:
        melds: dict[int, float] = self._melds[v]
        of_melds = melds.get(key)
        if of_melds is None:
            of_melds = self._of_threads(v, key >> COLOURS * STATE_BITS)
            for colour in range(COLOURS):
                of_melds += self._of_runs(v, colour, key >> STATE_BITS * colour & STATE_MASK)
            melds[key] = of_melds
        bound: float = cost + of_melds + self.fixed(v, sums, still_open) - SLACK
        if bound > self._most:
            return -1
        return max(cost, self._costs.at_least(bound))

    def _of_runs(self, v: int, colour: int, state: int) -> float:
        """The least cost of these open runs of a colour from here on."""
        total: float = 0.0
        if state:
            best: list[float] = self._best[v]
            if state & 3:
                total += (state & 3) * best[COLOURS * growth_of.ONE + colour]
            if state >> TWO & 7:
                total += (state >> TWO & 7) * best[COLOURS * growth_of.TWO + colour]
            if state >> LONG & 7:
                total += (state >> LONG & 7) * best[COLOURS * growth_of.LONG + colour]
            if state >> DOUBLED_TWO & 3:
                total += (state >> DOUBLED_TWO & 3) * best[COLOURS * growth_of.DOUBLED + colour]
            if state >> DOUBLED_LONG:
                total += (state >> DOUBLED_LONG) * self._best[v + 1][COLOURS * growth_of.LONG + colour]
        return total

    def _of_threads(self, v: int, number: int) -> float:
        total: float = self._mirrors[v][self._threads.mirrors[number]]
        for code in self._threads.codes[number]:
            total += self._of_thread(v, code)
        return total

    def _of_thread(self, v: int, code: int) -> float:
        kind: int = kind_of(code)
        colour: int = colour_of(code)
        if kind in (HEAD, HEAD_DOUBLED) or colour == NO_COLOUR:
            return self._head[v]
        if kind == LASTING:
            return min(0.0, self._best[v][COLOURS * growth_of.CHANGED + colour])
        return self._best[v][COLOURS * _kind(code) + colour]


def _kind(code: int) -> int:
    """What `growth.py` calls a thread of this kind."""
    kind: int = kind_of(code)
    if kind == MIRRORED:
        if size_of(code) == 2:
            return growth_of.PENDING_TWO
        if size_of(code) == 1:
            return growth_of.PENDING
        return growth_of.READY if ready_of(code) else growth_of.VOID
    if kind == MIRRORED_CHANGED:
        return growth_of.MIRRORED_CHANGED
    if kind == CHANGED:
        return growth_of.CHANGED
    if kind == BETWEEN:
        return growth_of.BETWEEN
    if kind == BETWEEN_DOUBLED:
        return growth_of.BETWEEN_DOUBLED
    assert kind == BACK
    return growth_of.BACK
