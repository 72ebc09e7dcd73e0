"""Servers as processes of their own, to be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from random import SystemRandom
from typing import Any, Final

import httpx
import msgspec

from tests.support.patience import PATIENCE
from tilerummy.server.config import Config

_PAUSE: Final = 0.05


_RUN: Final = "from tilerummy.server import config, run; run.run(config.from_environment())"
WITH_ITS_LIMITS: Final = ("-c", _RUN)
"""As people run it: it gives up what takes too long. For tests of just that."""


class ServerProcess:
    """One worker at its own port; `run` is what Python is told to start."""

    def __init__(self, database: str, run: tuple[str, ...] = ("-m", "tests.server.unhurried")) -> None:
        self._run = run
        self.config = Config(database, port=free_port(), bot_delay=20, warm=False, generosity=1000)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.config.port}"

    def start(self) -> None:
        environment = {**os.environ, "TILERUMMY_SERVER": msgspec.json.encode(self.config).decode()}
        self._process = subprocess.Popen(
            [sys.executable, *self._run],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    async def ready(self) -> None:
        await asyncio.to_thread(self.wait_until_ready)

    def wait_until_ready(self) -> None:
        """Not by asyncio: Playwright may hold this thread's loop already."""
        assert self._process is not None
        until_it_answers(self._process, f"{self.url}/healthz")

    async def stop(self, seconds: float) -> int:
        """As an operator stops it (SIGTERM); the code with which it ends, or `TimeoutError`."""
        assert self._process is not None
        self._process.terminate()
        async with asyncio.timeout(seconds):
            while (code := self._process.poll()) is None:
                await asyncio.sleep(0.05)
        return code

    def kill(self) -> None:
        """At once, with all that belongs to it."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None


def until_it_answers(process: subprocess.Popen[Any], url: str) -> httpx.Response:
    """Waits as long as the process lives. Tries are counted, not seconds: a run may be halted and go on."""
    with httpx.Client() as http:
        for _ in range(int(PATIENCE / _PAUSE)):
            assert process.poll() is None, f"the server has ended with {process.returncode}"
            with suppress(httpx.TransportError):
                answer = http.get(url)
                if answer.status_code == httpx.codes.OK:
                    return answer
            time.sleep(_PAUSE)
    raise AssertionError("the server doesn't start")


def free_port() -> int:
    """Below those that the system gives away: it stays free while a server that was killed starts again."""
    rng = SystemRandom()
    while True:
        port = rng.randrange(10_240, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
