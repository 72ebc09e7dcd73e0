"""How long fuzz tests search: the same examples every day, new and many more of them in a soak."""

import os

from hypothesis import HealthCheck, settings

_SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"


def fuzz(examples: int) -> settings:
    return settings(
        max_examples=examples * (20 if _SOAK else 1),
        derandomize=not _SOAK,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
