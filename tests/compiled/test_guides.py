"""All that the guides show works in an environment with the wheel, and the extra that the guide names."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
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
    "guide/hosting.md",
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


EXAMPLES = {
    "own_bot.py": ARENA,
    "env_agent.py": ENV,
    "learn_to_beat_easy.py": ENV,
    "position.ipynb": str(COMPILED / "python"),
    "tournament.ipynb": ARENA,
}
RUN = {"python", "console", "sh"}
FENCE = re.compile(r"^ *```(.*)$", re.MULTILINE)


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
    return {name: int(count) for name, count in re.findall(r"^(\S+\.\w+) (\d+)$", done.stdout, re.MULTILINE)}


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


def test_the_examples(tmp_path: Path) -> None:
    """The files as they are, in the folder that their first words name, where there is what these say."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    assert {path.name for path in (tmp_path / "examples").glob("*.*")} == {*EXAMPLES}
    with table_for(tmp_path) as (url, code):
        for python in {*EXAMPLES.values()}:
            names = [name for name, other in EXAMPLES.items() if other == python]
            done = read(
                python,
                tmp_path,
                tuple(f"{tmp_path}/examples/{name}" for name in names),
                "--server",
                url,
                code,
            )
            assert {*done} == {*names}
            assert all(done.values()), done


def test_bits_of_a_project_file_are_toml() -> None:
    blocks = [
        (page.name, block["text"])
        for page in DOCS.rglob("*.md")
        for block in BLOCK.finditer(page.read_text(encoding="utf-8"))
        if block["kind"] == "toml"
    ]
    assert blocks
    for name, text in blocks:
        assert tomllib.loads(text), name


def test_every_block_says_what_it_is() -> None:
    """Else nobody would notice that it is left out below."""
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        fences = FENCE.findall(text)
        assert all(fences[::2]), page
        assert not any(fences[1::2]), page
        seen = [block["kind"] for block in BLOCK.finditer(text) if block["kind"] in RUN]
        assert seen == [kind for kind in fences[::2] if kind in RUN], page


def test_no_example_is_left_out() -> None:
    run = {*EVERYWHERE, *TOURNAMENTS, *LEARNING, *ELSEWHERE}
    for page in DOCS.rglob("*.md"):
        kinds = {block["kind"] for block in BLOCK.finditer(page.read_text(encoding="utf-8"))}
        if kinds & RUN:
            assert page.relative_to(DOCS).as_posix() in run, page
