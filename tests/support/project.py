"""The files of the project."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]


def project_files() -> list[Path]:
    """Every file that is, or could be, committed."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("only git knows which files belong to the project")
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    paths = [ROOT / name for name in listing.split("\0") if name]
    assert paths
    return [path for path in paths if path.is_file()]
