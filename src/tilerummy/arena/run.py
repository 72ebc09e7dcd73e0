"""Runs a plan's shards, one after the other or in several processes, always handed on in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

from tilerummy.arena.plan import Outcome, Plan, play_shard

Runner = Callable[[Plan, Iterable[int]], Iterator[tuple[int, list[Outcome]]]]
"""Plays these shards of a plan and yields them in the order given."""


def run_here(plan: Plan, shards: Iterable[int]) -> Iterator[tuple[int, list[Outcome]]]:
    for shard in shards:
        yield shard, play_shard(plan, shard)


def run_in_processes(workers: int) -> Runner:
    """A runner with so many processes. Few shards are under way at a time, so that stopping is cheap."""

    def run(plan: Plan, shards: Iterable[int]) -> Iterator[tuple[int, list[Outcome]]]:
        under_way: deque[tuple[int, Future[list[Outcome]]]] = deque()
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as executor:
            try:
                for shard in shards:
                    under_way.append((shard, executor.submit(play_shard, plan, shard)))
                    if len(under_way) > 2 * workers:
                        yield _next(under_way)
                while under_way:
                    yield _next(under_way)
            finally:
                executor.shutdown(wait=False, cancel_futures=True)

    return run


def _next(under_way: deque[tuple[int, Future[list[Outcome]]]]) -> tuple[int, list[Outcome]]:
    shard, future = under_way.popleft()
    return shard, future.result()
