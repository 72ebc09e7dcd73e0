"""Plays the missing games of a plan, here or in several processes, and hands over what is finished."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from functools import partial
from importlib import import_module
from multiprocessing import active_children, get_context
from typing import TypeVar

from tilerummy.arena.plan import Plan, TournamentGame
from tilerummy.arena.shard import Games, games_of, play_shard, shards

Runner = Callable[[Plan, Sequence[Games]], Generator[list[TournamentGame], None, None]]
"""Plays these games of a plan, and yields them as soon as they are there: lots of any size, in any order."""
Played = Future[list[TournamentGame]]
Handed = TypeVar("Handed", bound=Hashable)
"""A shard that was handed out to be played."""


def run_here(plan: Plan, missing: Sequence[Games]) -> Generator[list[TournamentGame], None, None]:
    """Play one shard after the other in this process."""

    def play(handed: Sequence[Games]) -> Iterator[tuple[Games, list[TournamentGame]]]:
        yield handed[0], play_shard(plan, handed[0])

    return as_finished(shards(missing, 1), lambda games: games, play, 1)


def run_in_processes(workers: int) -> Runner:
    """A runner with this many processes. Stopping it does not wait for games in progress."""

    def run(plan: Plan, missing: Sequence[Games]) -> Generator[list[TournamentGame], None, None]:
        executor, stop = _processes(workers)

        def done(handed: Sequence[Played]) -> Iterator[tuple[Played, list[TournamentGame]]]:
            for future in wait(handed, return_when=FIRST_COMPLETED).done:
                yield future, future.result()

        try:
            yield from as_finished(
                shards(missing, workers),
                lambda games: executor.submit(play_shard, plan, games),
                done,
                2 * workers,
            )
        finally:
            stop()

    return run


def _processes(workers: int) -> tuple[Executor, Callable[[], None]]:
    """A pool of this many processes, and how to end it at once.

    With loky (of the extra `arena`), bots may be defined in a notebook, and a script needs no guard.
    """
    try:
        loky = import_module("loky")
    except ImportError:
        others = set(active_children())
        executor = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_to_parent)

        def stop() -> None:
            executor.shutdown(wait=False, cancel_futures=True)
            # An executor waits for running tasks; only newer Pythons can make it kill its workers.
            for worker in set(active_children()) - others:
                worker.terminate()

        return executor, stop
    found = loky.ProcessPoolExecutor(workers, initializer=_leave_to_parent)
    return found, partial(found.shutdown, wait=False, kill_workers=True)


def as_finished(
    cut: Iterable[Games],
    hand_out: Callable[[Games], Handed],
    done: Callable[[Sequence[Handed]], Iterable[tuple[Handed, list[TournamentGame]]]],
    ahead: int,
) -> Generator[list[TournamentGame], None, None]:
    """Hands out shards, `ahead` of them at a time, and yields their games as they are done; if a shard
    comes back unfinished, the rest is handed out again. `done` waits for at least one of the shards."""
    waiting = iter(cut)
    rests: deque[Games] = deque()
    under_way: dict[Handed, Games] = {}
    while True:
        while len(under_way) < ahead:
            games = rests.popleft() if rests else next(waiting, None)
            if games is None:
                break
            under_way[hand_out(games)] = games
        if not under_way:
            return
        for handed, played in done([*under_way]):
            asked = under_way.pop(handed)
            rest = range(games_of(played).stop, asked.stop)
            if rest:
                rests.append(rest)
            yield played


def _leave_to_parent() -> None:
    """Ignore Ctrl-C, which reaches all processes of a terminal: the parent process ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
