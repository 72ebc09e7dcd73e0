"""An integer programme, put together column by column, solved by HiGHS; answers are checked in integers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import highspy
import numpy as np

_WITHIN_ONE: Final = 0.9
"""All objectives are whole numbers: who comes nearer to the bound than one has reached the optimum."""


@dataclass
class Programme:
    """Variables are whole numbers from `low` to `high`; each row bounds a sum of them."""

    lows: list[int] = field(default_factory=list)
    highs: list[int] = field(default_factory=list)
    entries: list[dict[int, int]] = field(default_factory=list)
    row_lows: list[float] = field(default_factory=list)
    row_highs: list[float] = field(default_factory=list)

    def row(self, low: int | None = None, high: int | None = None) -> int:
        """A new row; None is no bound."""
        self.row_lows.append(-highspy.kHighsInf if low is None else low)
        self.row_highs.append(highspy.kHighsInf if high is None else high)
        return len(self.row_lows) - 1

    def column(self, entries: Mapping[int, int], high: int, low: int = 0) -> int:
        """A new variable and what one of it adds to which row."""
        self.entries.append({row: value for row, value in entries.items() if value})
        self.lows.append(low)
        self.highs.append(high)
        return len(self.entries) - 1

    def total(self, column_values: Mapping[int, int], low: int | None = None, high: int | None = None) -> int:
        """A new row over variables that are there already."""
        row = self.row(low, high)
        for column, value in column_values.items():
            if value:
                self.entries[column][row] = value
        return row

    def lift(self, row: int) -> None:
        """Take the bounds of a row away."""
        self.row_lows[row], self.row_highs[row] = -highspy.kHighsInf, highspy.kHighsInf

    def maximise(self, objective: Mapping[int, int]) -> int | None:
        """The largest possible sum, or None if the bounds can't be met."""
        if any(low > high for low, high in zip(self.lows, self.highs, strict=True)):
            return None
        if not self.entries:
            return 0 if self._holds([]) else None
        model = self._model(objective)
        solver = _solved(model)
        if solver.getModelStatus() == highspy.HighsModelStatus.kSolveError:
            solver = _solved(model, presolve="off")  # HiGHS 1.15 now and then fails in its own presolve
        status = solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        assert status == highspy.HighsModelStatus.kOptimal, status
        values = [round(value) for value in solver.getSolution().col_value]
        assert self._holds(values), "the programme's answer is not one"
        return sum(values[column] * worth for column, worth in objective.items())

    def _model(self, objective: Mapping[int, int]) -> highspy.HighsLp:
        count = len(self.entries)
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = count, len(self.row_lows)
        model.col_cost_ = np.array([objective.get(column, 0) for column in range(count)], dtype=np.double)
        model.col_lower_ = np.array(self.lows, dtype=np.double)
        model.col_upper_ = np.array(self.highs, dtype=np.double)
        model.row_lower_ = np.array(self.row_lows, dtype=np.double)
        model.row_upper_ = np.array(self.row_highs, dtype=np.double)
        model.sense_ = highspy.ObjSense.kMaximize
        model.integrality_ = [highspy.HighsVarType.kInteger] * count
        model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        starts = np.cumsum([0, *(len(entry) for entry in self.entries)])
        model.a_matrix_.start_ = starts.astype(np.int32)
        model.a_matrix_.index_ = np.array([row for entry in self.entries for row in entry], dtype=np.int32)
        model.a_matrix_.value_ = np.array(
            [value for entry in self.entries for value in entry.values()], dtype=np.double
        )
        return model

    def _holds(self, values: list[int]) -> bool:
        sums = [0] * len(self.row_lows)
        for entry, value in zip(self.entries, values, strict=True):
            for row, factor in entry.items():
                sums[row] += factor * value
        within = all(
            low <= got <= high for low, got, high in zip(self.row_lows, sums, self.row_highs, strict=True)
        )
        return within and all(
            low <= value <= high for low, value, high in zip(self.lows, values, self.highs, strict=True)
        )


def _solved(model: highspy.HighsLp, presolve: str = "choose") -> highspy.Highs:
    solver = highspy.Highs()  # type: ignore[no-untyped-call]
    for option, value in (
        ("output_flag", False),
        ("threads", 1),
        ("presolve", presolve),
        ("mip_rel_gap", 0.0),
        ("mip_abs_gap", _WITHIN_ONE),
        ("mip_feasibility_tolerance", 1e-9),
    ):
        solver.setOptionValue(option, value)
    solver.passModel(model)
    solver.run()
    return solver
