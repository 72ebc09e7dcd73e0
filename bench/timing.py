"""Times of single calls, and how they are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")


def micros(call: Callable[[T], object], questions: Sequence[T], repeats: int = 3) -> list[float]:
    """The best of some repeats for each question, in microseconds."""
    found: list[float] = []
    for question in questions:
        best = float("inf")
        for _ in range(repeats):
            start = perf_counter()
            call(question)
            best = min(best, perf_counter() - start)
        found.append(best * 1e6)
    return found


def quantiles(times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times)
    last = len(ordered) - 1
    shares = {"median": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
    return {name: ordered[round(share * last)] for name, share in shares.items()}


def row(name: str, times: Sequence[float], against: Sequence[float] | None = None) -> str:
    told = quantiles(times)
    cells = "".join(f"{value:>10,.0f}" for value in told.values())
    if against is None:
        return f"  {name:34}{cells}"
    peer = quantiles(against)
    ratios = f"{peer['median'] / told['median']:>9,.0f}x{peer['p99'] / told['p99']:>8,.0f}x"
    return f"  {name:34}{cells}{ratios}"
