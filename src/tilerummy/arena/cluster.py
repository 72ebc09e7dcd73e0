"""The same shards on several machines, by Ray."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from tilerummy.arena.extras import needed
from tilerummy.arena.plan import Outcome, Plan, play_shard
from tilerummy.arena.run import Runner


class NoCluster(ConnectionError):
    """Nobody answers at this address."""

    def __init__(self, address: str) -> None:
        super().__init__(f"no cluster at {address}")
        self.address = address


def run_on_cluster(address: str) -> Runner:
    """A runner on this cluster (`ray://host:port`, or `local` for one of its own on this machine)."""
    ray: Any = needed("ray", "ray")

    def run(plan: Plan, shards: Iterable[int]) -> Iterator[tuple[int, list[Outcome]]]:
        if not ray.is_initialized():
            own = {"include_dashboard": False} if address == "local" else {}
            try:
                ray.init(address=address, log_to_driver=False, **own)
            except ConnectionError:
                raise NoCluster(address) from None
        task = ray.remote(play_shard)
        ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        under_way: deque[tuple[int, Any]] = deque()
        for shard in shards:
            under_way.append((shard, task.remote(plan, shard)))
            if len(under_way) > ahead:
                first, reference = under_way.popleft()
                yield first, ray.get(reference)
        for later, reference in under_way:
            yield later, ray.get(reference)

    return run
