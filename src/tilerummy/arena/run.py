"""Plays the missing deals of a plan, here or in several processes; outcomes always come in order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context

from tilerummy.arena.plan import Outcome, Plan
from tilerummy.arena.shard import Deals, deals_of, play_shard, shards

Runner = Callable[[Plan, Sequence[Deals]], Generator[list[Outcome], None, None]]
"""Plays these deals of a plan and yields the outcomes: whole deals in this order, in lots of any size."""
Handed = Callable[[], list[Outcome]]
"""A shard handed out to be played: calling this waits for its outcomes."""


def run_here(plan: Plan, missing: Sequence[Deals]) -> Generator[list[Outcome], None, None]:
    def hand_out(deals: Deals) -> Handed:
        return lambda: play_shard(plan, deals)

    return in_order(shards(plan, missing, 1), hand_out, 1)


def run_in_processes(workers: int) -> Runner:
    """A runner with so many processes. Stopping it does not wait for games in progress."""

    def run(plan: Plan, missing: Sequence[Deals]) -> Generator[list[Outcome], None, None]:
        others = set(active_children())
        executor = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_to_parent)
        try:
            yield from in_order(
                shards(plan, missing, workers),
                lambda deals: executor.submit(play_shard, plan, deals).result,
                2 * workers,
            )
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            # An executor waits for running tasks; only newer Pythons can make it kill its workers.
            for worker in set(active_children()) - others:
                worker.terminate()

    return run


def in_order(
    cut: Iterable[Deals], hand_out: Callable[[Deals], Handed], ahead: int
) -> Generator[list[Outcome], None, None]:
    """Hands out shards, `ahead` of them at a time, and yields their outcomes in order; if a shard comes back
    unfinished, the rest is handed out again."""
    waiting = iter(cut)
    under_way: deque[tuple[Deals, Handed]] = deque()
    while True:
        while len(under_way) < ahead and (deals := next(waiting, None)) is not None:
            under_way.append((deals, hand_out(deals)))
        if not under_way:
            return
        asked, handed = under_way.popleft()
        outcomes = handed()
        rest = range(deals_of(outcomes).stop, asked.stop)
        if rest:
            under_way.appendleft((rest, hand_out(rest)))
        yield outcomes


def _leave_to_parent() -> None:
    """Ignore Ctrl-C, which reaches all processes of a terminal: the parent process ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
