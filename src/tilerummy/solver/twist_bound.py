"""A lower bound for the cost from any node to the end.

Let every tile be laid as often as one likes, but pay its price for each time that is too many and earn it for each that
is too few; jokers likewise. That can only make things cheaper, whatever the prices are, and then every open meld
goes on for itself (`twist_growth.py`), and melds that begin later can be counted one by one.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver import twist_growth as growth_of
from tilerummy.solver.twist_groups import group_options
from tilerummy.solver.twist_growth import FIVE, NEVER, Growth
from tilerummy.solver.twist_kept import OldMelds
from tilerummy.solver.twist_prices import Prices
from tilerummy.solver.twist_runs import DOUBLED_LONG, DOUBLED_TWO, LONG, STATE_BITS, STATE_MASK, TWO
from tilerummy.solver.twist_search import Search
from tilerummy.solver.twist_supply import COLOURS, NUMBERS, Supply
from tilerummy.solver.twist_threads import (
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

_SLACK: Final = 1e-6
"""More than all that is lost by rounding."""


class Bound:
    """The bound of one problem."""

    def __init__(self, search: Search, old: OldMelds, most: int) -> None:
        """`most` is what a way may cost; -1: all that may be left over is, and no old meld is kept."""
        supply = search.supply
        self._threads = search.threads
        self._capacity: int = search.capacity
        whole, mean = _weights(supply)
        self._most: int = most if most >= 0 else whole + len(old.melds)
        prices = Prices(supply, old.melds, mean / 2.0, 4.0 * (self._most + mean))
        growth = Growth(supply, search.lean)
        growth.fill(prices.tiles(), prices.sums(), prices.mirror())
        self._best: list[list[float]] = growth.best
        self._sums: list[float] = prices.sums()
        self._above: list[float] = [0.0] * (NUMBERS + 1)
        """All tiles above a number, and the runs, groups and old melds that begin there."""
        self._mirrors: list[list[float]] = [[] for _ in range(NUMBERS + 1)]
        """By number and mirrors used: the mirrors left."""
        self._kept: list[list[float]] = [[] for _ in range(NUMBERS + 1)]
        """By number: the tiles of each old meld above it."""
        self._head: list[float] = [0.0] * (NUMBERS + 1)
        """What a meld that shows no number yet can earn."""
        self._fill_above(supply, prices, growth)
        self._fill_mirrors(supply, prices, growth)
        self._fill_kept(old, prices, growth)
        self._fill_head(prices)
        self._melds: list[dict[int, float]] = [{} for _ in range(NUMBERS + 1)]
        self._jokers: dict[int, float] = {}

    def _fill_above(self, supply: Supply, prices: Prices, growth: Growth) -> None:
        tiles: list[float] = prices.tiles()
        for v in range(NUMBERS - 1, -1, -1):
            total: float = self._above[v + 1]
            highs: int = 0
            for colour in range(COLOURS):
                at: int = COLOURS * (v + 1) + colour
                high: int = supply.high[at]
                if high:
                    low: int = supply.low[at]
                    total += low * tiles[at] + (high - low) * min(float(supply.weight[at]), tiles[at])
                    total += high * min(0.0, growth.run_from(v + 1, colour))
                highs |= high << 3 * colour
            least: float = 0.0
            for option in group_options(1, highs, self._capacity):
                least = min(least, growth.group_cost(v + 1, option))
            self._above[v] = total + least

    def _fill_mirrors(self, supply: Supply, prices: Prices, growth: Growth) -> None:
        low: int = supply.joker_low[3]
        high: int = supply.joker_high[3]
        weight: float = float(supply.joker_weight[3])
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

    def level(self, v: int, key: int, sums: int, still_open: int, cost: int) -> int:
        """The least cost that a node of this cost can lead to (a whole number); -1 if it leads nowhere.

        `still_open` are the old melds kept that go on.
        """
        melds: dict[int, float] = self._melds[v]
        of_melds = melds.get(key)
        if of_melds is None:
            of_melds = self._of_melds(v, key)
            melds[key] = of_melds
        of_jokers = self._jokers.get(sums)
        if of_jokers is None:
            of_jokers = self._of_jokers(sums)
            self._jokers[sums] = of_jokers
        bound: float = cost + of_melds - of_jokers - _SLACK
        if still_open:
            kept: list[float] = self._kept[v]
            for i in range(len(kept)):
                if still_open >> i & 1:
                    bound += kept[i]
        if bound > self._most:
            return -1
        whole: int = int(bound)
        if whole < bound:
            whole += 1
        return max(cost, whole)

    def _of_jokers(self, sums: int) -> float:
        """The worth of the jokers left."""
        total: float = 0.0
        for i in range(5):
            total += ((self._capacity >> FIVE[i] & 7) - (sums >> FIVE[i] & 7)) * self._sums[i]
        return total

    def _of_melds(self, v: int, key: int) -> float:
        """The cost of all that is still to come, jokers at their prices."""
        best: list[float] = self._best[v]
        total: float = self._above[v]
        for colour in range(COLOURS):
            state: int = key >> STATE_BITS * colour & STATE_MASK
            if state:
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
        number: int = key >> COLOURS * STATE_BITS
        for code in self._threads.codes[number]:
            total += self._of_thread(v, code)
        return total + self._mirrors[v][self._threads.mirrors[number]]

    def _of_thread(self, v: int, code: int) -> float:
        kind: int = kind_of(code)
        colour: int = colour_of(code)
        if kind in (HEAD, HEAD_DOUBLED) or colour == NO_COLOUR:
            return self._head[v]
        if kind == LASTING:
            return min(0.0, self._best[v][COLOURS * growth_of.CHANGED + colour])
        return self._best[v][COLOURS * _kind(code) + colour]


def _weights(supply: Supply) -> tuple[int, float]:
    """The weight of all that may be left over, and the mean of one tile."""
    whole: int = 0
    count: int = 0
    for at in range(len(supply.high)):
        whole += (supply.high[at] - supply.low[at]) * supply.weight[at]
        count += supply.high[at] - supply.low[at]
    mean: float = whole / count if whole else 1.0
    for at in range(4):
        whole += (supply.joker_high[at] - supply.joker_low[at]) * supply.joker_weight[at]
    return whole, mean


def _kind(code: int) -> int:
    """The kind of a thread in `twist_growth.py`."""
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
