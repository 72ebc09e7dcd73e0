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

import httpx
import msgspec

from tilerummy.server.config import Config

_RUN = "from tilerummy.server.run import run; from tilerummy.server.config import from_environment; "


class ServerProcess:
    """One worker at its own port; `run` is what Python is told to start."""

    def __init__(
        self, database: str, run: tuple[str, ...] = ("-c", f"{_RUN}run(from_environment())")
    ) -> None:
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
        """Tries are counted, not seconds: a long run may be halted for a while and go on."""
        async with httpx.AsyncClient(base_url=self.url) as http:
            for _ in range(1000):
                with suppress(httpx.TransportError):
                    if (await http.get("/healthz")).status_code == 200:
                        return
                await asyncio.sleep(0.05)
        raise TimeoutError("the server did not start")

    def wait_until_ready(self) -> None:
        """Not by asyncio: Playwright may hold this thread's loop already."""
        end = time.monotonic() + 60
        with httpx.Client(base_url=self.url) as http:
            while time.monotonic() < end:
                with suppress(httpx.TransportError):
                    if http.get("/healthz").status_code == httpx.codes.OK:
                        return
                time.sleep(0.05)
        raise AssertionError("the server doesn't start")

    def kill(self) -> None:
        """At once, with all that belongs to it."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None


def free_port() -> int:
    """Below those that the system gives away: it stays free while a server that was killed starts again."""
    rng = SystemRandom()
    while True:
        port = rng.randrange(10_240, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
