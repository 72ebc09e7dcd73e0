"""boardgame.io beside us: its own server and clients, in memory, with the simplest game."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
from dataclasses import dataclass
from pathlib import Path

_SCRIPTS = Path(__file__).parent / "boardgame"
_FOLDER = Path(__file__).parents[1] / ".bench-peer"
_PACKAGE = "boardgame.io@0.50.2"


@dataclass(frozen=True, slots=True)
class Peer:
    moves: float
    """A second."""
    each: float
    """Seconds of the processor that the server takes for a move."""


def flat_out(tables: int, seconds: float) -> Peer | None:
    if shutil.which("npm") is None:
        print("  boardgame.io: not here, for want of npm")
        return None
    _install()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    environment = {**os.environ, "NODE_PATH": str(_FOLDER / "node_modules"), "NODE_ENV": "production"}
    server = subprocess.Popen(
        ["node", str(_SCRIPTS / "server.cjs"), str(port)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,  # as ours: systems share time among sessions
    )
    try:
        assert server.stdout is not None
        for line in server.stdout:
            if "ready" in line:
                break
        load = ["node", str(_SCRIPTS / "load.cjs"), str(port), str(tables), str(seconds), str(server.pid)]
        result = subprocess.run(load, env=environment, capture_output=True, text=True, check=True)
    finally:
        server.kill()
        server.wait()
    found = json.loads(result.stdout.splitlines()[-1])
    print(f"  boardgame.io, {tables} tables flat out, kept in memory alone")
    print(
        f"    {found['moves']:8,.0f} moves/s seen by everybody:"
        f" p50 {found['p50']:.1f} ms, p99 {found['p99']:.1f} ms"
    )
    print(
        f"    {100 * found['server']:8,.0f} % of a core used by the server,"
        f" {100 * found['own']:,.0f} % by the load generator:"
        f" {1e6 * found['server'] / found['moves']:.0f} us for a move"
    )
    return Peer(found["moves"], found["server"] / found["moves"])


def _install() -> None:
    if not (_FOLDER / "node_modules").exists():
        _FOLDER.mkdir(exist_ok=True)
        (_FOLDER / "package.json").write_text("{}", encoding="utf-8")
        subprocess.run(
            ["npm", "install", "--no-fund", "--no-audit", "--silent", _PACKAGE], cwd=_FOLDER, check=True
        )
