"""How fast bots play whole games through the full rules engine, on one core."""

from __future__ import annotations

from time import perf_counter

from tilerummy.arena import Plan, play_deal
from tilerummy.bots import Budget
from tilerummy.bots import standing as compiled_module
from tilerummy.rules import load_edition

SECONDS = 4.0
TABLES = (
    ("ravensburger-de", ("greedy", "greedy")),
    ("ravensburger-de", ("greedy", "greedy", "greedy", "greedy")),
    ("ravensburger-de", ("hoarder", "greedy")),
    ("ravensburger-de", ("master", "greedy")),
    ("ravensburger-de", ("master", "parity")),
    ("sabra", ("greedy", "greedy")),
)


def main() -> None:
    how = "compiled" if compiled_module.__file__.endswith(".so") else "interpreted"
    print(f"bots ({how})")
    for edition, bots in TABLES:
        speed, slowest = games_per_second(edition, bots)
        print(
            f"  {edition:16} {'-'.join(bots):28} {speed:>8,.1f} games/s, longest move {1e3 * slowest:,.0f} ms"
        )


def games_per_second(edition: str, bots: tuple[str, ...]) -> tuple[float, float]:
    """Games a second, and the longest decision of the first bot in seconds."""
    plan = Plan(load_edition(edition), bots, 10_000, "bench", Budget(playouts=40))
    games, slowest = 0, 0.0
    start = perf_counter()
    for deal in range(plan.deals):
        for outcome in play_deal(plan, deal):
            games += 1
            slowest = max(slowest, outcome.game.thinking[outcome.entrants.index(0)].longest)
        if perf_counter() - start > SECONDS:
            break
    return games / (perf_counter() - start), slowest
