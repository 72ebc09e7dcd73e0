"""The example in the guide runs."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "env_agent.py"


@pytest.mark.slow
def test_the_example_learns() -> None:
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE), "--rounds", "1", "--games", "2"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert ran.stdout.splitlines()[-1].startswith("learnt: Agent(")
