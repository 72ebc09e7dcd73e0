"""What was built works in an environment that has what the package declares, and nothing else."""

from __future__ import annotations

import json
import subprocess
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.compiled.building import build
from tests.compiled.conftest import INSTALLED
from tests.server.processes import free_port, until_it_answers
from tests.support.project import ROOT

pytestmark = pytest.mark.compiled

NEEDS_EXTRA = {"tilerummy.env": "tilerummy[env]", "tilerummy.server.store.postgres": "asyncpg"}
"""What needs one of our extras, with all whose names begin so, and what the error names."""

IMPORT_ALL = """
import importlib, json
failed = {}
for name in json.loads(NAMES):
    try:
        importlib.import_module(name)
    except ImportError as error:
        failed[name] = str(error)
import tilerummy
print(json.dumps([tilerummy.__path__[0], failed]))
"""

FOREIGN = """
from importlib.metadata import distributions, requires
from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.utils import canonicalize_name
found, rest = set(), ["tilerummy"]
while rest:
    name = canonicalize_name(rest.pop())
    if name not in found:
        found.add(name)
        needed = map(Requirement, requires(name) or [])
        rest += [one.name for one in needed if one.marker is None or one.marker.evaluate({"extra": ""})]
installed = {canonicalize_name(one.metadata["Name"]) for one in distributions()}
print(*sorted(installed - found))
"""


WEIGHED = """
from importlib.metadata import distributions
found = {}
for one in distributions():
    name = one.metadata["Name"].lower()
    if name not in ("pip", "setuptools"):
        found[name] = sum(f.locate().stat().st_size for f in one.files or () if f.locate().exists())
import json
print(json.dumps(found))
"""
MOST_PACKAGES = 15
MOST_BYTES = 40_000_000


def modules() -> list[str]:
    paths = [path.relative_to(ROOT / "src") for path in (ROOT / "src/tilerummy").rglob("*.py")]
    names = [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return sorted(name for name in names if not name.endswith(".__main__"))


def test_the_environment_holds_what_the_package_declares_and_nothing_else(
    run_compiled: Callable[[str], str],
) -> None:
    seeds = {"pip", "setuptools"}  # what Python itself puts into a new environment
    assert set(run_compiled(FOREIGN).split()) <= seeds


def test_it_is_light(run_compiled: Callable[[str], str]) -> None:
    weights = json.loads(run_compiled(WEIGHED))
    assert len(weights) <= MOST_PACKAGES, sorted(weights)
    assert sum(weights.values()) <= MOST_BYTES, weights


def test_what_is_public_has_words_and_can_be_copied_and_pickled(run_compiled: Callable[[str], str]) -> None:
    program = Path(__file__).with_name("public_names.py").read_text(encoding="utf-8")
    assert run_compiled(program) == "fine\n"


def test_python_m_works(run_installed: Callable[..., str]) -> None:
    assert "ravensburger-de" in run_installed("python", "-m", "tilerummy", "editions")


def assert_all_can_be_imported(run_compiled: Callable[[str], str], within: str, first: str = "") -> None:
    code = f"{first}NAMES = {json.dumps(modules())!r}{IMPORT_ALL}"
    folder, failed = json.loads(run_compiled(code))
    assert within in folder
    for room, missing in NEEDS_EXTRA.items():
        inside = [name for name in failed if name == room or name.startswith((f"{room}.", f"{room}_"))]
        assert inside, room
        assert all(missing in failed.pop(name) for name in inside)
    assert failed == {}


def test_every_module_can_be_imported_compiled(run_compiled: Callable[[str], str]) -> None:
    assert_all_can_be_imported(run_compiled, within=".venv-compiled")


def test_every_module_can_be_imported_as_plain_python(
    run_compiled: Callable[[str], str], checkout_with_page: Path, tmp_path: Path
) -> None:
    wheel, said = build("build_wheel", checkout_with_page, tmp_path / "built")
    assert wheel is not None, said
    plain = tmp_path / "plain"
    zipfile.ZipFile(wheel).extractall(plain)
    first = f"import sys; sys.path.insert(0, {str(plain)!r})\n"
    assert_all_can_be_imported(run_compiled, within=str(plain), first=first)


def test_a_wheel_made_of_the_sources_holds_the_same(checkout_with_page: Path, tmp_path: Path) -> None:
    """As where there is no wheel for somebody's system: pip builds one from the source distribution."""
    sources, said = build("build_sdist", checkout_with_page, tmp_path / "sdist")
    assert sources is not None, said
    with tarfile.open(sources) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    again, said = build("build_wheel", unpacked, tmp_path / "again")
    straight, _ = build("build_wheel", checkout_with_page, tmp_path / "straight")
    assert again is not None, said
    assert straight is not None
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(straight).namelist())


def test_the_command_works(run_installed: Callable[..., str]) -> None:
    assert run_installed("tilerummy", "--version").startswith("tilerummy")
    assert "ravensburger-de" in run_installed("tilerummy", "editions")
    solved = run_installed("tilerummy", "solve", "--table", "b8 b9 b10", "--rack", "b11 k8 y8")
    assert "b9 b10 b11 | k8 b8 y8" in solved


def test_the_page_is_served(tmp_path: Path) -> None:
    port = free_port()
    options = [
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--database",
        f"sqlite:///{tmp_path / 'tables.db'}",
    ]
    process = subprocess.Popen([INSTALLED / "tilerummy", "serve", *options], cwd=tmp_path)
    try:
        page = until_it_answers(process, f"http://127.0.0.1:{port}/")
        built = (ROOT / "src/tilerummy/web/index.html").read_text(encoding="utf-8")
        assert page.text == built.replace("<!-- invitation -->", "")  # which only tables have
    finally:
        process.terminate()
        process.wait()
