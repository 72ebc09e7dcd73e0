"""The README's lines about the library, run as they stand, by any Python and any form of the package."""

from __future__ import annotations

import os
import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import indent
from typing import Final

from tests.server.processes import ServerProcess
from tests.support.patience import PATIENCE
from tests.support.project import ROOT
from tilerummy.client import Door

_BOT: Final = """
import tilerummy as tr

class MyBot:
    def choose(self, view):
        best = tr.Position.of(view).best_play()
        return tr.Draw() if best is None else tr.Play(best.table)

"""
_RECORD: Final = "open('game.jsonl', 'w').write(game.record())\n"


def program(url: str, code: str) -> str:
    """The lines with a real server and table for those in them, few deals, and what they take for granted."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"```python\n(import tilerummy as tr\n.*?)```", text, re.DOTALL)
    assert block is not None
    lines = block[1]
    for shown, real in (("http://host:8000", url), ("F3SD55", code), ("deals=500", "deals=2")):
        assert shown in lines
        lines = lines.replace(shown, real)
    assert "for turn in tr.read" in lines
    complete = lines.replace("for turn in tr.read", f"{_RECORD}for turn in tr.read")
    return f"{_BOT}if __name__ == '__main__':\n{indent(complete, '    ')}"


def run_lines(python: str, path: str, folder: Path) -> str:
    """What a Python with this search path prints."""
    with table_for(folder) as (url, code):
        script = folder / "lines.py"
        script.write_text(program(url, code), encoding="utf-8")
        done = subprocess.run(
            [python, str(script)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path, "MPLBACKEND": "agg"},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@contextmanager
def table_for(folder: Path) -> Iterator[tuple[str, str]]:
    """A server's address and the code of a table there; its game begins when a bot sits down."""
    server = ServerProcess(f"sqlite:///{folder / 'tables.db'}")
    server.start()
    try:
        server.wait_until_ready()
        door = Door(server.url)
        table = door.new_table(seats=[None, "easy"], edition="sabra")
        starting = threading.Thread(target=door.start, args=(table["id"],))
        starting.start()
        yield server.url, table["code"]
        starting.join()
    finally:
        server.kill()
