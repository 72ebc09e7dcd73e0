"""Plays what is missing of a plan, here or in several processes, always handed on in order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context

from tilerummy.arena.plan import Outcome, Plan
from tilerummy.arena.shard import Deals, deals_of, play_shard, shards

Runner = Callable[[Plan, Sequence[Deals]], Generator[list[Outcome], None, None]]
"""Plays these deals of a plan and yields them, whole deals in the order given, in lots of any size."""
Handed = Callable[[], list[Outcome]]
"""A shard that somebody plays: waits until it is done."""


def run_here(plan: Plan, missing: Sequence[Deals]) -> Generator[list[Outcome], None, None]:
    def hand_out(deals: Deals) -> Handed:
        return lambda: play_shard(plan, deals)

    return in_order(shards(plan, missing, 1), hand_out, 1)


def run_in_processes(workers: int) -> Runner:
    """A runner with so many processes. Who stops it does not wait for what is under way."""

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
            # An executor waits for running tasks, and only newer Pythons let it kill its workers.
            for worker in set(active_children()) - others:
                worker.terminate()

    return run


def in_order(
    cut: Iterable[Deals], hand_out: Callable[[Deals], Handed], ahead: int
) -> Generator[list[Outcome], None, None]:
    """Hands shards out, so many ahead, and yields what comes back in their order; what is left over of one is
    handed out again."""
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
    """Ctrl-C reaches all processes of a terminal; the one that started the others ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
