"""Ctrl-C in the terminal, with several workers and bots that take long: nothing finished is lost."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE

parquet = pytest.importorskip("pyarrow.parquet")

BOTS = """
import os, time
import tilerummy as tr

class Quick:
    def choose(self, view):
        return tr.Draw()

class Slow(Quick):
    def choose(self, view):
        if "NEVER_ENDS" in os.environ and len(view.rack) == 14:  # its first turn
            time.sleep(3 if view.seat in (0, 2) else 600)
        return tr.Draw()
"""
TYPED = (
    *("arena", "--bots", "bots.py:Slow,bots.py:Quick,bots.py:Quick,bots.py:Quick", "--deals", "2"),
    *("--edition", "sabra", "--house", "passing=free", "--workers", "2", "--out", "kept"),
)
PROGRAM = (sys.executable, "-c", "from tilerummy.cli.start import start; start()", *TYPED)


def kept(folder: Path) -> list[int]:
    rows = [row for file in folder.glob("kept/*.parquet") for row in parquet.read_table(file).to_pylist()]
    return sorted(4 * row["deal"] + row["rotation"] for row in rows)


@pytest.mark.slow
@pytest.mark.parametrize("loky", [True, False], ids=["with the extra", "without loky"])
def test_the_games_of_a_deal_that_never_ends_are_kept(tmp_path: Path, *, loky: bool) -> None:
    """Shards are of two games here: the first of each comes to an end, the second never does."""
    (tmp_path / "bots.py").write_text(BOTS, encoding="utf-8")
    if not loky:
        (tmp_path / "loky.py").write_text("raise ImportError", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), *_inherited()))}
    with subprocess.Popen(
        PROGRAM,
        cwd=tmp_path,
        env={**environment, "NEVER_ENDS": "1"},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # a group of its own, all of which a terminal interrupts
    ) as running:
        try:
            end = time.monotonic() + PATIENCE
            while kept(tmp_path) != [0, 2, 4, 6]:
                assert running.poll() is None, running.stderr and running.stderr.read()
                assert time.monotonic() < end, kept(tmp_path)
                time.sleep(0.1)
            os.killpg(running.pid, signal.SIGINT)
            _, told = running.communicate(timeout=PATIENCE)
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 130
    assert "so far are in kept" in told
    assert "Traceback" not in told
    assert kept(tmp_path) == [0, 2, 4, 6]

    before = {file: file.read_bytes() for file in tmp_path.glob("kept/*.parquet")}
    resumed = subprocess.run(
        PROGRAM, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert "8 games of 2 deals" in resumed.stdout
    assert kept(tmp_path) == [*range(8)]
    assert all(file.read_bytes() == content for file, content in before.items())


def _inherited() -> list[str]:
    return [path] if (path := os.environ.get("PYTHONPATH")) else []
