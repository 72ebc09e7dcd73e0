"""What every socket does: it hands messages to be sent to its line, admits and reads those that come in,
refuses what can't be done, and ends when either side closes."""

from __future__ import annotations

import asyncio
from typing import Any, Final, Generic, TypeVar

import msgspec

from tilerummy.rules import Edition, Illegal
from tilerummy.server.connection.limits import (
    MESSAGE_BYTES,
    MESSAGES_OF_ADDRESS,
    MESSAGES_OF_SOCKET,
    MESSAGES_OF_USER,
    REFUSED_OF_SOCKET,
)
from tilerummy.server.connection.line import Line
from tilerummy.server.report.bugs import report_bug
from tilerummy.server.report.metrics import REFUSALS, SOCKETS
from tilerummy.server.report.trouble import Unavailable
from tilerummy.server.service import Service
from tilerummy.tables import Refusal, Refused
from tilerummy.tables.protocol.asked import Asked, asked_by, asked_in
from tilerummy.tables.protocol.messages import CloseCode
from tilerummy.tables.protocol.words import refused

_MOST_WAITING: Final = 500
"""Messages that a client hasn't read yet; a client with more is too slow, and has to reconnect."""


M = TypeVar("M", bound=msgspec.Struct)
"""The messages that come in."""


class ServedSocket(Generic[M]):
    def __init__(
        self,
        service: Service,
        decoder: msgspec.json.Decoder[M],
        sender: str,
        address: str,
        language: str,
        line: Line,
    ) -> None:
        """`sender`: the user whose messages these count as."""
        self._service = service
        self._decoder = decoder
        self._language = language
        self._address = address
        self._line = line
        self._end: asyncio.Future[CloseCode] = asyncio.get_running_loop().create_future()
        """Set when it is us who close."""
        self._buckets = (
            service.limits.bucket(MESSAGES_OF_SOCKET),
            service.limits.shared_bucket(MESSAGES_OF_USER, sender),
            service.limits.shared_bucket(MESSAGES_OF_ADDRESS, address),
        )
        self._patience = service.limits.bucket(REFUSED_OF_SOCKET)
        self._handling = asyncio.Lock()
        """Held while a message is handled: once begun, it is finished even if the socket closes."""
        self._decoded: M | None = None
        """The next message, if it has already been admitted and decoded."""

    def send(self, message: bytes) -> None:
        if self._end.done():
            return
        if self._line.waiting >= _MOST_WAITING:
            self.close(CloseCode.TOO_SLOW)
            return
        self._line.push(message)

    def close(self, code: CloseCode) -> None:
        if not self._end.done():
            self._end.set_result(code)

    async def _do(self, message: M) -> None:
        """Carry it out, and answer; raises what is answered instead if it can't be done."""
        raise NotImplementedError

    async def _serve_until_end(self) -> None:
        SOCKETS.inc()
        reader = asyncio.create_task(self._read())
        try:
            either: set[asyncio.Future[Any]] = {self._end, reader}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if self._end.done():
                code = self._end.result()
                await self._line.send({"type": "websocket.close", "code": code.value, "reason": code.name})
        except OSError:
            pass  # the client was faster
        finally:
            self._line.at_once = None
            SOCKETS.dec()
            async with self._handling:
                reader.cancel()
            (ended,) = await asyncio.gather(reader, return_exceptions=True)
            if isinstance(ended, Exception) and not isinstance(ended, Unavailable):
                report_bug(ended, "socket")

    async def _read(self) -> None:
        while True:
            message = await self._line.receive()
            if message["type"] == "websocket.disconnect":
                return
            data = message.get("bytes") or b""
            async with self._handling:
                if len(data) > MESSAGE_BYTES:
                    self.close(CloseCode.TOO_LARGE)
                else:
                    await self._handle(data)

    async def _handle(self, data: bytes) -> None:
        message, self._decoded = self._decoded or self._read_message(data), None
        if message is not None:
            try:
                await self._do(message)
            except Exception as error:
                self._fail(asked_by(message), error)

    @property
    def _edition(self) -> Edition | None:
        """In whose words refusals are."""
        return None

    def _read_message(self, data: bytes) -> M | None:
        """None if it was refused, because it came too fast or can't be read."""
        try:
            self._admit()
            return decoded(self._decoder, data)
        except Refused as no:
            self._fail(asked_in(data), no)
            return None

    def _admit(self) -> None:
        """Refused if messages come too fast."""
        now = self._service.limits.now()
        for bucket in self._buckets:
            if not bucket.take(now):
                if not self._patience.take(now):
                    self.close(CloseCode.TOO_FAST)
                raise bucket.refusal()

    def _fail(self, asked: Asked, error: Exception) -> None:
        """Refusals and failures are answered, too."""
        if not isinstance(error, Refused | Illegal):
            if not isinstance(error, Unavailable):  # a bug of ours; the client may try again
                report_bug(error, "message")
            error = Refused(Refusal.UNAVAILABLE)
        answer = refused(asked, error, self._language, self._edition)
        REFUSALS.labels(answer.code).inc()
        self.send(msgspec.json.encode(answer))


def decoded(decoder: msgspec.json.Decoder[M], data: bytes) -> M:
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused(Refusal.MALFORMED, problem=str(error)) from None
