"""How fast bots play whole games through the full rules engine, on one core."""

from __future__ import annotations

from time import perf_counter

from tilerummy.arena import Plan, play_deal
from tilerummy.bots import Budget
from tilerummy.bots import fitting as compiled_module
from tilerummy.rules import load_edition

SECONDS = 4.0
WARM_UP = 3
"""Deals before the clock runs: what the solver keeps between calls is there in any longer run."""
PLAYOUTS = Budget(playouts=20)
TABLES = (
    ("ravensburger-de", ("greedy", "greedy"), PLAYOUTS),
    ("ravensburger-de", ("greedy", "greedy", "greedy", "greedy"), PLAYOUTS),
    ("ravensburger-de", ("hoarder", "greedy"), PLAYOUTS),
    ("ravensburger-de", ("master", "greedy"), PLAYOUTS),
    ("ravensburger-de", ("master", "parity"), PLAYOUTS),
    ("ravensburger-de", ("master", "parity"), Budget(seconds=0.1)),
    ("sabra", ("greedy", "greedy"), PLAYOUTS),
)


def main() -> None:
    how = "compiled" if compiled_module.__file__.endswith(".so") else "interpreted"
    print(f"bots ({how})")
    for edition, bots, budget in TABLES:
        speed, slowest = games_per_second(edition, bots, budget)
        name = "-".join(bots) + (f" ({budget.seconds} s)" if budget.seconds else "")
        print(f"  {edition:16} {name:28} {speed:>8,.1f} games/s, longest move {1e3 * slowest:,.0f} ms")


def games_per_second(edition: str, bots: tuple[str, ...], budget: Budget) -> tuple[float, float]:
    """Games a second, and the longest decision of the first bot in seconds."""
    plan = Plan(load_edition(edition), bots, 10_000, "bench", budget)
    for deal in range(WARM_UP):
        list(play_deal(plan, deal))
    games, slowest = 0, 0.0
    start = perf_counter()
    for deal in range(WARM_UP, plan.deals):
        for game in play_deal(plan, deal):
            games += 1
            slowest = max(slowest, game.played.thinking[game.entrants.index(0)].longest)
        if perf_counter() - start > SECONDS:
            break
    return games / (perf_counter() - start), slowest
