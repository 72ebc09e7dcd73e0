"""Reads stored tournaments and shows them: Markdown tables, and plots as PNG or SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tilerummy.arena.plan import Plan, TournamentGame, edition_text
from tilerummy.arena.plotting import Rates, rates_of, title_of, win_rates
from tilerummy.arena.ratings import DealPlacings, Placing, placing_of, rating_text, ratings_of
from tilerummy.arena.store import PLAN_FILE, plan_as_json, stored_games, stored_plan
from tilerummy.arena.summary import standings
from tilerummy.arena.tally import Tally


@dataclass(frozen=True, slots=True)
class Stored:
    """A tournament stored in a folder."""

    folder: Path
    plan: Plan
    games: tuple[TournamentGame, ...]

    @property
    def edition(self) -> str:
        """The edition's id, with the house rules if there are any."""
        return edition_text(self.plan)

    def tally(self) -> Tally:
        tally = Tally(self.plan.players)
        tally.add(self.games)
        return tally


def read_tournaments(folder: Path) -> list[Stored]:
    """All tournaments in and below a folder; raises `Damaged` if a file is."""
    found: list[Stored] = []
    for place in sorted(file.parent for file in folder.rglob(PLAN_FILE)):
        plan = stored_plan(place)
        found.append(Stored(place, plan, tuple(stored_games(place))))
    return found


def by_kind(tournaments: Sequence[Stored]) -> dict[tuple[str, int], list[Stored]]:
    """Grouped so that they can be compared: same edition, same house rules, same number of players."""
    groups: dict[tuple[str, int], list[Stored]] = {}
    for stored in tournaments:
        if stored.games:
            groups.setdefault((stored.edition, stored.plan.players), []).append(stored)
    return dict(sorted(groups.items()))


def placings(tournaments: Iterable[Stored]) -> list[DealPlacings]:
    """What was played, deal by deal."""
    found: dict[tuple[Path, int], list[Placing]] = {}
    for stored in tournaments:
        for game in stored.games:
            found.setdefault((stored.folder, game.deal), []).append(placing_of(stored.plan, game))
    return [*found.values()]


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
            lines += ["", f"| {edition}, {players} players | {_method(players)} (95 %) |", "|---|---|"]
            lines += [f"| {rating.name} | {rating_text(rating)} |" for rating in found]
    return "\n".join(lines) + "\n"


def as_json(tournaments: Sequence[Stored]) -> dict[str, Any]:
    """The same figures for programs."""
    groups = by_kind(tournaments)
    return {
        "tournaments": [
            {
                "folder": str(stored.folder),
                "plan": plan_as_json(stored.plan),
                "games": len(stored.games),
                "standings": standings(stored.plan, stored.tally()),
            }
            for group in groups.values()
            for stored in group
        ],
        "ratings": [
            {
                "edition": edition,
                "players": players,
                "method": _method(players),
                "bots": [asdict(rating) for rating in ratings_of(placings(group))],
            }
            for (edition, players), group in groups.items()
        ],
    }


def plot(tournaments: Sequence[Stored], file: Path) -> None:
    """Win rates with their intervals; PNG, SVG or PDF according to the file's suffix."""
    tables = [
        Rates(title_of(stored.plan, stored.tally()), rates_of(stored.plan, stored.tally()))
        for group in by_kind(tournaments).values()
        for stored in group
    ]
    win_rates(tables).savefig(file)


def _method(players: int) -> str:
    return "openskill" if players > 2 else "Elo"


def _others(plan: Plan, entrant: int) -> str:
    counted = Counter(plan.names[:entrant] + plan.names[entrant + 1 :])
    return ", ".join(f"{count} x {name}" if count > 1 else name for name, count in counted.items())
