"""A line that needs nothing but ASGI: a task sends what was pushed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from starlette.websockets import WebSocketDisconnect

from tilerummy.server.connection.asgi import Receive, Send

_LAST_SECONDS: Final = 5.0
"""For a client to read what was pushed before we close."""


class AsgiLine:
    def __init__(self, receive: Receive, send: Send) -> None:
        """`receive` and `send` are those of Starlette's `WebSocket`."""
        self.at_once: Callable[[bytes], bool] | None = None
        """Of no use here: by ASGI everything has to be received."""
        self._receive = receive
        self._send = send
        self._pushed: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None

    def push(self, message: bytes) -> None:
        self._pushed.append(message)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_pushed())

    @property
    def waiting(self) -> int:
        return len(self._pushed)

    async def receive(self) -> Any:
        message = await self._receive()
        text = message.get("text")
        return message if text is None else {"type": message["type"], "bytes": text.encode()}

    async def send(self, message: Any) -> None:
        if self._sending is not None:
            await asyncio.wait((self._sending,), timeout=_LAST_SECONDS)
        if self._sending is not None:
            self._pushed.clear()
            self._sending.cancel()
        try:
            await self._send(message)
        except WebSocketDisconnect:
            raise ConnectionError from None

    async def _send_pushed(self) -> None:
        try:
            while self._pushed:
                await self._send({"type": "websocket.send", "text": self._pushed[0].decode()})
                self._pushed.popleft()
        except (OSError, RuntimeError, WebSocketDisconnect):
            self._pushed.clear()  # the client is gone; whoever receives finds out, too
        finally:
            self._sending = None
