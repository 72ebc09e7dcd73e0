"""A server whose own limits of time are out of reach: a busy machine must not turn an answer into "it could
not be found out in time", nor a slow answer into a lost line."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

from tests.support.patience import PATIENCE
from tilerummy.server.config import from_environment
from tilerummy.server.run import run

_LIMITS: Final = {
    "tilerummy.server.search.hints": ("_HINT_SECONDS",),
    "tilerummy.server.http.routes.operators": ("_READY_SECONDS",),
    "tilerummy.server.search.reviews": ("_REVIEW_SECONDS", "_REVIEW_PATIENCE"),
    "tilerummy.server.search.searches": ("_REFEREE_SECONDS", "_VERDICT_SECONDS", "BOT_SECONDS"),
    "tilerummy.server.run": ("_PULSE_SECONDS",),
    "tilerummy.server.store.postgres_lines": ("ANSWER_SECONDS",),
    "tilerummy.server.store.watched": ("WAIT_SECONDS", "_STUCK_SECONDS"),
}


def limits() -> Iterator[tuple[Any, str]]:
    """The module and the name of each."""
    for module, names in _LIMITS.items():
        for name in names:
            yield import_module(module), name


def be_unhurried() -> None:
    """For a process of its own."""
    for module, name in limits():
        setattr(module, name, PATIENCE)


if __name__ == "__main__":
    be_unhurried()
    run(from_environment())
