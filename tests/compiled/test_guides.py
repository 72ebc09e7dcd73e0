"""All that the guides show works in an environment with the wheel, and the extra that the guide names."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.compiled.conftest import COMPILED, PLAIN
from tests.compiled.reader import BLOCK
from tests.front.readme_lines import run_lines, table_for
from tests.support.project import ROOT

pytestmark = pytest.mark.compiled

DOCS = ROOT / "docs"
ARENA, ENV = (str(ROOT / f".venv-{extra}/bin/python") for extra in ("arena", "env"))
EVERYWHERE = (
    "index.md",
    "guide/library.md",
    "guide/command-line.md",
    "guide/at-your-own-table.md",
    "guide/bots.md",
    "guide/learning.md",
    "guide/puzzles.md",
    "guide/solver.md",
    "guide/terminal-game.md",
    "puzzles-format.md",
    "records.md",
)
TOURNAMENTS = ("guide/own-bots.md", "guide/arena.md", "guide/dataset.md")
LEARNING = ("guide/environment.md",)
ELSEWHERE = {
    "strategy.md": "days of tournaments; tests/arena/test_docs.py reads its commands",
}


def read(python: str, folder: Path, pages: tuple[str, ...], *server: str) -> dict[str, int]:
    """Does what these pages show; how many blocks of each."""
    script = folder / "reader.py"
    shutil.copy(Path(__file__).with_name("reader.py"), script)
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [python, str(script), *(str(DOCS / page) for page in pages), *server],
        cwd=folder,
        env={**own, "MPLBACKEND": "agg"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return {name: int(count) for name, count in re.findall(r"^(\S+\.md) (\d+)$", done.stdout, re.MULTILINE)}


def test_guides_that_need_nothing_more(tmp_path: Path) -> None:
    assert len(read(str(COMPILED / "python"), tmp_path, EVERYWHERE)) == len(EVERYWHERE)


def test_the_commands_and_the_library_uncompiled(tmp_path: Path) -> None:
    pages = ("guide/library.md", "guide/command-line.md", "guide/puzzles.md")
    assert len(read(str(PLAIN / "python"), tmp_path, pages)) == len(pages)


def test_own_bots_tournaments_and_what_they_keep(tmp_path: Path) -> None:
    with table_for(tmp_path) as (url, code):
        assert len(read(ARENA, tmp_path, TOURNAMENTS, "--server", url, code)) == len(TOURNAMENTS)


def test_the_environment_for_learning_agents(tmp_path: Path) -> None:
    assert read(ENV, tmp_path, LEARNING) == {"environment.md": 3}


def test_the_lines_of_the_readme(tmp_path: Path) -> None:
    assert "r9 r10 r11 r12 r13" in run_lines(ARENA, "", tmp_path)


def test_no_example_is_left_out() -> None:
    run = {*EVERYWHERE, *TOURNAMENTS, *LEARNING, *ELSEWHERE}
    for page in DOCS.rglob("*.md"):
        kinds = {block["kind"] for block in BLOCK.finditer(page.read_text(encoding="utf-8"))}
        if kinds & {"python", "console", "sh"}:
            assert page.relative_to(DOCS).as_posix() in run, page
