"""HTTP as uvicorn speaks it, on connections that are counted and whose requests have a time limit."""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from tilerummy.server.connection.asgi import Receive, Scope, Send
from tilerummy.server.connection.connections import CONNECTIONS, Connections, Place
from tilerummy.server.connection.errors import error_response
from tilerummy.server.connection.limits import HEAD_BYTES
from tilerummy.server.connection.line.uvicorn_line import UvicornLine
from tilerummy.server.report.limited_log import LimitedLog
from tilerummy.server.report.metrics import INVALID
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.protocol.words import fault_of

_INCOMPLETE: Final = (h11.IDLE, h11.SEND_BODY)
"""States of a client whose request is incomplete."""
_INVALID: Final = LimitedLog("invalid-request")


class Http11(H11Protocol):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._place: Place | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        connections = cast(Connections, self.app_state[CONNECTIONS])
        self._place = connections.come(transport, "" if self.client is None else self.client[0])
        if self._place is not None and self._place.refused is not None:
            self.app = cast(Any, self._refuse)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unset_keepalive_if_required()  # the base class forgets this after an error
        if self._place is not None:
            self._place.leave()

    def data_received(self, data: bytes) -> None:
        """In pieces, so that an overlong request head is noticed before all of it is parsed."""
        for start in range(0, len(data), HEAD_BYTES):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            super().data_received(data[start : start + HEAD_BYTES])
        self._note()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._note()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._place is not None:
            self._place.note_reading(stopped=True)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._place is not None:
            self._place.note_reading(stopped=False)

    def _note(self) -> None:
        """Note what we are waiting for."""
        place = self._place
        if place is None or self.transport.get_protocol() is not self:
            return
        cycle: RequestResponseCycle | None = self.cycle
        idle = cycle is None or cycle.response_complete
        owing = self.conn.their_state in _INCOMPLETE
        if cycle is not None and self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            owing = False  # there is a separate limit between two requests
        place.note(idle=idle, owing=owing)

    def _should_upgrade(self) -> bool:
        return (self._place is None or self._place.refused is None) and super()._should_upgrade()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The socket's line takes over the connection's place."""
        place = self._place
        if place is not None:
            place.note(idle=False, owing=False)
        super().handle_websocket_upgrade(event)
        line = self.transport.get_protocol()
        if isinstance(line, UvicornLine) and place is not None:
            line.lost = place.leave

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self._place is not None
        assert self._place.refused is not None
        response = error_response(self._place.refused, scope)
        response.headers["connection"] = "close"
        response.headers["cache-control"] = "no-store"
        await response(scope, receive, send)

    def send_400_response(self, msg: str) -> None:
        """For input that isn't HTTP, or too much of it. `msg` is uvicorn's."""
        _INVALID()
        INVALID.labels("request").inc()
        fault = fault_of(Refused(Refusal.MALFORMED, problem=msg))
        headers = [
            (b"content-type", b"application/json"),
            (b"cache-control", b"no-store"),
            (b"connection", b"close"),
        ]
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # otherwise a response is already under way
            for part in (
                h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
                h11.Data(data=msgspec.json.encode(fault)),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(part) or b"")
        self.transport.close()
