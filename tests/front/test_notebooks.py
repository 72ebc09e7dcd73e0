"""The notebooks run from their first cell to their last, and what they show can be drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiled.reader import run_notebook
from tests.support.project import ROOT

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: str(path.stem))
def test_a_notebook_runs(notebook: Path) -> None:
    assert run_notebook(notebook) > 0


def test_there_are_two() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["position", "tournament"]
