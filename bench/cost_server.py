"""A server whose loop is watched from outside of it: how much processor time its thread has used, and for how
long at most nobody else had a turn.

Run as a program it is the server. What it is asked on its standard input a thread of its own answers.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import msgspec

from tilerummy.server.config import Config

_SPENT, _WATCH, _LONGEST = "spent", "watch", "longest"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class WatchedServer:
    """The server as a process of its own."""

    def __init__(self, config: Config) -> None:
        self.url = f"http://{config.host}:{config.port}"
        command = [sys.executable, "-m", "bench.cost_server", msgspec.json.encode(config).decode()]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # what it says of inputs that it doesn't like
            text=True,
            start_new_session=True,
        )
        self._ask(_SPENT)  # answered when the server listens

    def spent(self) -> float:
        """The processor time of the loop's thread so far, in seconds."""
        return self._ask(_SPENT)

    def watch(self) -> None:
        """From here on turns of the loop are timed. It never sleeps then: `spent` means nothing."""
        self._ask(_WATCH)

    def longest(self) -> float:
        """The processor time of the longest turn since `watch`, in seconds."""
        return self._ask(_LONGEST)

    def _ask(self, question: str) -> float:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{question}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("the server has ended")
        return float(answer)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.wait()


class _Watch:
    """In the server's process."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        main = threading.main_thread().ident
        assert main is not None
        self._clock = time.pthread_getcpuclockid(main)
        self._watching = False
        self._last = self._longest = 0.0

    def answer_forever(self) -> None:
        for line in sys.stdin:
            if line.strip() == _SPENT:
                found = time.clock_gettime(self._clock)
            else:
                self._watching = line.strip() == _WATCH
                self._between_turns(self._begin if self._watching else self._note_turn)
                found = self._longest
            print(found, flush=True)
        os.kill(os.getpid(), signal.SIGTERM)  # nobody will ask any more

    def _between_turns(self, act: Callable[[], None]) -> None:
        """Have this done on the loop, and wait for it."""
        done = threading.Event()

        def do() -> None:
            act()
            done.set()

        self._loop.call_soon_threadsafe(do)
        done.wait()

    def _begin(self) -> None:
        self._longest, self._last = 0.0, time.thread_time()
        self._loop.call_soon(self._tick)

    def _tick(self) -> None:
        """Once in each turn of the loop: between two of them lies all that the turn did."""
        self._note_turn()
        if self._watching:
            self._loop.call_soon(self._tick)

    def _note_turn(self) -> None:
        now = time.thread_time()
        self._longest, self._last = max(self._longest, now - self._last), now


def _serve(config: Config) -> None:
    import uvicorn  # noqa: PLC0415 - in the server's process alone

    from tilerummy.server.app import create_app  # noqa: PLC0415
    from tilerummy.server.run import uvicorn_options  # noqa: PLC0415

    app: Any = create_app(config)

    class Server(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            watch = _Watch(asyncio.get_running_loop())
            threading.Thread(target=watch.answer_forever, daemon=True).start()

    Server(uvicorn.Config(app, host=config.host, port=config.port, **uvicorn_options())).run()


if __name__ == "__main__":
    _serve(msgspec.json.decode(sys.argv[1], type=Config))
