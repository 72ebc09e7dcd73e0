"""Prices of tiles and jokers: the dual values of the linear programme over all lean melds.

Melds are columns, generated when they improve the solution (`growth.py`); the rows say how many there are of
each tile and joker. There are few rows, so a plain revised simplex with an explicit inverse is enough. The
right-hand sides are perturbed a little against stalling. The prices need not be exact: any prices give a
valid bound, good ones a sharp one.
"""

from __future__ import annotations

from typing import Final

from tilerummy.solver.stock import COLOURS, NUMBERS
from tilerummy.solver.twist.growth import FIVE, Growth
from tilerummy.solver.twist.kept import OldMeld
from tilerummy.solver.twist.problem import Problem

_TINY: Final = 1e-7
_SHIFT: Final = 1e-4
_ROUNDS: Final = 60
_PIVOTS: Final = 600


class Column:
    """A sparse column of the linear programme."""

    def __init__(self, cost: float) -> None:
        self.cost: float = cost
        self.rows: list[int] = []
        self.values: list[float] = []

    def add(self, row: int, value: float) -> None:
        self.rows.append(row)
        self.values.append(value)


class Prices:
    """Solves the linear programme of a problem."""

    def __init__(self, problem: Problem, old: list[OldMeld]) -> None:
        """Old melds that are not kept cost 1 each."""
        self._problem = problem
        mean: float = _mean_weight(problem)
        # If jokers cost something, they are used where they are needed. How much was found by experiment.
        self._joker_cost: float = 0.5 if old else 4.0 * mean
        self._unpayable: float = 4.0 * (problem.most_cost() + len(old)) + 40.0 * mean
        """The cost of a tile that must be used, but isn't."""
        self._row: list[int] = [-1] * len(problem.high)
        self._mirror_row: int = -1
        self._sum_row: list[int] = [-1] * 5
        self._have: list[float] = []
        self._basic_cost: list[float] = []
        self._logical: list[Column] = []
        self._make_rows()
        for meld in old:
            kept = self._column(meld.tiles, meld.sums, meld.mirrors)
            broken: int = self._new_row(1, 1.0)
            kept.add(broken, 1.0)
            self._logical.append(kept)
            self._add_logical(1.0, broken, -1)
        size: int = len(self._have)
        self._inverse: list[list[float]] = []
        for i in range(size):
            row: list[float] = [0.0] * size
            row[i] = 1.0
            self._inverse.append(row)
        self._dual: list[float] = self._basic_cost.copy()
        self.pivots: int = 0
        growth = Growth(problem, 1)
        for _ in range(_ROUNDS):
            growth.fill(self.tiles(), self.sums(), self.mirror())
            wanted = growth.wanted()
            if (not wanted and self.pivots) or self.pivots > _PIVOTS:
                break
            self._improve([self._column(meld.tiles, meld.sums, meld.mirrors) for meld in wanted])

    def _make_rows(self) -> None:
        problem = self._problem
        for at in range(COLOURS, COLOURS * (NUMBERS + 1)):
            if problem.high[at]:
                self._row[at] = self._face_row(problem.low[at], problem.high[at], problem.weight[at])
        if problem.joker_high[3]:
            self._mirror_row = self._face_row(
                problem.joker_low[3], problem.joker_high[3], problem.joker_weight[3]
            )
        for i in range(5):
            most: int = problem.capacity() >> FIVE[i] & 7
            if most:
                self._sum_row[i] = self._new_row(most, 0.0)
                self._add_logical(0.0, self._sum_row[i], -1)

    def _face_row(self, low: int, high: int, weight: int) -> int:
        """A row for a face: what is used plus what is left over equals what there is."""
        row: int = self._new_row(high, float(weight) if low == 0 else self._unpayable)
        if low == 0:
            self._add_logical(float(weight), row, -1)
        elif low < high:
            most: int = self._new_row(high - low, 0.0)  # so many may be left over at the lower price
            self._add_logical(float(weight), row, most)
            self._add_logical(0.0, most, -1)
        return row

    def _new_row(self, have: int, basic_cost: float) -> int:
        row: int = len(self._have)
        self._have.append(have + _SHIFT * (1 + row * 7 % 31))
        self._basic_cost.append(basic_cost)
        return row

    def _add_logical(self, cost: float, row: int, other: int) -> None:
        column = Column(cost)
        column.add(row, 1.0)
        if other >= 0:
            column.add(other, 1.0)
        self._logical.append(column)

    def _column(self, tiles: list[int], sums: int, mirrors: int) -> Column:
        column = Column(self._joker_cost * (sums >> 16))
        at: int = 0
        while at < len(tiles):  # equal tiles come one after the other
            count: int = 1
            while at + count < len(tiles) and tiles[at + count] == tiles[at]:
                count += 1
            column.add(self._row[tiles[at]], float(count))
            at += count
        for i in range(5):
            demand: int = sums >> FIVE[i] & 7
            if demand:
                column.add(self._sum_row[i], float(demand))
        if mirrors:
            column.add(self._mirror_row, 1.0)
        return column

    # --- prices out of the duals ----------------------------------------------------------------------------

    def tiles(self) -> list[float]:
        return [self._dual[row] if row >= 0 else 0.0 for row in self._row]

    def sums(self) -> list[float]:
        """Prices of the five sums, never negative: otherwise a joker left over would cost something."""
        prices: list[float] = [max(0.0, -self._dual[row]) if row >= 0 else 0.0 for row in self._sum_row]
        prices[4] += self._joker_cost
        return prices

    def mirror(self) -> float:
        return self._dual[self._mirror_row] if self._mirror_row >= 0 else 0.0

    # --- the simplex ----------------------------------------------------------------------------------------

    def _improve(self, columns: list[Column]) -> None:
        """Bring columns into the basis until neither these nor the slack columns improve the solution."""
        columns = columns + self._logical
        while self.pivots <= _PIVOTS:
            chosen: int = -1
            least: float = -_TINY
            for i in range(len(columns)):
                reduced: float = self._reduced(columns[i])
                if reduced < least:
                    least = reduced
                    chosen = i
            if chosen < 0 or not self._pivot(columns[chosen], least):
                break

    def _reduced(self, column: Column) -> float:
        total: float = column.cost
        rows = column.rows
        values = column.values
        for i in range(len(rows)):
            total -= self._dual[rows[i]] * values[i]
        return total

    def _pivot(self, column: Column, reduced: float) -> bool:
        size: int = len(self._have)
        rows = column.rows
        values = column.values
        inverse = self._inverse
        direction: list[float] = [0.0] * size
        leaving: int = -1
        step: float = 0.0
        for i in range(size):
            row: list[float] = inverse[i]
            entry: float = 0.0
            for k in range(len(rows)):
                entry += row[rows[k]] * values[k]
            direction[i] = entry
            if entry > _TINY:
                ratio: float = self._have[i] / entry
                if leaving < 0 or ratio < step:
                    leaving = i
                    step = ratio
        if leaving < 0:
            return False
        self.pivots += 1
        scale: float = 1.0 / direction[leaving]
        pivot_row: list[float] = [value * scale for value in inverse[leaving]]
        inverse[leaving] = pivot_row
        used: list[int] = [k for k in range(size) if pivot_row[k] != 0.0]
        for i in range(size):
            factor: float = direction[i]
            if i == leaving or (-_TINY < factor < _TINY):
                continue
            row = inverse[i]
            for k in used:
                row[k] -= factor * pivot_row[k]
            self._have[i] -= factor * step
        self._have[leaving] = step
        for k in used:
            self._dual[k] += reduced * pivot_row[k]
        return True


def _mean_weight(problem: Problem) -> float:
    """The mean weight of optional numbered tiles."""
    total: int = 0
    count: int = 0
    for at in range(len(problem.high)):
        total += (problem.high[at] - problem.low[at]) * problem.weight[at]
        count += problem.high[at] - problem.low[at]
    return total / count if total else 1.0
