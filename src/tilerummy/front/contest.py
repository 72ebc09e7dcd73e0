"""Tournaments of bots, own ones included, in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import chain, combinations
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
_HEAD: Final = ("bot", "wins in %", "points a game")


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
            [Rates(self._title(result), rates_of(result.plan, result.tally)) for result in self.results]
        )
        if path is not None:
            figure.savefig(Path(path))
        return figure

    def as_json(self) -> list[dict[str, Any]]:
        """The figures of every table, as `tilerummy arena --json` prints them."""
        return [result_as_json(result) for result in self.results]

    def _title(self, result: Result) -> str:
        """Where there are several tables, their panels have to be told apart."""
        title = title_of(result.plan, result.tally)
        return f"{_who(result)}: {title}" if len(self.results) > 1 else title

    def _tables(self) -> list[list[tuple[str, str, str]]]:
        """The rows of every table."""
        return [
            [
                (
                    entry["bot"],
                    f"{100 * entry['wins']['mean']:.1f} ± {100 * entry['wins']['half_width_95']:.1f}",
                    f"{entry['points']['mean']:+.1f} ± {entry['points']['half_width_95']:.1f}",
                )
                for entry in table["standings"]
            ]
            for table in self.as_json()
        ]

    def __str__(self) -> str:
        tables = self._tables()
        rows = [_HEAD, *chain.from_iterable(tables)]
        first, second = (max(len(row[at]) for row in rows) for at in (0, 1))

        def lines(rows: Sequence[tuple[str, str, str]]) -> str:
            return "\n".join(f"{name:<{first}}  {wins:>{second}}  {points}" for name, wins, points in rows)

        return lines([_HEAD]) + "\n" + "\n\n".join(map(lines, tables))

    def __repr__(self) -> str:
        names = " | ".join(map(_who, self.results))
        return f"<tournament {names}>"

    def _repr_html_(self) -> str:
        tables = self._tables()
        bodies = [f"<thead>{_html(_HEAD, 'th')}</thead>"]
        for result, rows in zip(self.results, tables, strict=True):
            title = f'<tr><th colspan="{len(_HEAD)}">{escape(_who(result))}</th></tr>'
            shown = "".join(_html(row, "td") for row in rows)
            bodies.append(f"<tbody>{title if len(tables) > 1 else ''}{shown}</tbody>")
        return f"<table>{''.join(bodies)}</table>"


def _who(result: Result) -> str:
    return ", ".join(result.plan.names)


def _html(row: Sequence[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in row)}</tr>"


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
