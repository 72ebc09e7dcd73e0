"""Are the tests worth their time? Mistakes are put into a module, one at a time, and tests look for them.

    python -m tools.mutants --sample 12 src/tilerummy/rules/scoring.py -- tests/rules -m "not soak"

What stands behind `--` goes to pytest, which stops at its first failure. A mistake that no test finds is
shown. The same seed gives the same mistakes, so that a long run and a shorter one can be held against each
other. They are made in a copy of the package, which is tested interpreted; the sources stay as they are.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

SOURCES = Path(__file__).parents[1] / "src"
_COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_COUNTED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}

_LONG = 900
"""Seconds after which a mistake counts as found: a search that never ends is noticed by whoever waits."""


def mistakes(tree: ast.Module) -> Iterator[tuple[int, str, ast.Module]]:
    """Every mistake that can be made in a module: its line, what it is, and the module with it."""
    for at, node in enumerate(ast.walk(tree)):
        if _is_type(node):
            continue
        wrong = copy.deepcopy(tree)
        here = list(ast.walk(wrong))[at]
        what = _spoil(here)
        if what is not None:
            yield getattr(node, "lineno", 0), what, wrong


def _is_type(node: ast.AST) -> bool:
    """`X | Y` says what something is: as a mistake it would only be noticed by mypy."""
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.BitOr)
        and isinstance(node.right, ast.Constant)
    )


def _spoil(node: ast.AST) -> str | None:
    """Makes one mistake in a node, and says which; None: there is none to make."""
    match node:
        case ast.Compare(ops=[op, *_]) if type(op) in _COMPARED:
            node.ops[0] = _COMPARED[type(op)]()
            return f"{type(op).__name__} became {type(node.ops[0]).__name__}"
        case ast.BinOp(op=op) if type(op) in _COUNTED:
            node.op = _COUNTED[type(op)]()
            return f"{type(op).__name__} became {type(node.op).__name__}"
        case ast.BoolOp(op=ast.And()):
            node.op = ast.Or()
            return "and became or"
        case ast.BoolOp(op=ast.Or()):
            node.op = ast.And()
            return "or became and"
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            node.test = ast.UnaryOp(ast.Not(), test)
            return "a condition was turned round"
        case ast.Constant(value=bool()):
            node.value = not node.value
            return f"{not node.value} became {node.value}"
        case ast.Constant(value=int(number)):
            node.value = number + 1
            return f"{number} became {number + 1}"
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            node.value = ast.Constant(None)
            return "nothing is returned"
    return None


def is_found(module: Path, wrong: ast.Module, tests: list[str]) -> bool:
    """Whether a test fails with this mistake."""
    with tempfile.TemporaryDirectory(prefix="tilerummy-mutant-") as folder:
        package = Path(folder) / "tilerummy"
        shutil.copytree(SOURCES / "tilerummy", package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        text = ast.unparse(ast.fix_missing_locations(wrong))
        (Path(folder) / module.resolve().relative_to(SOURCES)).write_text(text, encoding="utf-8")
        run = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
        environment = {**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            ended = subprocess.run(run, env=environment, check=False, capture_output=True, timeout=_LONG)
        except subprocess.TimeoutExpired:
            return True
        return ended.returncode != 0


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("modules", nargs="+", type=Path)
    parser.add_argument("--sample", type=int, default=10, help="mistakes in each module")
    parser.add_argument("--seed", default="mutants")
    ours = sys.argv[1:]
    split = ours.index("--") if "--" in ours else len(ours)
    chosen = parser.parse_args(ours[:split])
    found = made = 0
    for module in chosen.modules:
        every = list(mistakes(ast.parse(module.read_text(encoding="utf-8"))))
        rng = Random(f"{chosen.seed} {module}")
        for line, what, wrong in rng.sample(every, min(chosen.sample, len(every))):
            made += 1
            if is_found(module, wrong, ours[split + 1 :]):
                found += 1
            else:
                sys.stdout.write(f"{module}:{line}: nobody notices that {what}\n")
    sys.stdout.write(f"{found} of {made} mistakes were found\n")


if __name__ == "__main__":
    main()
