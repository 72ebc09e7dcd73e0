"""Hypothesis profiles: `quick` for every day, `soak` (`make soak`) to search deeply. Tests speak English."""

import os
import signal
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tilerummy.rules import meld

# No deadline: the time that one example takes says more about the machine than about the code. The same
# examples every day, so that a red run is about the change; new ones are a soak's.
settings.register_profile(
    "quick",
    deadline=None,
    max_examples=100,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "soak", deadline=None, max_examples=5_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# Whoever is started in the background of a shell is told to ignore them, and hands that on: no test that
# interrupts a program would see it end.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Whatever the language of the machine; also for the processes that tests start.
os.environ["LC_ALL"] = "C.UTF-8"

ONE_OF_MANY = 6


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the cases of a test with `many`, all but one in six are slow."""
    met: Counter[str] = Counter()
    for item in items:
        if item.get_closest_marker("many") is not None:
            name = item.nodeid.partition("[")[0]
            if met[name] % ONE_OF_MANY:
                item.add_marker(pytest.mark.slow)
            met[name] += 1


def pytest_report_header() -> str:
    form = "interpreted" if meld.__file__.endswith(".py") else "compiled"
    return f"tilerummy: {Path(meld.__file__).parents[1]} ({form})"
