"""A socket's line: uvicorn's own WebSocket protocol, with a short way for messages in both directions.

By ASGI alone every message takes a task's turn, a few layers and a write of its own; what a step of a game
tells somebody are often two messages, and there is one such step for every command. A line takes messages at
once and writes all of one turn of the loop together. The application finds it in the scope's extensions,
ASGI's place for what a server can do beyond it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, ClassVar, Final, Protocol, cast

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from tilerummy.messages import say
from tilerummy.server.http.inbox import Inbox

_EXTENSION: Final = "tilerummy.line"
_MOST_UNREAD: Final = 16
"""Who sends more than this ahead of our answers is not read from any further."""
_FINAL_TEXT: Final = 0x81
_SHORT, _MIDDLE = 126, 1 << 16
"""From these sizes on a frame gives its length in two bytes, and in eight."""


class Line(Protocol):
    at_once: Callable[[bytes], bool] | None
    """Given a text that comes while none waits to be received; whether it is done with it."""

    def push(self, message: bytes) -> None:
        """Send a text; never waits."""
        ...

    @property
    def waiting(self) -> int:
        """How many messages wait because the client doesn't read."""
        ...

    async def receive(self) -> Any: ...

    async def send(self, message: Any) -> None:
        """As ASGI has it; after all that was pushed before."""
        ...


class NoLine(RuntimeError):
    """The application runs in a server that doesn't offer lines."""

    def __init__(self) -> None:
        super().__init__(say("server.needs-uvicorn"))


def line_of(scope: Scope) -> Line:
    found = cast(dict[str, Any], scope.get("extensions") or {}).get(_EXTENSION)
    if found is None:
        raise NoLine
    return cast(Line, found)


def offered_protocol() -> type[LineProtocol]:
    """For the server that is about to start in this process."""
    LineProtocol.offered = True
    return LineProtocol


class LineProtocol(WebSocketsSansIOProtocol):
    offered: ClassVar[bool] = False
    """Whether the server of this process was given it: the application can't do without."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue: Inbox[Any] = Inbox()  # type: ignore[assignment]  # all that is used of asyncio's
        self.at_once: Callable[[bytes], bool] | None = None
        self._pushed: list[bytes] = []
        self._flush_due = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the task of the application has its turn after us
            cast(dict[str, Any], self.scope["extensions"])[_EXTENSION] = self

    # --- out

    def push(self, message: bytes) -> None:
        self._pushed.append(_head(len(message)) + message)
        if not self._flush_due:
            self._flush_due = True
            self.loop.call_soon(self._flush)

    @property
    def waiting(self) -> int:
        return len(self._pushed)

    def _flush(self) -> None:
        self._flush_due = False
        if self.close_sent or self.disconnected or self.transport.is_closing():
            self._pushed.clear()
        elif self._pushed and self.writable.is_set():
            self.transport.write(b"".join(self._pushed))
            self._pushed.clear()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._flush()

    async def send(self, message: Any) -> None:
        self._flush()
        await super().send(message)

    # --- in

    def send_receive_event_to_app(self) -> None:
        """As the base does it, but without stopping to read for the time of every single message."""
        data = b"".join(self.frames)
        if self.curr_msg_data_type == "text" and not (data.isascii() or _is_text(data)):
            super().send_receive_event_to_app()  # which closes the connection
            return
        self.frames = []
        if self.close_sent:
            return
        if self.at_once is not None and self.queue.empty() and self.at_once(data):
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if len(self.queue) >= _MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _head(size: int) -> bytes:
    """The beginning of a frame that holds a whole text of this size."""
    if size < _SHORT:
        return bytes((_FINAL_TEXT, size))
    if size < _MIDDLE:
        return struct.pack("!BBH", _FINAL_TEXT, 126, size)
    return struct.pack("!BBQ", _FINAL_TEXT, 127, size)
