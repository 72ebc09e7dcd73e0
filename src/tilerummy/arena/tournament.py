"""A whole tournament: plays what is missing, sums up, stops when a sequential test has decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from tilerummy.arena.plan import Outcome, Plan
from tilerummy.arena.ratings import Placing, placing
from tilerummy.arena.run import Runner
from tilerummy.arena.store import Store
from tilerummy.arena.tally import Sprt, Tally

Progress = Callable[[int], None]
"""Is told how many more deals are done."""


@dataclass(frozen=True, slots=True)
class Result:
    plan: Plan
    tally: Tally
    seconds: float
    """How long it took to play; games that were read back took none."""
    games_played: int
    verdict: bool | None
    """Of the sequential test: True for the higher hypothesis, None if there was no test or no decision."""
    placings: tuple[Placing, ...]
    """Of every game that was counted, in order: what ratings are made of."""


def hold(
    plan: Plan,
    runner: Runner,
    folder: Path | None = None,
    sprt: Sprt | None = None,
    progress: Progress = lambda _deals: None,
) -> Result:
    """Play a plan. With a folder, every shard is kept there, and what is there is not played again."""
    store = None if folder is None else Store(folder, plan)
    absent = set(range(plan.shards)) if store is None else set(store.missing())
    playing = runner(plan, (shard for shard in range(plan.shards) if shard in absent))
    tally = Tally(plan.players)
    placings: list[Placing] = []
    verdict: bool | None = None
    played = 0
    began = perf_counter()
    for shard in range(plan.shards):
        outcomes: list[Outcome]
        if shard in absent:
            number, outcomes = next(playing)
            assert number == shard
            played += len(outcomes)
            if store is not None:
                store.write(shard, outcomes)
        else:
            assert store is not None
            outcomes = store.read(shard)
        tally.add(outcomes)
        placings += [placing(plan, outcome) for outcome in outcomes]
        progress(len(plan.deals_of(shard)))
        # Looked at after every shard, in order: the decision does not depend on who was fastest.
        verdict = None if sprt is None else sprt.verdict(tally.wins[0])
        if verdict is not None:
            break
    return Result(plan, tally, perf_counter() - began, played, verdict, tuple(placings))
