"""What several processes at one port have counted, told by any of them."""

import os
import subprocess
import sys
from pathlib import Path

from tilerummy.server.report.metrics import DRAFTS, SHARED_FOLDER, exposition

COUNT = (
    "from tilerummy.server.report.metrics import DRAFTS, SOCKETS, exposition; DRAFTS.inc(3); SOCKETS.set(5); "
)
TELL = "print(exposition('w').decode())"


def test_all_processes_are_counted_and_only_the_living_have_something_open(tmp_path: Path) -> None:
    environment = {**os.environ, SHARED_FOLDER: str(tmp_path)}

    def told() -> list[str]:
        command = [sys.executable, "-c", COUNT + TELL]
        ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return [line for line in ran.stdout.splitlines() if not line.startswith("#")]

    assert {"tilerummy_drafts_total 3.0", "tilerummy_sockets 5.0"} <= set(told())
    assert {"tilerummy_drafts_total 6.0", "tilerummy_sockets 5.0"} <= set(told())


def test_a_process_of_its_own_says_which_it_is() -> None:
    DRAFTS.inc(0)
    assert b'tilerummy_drafts_total{worker="w1"}' in exposition("w1")
