"""`uvx tilerummy`, as README and guides name it, with the wheel that was built."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.compiled.conftest import COMPILED
from tests.support.project import ROOT

pytestmark = pytest.mark.compiled

UVX = ROOT / ".venv-uv/bin/uvx"


def test_it_runs_without_being_installed(tmp_path: Path) -> None:
    if not UVX.exists():
        pytest.skip("uv cannot be had here")
    (wheel,) = (ROOT / "build/wheel").glob("*.whl")
    # What else is needed comes from uv's cache, where the other environments have left it.
    from_wheel = ("--offline", "--python", str(COMPILED / "python"), "--from", str(wheel))
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [UVX, *from_wheel, "tilerummy", *arguments],
            cwd=tmp_path,
            env=own,
            capture_output=True,
            text=True,
            check=False,
        )

    version = run("--version")
    if "network was disabled" in version.stderr:
        pytest.skip("pip has filled the environments here, and uv's cache is empty")
    assert version.returncode == 0, version.stderr
    assert version.stdout.startswith("tilerummy, version ")
    assert "Lays r7 (7 points)" in run("solve", "--table", "r4 r5 r6", "--rack", "r7 k1").stdout
