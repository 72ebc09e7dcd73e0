"""A server in a process of its own, and what it uses."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx
import msgspec

from tilerummy.server.config import Config

_RUN = "from tilerummy.server.run import run; from tilerummy.server.config import from_environment; "
_TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    def __init__(self, database: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        config = Config(database, port=port, generosity=1_000_000)
        self.url = f"http://127.0.0.1:{port}"
        environment = {**os.environ, "TILERUMMY_SERVER": msgspec.json.encode(config).decode()}
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"{_RUN}run(from_environment())"],
            env=environment,
            start_new_session=True,
            stdout=subprocess.DEVNULL,
        )
        self.pid = self._process.pid

    async def ready(self) -> None:
        async with httpx.AsyncClient(base_url=self.url) as http:
            while self._process.poll() is None:
                with suppress(httpx.TransportError):
                    if (await http.get("/healthz")).status_code == 200:
                        return
                await asyncio.sleep(0.05)
        raise RuntimeError("the server did not start")

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def thread_seconds(self) -> dict[int, tuple[float, float]]:
        """What each thread has used, in its own code and in the kernel; the loop's has the number of the
        process."""
        found: dict[int, tuple[float, float]] = {}
        for thread in Path(f"/proc/{self.pid}/task").iterdir():
            fields = (thread / "stat").read_text().rpartition(")")[2].split()
            found[int(thread.name)] = (int(fields[11]) / _TICKS, int(fields[12]) / _TICKS)
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGTERM)
        self._process.wait()


def memory_of(pid: int) -> int:
    """The resident memory of a process, in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
