"""Kills, a full disk, a clock that is set, dead lines, half-open connections and floods, and honest tables
beside them: nobody waits for long, and nothing acknowledged is lost.

`python -m tests.server.faults --seconds 600` runs it for longer, and tells what was met.
"""

import os
from collections import Counter
from pathlib import Path

import pytest

from tests.server.faults.honest import Asked, Downtime, Patience
from tests.server.faults.service import postgres_service, sqlite_service
from tests.server.faults.soak import ALLOWED, QUIET, Report, soak

pytestmark = pytest.mark.anyio

SECONDS = float(os.environ.get("FAULTS_SECONDS", "120"))


def holds(report: Report) -> None:
    print(report)  # noqa: T201 - shown by -s, and where it fails
    assert report.patience.p99 < report.allowed
    assert report.patience.failed == 0
    assert len(report.patience.waited) > SECONDS
    assert report.floods["tables"]["429"] > 0
    assert all(counts.total() > counts["began again"] for counts in report.floods.values())


@pytest.mark.soak
async def test_sqlite(tmp_path: Path) -> None:
    async with sqlite_service(tmp_path) as service:
        holds(await soak(service, SECONDS))


@pytest.mark.soak
async def test_postgresql_with_two_workers(postgres: str) -> None:
    async with postgres_service(postgres) as service:
        holds(await soak(service, SECONDS))


@pytest.mark.parametrize(
    ("echoed", "allowed"), [(0.0, ALLOWED), (QUIET, ALLOWED), (2 * QUIET, ALLOWED + 5 * QUIET)]
)
async def test_honest_players_wait_for_a_second_unless_the_machine_is_busy(
    echoed: float, allowed: float
) -> None:
    nobody = Patience([], Counter(), 0)
    report = Report(nobody, [0.0] * 90 + [echoed] * 10, Counter(), 0, 0, 0, 0, {})
    assert report.allowed == pytest.approx(allowed)


async def test_what_is_asked_of_a_server_that_is_down_is_not_held_against_it() -> None:
    downtime = Downtime({"a": [(10.0, 20.0)]})
    before, into, within, after = (Asked("a", sent, sent + 2, "done") for sent in (7, 9, 12, 20))
    other = Asked("b", 12, 15, "cut")
    found = Patience.of([before, into, within, after, other], downtime)
    assert found.waited == [2, 2, 3]
    assert found.excused == 2
    assert found.failed == 1
