"""The lines that a reader copies from the README run."""

import sys
from pathlib import Path

import pytest

from tests.front.readme_lines import run_lines
from tests.support.project import ROOT


@pytest.mark.slow
def test_the_lines_of_the_readme_run(tmp_path: Path) -> None:
    said = run_lines(sys.executable, str(ROOT / "src"), tmp_path)
    assert "r5 r9 r10 r11 r12 r13" in said
    assert "r9 r10 r11 r12 r13: r9 r10 r11 r12 r13" in said
