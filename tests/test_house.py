"""The rules of the house that no linter knows."""

import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.project import ROOT, project_files

SOURCES = sorted((ROOT / "src").rglob("*.py"))
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
LONGEST_FILE = 400
GENERATED = {"web/src/protocol.ts"}

# In pieces, so that this file does not hold what it looks for.
REGISTRY_HOSTS = [
    f"{name}.{end}" for name in ("pypi", "pythonhosted", "npmjs", "yarnpkg") for end in ("org", "com")
]


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported_modules(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{relative(path)}:{node.lineno}: relative import"
            yield node.module or ""


def pins(lines: list[str]) -> dict[str, str]:
    """Name and exact version of each requirement; everything else in a lock file must be a comment."""
    found = {}
    for line in lines:
        requirement = line.split("#")[0].split(";")[0].strip()
        if requirement:
            match = re.fullmatch(r"([a-z0-9-]+)==([0-9.]+(?:\.post[0-9]+)?)", requirement)
            assert match, f"not an exact version: {line}"
            found[match[1]] = match[2]
    return found


def locked(name: str) -> dict[str, str]:
    return pins((ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines())


def test_rules_import_the_standard_library_only() -> None:
    foreign = [
        f"{relative(path)}: {module}"
        for path in SOURCES
        if path.is_relative_to(ROOT / "src/tilerummy/rules")
        for module in imported_modules(path)
        if not f"{module}.".startswith("tilerummy.rules.")
        and module.split(".")[0] not in sys.stdlib_module_names
    ]
    assert foreign == []


def test_files_are_short() -> None:
    lengths = {
        relative(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in project_files()
        if path.suffix in {".py", ".ts", ".svelte", ".css"} and relative(path) not in GENERATED
    }
    assert len({name.rpartition(".")[2] for name in lengths}) == 4
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_ci_runs_make_test_and_nothing_else() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").splitlines() == [
        "#!/usr/bin/env bash",
        "set -euo pipefail",
        'cd "$(dirname "${BASH_SOURCE[0]}")/.."',
        "make test",
    ]


def test_no_file_names_a_package_registry() -> None:
    hosts = re.compile("|".join(map(re.escape, REGISTRY_HOSTS)).encode())
    assert [relative(path) for path in project_files() if hosts.search(path.read_bytes())] == []


@pytest.mark.parametrize("path", LOCKS, ids=relative)
def test_lock_files_hold_exact_versions_alone(path: Path) -> None:
    assert locked(path.name)


def test_lock_files_agree_with_the_project_and_with_each_other() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    build, play, test = (locked(f"{name}.txt") for name in ("build", "play", "test"))
    assert pins(project["build-system"]["requires"]).items() <= build.items()
    assert play.items() <= test.items()
    shared = build.keys() & test.keys()
    assert {name: build[name] for name in shared} == {name: test[name] for name in shared}


def time_limits(path: Path) -> Iterator[ast.expr]:
    """What stands in a call as the time after which it gives up."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            yield from (keyword.value for keyword in node.keywords if keyword.arg == "timeout")
            if called in ("timeout", "set_default_timeout"):
                yield from node.args
            elif called == "wait_for":
                yield from node.args[1:]


def test_no_test_gives_up_after_a_time_of_its_own() -> None:
    """A number would be a guess how busy the machine is: `PATIENCE`, or a name that says what is meant."""
    found = [
        f"{relative(path)}:{limit.lineno}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for limit in time_limits(path)
        if isinstance(limit, ast.Constant) and limit.value
    ]
    assert found == []


DOCUMENTED = {
    *("asyncpg", "click", "click.shell_completion", "gymnasium", "gymnasium.utils", "h11", "msgspec"),
    *("msgspec.structs", "mypy_extensions", "numpy", "pettingzoo", "pettingzoo.utils", "prometheus_client"),
    *("prometheus_client.multiprocess", "segno", "starlette.datastructures", "starlette.requests"),
    *("starlette.responses", "starlette.routing", "starlette.types", "starlette.websockets", "uvicorn"),
    *("websockets.exceptions", "websockets.frames", "websockets.http11", "websockets.protocol"),
    "websockets.sync.client",
}
"""Modules of others on which anybody may build. All else any release of theirs may change."""


def test_what_is_nobodys_business_has_an_upper_bound() -> None:
    foreign = {
        module
        for path in SOURCES
        for module in imported_modules(path)
        if module.split(".")[0] not in {*sys.stdlib_module_names, "tilerummy"}
    }
    inside = {module.split(".")[0] for module in foreign - DOCUMENTED}
    assert inside == {"librt", "uvicorn", "websockets"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[>;<]", line)[0]: line.split(";")[0] for line in project["dependencies"]}
    assert [name for name in inside if ",<" not in needed[name]] == []
