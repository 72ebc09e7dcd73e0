"""The package as it was built: compiled by `make compiled`, in an environment with what it declares alone."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.project import ROOT, project_files

INSTALLED = ROOT / ".venv-compiled/bin"


@pytest.fixture
def run_installed(tmp_path: Path) -> Callable[..., str]:
    """Runs a program of that environment and gives back what it printed. The sources are out of its reach."""

    def run(program: str, *arguments: str) -> str:
        assert (INSTALLED / program).exists(), "build it first: make compiled"
        command = [str(INSTALLED / program), *arguments]
        own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        done = subprocess.run(command, cwd=tmp_path, env=own, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture
def run_compiled(run_installed: Callable[..., str]) -> Callable[[str], str]:
    """Runs a piece of Python there."""
    return lambda code: run_installed("python", "-I", "-c", code)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The project as somebody gets it who clones it: nothing is built."""
    copy = tmp_path / "checkout"
    for path in project_files():
        twin = copy / path.relative_to(ROOT)
        twin.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, twin)
    return copy


@pytest.fixture
def checkout_with_page(checkout: Path) -> Path:
    shutil.copytree(ROOT / "src/tilerummy/web", checkout / "src/tilerummy/web")
    return checkout
