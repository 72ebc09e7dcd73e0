"""A player made of pipes (or of a pseudo-terminal): reads up to the prompt, types a line."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.support.patience import PATIENCE

SOURCES = Path(__file__).parents[2] / "src"
COMMAND = (
    sys.executable,
    "-c",
    "from tilerummy.cli.main import main; main(prog_name='tilerummy')",
)
PROMPT = "> "


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    return {**kept, "PYTHONPATH": str(SOURCES), "PYTHONWARNINGS": "error", "TERM": "xterm", **(extra or {})}


class Driver:
    """The game as a process. `tty`: it sees a terminal, else pipes."""

    def __init__(self, *arguments: str, tty: bool = False, extra: Mapping[str, str] | None = None) -> None:
        self._master: int | None = None
        stdin = stdout = subprocess.PIPE
        if tty:
            self._master, slave = pty.openpty()
            stdin = stdout = slave
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=stdin,
            stdout=stdout,
            stderr=subprocess.STDOUT if tty else subprocess.PIPE,
            env=environment(extra),
        )
        if tty:
            os.close(slave)
        self.transcript = ""

    def __enter__(self) -> Driver:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        if self._master is not None:
            os.close(self._master)

    def read(self) -> str:
        """Everything up to the next prompt, or to the end of the game."""
        text = ""
        deadline = time.monotonic() + PATIENCE
        while not text.endswith((f"\n{PROMPT}", ") ")):
            assert time.monotonic() < deadline, f"no prompt after: {text[-500:]}"
            if not select.select([self._reading], [], [], 1.0)[0]:
                continue
            try:
                piece = os.read(self._reading, 65536)
            except OSError:  # how a pseudo-terminal says that its other end is closed
                piece = b""
            if not piece:
                break
            text += piece.decode().replace("\r\n", "\n")
        self.transcript += text
        return text

    def type(self, line: str) -> str:
        """Type a line; what comes back, up to the next prompt."""
        os.write(self._writing, f"{line}\n".encode())
        return self.read()

    def wait_until_it_reads(self) -> None:
        """Until it sleeps: that it has asked for a line doesn't mean yet that it waits for one."""
        state = Path(f"/proc/{self.process.pid}/stat")
        while state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "S":
            time.sleep(0.01)

    def end_input(self) -> str:
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.read()

    def wait(self) -> int:
        return self.process.wait(timeout=PATIENCE)

    @property
    def _reading(self) -> int:
        if self._master is not None:
            return self._master
        assert self.process.stdout is not None
        return self.process.stdout.fileno()

    @property
    def _writing(self) -> int:
        if self._master is not None:
            return self._master
        assert self.process.stdin is not None
        return self.process.stdin.fileno()


def suggested(text: str) -> Sequence[str]:
    """The commands that a hint shows."""
    return [line.strip() for line in text.splitlines() if line.startswith(("  play ", "  reset"))]


def play_to_the_end(game: Driver) -> str:
    """Follow every hint, draw where there is none; the last words of the game."""
    text = game.read()
    while text.endswith(PROMPT):
        if "Type keep or redeal" in text:
            text = game.type("keep")
            continue
        commands = suggested(game.type("hint"))
        for command in commands or ["draw"]:
            text = game.type(command)
    return text
