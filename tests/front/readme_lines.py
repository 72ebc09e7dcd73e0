"""The README's lines about the library, run as they stand, by any Python and any form of the package."""

from __future__ import annotations

import os
import re
import subprocess
import threading
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
    server = ServerProcess(f"sqlite:///{folder / 'tables.db'}")
    server.start()
    try:
        server.wait_until_ready()
        door = Door(server.url)
        table = door.new_table(seats=[None, "easy"], edition="sabra")
        script = folder / "lines.py"
        script.write_text(program(server.url, table["code"]), encoding="utf-8")
        starting = threading.Thread(target=_start_when_seated, args=(door, table["id"]))
        starting.start()
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
        starting.join()
        return done.stdout
    finally:
        server.kill()


def _start_when_seated(door: Door, table: str) -> None:
    with door.socket(table) as line:
        while "MyBot" not in str(line.recv(PATIENCE)):
            pass
        line.send('{"type": "command", "id": "1", "command": {"do": "start", "fill": null}}')
        line.recv(PATIENCE)
