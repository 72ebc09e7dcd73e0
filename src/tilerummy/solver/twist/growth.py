"""How open melds can go on, each by itself, at given prices.

Every tile that is laid earns its price, every joker costs its price. What an open meld can earn at best until
it ends depends on its kind, its colour and the number it has reached: a small table, filled from 13
downwards. It gives the melds that improve the linear programme (`prices.py`) and, for good prices, a lower
bound for the cost of everything still to come (`bound.py`).
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.stock import COLOURS, NUMBERS
from tilerummy.solver.twist.groups import GROUP_SUMS, mirrored_groups, pairs_of
from tilerummy.solver.twist.problem import ANY, J_OR_D, C, D, J, Problem
from tilerummy.solver.twist.values import NEVER

# Kinds of open melds: runs as in `runs.py`, then threads as in `threads.py`.
ONE: Final = 0
TWO: Final = 1
LONG: Final = 2
DOUBLED: Final = 3
CHANGED: Final = 4
BETWEEN: Final = 5
BETWEEN_DOUBLED: Final = 6
BACK: Final = 7
READY: Final = 8
"""A mirrored run that may end."""
VOID: Final = 9
PENDING: Final = 10
PENDING_TWO: Final = 11
MIRRORED_CHANGED: Final = 12
KINDS: Final = 13
ENDED: Final = 13

_TINY: Final = 1e-7

# Jokers that a step takes: indices of `_DEMANDS`.
_NONE: Final = 0
_J: Final = 1
_D: Final = 2
_C: Final = 3
_ANY: Final = 4
_JJ: Final = 5
_JD: Final = 6
_DD: Final = 7
_CC: Final = 8
_DEMANDS: Final = [0, J, D, C, ANY, 2 * J, J + D, 2 * D, 2 * C]

_ON_BOTH_SIDES: Final[list[tuple[int, int, int]]] = [
    (2, _NONE, READY),
    (1, _J, READY),
    (1, _D, PENDING),
    (0, _JJ, VOID),
    (0, _JD, PENDING),
    (0, _DD, PENDING_TWO),
    (0, _CC, MIRRORED_CHANGED),
]
_STEPS: Final[list[list[tuple[int, int, int]]]] = [
    # tiles, jokers, kind afterwards
    [(1, _NONE, TWO), (1, _ANY, ENDED), (0, _J, TWO), (0, _D, DOUBLED), (0, _C, CHANGED)],
    [(1, _NONE, LONG), (0, _J, TWO), (0, _D, DOUBLED), (0, _C, CHANGED)],
    [(1, _NONE, LONG), (0, _J, TWO), (0, _D, DOUBLED), (0, _C, CHANGED)],
    [(0, _NONE, TWO)],
    [(0, _C, CHANGED), (0, _J, BETWEEN), (0, _D, BETWEEN_DOUBLED)],
    [(0, _C, BACK)],
    [(0, _NONE, BETWEEN)],
    [(1, _NONE, LONG), (0, _C, BACK)],
    _ON_BOTH_SIDES,
    _ON_BOTH_SIDES,
    [(1, _NONE, READY), (0, _J, VOID), (0, _D, PENDING)],
    [(0, _NONE, VOID)],
    [],
]
"""By kind: all ways in which a meld can go on at the next number."""
_IN_ANOTHER_COLOUR: Final[list[list[tuple[int, int, int]]]] = [
    [],
    [],
    [],
    [],
    [(1, _NONE, LONG)],
    [],
    [],
    [],
    [],
    [],
    [],
    [],
    [(2, _NONE, READY), (1, _J, READY), (1, _D, PENDING), (0, _JD, PENDING)],
]
_BEGINNINGS: Final = [(2, _NONE, READY), (1, _J, READY), (1, _D, PENDING)]
"""The ways in which a mirrored run begins."""

FIVE: Final = (0, 4, 8, 12, 16)
"""The positions of the five sums."""


class WantedMeld:
    """What a meld uses: tiles as 4 * number + colour, with equal ones next to each other."""

    def __init__(self, tiles: list[int], sums: int, mirrors: int) -> None:
        self.tiles: list[int] = tiles
        self.sums: int = sums
        self.mirrors: int = mirrors


class Growth:
    """The table for one set of prices.

    For a full search it is a little too optimistic: a joker completes a meld that lacks a place, wherever
    that place is.
    """

    def __init__(self, problem: Problem, lean: int) -> None:
        self._problem = problem
        self._lean: int = lean
        self._capacity: int = problem.capacity()
        size: int = KINDS * COLOURS
        self.best: list[list[float]] = [[NEVER] * size for _ in range(NUMBERS + 1)]
        """By number reached and 4 * kind + colour: the least cost from there on; earnings are negative."""
        self._choice: list[list[int]] = [[-1] * size for _ in range(NUMBERS + 1)]
        self._tile: list[float] = []
        self._sums: list[float] = []
        self._demand: list[float] = []
        self._demand_at_13: list[float] = []
        self._mirror: float = 0.0
        self._groups: list[list[int]] = [_within(group_shapes(), problem, v) for v in range(NUMBERS + 1)]
        self._mirrored_groups: list[list[int]] = [
            _within(mirrored_groups(1), problem, v) if problem.joker_high[3] else []
            for v in range(NUMBERS + 1)
        ]

    def fill(self, tile: list[float], sums: list[float], mirror: float) -> None:
        """Fill the table for these prices: of tiles by 4 * number + colour, of the five sums, of a mirror."""
        self._tile = tile
        self._sums = sums
        self._mirror = mirror
        self._demand = [self._price_if_there(jokers) for jokers in _DEMANDS]
        self._demand_at_13 = self._demand.copy()
        self._demand_at_13[_ANY] = self._price_if_there(J_OR_D)
        for i in (_D, _JD, _DD):
            self._demand_at_13[i] = NEVER  # a double has no room there
        ends: list[float] = [self._end(kind) for kind in range(KINDS)]
        for kind in range(KINDS):
            for colour in range(COLOURS):
                self.best[NUMBERS][COLOURS * kind + colour] = ends[kind]
        for v in range(NUMBERS - 1, -1, -1):
            for kind in range(KINDS):
                for colour in range(COLOURS):
                    self._fill_one(v, kind, colour, ends[kind])

    def _end(self, kind: int) -> float:
        """The cost of ending a meld of this kind."""
        if kind in (LONG, READY):
            return 0.0
        if self._lean:
            return NEVER
        if kind in (VOID, MIRRORED_CHANGED):
            return 0.0
        if kind in (TWO, CHANGED):
            return self._demand[_ANY]
        return self._price_if_there(2 * ANY) if kind == ONE else NEVER

    def _fill_one(self, v: int, kind: int, colour: int, end: float) -> None:
        demand: list[float] = self._demand_at_13 if v + 1 == NUMBERS else self._demand
        steps = _STEPS[kind]
        least: float = end
        chosen: int = -1
        for i in range(len(steps)):
            tiles, jokers, now = steps[i]
            price: float = demand[jokers]
            if price < NEVER:
                total: float = price + self._rest(v + 1, tiles, colour, now)
                if total < least:
                    least = total
                    chosen = COLOURS * i + colour
        others = _IN_ANOTHER_COLOUR[kind]
        for i in range(len(others)):
            tiles, jokers, now = others[i]
            price = demand[jokers]
            if price < NEVER:
                for hue in range(COLOURS):
                    if hue != colour:
                        total = price + self._rest(v + 1, tiles, hue, now)
                        if total < least:
                            least = total
                            chosen = COLOURS * (len(steps) + i) + hue
        at: int = COLOURS * kind + colour
        self.best[v][at] = least
        self._choice[v][at] = chosen

    def _rest(self, number: int, tiles: int, colour: int, now: int) -> float:
        """The cost from here on if these tiles are laid at this number and the meld is then of that kind."""
        earned: float = 0.0
        if tiles:
            at: int = COLOURS * number + colour
            if self._problem.high[at] < tiles:
                return NEVER
            earned = tiles * self._tile[at]
        if now == ENDED:
            return -earned
        return self.best[number][COLOURS * now + colour] - earned

    def _price_if_there(self, jokers: int) -> float:
        for at in FIVE:
            if jokers >> at & 7 > self._capacity >> at & 7:
                return NEVER
        return self.price(jokers)

    def price(self, jokers: int) -> float:
        """The price of jokers, given by their sums."""
        total: float = 0.0
        for i in range(5):
            total += (jokers >> 4 * i & 7) * self._sums[i]
        return total

    # --- beginnings -----------------------------------------------------------------------------------------

    def run_from(self, number: int, colour: int) -> float:
        """The least cost of a run that begins at this number."""
        at: int = COLOURS * number + colour
        if not self._problem.high[at]:
            return NEVER
        rest: float = min(
            self.best[number][COLOURS * ONE + colour], self._price_if_there(single_jokers(number))
        )
        return rest - self._tile[at]

    def _mirrored_from(self, number: int, colour: int, i: int) -> float:
        tiles, jokers, now = _BEGINNINGS[i]
        price: float = (self._demand_at_13 if number == NUMBERS else self._demand)[jokers]
        return price + self._rest(number, tiles, colour, now) - self._mirror

    def group_cost(self, number: int, option: int) -> float:
        """The cost of groups, packed as in `groups.py`, without the price of a mirror."""
        total: float = 0.0
        if option >> GROUP_SUMS:
            total = self._price_if_there(option >> GROUP_SUMS)
        for colour in range(COLOURS):
            if option >> 3 * colour & 7:
                total -= (option >> 3 * colour & 7) * self._tile[COLOURS * number + colour]
        return total

    def least_mirrored(self, number: int) -> float:
        """The least cost of a mirrored meld that begins at this number."""
        least: float = NEVER
        for colour in range(COLOURS):
            for i in range(len(_BEGINNINGS)):
                least = min(least, self._mirrored_from(number, colour, i))
        for option in self._mirrored_groups[number]:
            least = min(least, self.group_cost(number, option) - self._mirror)
        return least

    def wanted(self) -> list[WantedMeld]:
        """Melds that earn more than they cost: the best one for each beginning."""
        melds: list[WantedMeld] = []
        for number in range(1, NUMBERS + 1):
            for colour in range(COLOURS):
                if self.run_from(number, colour) < -_TINY:
                    at: int = COLOURS * number + colour
                    single: int = single_jokers(number)
                    if self._price_if_there(single) < self.best[number][COLOURS * ONE + colour]:
                        melds.append(WantedMeld([at], single, 0))
                    else:
                        melds.append(self._followed(number, ONE, colour, [at], 0, 0))
            melds += [
                _group(number, option, 0)
                for option in self._groups[number]
                if self.group_cost(number, option) < -_TINY
            ]
            if self._problem.joker_high[3]:
                self._add_mirrored(number, melds)
        return melds

    def _add_mirrored(self, number: int, melds: list[WantedMeld]) -> None:
        for colour in range(COLOURS):
            for i in range(len(_BEGINNINGS)):
                if self._mirrored_from(number, colour, i) < -_TINY:
                    tiles, jokers, now = _BEGINNINGS[i]
                    begun: list[int] = [COLOURS * number + colour] * tiles
                    melds.append(self._followed(number, now, colour, begun, _DEMANDS[jokers], 1))
        best: float = -_TINY
        chosen: int = 0
        for option in self._mirrored_groups[number]:
            cost: float = self.group_cost(number, option) - self._mirror
            if cost < best:
                best = cost
                chosen = option
        if chosen:
            melds.append(_group(number, chosen, 1))

    def _followed(
        self, v: int, kind: int, colour: int, tiles: list[int], sums: int, mirrors: int
    ) -> WantedMeld:
        """What an open meld uses if it goes on in the best way."""
        while kind != ENDED:
            choice: int = self._choice[v][COLOURS * kind + colour]
            if choice < 0:
                break
            i: int = choice // COLOURS
            steps = _STEPS[kind]
            more, jokers, now = steps[i] if i < len(steps) else _IN_ANOTHER_COLOUR[kind][i - len(steps)]
            v += 1
            kind = now
            colour = choice % COLOURS
            tiles = tiles + [COLOURS * v + colour] * more
            sums += J_OR_D if jokers == _ANY and v == NUMBERS else _DEMANDS[jokers]
        return WantedMeld(tiles, sums, mirrors)


def single_jokers(number: int) -> int:
    return ANY + J_OR_D if number >= NUMBERS - 1 else 2 * ANY


def _within(options: list[int], problem: Problem, number: int) -> list[int]:
    """Those groups for which there are enough tiles."""
    fitting: list[int] = []
    for option in options:
        fits: bool = True
        for colour in range(COLOURS):
            if option >> 3 * colour & 7 > problem.high[COLOURS * number + colour]:
                fits = False
        if fits:
            fitting.append(option)
    return fitting


_shapes: list[int] = []


def group_shapes() -> list[int]:
    """Every lean group, packed as in `groups.py`."""
    if not _shapes:
        for pair in pairs_of(0o1111):
            _shapes.append(pair | J_OR_D << GROUP_SUMS)
            rest: int = 0o1111 - pair
            for at in range(0, 12, 3):
                trio: int = pair | 1 << at
                if rest >> at & 1 and trio not in _shapes:
                    _shapes.append(trio)
        _shapes.append(0o1111)
    return _shapes


def _group(number: int, option: int, mirrors: int) -> WantedMeld:
    tiles: list[int] = []
    for colour in range(COLOURS):
        tiles += [COLOURS * number + colour] * (option >> 3 * colour & 7)
    return WantedMeld(tiles, option >> GROUP_SUMS, mirrors)
