"""Hypothesis profiles: `quick` for every day, `soak` (`make soak`) to search deeply. Tests speak English."""

import os
from pathlib import Path

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

# Whatever the language of the machine; also for the processes that tests start.
os.environ["LC_ALL"] = "C.UTF-8"


def pytest_report_header() -> str:
    form = "interpreted" if meld.__file__.endswith(".py") else "compiled"
    return f"tilerummy: {Path(meld.__file__).parents[1]} ({form})"
