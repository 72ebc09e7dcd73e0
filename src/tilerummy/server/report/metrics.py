"""Metrics for Prometheus. No label holds a table, a user or an address.

Where several processes share a port, each of them answers for all: they count in files of a shared folder
(the package's multiprocess mode, which it takes from the environment when loaded).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the folder's path."""

REGISTRY: Final = CollectorRegistry()

_SECRET_COMMANDS: Final = frozenset({"KeepDeal"})
"""Not even counted: metrics are public, and who was asked about a deal is secret."""

COMMANDS: Final = Counter("tilerummy_commands", "Commands carried out", ["command"], registry=REGISTRY)
REFUSALS: Final = Counter("tilerummy_refusals", "Commands and messages refused", ["code"], registry=REGISTRY)
INVALID: Final = Counter(
    "tilerummy_invalid_input", "What is no HTTP, and no WebSocket frame", ["kind"], registry=REGISTRY
)
BUGS: Final = Counter("tilerummy_bugs", "Mistakes of our own, by what failed", ["at"], registry=REGISTRY)
CONFLICTS: Final = Counter("tilerummy_conflicts", "Appends that another was faster than", registry=REGISTRY)
DRAFTS: Final = Counter("tilerummy_drafts", "Drafts judged", registry=REGISTRY)
SOCKETS: Final = Gauge("tilerummy_sockets", "Open sockets", registry=REGISTRY, multiprocess_mode="livesum")
CONNECTIONS_OPEN: Final = Gauge(
    "tilerummy_connections", "Open connections", registry=REGISTRY, multiprocess_mode="livesum"
)
CONNECTIONS_ENDED: Final = Counter(
    "tilerummy_connections_ended", "Connections that we cut off, by the reason", ["why"], registry=REGISTRY
)
ROOMS: Final = Gauge(
    "tilerummy_tables_in_memory", "Tables in memory", registry=REGISTRY, multiprocess_mode="livesum"
)
BOT_MOVES: Final = Counter("tilerummy_bot_moves", "Moves of bots", registry=REGISTRY)
BOT_FAILURES: Final = Counter("tilerummy_bot_failures", "Bots that did not answer in time", registry=REGISTRY)
LATENESS: Final = Histogram(
    "tilerummy_wake_lateness_seconds",
    "How late something that was due was taken in hand",
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30),
    registry=REGISTRY,
)
COMMAND_SECONDS: Final = Histogram(
    "tilerummy_command_seconds",
    "From a command's arrival to its durable answer",
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
    registry=REGISTRY,
)


def count_command(name: str, seconds: float) -> None:
    """Count a command; `name` is its class."""
    if name not in _SECRET_COMMANDS:
        _command_counter(name).inc()
        COMMAND_SECONDS.observe(seconds)


@cache
def _command_counter(name: str) -> Counter:
    """The counter for one kind of command; cached, because looking up a label costs more than counting."""
    return COMMANDS.labels(name)


class _OfWorker:
    """The metrics of one process, labelled with its name: others may run on other machines."""

    def __init__(self, worker: str) -> None:
        self._worker = worker

    def collect(self) -> Iterator[Metric]:
        for metric in REGISTRY.collect():
            metric.samples = [
                sample._replace(labels={**sample.labels, "worker": self._worker}) for sample in metric.samples
            ]
            yield metric


def exposition(worker: str) -> bytes:
    folder = os.environ.get(SHARED_FOLDER)
    return generate_latest(_OfWorker(worker) if folder is None else _of_all(folder))


def _of_all(folder: str) -> CollectorRegistry:
    """Sums over all processes at this port, without the gauges of dead ones."""
    for file in Path(folder).glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not _is_alive(pid):
            mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]
    registry = CollectorRegistry()
    MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    return registry


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # alive, but another user's
        return True
    return True
