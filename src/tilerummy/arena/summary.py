"""The figures of a tournament, for JSON and for tables."""

from __future__ import annotations

from typing import Any

from tilerummy.arena.plan import Plan
from tilerummy.arena.store import plan_as_json
from tilerummy.arena.tally import Estimate, Tally
from tilerummy.arena.tournament import Result


def result_as_json(result: Result) -> dict[str, Any]:
    """The figures of a tournament, as `tilerummy arena --json` prints them."""
    speed = result.games_played / result.seconds if result.seconds > 0 else 0.0
    return {
        "plan": plan_as_json(result.plan),
        "games": result.tally.games,
        "turns_per_game": round(result.tally.turns / max(1, result.tally.games), 2),
        "games_per_second": round(speed, 2),
        "endings": dict(sorted(result.tally.endings.items())),
        "standings": standings(result.plan, result.tally),
        "verdict": {True: "higher", False: "lower", None: None}[result.verdict],
    }


def standings(plan: Plan, tally: Tally) -> list[dict[str, Any]]:
    """One entry per entrant, in the order of the plan; two copies of a bot are two entrants."""
    return [
        {
            "bot": name,
            "wins": _figure(tally.win_rate(entrant), 4),
            "points": _figure(tally.mean_points(entrant), 2),
            "milliseconds_per_move": round(1e3 * tally.seconds[entrant] / max(1, tally.moves[entrant]), 2),
            "longest_milliseconds": round(1e3 * tally.longest[entrant], 1),
        }
        for entrant, name in enumerate(plan.names)
    ]


def _figure(figure: Estimate, digits: int) -> dict[str, float | int]:
    return {
        "mean": round(figure.mean, digits),
        "half_width_95": round(figure.half_width, digits),
        "deals": figure.deals,
    }
