"""Tournaments of bots, own ones included, in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import combinations
from os import PathLike
from pathlib import Path
from typing import Any, Final

from tilerummy.arena import Plan, Result, hold, run_here, run_in_processes
from tilerummy.arena.entrant import Entrant, seated
from tilerummy.arena.plotting import Rates, rates_of, title_of, win_rates
from tilerummy.arena.ratings import Rating, ratings_of
from tilerummy.arena.summary import result_as_json
from tilerummy.bots import Budget
from tilerummy.rules import DEFAULT_EDITION, Edition, edition_named

_BUDGET: Final = Budget(playouts=20)


class Tournament:
    """The result. Printing shows the standings; a notebook shows them as a table."""

    def __init__(self, results: Sequence[Result]) -> None:
        self.results = tuple(results)

    @property
    def ratings(self) -> list[Rating]:
        """Elo with 95 % intervals, the weakest at 0; at tables of more than two those of openskill."""
        return ratings_of([deal for result in self.results for deal in result.placings])

    def plot(self, path: str | PathLike[str] | None = None) -> Any:
        """Win rates with their intervals, as a figure of matplotlib; saved at `path` if there is one."""
        figure = win_rates(
            [
                Rates(title_of(result.plan, result.tally), rates_of(result.plan, result.tally))
                for result in self.results
            ]
        )
        if path is not None:
            figure.savefig(Path(path))
        return figure

    def as_json(self) -> list[dict[str, Any]]:
        """The figures of every table, as `tilerummy arena --json` prints them."""
        return [result_as_json(result) for result in self.results]

    def _rows(self) -> list[tuple[str, str, str]]:
        rows = [("bot", "wins in %", "points a game")]
        for entry in (entry for table in self.as_json() for entry in table["standings"]):
            wins, points = entry["wins"], entry["points"]
            rows.append(
                (
                    entry["bot"],
                    f"{100 * wins['mean']:.1f} ± {100 * wins['half_width_95']:.1f}",
                    f"{points['mean']:+.1f} ± {points['half_width_95']:.1f}",
                )
            )
        return rows

    def __str__(self) -> str:
        rows = self._rows()
        first, second = (max(len(row[at]) for row in rows) for at in (0, 1))
        return "\n".join(f"{name:<{first}}  {wins:>{second}}  {points}" for name, wins, points in rows)

    def __repr__(self) -> str:
        names = " | ".join(", ".join(result.plan.names) for result in self.results)
        return f"<tournament {names}>"

    def _repr_html_(self) -> str:
        head, *rows = (
            "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row)
            for tag, row in zip(("th", *["td"] * len(self._rows())), self._rows(), strict=False)
        )
        return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def tournament(
    bots: Sequence[Entrant],
    deals: int = 100,
    *,
    workers: int = 1,
    edition: str | Edition = DEFAULT_EDITION,
    house_rules: Mapping[str, object] | None = None,
    players: int | None = None,
    seed: str = "tilerummy",
    budget: Budget = _BUDGET,
    folder: str | PathLike[str] | None = None,
) -> Tournament:
    """Play every deal with each bot at each seat: all bots at one table, or at every table of `players`.

    Bots are names (`"master"`, `"mine.py:Mine"`) or objects with a method `choose(view)`. With a `folder`
    games are kept there, and those that are kept are not played again (it needs `tilerummy[arena]`).
    """
    chosen = edition_named(edition, house_rules)
    for entrant in bots:
        seated(entrant)  # report bots that can't play before the first game
    tables = [tuple(bots)] if players is None else [*combinations(bots, players)]
    runner = run_here if workers == 1 else run_in_processes(workers)
    results = []
    for number, table in enumerate(tables):
        place = None if folder is None else Path(folder) / (str(number) if len(tables) > 1 else "")
        results.append(hold(Plan(chosen, table, deals, seed, budget), runner, place))
    return Tournament(results)
