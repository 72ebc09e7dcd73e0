"""The package as it was built, with what it declares and nothing else: compiled, and plain of the sdist."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.support.project import ROOT, project_files

COMPILED, PLAIN = (ROOT / f".venv-{form}/bin" for form in ("compiled", "plain"))


@pytest.fixture(params=[COMPILED, PLAIN], ids=["compiled", "plain"])
def installed(request: pytest.FixtureRequest) -> Path:
    """Where the programs of an environment are; in turn of both."""
    folder: Path = request.param
    return folder


@pytest.fixture
def run_installed(installed: Path, tmp_path: Path) -> Callable[..., str]:
    """Runs a program of that environment and gives back what it printed. The sources are out of its reach."""
    return lambda program, *arguments, typed="": run(installed / program, arguments, tmp_path, typed)


@pytest.fixture
def run_python(run_installed: Callable[..., str]) -> Callable[[str], str]:
    """Runs a piece of Python there."""
    return lambda code: run_installed("python", "-I", "-c", code)


@pytest.fixture
def run_compiled(tmp_path: Path) -> Callable[[str], str]:
    """Runs a piece of Python in the compiled one alone."""
    return lambda code: run(COMPILED / "python", ("-I", "-c", code), tmp_path)


def run(program: Path, arguments: Iterable[str], folder: Path, typed: str = "") -> str:
    assert program.exists(), "build it first: make compiled"
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(program), *arguments],
        cwd=folder,
        env={**own, "XDG_DATA_HOME": str(folder)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


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
