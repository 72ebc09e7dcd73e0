"""Win rates as a figure: a dot and its interval for each bot, and a line where all are equally strong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any, Final

from tilerummy.arena.extras import needed
from tilerummy.arena.plan import Plan, edition_text
from tilerummy.arena.tally import Estimate, Tally

_INK: Final = "#22262b"
_SOFT: Final = "#9aa0a6"
_DOT: Final = "#1a55b3"
_STYLE: Final = {
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "svg.fonttype": "none",  # words stay words
    "svg.hashsalt": "tilerummy",  # the same figures give the same file
}
_ROW: Final = 0.34
"""In inches, for each bot."""


@dataclass(frozen=True, slots=True)
class Rates:
    """One tournament: its title, and the win rate of each of its bots."""

    title: str
    rates: Sequence[tuple[str, Estimate]]


def rates_of(plan: Plan, tally: Tally) -> list[tuple[str, Estimate]]:
    return [(name, tally.win_rate(entrant)) for entrant, name in enumerate(plan.names)]


def title_of(plan: Plan, tally: Tally) -> str:
    return f"{edition_text(plan)}, {plan.players} players, {len(tally.wins[0]):,} deals"


def win_rates(tournaments: Sequence[Rates]) -> Any:
    """A figure of matplotlib with one panel for each tournament, the best bot first."""
    matplotlib: Any = needed("matplotlib", "arena")
    figures: Any = needed("matplotlib.figure", "arena")
    sizes = [len(one.rates) for one in tournaments]
    with matplotlib.rc_context(_STYLE):
        figure = _drawn(figures.Figure)(
            figsize=(6.4, 0.7 + sum(0.5 + _ROW * size for size in sizes)), layout="constrained", dpi=160
        )
        panels = figure.subplots(
            len(sizes), 1, squeeze=False, sharex=True, height_ratios=[1 + size for size in sizes]
        )
        for axes, one in zip(panels[:, 0], tournaments, strict=True):
            _panel(axes, one)
        panels[-1, 0].set_xlabel("games won, in % (bars: 95 % interval over deals)")
    return figure


def _drawn(plain: Any) -> Any:
    """A kind of figure that a notebook draws without being told to."""

    class Drawn(plain):  # type: ignore[misc]  # matplotlib is loaded only where something is plotted
        def _repr_svg_(self) -> str:
            text = StringIO()
            self.savefig(text, format="svg")
            return text.getvalue()

    return Drawn


def _panel(axes: Any, one: Rates) -> None:
    rates = sorted(one.rates, key=lambda rate: -rate[1].mean)
    places = range(len(rates))
    means = [100 * rate.mean for _, rate in rates]
    widths = [100 * rate.half_width for _, rate in rates]
    axes.axvline(100 / len(rates), color=_SOFT, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    axes.errorbar(means, places, xerr=widths, fmt="o", color=_DOT, ecolor=_DOT, capsize=3, markersize=5)
    for place, mean, width in zip(places, means, widths, strict=True):
        axes.annotate(
            f"{mean:.1f} ± {width:.1f}",
            (1.01, place),
            xycoords=("axes fraction", "data"),
            va="center",
            color=_INK,
            fontsize=9,
        )
    axes.set_yticks(places, [name for name, _ in rates])
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(len(rates) - 0.5, -0.5)
    axes.set_xlim(0, 100)
    axes.grid(axis="x", color="#e6e6e6", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.set_title(one.title, loc="left", fontsize=10, color=_INK)
