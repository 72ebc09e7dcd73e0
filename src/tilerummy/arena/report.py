"""Reads tournaments back and shows them: Markdown tables, and plots as PNG or SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tilerummy.arena.extras import needed
from tilerummy.arena.plan import Outcome, Plan
from tilerummy.arena.ratings import Rating, bradley_terry, openskill_ratings, pair_scores
from tilerummy.arena.store import stored_outcomes, stored_plan
from tilerummy.arena.summary import standings
from tilerummy.arena.tally import Tally

_PLAN_FILES: Final = "plan.json"


@dataclass(frozen=True, slots=True)
class Stored:
    """One tournament as it lies in its folder."""

    folder: Path
    plan: Plan
    outcomes: tuple[Outcome, ...]

    def tally(self) -> Tally:
        tally = Tally(self.plan.players)
        tally.add(self.outcomes)
        return tally


def read_tournaments(folder: Path) -> list[Stored]:
    """All tournaments in and below a folder."""
    folders = sorted(file.parent for file in folder.rglob(_PLAN_FILES))
    return [
        Stored(
            place, stored_plan(place), tuple(outcome for shard in stored_outcomes(place) for outcome in shard)
        )
        for place in folders
    ]


def ratings_of(tournaments: Sequence[Stored]) -> list[Rating]:
    """Elo if all are for two, with the last in strength at 0; openskill if tables were larger."""
    games = [(stored.plan, stored.outcomes) for stored in tournaments if stored.outcomes]
    if not games:
        return []
    if any(plan.players > 2 for plan, _ in games):
        return openskill_ratings(games)
    scores = pair_scores(games)
    anchor = bradley_terry(scores, next(iter(scores))[0])[-1].name
    return bradley_terry(scores, anchor)


def markdown(tournaments: Sequence[Stored]) -> str:
    lines = ["| edition | bot | wins (95 %) | points a game (95 %) | ms a move | deals |"]
    lines += ["|---|---|---|---|---|---|"]
    for stored in tournaments:
        for entry in standings(stored.plan, stored.tally()):
            wins, points = entry["wins"], entry["points"]
            cells = [
                stored.plan.edition.id,
                entry["bot"],
                f"{100 * wins['mean']:.1f} ± {100 * wins['half_width_95']:.1f}",
                f"{points['mean']:+.1f} ± {points['half_width_95']:.1f}",
                f"{entry['milliseconds_per_move']:.1f}",
                str(wins["deals"]),
            ]
            lines.append(f"| {' | '.join(cells)} |")
    ratings = ratings_of(tournaments)
    if ratings:
        lines += ["", "| bot | rating |", "|---|---|"]
        lines += [f"| {rating.name} | {_rating(rating)} |" for rating in ratings]
    return "\n".join(lines) + "\n"


def plot(tournaments: Sequence[Stored], file: Path) -> None:
    """Win rates with their intervals, one bar per entrant; the file's ending says PNG or SVG."""
    needed("matplotlib", "arena")
    figures: Any = needed("matplotlib.figure", "arena")
    names: list[str] = []
    means: list[float] = []
    widths: list[float] = []
    for stored in tournaments:
        tally = stored.tally()
        for entrant, name in enumerate(stored.plan.bots):
            others = ", ".join(dict.fromkeys(other for other in stored.plan.bots if other != name)) or name
            figure = tally.win_rate(entrant)
            names.append(f"{name} ({others})")
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


def _rating(rating: Rating) -> str:
    return f"{rating.rating:.1f} ± {rating.spread:.1f}" if rating.spread else f"{rating.rating:.0f}"
