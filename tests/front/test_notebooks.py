"""The notebooks run from their first cell to their last, and what they show can be drawn."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest

from tests.support.project import ROOT

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def shown(source: str, names: dict[str, Any]) -> object:
    """Runs a cell as Jupyter does: what its last line is worth is shown."""
    cell = ast.parse(source)
    last = cell.body.pop() if cell.body and isinstance(cell.body[-1], ast.Expr) else None
    exec(compile(cell, "cell", "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: str(path.stem))
def test_a_notebook_runs(notebook: Any) -> None:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {"__name__": "__main__"}
    pictures = 0
    for cell in cells:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            found = shown("".join(cell["source"]), names)
            if found is not None:
                draws = "_repr_svg_" if hasattr(found, "_repr_svg_") else "_repr_html_"
                pictures += bool(getattr(found, draws)())
    assert pictures > 0


def test_there_are_two() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["position", "tournament"]
