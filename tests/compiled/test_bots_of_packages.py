"""A package that somebody else wrote offers its bots by entry points, to the program as it was installed."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.support.project import ROOT

pytestmark = pytest.mark.compiled

BOT = """
import tilerummy as tr

class Club:
    def choose(self, view):
        best = tr.Position.of(view).best_play()
        return tr.Draw() if best is None else tr.Play(best.table)
"""
PROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "club-of-bots"
version = "1.0"

[tool.setuptools]
packages = ["club"]
"""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with that package, installed by pip: its entry point is the one that the guide shows."""
    folder = tmp_path_factory.mktemp("club")
    guide = (ROOT / "docs/guide/own-bots.md").read_text(encoding="utf-8")
    (shown,) = re.findall(
        r'```toml\n(\[project\.entry-points\."tilerummy\.bots"\]\n.*?)```', guide, re.DOTALL
    )
    source = folder / "source"
    (source / "club").mkdir(parents=True)
    (source / "pyproject.toml").write_text(PROJECT + shown, encoding="utf-8")
    (source / "club/__init__.py").touch()
    (source / "club/bots.py").write_text(BOT, encoding="utf-8")
    python = ROOT / ".venv-build/bin/python"
    options = ("--quiet", "--no-build-isolation", "--no-deps", "--target", str(folder / "packages"))
    subprocess.run([python, "-m", "pip", "install", *options, str(source)], check=True)
    return folder / "packages"


def tilerummy(
    installed: Path, packages: Path | None, folder: Path, *arguments: str, **settings: str
) -> subprocess.CompletedProcess[str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    there = {} if packages is None else {"PYTHONPATH": str(packages)}
    return subprocess.run(
        [installed / "tilerummy", *arguments],
        cwd=folder,
        env={**own, **there, "XDG_DATA_HOME": str(folder), **settings},
        input="quit\nyes\n",
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_plays_by_its_name(installed: Path, packages: Path, tmp_path: Path) -> None:
    arena = ("arena", "--bots", "club,easy", "--deals", "1", "--edition", "sabra", "--json")
    held = tilerummy(installed, packages, tmp_path, *arena)
    assert held.returncode == 0, held.stderr
    found = json.loads(held.stdout)
    assert [entry["bot"] for entry in found["standings"]] == ["club", "easy"]
    assert found["games"] == 2
    game = tilerummy(installed, packages, tmp_path, "play", "--bots", "club", "--seed", "club")
    assert game.returncode == 0, game.stderr
    assert "club has " in game.stdout


def test_a_shell_proposes_it(installed: Path, packages: Path, tmp_path: Path) -> None:
    typed = {"COMP_WORDS": "tilerummy bot cl", "COMP_CWORD": "2", "_TILERUMMY_COMPLETE": "bash_complete"}
    assert tilerummy(installed, packages, tmp_path, **typed).stdout == "plain,club\n"


def test_without_the_package_there_is_no_such_bot(installed: Path, tmp_path: Path) -> None:
    refused = tilerummy(installed, None, tmp_path, "arena", "--bots", "club,easy")
    assert refused.returncode == 2
    assert "There is no bot club" in refused.stderr
