"""Holds a tournament: plays what is missing, sums up, and stops once a sequential test is decided."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

from tilerummy.arena.plan import Plan, TournamentGame
from tilerummy.arena.ratings import DealPlacings, placing_of
from tilerummy.arena.run import Runner
from tilerummy.arena.shard import gaps
from tilerummy.arena.store import Store
from tilerummy.arena.tally import Sprt, Tally

_LOOK: Final = 25
"""The sequential test is evaluated after every this many deals."""

Progress = Callable[[int], None]
"""Called with the number of deals just finished."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a tournament at one table."""

    plan: Plan
    tally: Tally
    seconds: float
    """How long playing took; games read back from the folder take no time."""
    games_played: int
    verdict: bool | None
    """Of the sequential test: True for the higher hypothesis, None if there was no test or no decision."""
    placings: tuple[DealPlacings, ...]
    """Of every game counted, deal by deal; ratings are calculated from these."""


def hold(
    plan: Plan,
    runner: Runner,
    folder: Path | None = None,
    sprt: Sprt | None = None,
    progress: Progress = lambda _deals: None,
) -> Result:
    """Play a plan. With a folder, every game is stored there, and stored games are not played again."""
    store = None if folder is None else Store(folder, plan)
    kept: dict[int, TournamentGame] = {} if store is None else store.kept()
    tally = Tally(plan.players)
    placings: list[DealPlacings] = []
    verdict: bool | None = None
    played = 0
    began = perf_counter()
    # Closed whatever happens, so that workers don't go on playing for nothing.
    with closing(runner(plan, gaps(plan.games, kept))) as playing:
        for deal in range(plan.deals):
            numbers = range(deal * plan.players, (deal + 1) * plan.players)
            while not all(number in kept for number in numbers):
                new = next(playing)
                played += len(new)
                if store is not None:
                    store.write(new)
                kept |= {game.number: game for game in new}
            games = [kept.pop(number) for number in numbers]
            tally.add(games)
            placings.append(tuple(placing_of(plan, game) for game in games))
            progress(1)
            # Always after the same number of deals, so the decision doesn't depend on who was fastest.
            if sprt is not None and (deal % _LOOK == _LOOK - 1 or deal == plan.deals - 1):
                verdict = sprt.verdict(tally.wins[0])
                if verdict is not None:
                    break
    return Result(plan, tally, perf_counter() - began, played, verdict, tuple(placings))
