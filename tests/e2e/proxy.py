"""A reverse proxy as small as it gets: it serves another server under a path, and takes the path off."""

from __future__ import annotations

import re
import socket
import threading
from contextlib import suppress
from typing import Final

PREFIX: Final = "/games/deep"


class Proxy:
    def __init__(self, port: int) -> None:
        self._to = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}{PREFIX}/"

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, suppress(OSError), socket.create_connection(self._to) as server:
            head = b""
            while b"\r\n\r\n" not in head:
                piece = client.recv(65536)
                if not piece:
                    return
                head += piece
            head = re.sub(rb"^(\w+) " + PREFIX.encode(), rb"\1 ", head, count=1)
            if b"upgrade: websocket" not in head.lower():
                # One request per connection, so that every one of them passes here.
                head = re.sub(rb"(?i)\r\nconnection: [^\r]*", b"", head).replace(
                    b"\r\n", b"\r\nConnection: close\r\n", 1
                )
            server.sendall(head)
            back = threading.Thread(target=_pipe, args=(server, client), daemon=True)
            back.start()
            _pipe(client, server)
            back.join()


def _pipe(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while piece := source.recv(65536):
            sink.sendall(piece)
        sink.shutdown(socket.SHUT_WR)
