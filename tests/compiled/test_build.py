"""What was built is complete, and compiled wherever that is possible."""

import ast
import os
import shlex
import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.compiled.conftest import PLAIN, run

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[2]


def compiled_modules() -> list[str]:
    """The list COMPILED of setup.py, as module names."""
    for node in ast.parse((ROOT / "setup.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILED":
            paths = [Path(path) for path in ast.literal_eval(node.value)]
            return [".".join(path.with_suffix("").parts[1:]) for path in paths if (ROOT / path).exists()]
    raise AssertionError("setup.py has no list COMPILED")


def can_compile(folder: Path) -> bool:
    """Whether this machine has a C compiler that works, and the headers of this Python."""
    source = folder / "probe.c"
    source.write_text("#include <Python.h>\n", encoding="utf-8")
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    include = f"-I{sysconfig.get_path('include')}"
    try:
        done = subprocess.run(
            [*compiler, include, "-c", source, "-o", folder / "probe.o"], capture_output=True, check=False
        )
    except FileNotFoundError:
        return False
    return done.returncode == 0


def test_modules_are_compiled_where_that_is_possible(
    run_compiled: Callable[[str], str], tmp_path: Path
) -> None:
    names = compiled_modules()
    code = f"from importlib import import_module\nfor name in {names}: print(import_module(name).__file__)"
    plain = {
        name
        for name, path in zip(names, run_compiled(code).splitlines(), strict=True)
        if path.endswith(".py")
    }
    possible = os.environ.get("TILERUMMY_COMPILE") != "0" and can_compile(tmp_path)
    assert plain == (set() if possible else set(names)), (
        "if the compiler came or went since it was built: make clean"
    )


def test_nothing_is_compiled_in_the_plain_one(tmp_path: Path) -> None:
    code = "import tilerummy; print(*tilerummy.__path__, end='')"
    folder = Path(run(PLAIN / "python", ("-I", "-c", code), tmp_path))
    assert folder.is_relative_to(PLAIN.parent)
    assert [*folder.parent.glob("tilerummy__mypyc*"), *folder.rglob("*.so"), *folder.rglob("*.pyd")] == []


def test_no_compiled_file_lies_beside_its_source() -> None:
    sources = ROOT / "src"
    assert [path for ending in ("so", "pyd") for path in sources.rglob(f"*.{ending}")] == []


def test_every_file_of_the_package_is_installed(run_python: Callable[[str], str]) -> None:
    source = ROOT / "src/tilerummy"
    installed = Path(run_python("import tilerummy; print(*tilerummy.__path__, end='')"))
    notes = ("__pycache__", ".vite")  # what Python and the page's builder leave for themselves
    files = [
        path for path in source.rglob("*") if path.is_file() and not any(note in path.parts for note in notes)
    ]
    assert files
    for path in files:
        twin = installed / path.relative_to(source)
        assert twin.is_file(), path
        assert twin.read_bytes() == path.read_bytes(), path
