"""Runs Python in the compiled environment, which `make compiled` builds beside the one the tests run in."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

PYTHON = Path(__file__).parents[2] / ".venv-compiled/bin/python"


@pytest.fixture
def run_compiled(tmp_path: Path) -> Callable[[str], str]:
    """Runs a piece of Python there and gives back what it printed. The sources are out of its reach."""

    def run(code: str) -> str:
        assert PYTHON.exists(), "build it first: make compiled"
        command = [str(PYTHON), "-I", "-c", code]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
