"""A socket's line: uvicorn's own WebSocket protocol, with a short way for messages in both directions.

By ASGI alone every message takes a task's turn and a few layers in either direction. This line takes a
message out of its frame and hands it over as it comes, and takes what is to be told without waiting: what one
turn of the loop has for a client is written together, since each write is a call of the system.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.protocol import State

from tilerummy.server.connection.line.frames import frame_size, framed, whole_text
from tilerummy.server.connection.line.inbox import Inbox
from tilerummy.server.connection.line.line import EXTENSION
from tilerummy.server.report.limited_log import LimitedLog
from tilerummy.server.report.metrics import INVALID

_MOST_UNREAD: Final = 16
"""A client with more unhandled messages than this is not read from until we catch up."""
_END_OF_REQUEST: Final = b"\r\n\r\n"
_INVALID: Final = LimitedLog("invalid-frame")


class UvicornLine(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue: Inbox[Any] = Inbox()  # type: ignore[assignment]  # all that is used of asyncio's
        self.at_once: Callable[[bytes], bool] | None = None
        self._pushed: list[bytes] = []
        self._heard_at = self.loop.time()
        self._slow = False
        """Whether the client doesn't read what we send."""
        self._owed: int | None = None
        """How many bytes of its last frame the library still expects; None if we can't tell."""
        self.lost: Callable[[], None] = lambda: None
        """Called when the connection is lost."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the application's task runs after this
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    # --- out

    def push(self, message: bytes) -> None:
        if not self._pushed and not self._slow:
            self.loop.call_soon(self._write_pushed)
        self._pushed.append(message)

    @property
    def waiting(self) -> int:
        return len(self._pushed) if self._slow else 0

    async def send(self, message: Any) -> None:
        self._write_pushed()
        await super().send(message)

    def shutdown(self) -> None:
        self._write_pushed()
        super().shutdown()

    def _write_pushed(self) -> None:
        if self._slow or not self._pushed:
            return
        pushed, self._pushed = self._pushed, []
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(b"".join(map(framed, pushed)))

    def send_keepalive_ping(self) -> None:
        """Like the base class, but a client that was heard lately need not show that it lives."""
        assert self.ping_interval is not None
        rest = self._heard_at + self.ping_interval - self.loop.time()
        if rest > 0:
            self.ping_timer = self.loop.call_later(rest, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._slow = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self._slow = False
        self._write_pushed()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._slow = False
        self._pushed.clear()
        self.lost()

    # --- in

    def data_received(self, data: bytes) -> None:
        self._heard_at = self.loop.time()
        if self._owed == 0 and len(data) <= self.config.ws_max_size and self.conn.state is State.OPEN:
            text = whole_text(data)
            if text is not None:
                self.curr_msg_data_type = "text"
                self.frames = [text]
                self.send_receive_event_to_app()
                return
        self._follow(data)
        super().data_received(data)

    def _follow(self, data: bytes) -> None:
        """Track where the library is within its frames."""
        if not self.handshake_initiated:
            self._owed = 0 if data.endswith(_END_OF_REQUEST) else None
        elif self._owed is not None:
            at = self._owed
            while at < len(data):
                size = frame_size(data, at)
                if size is None:
                    self._owed = None
                    return
                at += size
            self._owed = at - len(data)

    def handle_parser_exception(self) -> None:
        """An invalid frame or invalid text: the base class closes the connection."""
        _INVALID()
        INVALID.labels("frame").inc()
        self._write_pushed()
        super().handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        """Like the base class, but without pausing reading for every single message."""
        data = b"".join(self.frames)
        if self.curr_msg_data_type == "text" and not (data.isascii() or _is_text(data)):
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
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
