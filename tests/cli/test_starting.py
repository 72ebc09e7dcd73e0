"""The ways to start: `tilerummy` alone, `python -m tilerummy`, and what a shell proposes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.server.processes import free_port, until_it_answers
from tests.support.patience import PATIENCE


@pytest.mark.slow
def test_without_arguments_the_game_starts_and_opens_its_page(tmp_path: Path) -> None:
    port = free_port()
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho $1 > {opened}.part && mv {opened}.part {opened}\n", encoding="utf-8")
    browser.chmod(0o755)
    environment = {
        **os.environ,
        "BROWSER": str(browser),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "HOME": str(tmp_path),
        "LC_ALL": "C.UTF-8",
        "TILERUMMY_SERVE_PORT": str(port),
        "TILERUMMY_SERVE_HOST": "127.0.0.1",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "tilerummy"], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        until_it_answers(process, f"http://127.0.0.1:{port}/healthz")
        assert process.stdout is not None
        assert "For all else: tilerummy --help" in process.stdout.readline()
        while not opened.exists():
            assert process.poll() is None
        assert opened.read_text(encoding="utf-8").strip() == f"http://127.0.0.1:{port}/"
        assert (tmp_path / "data/tilerummy/tables.db").exists()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)


PROPOSED = {
    "play --edition sa": ["sabra", "salon.toml"],
    "play --edition ./sa": ["./salon.toml"],
    "play --edition ours/": ["ours/attic.toml", "ours/cellar.toml"],
    "solve --edition ours/at": ["ours/attic.toml"],
    "solve --edition our": ["our"],  # the shell goes on with folders
    "solve --edition ~nobody/": ["~nobody/"],
    "play --level m": ["master", "medium"],
    "play --house joker_pol": ["joker_policy="],
    "play --house joker_policy=fr": ["joker_policy=free", "joker_policy=frozen"],
    "play --house nothing=": [],
    "arena --bots master,gre": ["master,greedy"],
    "bot har": ["hard"],
    "rules ori": ["original-de", "original-fr", "original-it"],
    "ser": ["serve"],
}
ASK = """
import contextlib, io, json, os, sys
from tilerummy.cli.start import start

sys.argv[:] = ["tilerummy"]
found = {}
for typed in json.load(sys.stdin):
    words = f"tilerummy {typed}"
    os.environ.update(COMP_WORDS=words, COMP_CWORD=str(len(words.split()) - 1))
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        start()
    out.seek(0)
    found[typed] = sorted(line.split(",", 1)[1] for line in out.read().split())
json.dump(found, sys.stdout)
"""


def test_a_shell_knows_editions_bots_and_levels(tmp_path: Path) -> None:
    """One process is asked for all, as a shell asks one for each."""
    (tmp_path / "ours").mkdir()
    for name in ("salon.toml", "ours/attic.toml", "ours/cellar.toml", "ours/notes.txt"):
        (tmp_path / name).touch()
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=tmp_path,
        env={**os.environ, "_TILERUMMY_COMPLETE": "bash_complete"},
        input=json.dumps([*PROPOSED]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == PROPOSED


def test_every_help_of_serve_shows_its_defaults_and_examples() -> None:
    shown = " ".join(run("serve", "--help").out.split())
    assert "Examples: tilerummy serve --open" in shown
    for default in ("0.0.0.0", "8000", "~/.local/share/tilerummy"):
        assert f"{default}]" in shown
