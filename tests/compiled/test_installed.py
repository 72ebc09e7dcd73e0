"""What was built works where there is what the package declares, and nothing else: compiled and plain."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.compiled.conftest import run
from tests.compiled.reader import PEOPLE
from tests.server.processes import free_port, until_it_answers
from tests.support.project import ROOT

pytestmark = pytest.mark.compiled

ENV = ROOT / ".venv-env/bin"
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
A_TURN = """
from threading import Thread
import tilerummy as tr
from tilerummy.bots import BotFailed
from tilerummy.client import Door

class Enough(Exception):
    pass

class Brief:
    turns = 0

    def choose(self, view):
        self.turns += 1
        if self.turns == 2:
            raise Enough
        return tr.Draw()

door = Door(URL)
table = door.new_table(seats=[None, "easy"], edition="sabra")
Thread(target=door.start, args=[table["id"]]).start()
try:
    tr.connect(URL, table=table["code"], bot=Brief()).play()
except BotFailed as failed:
    if not isinstance(failed.__cause__, Enough):
        raise
    print("my second turn")
"""
MOST_PACKAGES = 15
MOST_BYTES = 40_000_000


def modules() -> list[str]:
    paths = [path.relative_to(ROOT / "src") for path in (ROOT / "src/tilerummy").rglob("*.py")]
    names = [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return sorted(name for name in names if not name.endswith(".__main__"))


def test_the_environment_holds_what_the_package_declares_and_nothing_else(
    run_python: Callable[[str], str],
) -> None:
    seeds = {"pip", "setuptools"}  # what Python itself puts into a new environment
    assert set(run_python(FOREIGN).split()) <= seeds


def test_it_is_light(run_python: Callable[[str], str]) -> None:
    weights = json.loads(run_python(WEIGHED))
    assert len(weights) <= MOST_PACKAGES, sorted(weights)
    assert sum(weights.values()) <= MOST_BYTES, weights


def test_what_is_public_has_words_and_can_be_copied_and_pickled(run_python: Callable[[str], str]) -> None:
    program = Path(__file__).with_name("public_names.py").read_text(encoding="utf-8")
    assert run_python(program) == "fine\n"


def test_so_has_the_environment_for_learning_agents(tmp_path: Path) -> None:
    program = Path(__file__).with_name("public_names.py").read_text(encoding="utf-8")
    assert run(ENV / "python", ("-I", "-c", program), tmp_path) == "fine, with the environment\n"


def test_python_m_works(run_installed: Callable[..., str]) -> None:
    assert "ravensburger-de" in run_installed("python", "-m", "tilerummy", "editions")


def test_every_module_can_be_imported(run_python: Callable[[str], str], installed: Path) -> None:
    code = f"NAMES = {json.dumps(modules())!r}{IMPORT_ALL}"
    folder, failed = json.loads(run_python(code))
    assert Path(folder).is_relative_to(installed.parent)
    for room, missing in NEEDS_EXTRA.items():
        inside = [name for name in failed if name == room or name.startswith((f"{room}.", f"{room}_"))]
        assert inside, room
        assert all(missing in failed.pop(name) for name in inside)
    assert failed == {}


def test_every_command_explains_itself(run_installed: Callable[..., str]) -> None:
    assert run_installed("tilerummy", "--version").startswith("tilerummy")
    code = (
        "from click.testing import CliRunner\n"
        "from tilerummy.cli.main import main\n"
        "for name in main.commands:\n"
        "    print(CliRunner().invoke(main, [name, '--help'], prog_name='tilerummy').output.split(' [')[0])\n"
    )
    said = run_installed("python", "-I", "-c", code).splitlines()
    assert {f"Usage: tilerummy {name}" for name in ("play", "serve", "solve", "arena", "bot")} <= set(said)
    assert all(line.startswith("Usage: tilerummy ") for line in said)


@pytest.mark.parametrize("name", ["play", "learn"])
def test_what_people_type_is_answered(name: str, run_installed: Callable[..., str]) -> None:
    assert name in PEOPLE
    said = run_installed("tilerummy", name, typed="hint\nquit\n")
    assert said.count("\n> ") == 2


def test_the_page_is_served_and_a_turn_is_played(installed: Path, tmp_path: Path) -> None:
    port = free_port()
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    options = ["--host", "127.0.0.1", "--port", str(port), "--database", database]
    process = subprocess.Popen([installed / "tilerummy", "serve", *options], cwd=tmp_path)
    try:
        page = until_it_answers(process, f"http://127.0.0.1:{port}/")
        built = (ROOT / "src/tilerummy/web/index.html").read_text(encoding="utf-8")
        assert page.text == built.replace("<!-- invitation -->", "")  # which only tables have
        code = f"URL = 'http://127.0.0.1:{port}'\n{A_TURN}"
        assert run(installed / "python", ("-I", "-c", code), tmp_path) == "my second turn\n"
    finally:
        process.terminate()
        process.wait()
