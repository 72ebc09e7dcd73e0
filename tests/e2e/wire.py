"""A line between browser and server that can break: both ends know of it, or neither does."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress


class Wire:
    def __init__(self, port: int, late: float = 0) -> None:
        """`late` is for how many seconds whatever the server says is on its way."""
        self._to = ("127.0.0.1", port)
        self._late = late
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._lock = threading.Lock()
        self._lines: list[_Line] = []
        self._is_cut = False
        self._door = threading.Thread(target=self._accept, daemon=True)
        self._door.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def cut(self) -> None:
        """Every connection breaks, and no new one is made until it is mended."""
        with self._lock:
            self._is_cut = True
            self._drop_all()

    def mend(self) -> None:
        with self._lock:
            self._is_cut = False

    def silence(self, *, answers_only: bool = False) -> None:
        """Nothing comes through any more on the lines that are, and nobody is told; new ones work."""
        with self._lock:
            for line in self._lines:
                line.down.clear()
                if not answers_only:
                    line.up.clear()

    def close(self) -> None:
        """For good. Whoever tries to come in meanwhile is sent away: nothing is left open behind."""
        self.cut()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # wakes up who waits at the door
        self._door.join()
        self._listener.close()

    def _drop_all(self) -> None:
        for line in self._lines:
            line.drop()
        self._lines.clear()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                with self._lock:
                    if self._is_cut:
                        client.close()
                    else:
                        self._lines.append(_Line(client, socket.create_connection(self._to), self._late))


class _Line:
    """One connection, with a gate for each direction."""

    def __init__(self, client: socket.socket, server: socket.socket, late: float) -> None:
        self._ends = (client, server)
        self.up, self.down = threading.Event(), threading.Event()
        for source, sink, gate, wait in ((client, server, self.up, 0), (server, client, self.down, late)):
            gate.set()
            threading.Thread(target=_pipe, args=(source, sink, gate, wait), daemon=True).start()

    def drop(self) -> None:
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.up.set()
        self.down.set()


def _pipe(source: socket.socket, sink: socket.socket, gate: threading.Event, late: float) -> None:
    with suppress(OSError):
        while piece := source.recv(65536):
            gate.wait()
            time.sleep(late)
            sink.sendall(piece)
        gate.wait()
        sink.shutdown(socket.SHUT_WR)
