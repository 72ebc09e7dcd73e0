"""Times of single calls, and how they are told."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

SHARES = {"median": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
ROUNDS = 3
HEAD = "".join(f"{name:>10}" for name in SHARES)


def micros(call: Callable[[T], object], questions: Sequence[T], repeats: int = 3) -> list[float]:
    """The best of some repeats for each question, in microseconds.

    Nothing is collected meanwhile: that would charge one of the questions for all that the benchmark holds.
    """
    found: list[float] = []
    gc.collect()
    gc.disable()
    try:
        for question in questions:
            best = float("inf")
            for _ in range(repeats):
                start = perf_counter()
                call(question)
                best = min(best, perf_counter() - start)
            found.append(best * 1e6)
    finally:
        gc.enable()
    return found


def in_rounds(measures: Mapping[str, Callable[[], list[float]]]) -> dict[str, list[float]]:
    """The best times of each, measured in turns: so a slow moment of the machine hurts nobody alone."""
    best: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            times = measure()
            best[name] = list(map(min, times, best.get(name, times)))
    return best


def quantiles(times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times)
    last = len(ordered) - 1
    return {name: round(ordered[round(share * last)], 1) for name, share in SHARES.items()}


def row(name: str, times: Sequence[float]) -> str:
    cells = "".join(f"{value:>10,.0f}" for value in quantiles(times).values())
    return f"  {name:44}{len(times):>7,}{cells}"


def ratios(times: Sequence[float], peer: Sequence[float]) -> dict[str, float]:
    """How many times faster than the peer, at the same quantile."""
    own, other = quantiles(times), quantiles(peer)
    return {name: round(other[name] / own[name], 1) for name in SHARES}
