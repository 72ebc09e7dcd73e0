"""Plays shards on several machines, using Ray."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from tilerummy.arena.extras import needed
from tilerummy.arena.plan import Plan, TournamentGame
from tilerummy.arena.run import Runner, as_finished
from tilerummy.arena.shard import Games, play_shard, shards

_OWN: Final = "local"


class NoAddress(ValueError):
    """Not the address of a cluster."""

    def __init__(self, address: str) -> None:
        super().__init__(f"{address!r} is no address of a cluster: ray://host:port, or {_OWN}")
        self.address = address


class NoCluster(ConnectionError):
    """There is no cluster at this address."""

    def __init__(self, address: str) -> None:
        super().__init__(f"no cluster at {address}")
        self.address = address


def run_on_cluster(address: str) -> Runner:
    """A runner on this cluster (`ray://host:port`, or `local` to start one on this machine)."""
    if address != _OWN and not _names_a_host(address):
        raise NoAddress(address)
    ray: Any = needed("ray", "ray")

    def run(plan: Plan, missing: Sequence[Games]) -> Generator[list[TournamentGame], None, None]:
        if not ray.is_initialized():
            own = {"include_dashboard": False} if address == _OWN else {}
            try:
                ray.init(address=address, log_to_driver=False, **own)
            except ConnectionError:
                raise NoCluster(address) from None
        task = ray.remote(play_shard)
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))

        def done(handed: Sequence[Any]) -> Iterator[tuple[Any, list[TournamentGame]]]:
            for finished in ray.wait(handed, num_returns=1)[0]:
                yield finished, ray.get(finished)

        yield from as_finished(
            shards(missing, workers), lambda games: task.remote(plan, games), done, 2 * workers
        )

    return run


def _names_a_host(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme == "ray" and bool(parts.hostname) and parts.port is not None
    except ValueError:  # an invalid port
        return False
