"""Reads stored tournaments and shows them: Markdown tables, and plots as PNG or SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilerummy.arena.extras import needed
from tilerummy.arena.plan import Outcome, Plan
from tilerummy.arena.ratings import Placing, Rating, placing, ratings_of
from tilerummy.arena.store import PLAN_FILE, stored_outcomes, stored_plan
from tilerummy.arena.summary import standings
from tilerummy.arena.tally import Tally


@dataclass(frozen=True, slots=True)
class Stored:
    """A tournament stored in a folder."""

    folder: Path
    plan: Plan
    outcomes: tuple[Outcome, ...]

    @property
    def edition(self) -> str:
        """The edition's id, with the house rules if there are any."""
        house = "".join(f" {rule}={value}" for rule, value in sorted(self.plan.edition.overrides))
        return self.plan.edition.id + house

    def tally(self) -> Tally:
        tally = Tally(self.plan.players)
        tally.add(self.outcomes)
        return tally


def read_tournaments(folder: Path) -> list[Stored]:
    """All tournaments in and below a folder; raises `Damaged` if a file is."""
    found: list[Stored] = []
    for place in sorted(file.parent for file in folder.rglob(PLAN_FILE)):
        plan = stored_plan(place)
        found.append(Stored(place, plan, tuple(stored_outcomes(place, plan))))
    return found


def by_kind(tournaments: Sequence[Stored]) -> dict[tuple[str, int], list[Stored]]:
    """Grouped so that they can be compared: same edition, same house rules, same number of players."""
    groups: dict[tuple[str, int], list[Stored]] = {}
    for stored in tournaments:
        if stored.outcomes:
            groups.setdefault((stored.edition, stored.plan.players), []).append(stored)
    return dict(sorted(groups.items()))


def placings(tournaments: Iterable[Stored]) -> list[Placing]:
    return [placing(stored.plan, outcome) for stored in tournaments for outcome in stored.outcomes]


def markdown(tournaments: Sequence[Stored]) -> str:
    """One table of all tournaments, then a table of ratings for each edition and number of players."""
    lines = ["| edition | players | bot | against | wins (95 %) | points a game (95 %) | ms a move | deals |"]
    lines += ["|---|---|---|---|---|---|---|---|"]
    groups = by_kind(tournaments)
    for (edition, players), group in groups.items():
        for stored in group:
            for entrant, entry in enumerate(standings(stored.plan, stored.tally())):
                wins, points = entry["wins"], entry["points"]
                cells = [
                    edition,
                    str(players),
                    entry["bot"],
                    _others(stored.plan, entrant),
                    f"{100 * wins['mean']:.1f} ± {100 * wins['half_width_95']:.1f}",
                    f"{points['mean']:+.1f} ± {points['half_width_95']:.1f}",
                    f"{entry['milliseconds_per_move']:.1f}",
                    str(wins["deals"]),
                ]
                lines.append(f"| {' | '.join(cells)} |")
    for (edition, players), group in groups.items():
        found = ratings_of(placings(group))
        if found:
            method = "openskill" if players > 2 else "Elo"
            lines += ["", f"| {edition}, {players} players | {method} |", "|---|---|"]
            lines += [f"| {rating.name} | {_rating(rating)} |" for rating in found]
    return "\n".join(lines) + "\n"


def plot(tournaments: Sequence[Stored], file: Path) -> None:
    """Win rates with their intervals, one bar per entrant; PNG or SVG according to the file's suffix."""
    needed("matplotlib", "arena")
    figures: Any = needed("matplotlib.figure", "arena")
    names: list[str] = []
    means: list[float] = []
    widths: list[float] = []
    for stored in tournaments:
        tally = stored.tally()
        for entrant, name in enumerate(stored.plan.bots):
            figure = tally.win_rate(entrant)
            names.append(f"{stored.edition}: {name} ({_others(stored.plan, entrant)})")
            means.append(100 * figure.mean)
            widths.append(100 * figure.half_width)
    canvas = figures.Figure(figsize=(8, 1 + 0.35 * len(names)), layout="constrained")
    axes = canvas.subplots()
    axes.barh(range(len(names)), means, xerr=widths, color="#4c72b0", ecolor="#333333", capsize=3)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("wins in % (95 % interval over deals)")
    canvas.savefig(file)


def _others(plan: Plan, entrant: int) -> str:
    counted = Counter(plan.bots[:entrant] + plan.bots[entrant + 1 :])
    return ", ".join(f"{count} x {name}" if count > 1 else name for name, count in counted.items())


def _rating(rating: Rating) -> str:
    return f"{rating.rating:.1f} ± {rating.spread:.1f}" if rating.spread else f"{rating.rating:.0f}"
