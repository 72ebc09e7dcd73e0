"""What the machine itself takes: somebody who does nothing but answer, in a process of its own, is asked
beside all else. Who shares the machine with others waits for its turn there, too."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time

_ECHO = "import sys\nfor line in sys.stdin:\n    print(line, end='', flush=True)"
_PAUSE = 0.05


class Control:
    def __init__(self) -> None:
        self.waited: list[float] = []
        self._asking: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._asking = asyncio.create_task(self._ask())

    async def stop(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)

    async def _ask(self) -> None:
        pipe = subprocess.PIPE
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", _ECHO, stdin=pipe, stdout=pipe)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            while True:
                began = time.monotonic()
                process.stdin.write(b"\n")
                await process.stdout.readline()
                self.waited.append(time.monotonic() - began)
                await asyncio.sleep(_PAUSE)
        finally:
            process.kill()
            await process.wait()
